// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/catalog/presets.h"
#include "core/memory/verdict.h"
#include "core/simulation/step_traffic.h"
#include "ui/charts/communication_layout.h"
#include "ui/text/picture_font.h"

#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestCommunicationLayout : public QObject {
    Q_OBJECT

private slots:
    void theCapacityHidesNothing_data();
    void theCapacityHidesNothing();
};

void TestCommunicationLayout::theCapacityHidesNothing_data()
{
    QTest::addColumn<QString>("preset");
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<int>("text");
    for (const char *preset : {"llama3-8b", "llama2-13b", "mixtral-8x7b", "llama3-70b"}) {
        for (const auto &[size, text] :
             {std::pair{QSizeF(1232, 430), 24}, {QSizeF(1244, 520), 18}, {QSizeF(700, 460), 13}})
            QTest::newRow(qPrintable(u"%1 in text of %2"_s.arg(QLatin1String(preset)).arg(text)))
                << QString::fromLatin1(preset) << size << text;
    }
}

/// Its word is inside the plot, on no other words and on no point.
void TestCommunicationLayout::theCapacityHidesNothing()
{
    QFETCH(const QString, preset);
    QFETCH(const QSizeF, size);
    QFETCH(const int, text);
    Scenario scenario = withPreset({}, *findPreset(preset.toStdString()));
    const QFont font = pictureFont(text);
    const CommunicationLayout layout = layoutCommunication(stepTraffic(simulateStep(scenario)), capacityOf(scenario),
                                                           {size, {font, font, font, font}}, {});
    QVERIFY(layout.capacity);
    const auto word = std::ranges::find(layout.labels, CommunicationLabel::Ink::Capacity, &CommunicationLabel::ink);
    QVERIFY(word != layout.labels.end());
    QVERIFY(layout.plot.adjusted(0, 0, 24, 0).contains(word->rect));
    for (const CommunicationLabel &other : layout.labels)
        QVERIFY2(&other == &*word || !other.rect.intersects(word->rect), qPrintable(other.text));
    for (const PlacedPoint &point : layout.points)
        QVERIFY(!word->rect.contains(point.at));
}

QTEST_MAIN(TestCommunicationLayout)
#include "tst_communication_layout.moc"
