// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_field.h"

#include "ui/text/number_words.h"
#include "ui/text/translate.h"
#include "ui/widgets/signs.h"
#include "ui/widgets/target_size.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFrame>

namespace perrank::ui {

namespace {

constexpr int unitGap = 4;
constexpr int sideMargins = 12;
/// As wide as most numbers in full; a longer one makes the field wider.
constexpr QStringView usualText = u"10 000 000 000";
constexpr QStringView shortText = u"1 000.00";
constexpr double widestGrowth = 1.4;

bool isUndo(const QKeyEvent &event)
{
    return event.matches(QKeySequence::Undo) || event.matches(QKeySequence::Redo);
}

} // namespace

NumberField::NumberField(const NumberRange &range, QWidget *parent) : QLineEdit(parent), m_range(range)
{
    setAlignment(Qt::AlignRight);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setAccessibleDescription(rangeText());
    connect(this, &QLineEdit::textEdited, this, &NumberField::clearProblem);
    write();
}

void NumberField::showValue(double value)
{
    m_value = value;
    const bool isTyping = hasFocus() && isModified();
    if (!isTyping)
        restore();
}

void NumberField::limit(double most)
{
    m_range.most = most;
    if (m_problem.isEmpty())
        setAccessibleDescription(rangeText());
}

void NumberField::setZeroText(const QString &text)
{
    m_zeroText = text;
    showValue(m_value);
}

void NumberField::startEditing(const QString &typed)
{
    m_startedElsewhere = true;
    setFocus(Qt::ShortcutFocusReason);
    selectAll();
    if (!typed.isEmpty())
        insert(typed);
}

int NumberField::usualWidth() const
{
    const QStringView usual = m_range.unit.isEmpty() ? shortText : usualText;
    return fontMetrics().horizontalAdvance(usual.toString()) + sideMargins;
}

int NumberField::unitWidth() const
{
    const bool isRule = m_value == 0 && !m_zeroText.isEmpty();
    const bool isIdle = !hasFocus() && !isRule && !m_range.unit.isEmpty();
    return isIdle ? fontMetrics().horizontalAdvance(m_range.unit) + unitGap : 0;
}

int NumberField::textWidth() const
{
    return fontMetrics().horizontalAdvance(text()) + sideMargins;
}

/// The unit gives way where a long number or a narrow dock leaves it no room.
QSize NumberField::sizeHint() const
{
    const int whole = textWidth() + unitWidth();
    const int roomForUnit = static_cast<int>(usualWidth() * widestGrowth);
    const int wanted = whole <= roomForUnit ? whole : textWidth();
    return {isModified() ? width() : std::max(usualWidth(), wanted), minimumSizeHint().height()};
}

QSize NumberField::minimumSizeHint() const
{
    return {isModified() ? width() : textWidth(), std::max(leastTarget, fontMetrics().height() + 6)};
}

void NumberField::resizeEvent(QResizeEvent *event)
{
    QLineEdit::resizeEvent(event);
    placeUnit();
}

void NumberField::placeUnit()
{
    m_showsUnit = unitWidth() > 0 && textWidth() + unitWidth() <= width();
    const int room = m_showsUnit ? unitWidth() : 0;
    const QMargins margins(isRightToLeft() ? room : 0, 0, isRightToLeft() ? 0 : room, 0);
    if (margins != textMargins())
        setTextMargins(margins);
}

QString NumberField::rangeText() const
{
    return tr("%1 to %2").arg(fieldText(m_range.least * m_range.factor), fieldText(m_range.most * m_range.factor));
}

NumberField::Reading NumberField::read() const
{
    const std::string typed = plainNumber(text(), m_range.unit).toStdString();
    if (m_range.whole && m_range.factor == 1) {
        const auto number = wholeNumberFrom(typed);
        return number.value ? Reading{static_cast<double>(*number.value)} : Reading{0, translated(number.problem)};
    }
    const auto number = decimalFrom(typed);
    return number.value ? Reading{*number.value} : Reading{0, translated(number.problem)};
}

QString NumberField::rangeProblem(double shown) const
{
    if (shown > m_range.most * m_range.factor)
        return tr("max %1").arg(fieldText(m_range.most * m_range.factor));
    if (shown < m_range.least * m_range.factor)
        return tr("min %1").arg(fieldText(m_range.least * m_range.factor));
    return {};
}

bool NumberField::apply()
{
    Reading reading = read();
    if (reading.problem.isEmpty())
        reading.problem = rangeProblem(reading.value);
    setProblem(reading.problem);
    if (!m_problem.isEmpty())
        return false;
    const double before = std::exchange(m_value, reading.value / m_range.factor);
    write();
    if (m_value != before)
        emit edited(m_value);
    return true;
}

void NumberField::restore()
{
    clearProblem();
    write();
}

/// The text of the value: in full for the one who edits, else short and with its unit.
void NumberField::write()
{
    const double shown = m_value * m_range.factor;
    const bool isRule = shown == 0 && !m_zeroText.isEmpty();
    const QString idle = isRule ? m_zeroText : fieldText(shown);
    const QString written = hasFocus() ? digitsText(shown) : idle;
    if (written != text() || isModified()) {
        const QSize before = sizeHint();
        setText(written);
        if (sizeHint() != before)
            updateGeometry();
    }
    placeUnit();
}

void NumberField::setProblem(const QString &problem)
{
    if (std::exchange(m_problem, problem) == problem)
        return;
    setToolTip(problem);
    setAccessibleDescription(problem.isEmpty() ? rangeText() : problem);
    update();
    emit problemChanged(problem);
}

bool NumberField::event(QEvent *event)
{
    // Without a text of its own to undo, the field leaves undo to the document.
    if (event->type() == QEvent::ShortcutOverride && !isModified() && isUndo(static_cast<QKeyEvent &>(*event))) {
        event->ignore();
        return true;
    }
    return QLineEdit::event(event);
}

void NumberField::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const bool isEscape = event->key() == Qt::Key_Escape;
    if (!isEnter && !isEscape)
        return QLineEdit::keyPressEvent(event);
    const bool hadChanges = isModified() || !m_problem.isEmpty() || m_startedElsewhere;
    if (isEscape)
        restore();
    else if (!apply())
        return;
    event->setAccepted(isEnter || hadChanges);
    selectAll();
    if (std::exchange(m_startedElsewhere, false))
        emit editingFinishedByKey();
}

