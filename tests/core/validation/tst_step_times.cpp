// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"
#include "core/model/parameter_count.h"
#include "core/report/step_validation_text.h"
#include "core/report/text_table.h"
#include "core/report/validation_text.h"
#include "core/validation/read_step_times.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <map>

using namespace perrank;

namespace {

StepTimesResult shipped()
{
    QFile file(QStringLiteral(PERRANK_SOURCE_DIR "/resources/step_times.json"));
    return file.open(QIODevice::ReadOnly) ? readStepTimes(file.readAll().toStdString()) : StepTimesResult{};
}

} // namespace

/// The step times that come with the program, and how well the model predicts them after one calibration for each
/// hardware. Prints the whole table.
class TestStepTimes : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyRowIsThere();
    void networksHaveThePublishedSizes_data();
    void networksHaveThePublishedSizes();
    void everyCoveredRunIsPossible();
    void errorsStayWithinTheirLimit();
    void changesWithinSeriesStayWithinTheirLimit();
    void whatStandsApartIsBeyondALimit();
    void calibrationsAreShares();

private:
    StepValidation m_validation;
};

void TestStepTimes::initTestCase()
{
    auto facts = shipped();
    for (const Problem &problem : facts.problems)
        qWarning("line %d: %s", problem.place.line, problem.message.english().c_str());
    QVERIFY(facts.times);
    m_validation = validated(*std::move(facts.times));
    std::fputs(plainTable(calibrationTable(m_validation, {})).c_str(), stdout);
    std::fputs("\n", stdout);
    std::fputs(plainTable(stepValidationTable(m_validation, {})).c_str(), stdout);
    std::printf("\nStep times, %s\nChanges within a series, %s\n", stepErrorsText(m_validation, {}).english().c_str(),
                stepDriftsText(m_validation, {}).english().c_str());
}

/// 44 runs of MPT, 11 of torchtitan, 16 of BERT and 7 of Megatron-Bridge are data-parallel; 32 more are not.
void TestStepTimes::everyRowIsThere()
{
    const auto &rows = m_validation.times.rows;
    QCOMPARE(rows.size(), std::size_t(110));
    std::map<std::string, int> covered;
    for (const TimedStep &row : rows)
        covered[row.id.substr(0, row.id.find('/'))] += row.scenario ? 1 : 0;
    QCOMPARE(covered["llm-foundry"], 44);
    QCOMPARE(covered["torchtitan"], 11);
    QCOMPARE(covered["nvidia"], 16);
    QCOMPARE(covered["megatron-bridge"], 7);
    QCOMPARE(std::ranges::count_if(rows, [](const TimedStep &row) { return !row.notCovered.empty(); }), 32);
}

void TestStepTimes::networksHaveThePublishedSizes_data()
{
    QTest::addColumn<qint64>("parameters");
    QTest::newRow("MPT 70B") << qint64(64'862'437'376);
    QTest::newRow("MPT 30B") << qint64(29'975'214'080);
    QTest::newRow("MPT 13B") << qint64(12'853'954'560);
    QTest::newRow("MPT 7B") << qint64(6'658'859'008);
    QTest::newRow("MPT 3B") << qint64(2'651'837'440);
    QTest::newRow("MPT 1B") << qint64(1'315'950'592);
    QTest::newRow("MPT 125M") << qint64(125'311'488);
    QTest::newRow("BERT-large") << qint64(336'226'108);
    QTest::newRow("Llama 3 8B") << qint64(8'030'261'248);
    QTest::newRow("Llama 3 70B") << qint64(70'553'706'496);
}

void TestStepTimes::networksHaveThePublishedSizes()
{
    QFETCH(const qint64, parameters);
    const std::string model = QTest::currentDataTag();
    const auto &rows = m_validation.times.rows;
    const auto found = std::ranges::find(rows, model, &TimedStep::model);
    QVERIFY(found != rows.end());
    QCOMPARE(qint64(parameterCount(resolved(*found->scenario))), parameters);
}

void TestStepTimes::everyCoveredRunIsPossible()
{
    const auto &rows = m_validation.times.rows;
    for (std::size_t i = 0; i < rows.size(); ++i)
        QVERIFY2(rows[i].scenario.has_value() == m_validation.comparisons[i].has_value(), rows[i].id.c_str());
}

void TestStepTimes::errorsStayWithinTheirLimit()
{
    const auto &rows = m_validation.times.rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!m_validation.comparisons[i] || !m_validation.whyApart(i).empty())
            continue;
        const double error = m_validation.comparisons[i]->error;
        QVERIFY2(std::abs(error) <= mostStepError, (rows[i].id + " " + errorText(error, {})).c_str());
    }
    QVERIFY(m_validation.errors().rows >= 40);
}

void TestStepTimes::changesWithinSeriesStayWithinTheirLimit()
{
    const auto &rows = m_validation.times.rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto drift = m_validation.comparisons[i] ? m_validation.comparisons[i]->drift() : std::nullopt;
        if (!drift)
            continue;
        QVERIFY2(std::abs(*drift) <= mostSeriesDrift, (rows[i].id + " " + errorText(*drift, {})).c_str());
    }
    QVERIFY(m_validation.drifts().rows >= 30);
}

/// A list of misses that are none would hide the next one.
void TestStepTimes::whatStandsApartIsBeyondALimit()
{
    const auto &rows = m_validation.times.rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto &comparison = m_validation.comparisons[i];
        QVERIFY2(rows[i].apart.empty() || std::abs(comparison->error) > mostStepError, rows[i].id.c_str());
    }
    QCOMPARE(std::ranges::count_if(rows, [](const TimedStep &row) { return !row.apart.empty(); }), 15);
}

void TestStepTimes::calibrationsAreShares()
{
    for (const Calibration &calibration : m_validation.calibrations)
        QVERIFY(calibration.mfu > 0.2 && calibration.mfu < 0.75 && calibration.rows > 0);
}

QTEST_GUILESS_MAIN(TestStepTimes)
#include "tst_step_times.moc"
