// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/palette.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

Triple linearOf(const QColor &colour)
{
    return {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
}

Triple times(const Matrix &m, const Triple &v)
{
    Triple result{};
    for (std::size_t row = 0; row < 3; ++row)
        result[row] = m[row][0] * v[0] + m[row][1] * v[1] + m[row][2] * v[2];
    return result;
}

/// Relative luminance and contrast as WCAG 2 defines them.
double luminance(const QColor &colour)
{
    const Triple rgb = linearOf(colour);
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
}

double contrast(const QColor &a, const QColor &b)
{
    const double light = std::max(luminance(a), luminance(b));
    const double dark = std::min(luminance(a), luminance(b));
    return (light + 0.05) / (dark + 0.05);
}

/// Machado, Oliveira and Fernandes, 2009, severity 1.0.
constexpr Matrix normal{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix protan{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deutan{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix tritan{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

double labCurve(double t)
{
    return t > 216.0 / 24389.0 ? std::cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
}

/// CIE L*a*b* under D65.
Triple labOf(const QColor &colour, const Matrix &vision)
{
    Triple seen = times(vision, linearOf(colour));
    for (double &channel : seen)
        channel = std::clamp(channel, 0.0, 1.0);
    constexpr Matrix toXyz{
        {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
    const Triple xyz = times(toXyz, seen);
    const double x = labCurve(xyz[0] / 0.95047);
    const double y = labCurve(xyz[1]);
    const double z = labCurve(xyz[2] / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double degrees(double radians)
{
    return radians * 180.0 / M_PI;
}

double cosDegrees(double angle)
{
    return std::cos(angle * M_PI / 180.0);
}

double sinDegrees(double angle)
{
    return std::sin(angle * M_PI / 180.0);
}

double hue(double a, double b)
{
    if (a == 0 && b == 0)
        return 0;
    const double angle = degrees(std::atan2(b, a));
    return angle < 0 ? angle + 360 : angle;
}

/// CIEDE2000 after Sharma, Wu and Dalal, 2005.
double difference(const Triple &one, const Triple &two)
{
    const double meanC = (std::hypot(one[1], one[2]) + std::hypot(two[1], two[2])) / 2;
    const double c7 = std::pow(meanC, 7);
    const double g = 0.5 * (1 - std::sqrt(c7 / (c7 + std::pow(25.0, 7))));
    const double a1 = (1 + g) * one[1];
    const double a2 = (1 + g) * two[1];
    const double c1 = std::hypot(a1, one[2]);
    const double c2 = std::hypot(a2, two[2]);
    const double h1 = hue(a1, one[2]);
    const double h2 = hue(a2, two[2]);
    const bool hasHue = c1 * c2 != 0;
    double dh = hasHue ? h2 - h1 : 0;
    if (dh > 180)
        dh -= 360;
    else if (dh < -180)
        dh += 360;
    const double dL = two[0] - one[0];
    const double dC = c2 - c1;
    const double dH = 2 * std::sqrt(c1 * c2) * sinDegrees(dh / 2);
    const double l = (one[0] + two[0]) / 2;
    const double c = (c1 + c2) / 2;
    double h = h1 + h2;
    if (hasHue)
        h = std::abs(h1 - h2) <= 180 ? h / 2 : (h < 360 ? (h + 360) / 2 : (h - 360) / 2);
    const double t = 1 - 0.17 * cosDegrees(h - 30) + 0.24 * cosDegrees(2 * h) + 0.32 * cosDegrees(3 * h + 6)
                     - 0.20 * cosDegrees(4 * h - 63);
    const double turn = 30 * std::exp(-std::pow((h - 275) / 25, 2));
    const double rc = 2 * std::sqrt(std::pow(c, 7) / (std::pow(c, 7) + std::pow(25.0, 7)));
    const double sl = 1 + 0.015 * std::pow(l - 50, 2) / std::sqrt(20 + std::pow(l - 50, 2));
    const double sc = 1 + 0.045 * c;
    const double sh = 1 + 0.015 * c * t;
    return std::sqrt(std::pow(dL / sl, 2) + std::pow(dC / sc, 2) + std::pow(dH / sh, 2)
                     - sinDegrees(2 * turn) * rc * (dC / sc) * (dH / sh));
}

QColor greyOf(const QColor &colour)
{
    const double y = luminance(colour);
    const double channel = y <= 0.0031308 ? 12.92 * y : 1.055 * std::pow(y, 1 / 2.4) - 0.055;
    return QColor::fromRgbF(float(channel), float(channel), float(channel));
}

QColor veiled(const QColor &colour, float veil)
{
    const auto mixed = [veil](float channel) { return channel * (1 - veil) + veil; };
    return QColor::fromRgbF(mixed(colour.redF()), mixed(colour.greenF()), mixed(colour.blueF()));
}

constexpr std::array merged{Component::Activations, Component::Parameters, Component::Gradients, Component::Optimizer,
                            Component::Reserve};

} // namespace

class TestPalette : public QObject {
    Q_OBJECT

private slots:
    void differenceIsThePublishedOne();
    void wordsReadOnTheirGround_data();
    void wordsReadOnTheirGround();
    void partsAndLinesStandOut_data();
    void partsAndLinesStandOut();
    void mergedPartsDifferForEveryVision_data();
    void mergedPartsDifferForEveryVision();
    void neighboursDifferInGrey_data();
    void neighboursDifferInGrey();
    void projectorSurvivesAVeilOfLight();
    void splitOptimizerIsToldApartByPattern();
};

/// Rows 1, 7 and 17 of the test data of Sharma, Wu and Dalal.
void TestPalette::differenceIsThePublishedOne()
{
    QCOMPARE_LT(std::abs(difference({50, 2.6772, -79.7751}, {50, 0, -82.7485}) - 2.0425), 0.0001);
    QCOMPARE_LT(std::abs(difference({50, 0, 0}, {50, -1, 2}) - 2.3669), 0.0001);
    QCOMPARE_LT(std::abs(difference({50, 2.5, 0}, {73, 25, -18}) - 27.1492), 0.0001);
}

void TestPalette::wordsReadOnTheirGround_data()
{
    QTest::addColumn<QColor>("ink");
    QTest::addColumn<QColor>("ground");
    for (const ThemeSpec &theme : themes) {
        const Colours &c = coloursOf(theme.id);
        const QString name = QString::fromUtf8(theme.name.data(), qsizetype(theme.name.size()));
        for (const auto &[word, ink] : {std::pair{u"text"_s, c.text},
                                        {u"muted"_s, c.muted},
                                        {u"capacity"_s, c.capacity},
                                        {u"good"_s, c.good},
                                        {u"warn"_s, c.warn},
                                        {u"focus"_s, c.focus}}) {
            QTest::newRow(qPrintable(u"%1: %2 on the background"_s.arg(name, word))) << ink << c.background;
            QTest::newRow(qPrintable(u"%1: %2 on the panel"_s.arg(name, word))) << ink << c.panel;
        }
        for (const ComponentSpec &part : components())
            QTest::newRow(qPrintable(
                u"%1: ink on %2"_s.arg(name, QString::fromUtf8(part.key.data(), qsizetype(part.key.size())))))
                << c.part(part.id).ink << c.part(part.id).fill;
    }
}

void TestPalette::wordsReadOnTheirGround()
{
    QFETCH(const QColor, ink);
    QFETCH(const QColor, ground);
    QCOMPARE_GE(contrast(ink, ground), 4.5);
}

void TestPalette::partsAndLinesStandOut_data()
{
    QTest::addColumn<QColor>("fill");
    QTest::addColumn<QColor>("background");
    for (const ThemeSpec &theme : themes) {
        const Colours &c = coloursOf(theme.id);
        const QString name = QString::fromUtf8(theme.name.data(), qsizetype(theme.name.size()));
        for (const ComponentSpec &part : components())
            QTest::newRow(
                qPrintable(u"%1: %2"_s.arg(name, QString::fromUtf8(part.key.data(), qsizetype(part.key.size())))))
                << c.part(part.id).fill << c.background;
        QTest::newRow(qPrintable(u"%1: axis"_s.arg(name))) << c.axis << c.background;
    }
}

void TestPalette::partsAndLinesStandOut()
{
    QFETCH(const QColor, fill);
    QFETCH(const QColor, background);
    QCOMPARE_GE(contrast(fill, background), 3.0);
}

void TestPalette::mergedPartsDifferForEveryVision_data()
{
    QTest::addColumn<Theme>("theme");
    QTest::addColumn<double>("least");
    QTest::newRow("light") << Theme::Light << 15.0;
    QTest::newRow("dark") << Theme::Dark << 13.0;
    QTest::newRow("projector") << Theme::Projector << 15.0;
}

void TestPalette::mergedPartsDifferForEveryVision()
{
    QFETCH(const Theme, theme);
    QFETCH(const double, least);
    const Colours &c = coloursOf(theme);
    for (const Matrix &vision : {normal, protan, deutan, tritan}) {
        for (std::size_t i = 0; i < merged.size(); ++i) {
            for (std::size_t k = i + 1; k < merged.size(); ++k)
                QCOMPARE_GE(difference(labOf(c.part(merged[i]).fill, vision), labOf(c.part(merged[k]).fill, vision)),
                            least);
        }
    }
}

void TestPalette::neighboursDifferInGrey_data()
{
    QTest::addColumn<Theme>("theme");
    for (const ThemeSpec &theme : themes)
        QTest::newRow(theme.key.data()) << theme.id;
}

void TestPalette::neighboursDifferInGrey()
{
    QFETCH(const Theme, theme);
    const Colours &c = coloursOf(theme);
    for (std::size_t i = 0; i + 1 < merged.size(); ++i) {
        const double lower = labOf(greyOf(c.part(merged[i]).fill), normal)[0];
        const double upper = labOf(greyOf(c.part(merged[i + 1]).fill), normal)[0];
        QCOMPARE_GE(std::abs(lower - upper), 14.0);
    }
}

void TestPalette::projectorSurvivesAVeilOfLight()
{
    const Colours &c = coloursOf(Theme::Projector);
    for (const ComponentSpec &part : components()) {
        const QColor fill = c.part(part.id).fill;
        QCOMPARE_GE(contrast(veiled(fill, 0.10F), veiled(c.background, 0.10F)), 3.0);
        QCOMPARE_GE(contrast(veiled(fill, 0.25F), veiled(c.background, 0.25F)), 2.5);
    }
}

void TestPalette::splitOptimizerIsToldApartByPattern()
{
    QCOMPARE_NE(patternOf(Component::MasterWeights), patternOf(Component::Momentum));
    QCOMPARE_NE(patternOf(Component::Momentum), patternOf(Component::Variance));
    QCOMPARE_NE(patternOf(Component::MasterWeights), patternOf(Component::Variance));
}

QTEST_GUILESS_MAIN(TestPalette)
#include "tst_palette.moc"