void NumberField::focusInEvent(QFocusEvent *event)
{
    if (!isModified())
        write();
    QLineEdit::focusInEvent(event);
    if (event->reason() == Qt::MouseFocusReason)
        m_selectOnRelease = true;
    else if (!isModified())
        selectAll();
}

void NumberField::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    // A context menu or another window only borrows the focus.
    if (event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason)
        return;
    m_startedElsewhere = false;
    if (isModified())
        apply();
    restore();
    setCursorPosition(0);
}

void NumberField::mouseReleaseEvent(QMouseEvent *event)
{
    QLineEdit::mouseReleaseEvent(event);
    if (std::exchange(m_selectOnRelease, false) && !hasSelectedText())
        selectAll();
}

void NumberField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    QPainter painter(this);
    QStyleOptionFrame option;
    initStyleOption(&option);
    const QRect inside = style()->subElementRect(QStyle::SE_LineEditContents, &option, this).adjusted(2, 0, -2, 0);
    if (m_showsUnit) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(
            inside, static_cast<int>(Qt::AlignVCenter | QStyle::visualAlignment(layoutDirection(), Qt::AlignRight)),
            m_range.unit);
    }
    if (!m_problem.isEmpty()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(coloursFor(palette()).capacity, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
    }
}

} // namespace perrank::ui
