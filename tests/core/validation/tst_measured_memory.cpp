// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/validation_text.h"
#include "core/validation/read_measurements.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <cstdio>

using namespace perrank;

namespace {

// What the model reaches, over all runs and for each source of five or more: worse is a step back.
constexpr double mostMedian = 0.01;
constexpr double mostNinetieth = 0.02;
constexpr std::size_t manyRows = 5;

bool isGood(const ErrorFigures &figures)
{
    return figures.median <= mostMedian && figures.ninetieth <= mostNinetieth;
}

MeasurementsResult shipped()
{
    QFile file(QStringLiteral(PERRANK_SOURCE_DIR "/resources/measurements.json"));
    return file.open(QIODevice::ReadOnly) ? readMeasurements(file.readAll().toStdString()) : MeasurementsResult{};
}

} // namespace

/// The facts that come with the program, and how well the model predicts them. Prints the whole table.
class TestMeasuredMemory : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyRowIsThere();
    void everyCoveredRunIsPossible();
    void theErrorsStaySmall();

private:
    Validation m_validation;
};

void TestMeasuredMemory::initTestCase()
{
    auto facts = shipped();
    for (const Problem &problem : facts.problems)
        qWarning("line %d: %s", problem.place.line, problem.message.english().c_str());
    QVERIFY(facts.measurements);
    m_validation = validated(*std::move(facts.measurements));
}

/// 55 runs of Megatron-LM, 75 of others; 63 runs have a scenario.
void TestMeasuredMemory::everyRowIsThere()
{
    const auto &rows = m_validation.measurements.rows;
    QCOMPARE(rows.size(), std::size_t(130));
    QCOMPARE(std::ranges::count_if(rows, [](const Measurement &row) { return row.id.starts_with("megatron/"); }), 55);
    QCOMPARE(std::ranges::count_if(rows, [](const Measurement &row) { return row.scenario.has_value(); }), 63);
}

void TestMeasuredMemory::everyCoveredRunIsPossible()
{
    const auto &rows = m_validation.measurements.rows;
    for (std::size_t i = 0; i < rows.size(); ++i)
        QVERIFY2(rows[i].scenario.has_value() == m_validation.comparisons[i].has_value(), rows[i].id.c_str());
}

void TestMeasuredMemory::theErrorsStaySmall()
{
    std::fputs(plainTable(validationTable(m_validation, {})).c_str(), stdout);
    const ErrorFigures all = m_validation.figures();
    std::printf("\nAll sources: %s\n", figuresText(all, {}).english().c_str());
    for (const auto &[source, figures] : figuresBySource(m_validation)) {
        const std::string &title = m_validation.measurements.sources[source].title;
        std::printf("%s: %s\n", title.c_str(), figuresText(figures, {}).english().c_str());
        QVERIFY2(figures.rows < manyRows || isGood(figures), title.c_str());
    }
    QVERIFY(isGood(all));
}

QTEST_GUILESS_MAIN(TestMeasuredMemory)
#include "tst_measured_memory.moc"
