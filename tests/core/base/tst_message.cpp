// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

#include <QTest>

using namespace perrank;

class TestMessage : public QObject {
    Q_OBJECT

private slots:
    void english_data();
    void english();
};

void TestMessage::english_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QList<QByteArray>>("arguments");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *sentence, const char *text, const QList<QByteArray> &arguments,
                        const char *expected) {
        QTest::newRow(sentence) << QByteArray(text) << arguments << QString::fromUtf8(expected);
    };
    row("without places", "Nothing to say.", {}, "Nothing to say.");
    row("in their order", "%1 over %2", {"96", "5"}, "96 over 5");
    row("another order, and twice", "%2, %1, %2", {"a", "b"}, "b, a, b");
    row("an argument is not read as a place", "%1 %2", {"%2", "x"}, "%2 x");
    row("a per cent sign is one", "over 90 % of %1", {"80 GB"}, "over 90 % of 80 GB");
    row("at the end, too", "over 90 %", {}, "over 90 %");
    row("%0 is no place", "%0", {"a"}, "%0");
    row("a place without argument is empty", "<%1>", {}, "<>");
}

void TestMessage::english()
{
    QFETCH(QByteArray, text);
    QFETCH(QList<QByteArray>, arguments);
    Message message{std::string_view(text.constData(), size_t(text.size())), {}};
    for (const QByteArray &argument : arguments)
        message.arguments.push_back(argument.toStdString());
    QTEST(QString::fromStdString(message.english()), "expected");
}

QTEST_APPLESS_MAIN(TestMessage)
#include "tst_message.moc"
