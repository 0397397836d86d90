// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/shape_check.h"

#include "ui/text/shape_text.h"
#include "ui/widgets/linked_label.h"
#include "ui/widgets/row_notes.h"
#include "ui/widgets/signs.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace perrank::ui {

namespace {

constexpr int checkGap = 4;

} // namespace

ShapeCheck::ShapeCheck(QWidget *parent)
    : QWidget(parent), m_sign(new WarningSign), m_text(new LinkedLabel(LinkedLabel::Links::Quiet)),
      m_use(new QToolButton)
{
    m_text->setWordWrap(true);
    m_use->setText(tr("Use shape"));
    m_use->setToolTip(tr("Count the parameters from layers, width, vocabulary and the rest of the shape"));
    m_use->setFocusPolicy(Qt::StrongFocus);
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins({});
    line->setSpacing(checkGap);
    line->addWidget(m_sign);
    line->addWidget(m_text, 1);
    line->addWidget(m_use);
    connect(m_use, &QToolButton::clicked, this, &ShapeCheck::useWanted);
    connect(m_text, &QLabel::linkActivated, this, &ShapeCheck::derivationWanted);
    m_text->setAccessibleName(tr("Parameters from this shape"));
}

QWidget *ShapeCheck::words() const
{
    return m_text;
}

void ShapeCheck::showDocument(const Document &document)
{
    const ShapeText shape = shapeText(document.scenario);
    m_text->showWords(shape.text, {{shape.text, QStringLiteral("shape")}});
    m_text->setToolTip(shape.digits);
    m_warns = shape.warns;
    m_sign->setVisible(m_warns);
    m_use->setVisible(!document.scenario.isFromShape());
    showInk();
}

void ShapeCheck::showInk()
{
    setInk(*m_text, m_warns ? coloursFor(palette()).warn : palette().color(QPalette::PlaceholderText));
}

void ShapeCheck::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showInk();
}

} // namespace perrank::ui
