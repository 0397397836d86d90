// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/saved_notice.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace perrank::ui {

namespace {

constexpr int enoughMs = 20'000;

QToolButton *createButton(const QString &text, const QString &help, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(help);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

SavedNotice::SavedNotice(QWidget *parent) : QWidget(parent), m_name(new QLabel(this))
{
    m_enough.setSingleShot(true);
    m_enough.setInterval(enoughMs);
    m_name->setTextFormat(Qt::PlainText);
    QToolButton *shows = createButton(tr("Show"), tr("Open the folder of the file"), this);
    QToolButton *undoes = createButton(tr("Undo"), tr("Remove the file, or put back what stood there before"), this);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 0, 0, 0);
    layout->addWidget(m_name);
    layout->addWidget(shows);
    layout->addWidget(undoes);
    connect(shows, &QToolButton::clicked, this, &SavedNotice::showFile);
    connect(undoes, &QToolButton::clicked, this, &SavedNotice::takeBackFile);
    connect(&m_enough, &QTimer::timeout, this, &QWidget::hide);
    hide();
}

void SavedNotice::tell(const WrittenFile &file)
{
    m_file = file;
    m_name->setToolTip(QDir::toNativeSeparators(file.path));
    showName();
    show();
    m_enough.start();
}

/// The end of a name tells more than its beginning, which is the date.
void SavedNotice::showName()
{
    const QString name = QFileInfo(m_file.path).fileName();
    const int room = fontMetrics().averageCharWidth() * 34;
    m_name->setText(tr("Saved %1").arg(fontMetrics().elidedText(name, Qt::ElideMiddle, room)));
}

void SavedNotice::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && isVisible())
        showName();
}

void SavedNotice::showFile()
{
    emit showWanted(m_file.path);
}

void SavedNotice::takeBackFile()
{
    hide();
    const QString problem = takeBack(m_file);
    const QString name = QDir::toNativeSeparators(m_file.path);
    const QString done = m_file.before ? tr("%1 is as it was before").arg(name) : tr("Removed %1").arg(name);
    emit takenBack(problem.isEmpty() ? done : problem);
}

} // namespace perrank::ui
