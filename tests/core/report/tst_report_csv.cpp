// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_csv.h"

#include <QTest>

using namespace perrank;

class TestReportCsv : public QObject {
    Q_OBJECT

private slots:
    void columnsAndTheFirstRow();
    void namesAreQuoted();
    void everyPartOfEveryGroupIsARow();
    void beyondAnExabyteIsEmpty();
};

namespace {

QByteArray csvOf(const Document &document)
{
    return QByteArray::fromStdString(reportCsv(document, estimate(document.scenario)));
}

QList<QByteArray> linesOf(const Document &document)
{
    QList<QByteArray> lines = csvOf(document).replace("\r\n", "\n").split('\n');
    lines.removeLast();
    return lines;
}

} // namespace

void TestReportCsv::columnsAndTheFirstRow()
{
    const QByteArray text = csvOf({});
    QVERIFY(text.startsWith("scenario,accounting,strategy,rank,ranks_alike,component,bytes,gb,gib,formula,substituted,"
                            "fudge,sharded_over,kind\r\n"
                            // 2,566,914,048 / 2³⁰ = 2.390625 exactly
                            "100M class,sketch,ddp,0,8,activations,2566914048,2.566914048,2.390625,"
                            "B × S × W × bytes × L × fudge,\"8 × 1,024 × 768 × 2 × 12 × 17\",true,1,estimate\r\n"));
    QVERIFY(text.contains("\r\n100M class,sketch,zero3,0,8,parameters,25000000,0.025,0.023283064,P / N × bytes,"
                          "\"100,000,000 / 8 × 2\",false,8,estimate\r\n"));
}

void TestReportCsv::namesAreQuoted()
{
    Document document;
    document.name = "one, \"two\"";
    QVERIFY(linesOf(document)[1].startsWith("\"one, \"\"two\"\"\",sketch,"));
}

void TestReportCsv::everyPartOfEveryGroupIsARow()
{
    Document document;
    document.scenario.parameters = 10;
    document.scenario.ranks = 4;
    document.scenario.strategies = {Strategy::Fsdp}; // 3, 3, 3 and 1
    const QList<QByteArray> lines = linesOf(document);
    QCOMPARE(lines.size(), 1 + 2 * 4);
    QVERIFY(lines[2].startsWith("10 parameters,sketch,fsdp,0,3,parameters,6,"));
    QVERIFY(lines[6].startsWith("10 parameters,sketch,fsdp,3,1,parameters,2,"));
}

void TestReportCsv::beyondAnExabyteIsEmpty()
{
    Document document;
    document.scenario.microBatch = 1'000'000;
    document.scenario.sequence = 16'777'216;
    document.scenario.width = 1'000'000;
    QVERIFY(linesOf(document)[1].contains(",activations,,,,"));
}

QTEST_APPLESS_MAIN(TestReportCsv)
#include "tst_report_csv.moc"
