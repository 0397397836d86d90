// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/shape_text.h"

#include "core/catalog/presets.h"
#include "core/scenario/parameters.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;

class TestShapeText : public QObject {
    Q_OBJECT

private slots:
    void theShapeBesideTheNumberTypedIn_data();
    void theShapeBesideTheNumberTypedIn();
    void presetsAreCountedFromTheirShape_data();
    void presetsAreCountedFromTheirShape();
    void theToolTipHasAllDigits();
};

/// The lesson's shape: an embedding of 50,257 × 768, 12 layers of 4 × 768² + 4 × 768 for attention, 8 × 768² + 5 × 768
/// for the MLP and 4 × 768 for norms, and a last norm of 2 × 768: 38,597,376 + 12 × 7,087,872 + 1,536 = 123,653,376.
void TestShapeText::theShapeBesideTheNumberTypedIn_data()
{
    QTest::addColumn<qint64>("typed");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("warns");
    QTest::newRow("the lesson's number is near")
        << qint64(100'000'000) << QStringLiteral("from this shape: 124 M (you set 100 M)") << false;
    QTest::newRow("exactly half of the shape")
        << qint64(61'826'688) << QStringLiteral("from this shape: 124 M (you set 61.8 M)") << false;
    QTest::newRow("less than half") << qint64(61'826'687) << QStringLiteral("from this shape: 124 M (you set 61.8 M)")
                                    << true;
    QTest::newRow("exactly twice the shape")
        << qint64(247'306'752) << QStringLiteral("from this shape: 124 M (you set 247 M)") << false;
    QTest::newRow("more than twice") << qint64(247'306'753) << QStringLiteral("from this shape: 124 M (you set 247 M)")
                                     << true;
    QTest::newRow("counted") << qint64(0) << QStringLiteral("from the shape") << false;
}

void TestShapeText::theShapeBesideTheNumberTypedIn()
{
    QFETCH(qint64, typed);
    Scenario scenario;
    scenario.parameters = typed;
    const ShapeText shape = shapeText(scenario);
    QTEST(shape.text, "text");
    QTEST(shape.warns, "warns");
}

void TestShapeText::presetsAreCountedFromTheirShape_data()
{
    QTest::addColumn<QByteArray>("preset");
    QTest::addColumn<QString>("text");
    QTest::newRow("a dense model has no other count") << QByteArray("llama2-7b") << QStringLiteral("from the shape");
    QTest::newRow("two of eight experts work on a token: 12.9 of 46.7 B")
        << QByteArray("mixtral-8x7b") << QStringLiteral("from the shape · 12.9 B active");
    QTest::newRow("DeepSeek-V3 says 37 of 671 B, without its embedding of 0.9 B")
        << QByteArray("deepseek-v3") << QStringLiteral("from the shape · 37.6 B active");
}

void TestShapeText::presetsAreCountedFromTheirShape()
{
    QFETCH(QByteArray, preset);
    QTEST(shapeText(withPreset({}, *findPreset(preset.toStdString()))).text, "text");
}

void TestShapeText::theToolTipHasAllDigits()
{
    Scenario scenario;
    QCOMPARE(shapeText(scenario).digits, QStringLiteral("from this shape: 123,653,376 (you set 100,000,000)"));
    scenario.parameters = 0;
    QCOMPARE(shapeText(scenario).digits, QStringLiteral("123,653,376 parameters, from the shape"));
}

QTEST_GUILESS_MAIN(TestShapeText)
#include "tst_shape_text.moc"
