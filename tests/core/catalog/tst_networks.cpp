// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/networks.h"

#include <QTest>

#include <cmath>

using namespace perrank;

class TestNetworks : public QObject {
    Q_OBJECT

private slots:
    void publishedTimes_data();
    void publishedTimes();
    void levels();
    void aNetworkIsFoundByItsWord();
};

/// Times of all-reduce in the tables that the lines were drawn through. A line is not a table: from 1 GiB on it is
/// at most a quarter off.
void TestNetworks::publishedTimes_data()
{
    QTest::addColumn<Link>("link");
    QTest::addColumn<int>("ranks");
    QTest::addColumn<double>("gibibytes");
    QTest::addColumn<double>("microseconds");
    QTest::newRow("8 A100, 1 GiB in 8,203.9 µs") << networks[Network::A100Nvlink].inNode << 8 << 1.0 << 8'203.9;
    QTest::newRow("8 A100, 16 GiB in 127,997 µs") << networks[Network::A100Nvlink].inNode << 8 << 16.0 << 127'997.0;
    QTest::newRow("8 H200, 1 GiB in 4,053.39 µs") << networks[Network::H200Nvlink].inNode << 8 << 1.0 << 4'053.39;
    QTest::newRow("8 H200, 16 GiB in 62,340.77 µs") << networks[Network::H200Nvlink].inNode << 8 << 16.0 << 62'340.77;
    QTest::newRow("8 B200, 1 GiB in 2,597.7 µs") << networks[Network::B200Nvlink].inNode << 8 << 1.0 << 2'597.7;
    QTest::newRow("8 B200, 16 GiB in 35,551.4 µs") << networks[Network::B200Nvlink].inNode << 8 << 16.0 << 35'551.4;
}

void TestNetworks::publishedTimes()
{
    QFETCH(Link, link);
    QFETCH(int, ranks);
    QFETCH(double, gibibytes);
    QFETCH(double, microseconds);
    const double factor = 2.0 * (ranks - 1) / ranks;
    const double bytes = gibibytes * 1024 * 1024 * 1024;
    const double line = link.latencyMicroseconds + factor * bytes / (link.busGigabytesPerSecond * 1e3);
    QVERIFY2(std::abs(line / microseconds - 1) < 0.25, QByteArray::number(line));
}

void TestNetworks::levels()
{
    QVERIFY(networks[Network::Lesson100].hasOneLevel());
    QCOMPARE(networks[Network::Lesson100].inNode, (Link{0, 100}));
    QVERIFY(!networks[Network::B200FourNodesEfa].hasOneLevel());
    QCOMPARE(networks[Network::B200FourNodesEfa].inNode, networks[Network::B200Nvlink].inNode);
    QCOMPARE(networks[Network::B200FourNodesEfa].betweenNodes, (Link{421.7, 50}));
    // 4 GiB of 8 MI300X: 312.912 GB/s, and no table of times.
    QCOMPARE(networks[Network::Mi300xXgmi].inNode, (Link{0, 312.912}));
}

void TestNetworks::aNetworkIsFoundByItsWord()
{
    QCOMPARE(networks.find("h200-nvlink"), Network::H200Nvlink);
    QVERIFY(!networks.find("token-ring"));
}

QTEST_APPLESS_MAIN(TestNetworks)
#include "tst_networks.moc"
