// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/failure_page.h"

#include "ui/charts/checkpoint_painter.h"
#include "ui/charts/failure_painter.h"
#include "ui/models/failure_log.h"
#include "ui/text/amount_words.h"
#include "ui/text/failure_text.h"
#include "ui/text/field_words.h"
#include "ui/text/texts_of.h"
#include "ui/text/timeline_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal gap = 12;
constexpr qreal indent = 1.5;       ///< of what goes on in a second line, in heights of the text
constexpr qreal fewLog = 6;         ///< lines
constexpr std::size_t leastLog = 5; ///< lines, its heading among them; fewer are not worth the room

constexpr TextsOf say{"Failure"};

/// The first failure; the run where only saves go wrong, which no step shows; else the step.
FailureZoom zoomOf(const RunSimulation &run)
{
    if (!run.failures.empty())
        return FailureZoom::Failure;
    const bool isOfSaves = breaksSaves(run.scenario()) && !run.checkpoints.empty();
    return isOfSaves && !isDisturbed(run.scenario()) ? FailureZoom::Run : FailureZoom::Step;
}

FailureRows rowsOf(const RunSimulation &run, const AmountStyle &style)
{
    const FailureZoom zoom = zoomOf(run);
    return zoom == FailureZoom::Step ? stepRows(run.step, run.strategy) : runRows(run, zoom, style);
}

class PagePlacer {
public:
    PagePlacer(const FailureStory &story, const ChartFrame &frame, const AmountStyle &style)
        : m_story(story), m_frame(frame), m_style(style), m_line(lineOf(frame.fonts.small))
    {
        m_page.fonts = frame.fonts;
    }

    FailurePage placed()
    {
        const FailureRows rows = rowsOf(m_story.run, m_style);
        const qreal height = m_frame.size.height();
        const auto [usual, least] = heightOf(rows, m_frame.fonts);
        placeFiles(height - least - gap);
        const qreal files = m_page.files ? m_page.files->size.height() + gap : 0;
        // The rows give way to a few lines of it.
        const qreal beside = height - files - gap;
        const qreal log = placeLog(std::max(beside - usual, std::min(fewLog * m_line, beside - least)));
        const qreal ofRows = height - files - (log > 0 ? log + gap : 0);
        m_page.rows = layoutFailure(rows, {{m_frame.size.width(), ofRows}, m_frame.fonts}, m_style);
        m_page.filesTop = ofRows + gap;
        for (PlacedLogLine &line : m_page.log)
            line.rect.translate(0, height - log);
        return std::move(m_page);
    }

private:
    void placeFiles(qreal most)
    {
        const auto saved = savedFiles(m_story.run, m_style);
        if (saved && breaksSaves(m_story.run.scenario()))
            m_page.files = layoutCheckpoint(*saved, {{m_frame.size.width(), most}, m_frame.fonts}, m_style);
    }

    /// Where all of it has room; else the beginnings of as many lines as have. From the height 0 down; returns how high
    /// they are together.
    qreal placeLog(qreal room)
    {
        const auto most = std::size_t(std::max(0.0, std::floor(room / m_line)));
        if (m_story.run.log.empty() || most < leastLog)
            return 0;
        const QStringList log = logText(m_story.run, m_style).split(u'\n');
        addLine(say(QT_TRANSLATE_NOOP("Failure", "What the logs say, in the order of reporting")), true);
        if (!addWhole(log, most - 1))
            addBeginnings(log, most - 2);
        return qreal(m_page.log.size()) * m_line;
    }

    bool addWhole(const QStringList &log, std::size_t most)
    {
        std::vector<QStringList> wrapped;
        std::size_t lines = 0;
        for (const QString &each : log) {
            wrapped.push_back(wrappedSignText(each, m_frame.fonts.small, m_frame.size.width() - indent * m_line));
            lines += std::size_t(wrapped.back().size());
            if (lines > most)
                return false;
        }
        for (const QStringList &each : wrapped) {
            for (qsizetype line = 0; line < each.size(); ++line)
                addLine(each[line], false, line > 0);
        }
        return true;
    }

    void addBeginnings(const QStringList &log, std::size_t most)
    {
        const QFontMetricsF metrics(m_frame.fonts.small);
        const auto shown = std::min(log.size(), qsizetype(most));
        for (qsizetype i = 0; i < shown; ++i)
            addLine(metrics.elidedText(log[i], Qt::ElideRight, m_frame.size.width()));
        if (shown < log.size())
            addLine(say(QT_TRANSLATE_NOOP("Failure", "and %1 more lines"))
                        .arg(number(std::int64_t(log.size() - shown), m_style.numbers)));
    }

    void addLine(const QString &text, bool isHeading = false, bool isRest = false)
    {
        const QFont &font = isHeading ? m_frame.fonts.smallBold : m_frame.fonts.small;
        const QPointF corner(isRest ? indent * m_line : 0, qreal(m_page.log.size()) * m_line);
        m_page.log.push_back({text, QRectF(corner, QSizeF(widthOf(text, font), m_line)), isHeading});
    }

    const FailureStory &m_story;
    const ChartFrame &m_frame;
    const AmountStyle &m_style;
    qreal m_line;
    FailurePage m_page;
};

/// "With slow rank (rank 3, factor 1.5 ×).": what makes the step what it is.
QString disturbancesText(const Scenario &scenario)
{
    QStringList named;
    for (const Fault &fault : scenario.faults) {
        if (faultKinds[kindOf(fault)].disturbsStep)
            named << faultText(fault);
    }
    return named.isEmpty() ? QString()
                           : say(QT_TRANSLATE_NOOP("Failure", "With %1.")).arg(named.join(QStringLiteral(", ")));
}

} // namespace

QString failureSentence(const FailureStory &story, const AmountStyle &style, bool isBrief)
{
    const RunSimulation &run = story.run;
    if (run.isImpossible())
        return {};
    if (!run.failures.empty())
        return isBrief ? briefOutageText(run, style) : outageText(run, style).replace(u'\n', u' ');
    const QString without = noFailureText(run);
    QStringList sentences{without.isEmpty() ? slowdownText(run, story.calm, style) : without};
    if (zoomOf(run) == FailureZoom::Step) {
        sentences.prepend(disturbancesText(run.scenario()));
        sentences << typedStepText(run.scenario(), style) << leftOutText(run.scenario());
    }
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

FailurePage layoutFailurePage(const FailureStory &story, const ChartFrame &frame, const AmountStyle &style)
{
    return PagePlacer(story, frame, style).placed();
}

void paintFailurePage(QPainter &painter, const FailurePage &page, Theme theme)
{
    paintFailure(painter, page.rows, theme);
    if (page.files) {
        painter.save();
        painter.translate(0, page.filesTop);
        paintCheckpoint(painter, *page.files, theme);
        painter.restore();
    }
    painter.setPen(coloursOf(theme).text);
    for (const PlacedLogLine &line : page.log)
        drawSignTextBelow(painter, line.rect.topLeft(), line.text,
                          line.isHeading ? page.fonts.smallBold : page.fonts.small);
}

} // namespace perrank::ui
