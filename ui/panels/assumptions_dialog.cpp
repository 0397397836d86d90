// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/assumptions_dialog.h"

#include "ui/text/translate.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr QSize usualSize(720, 600);
constexpr int windowMargin = 24;

/// "⚠ fudge", "an assumption" or nothing.
QString mark(Trust trust)
{
    switch (trust) {
    case Trust::Sourced:
        return {};
    case Trust::Assumption:
        return AssumptionsDialog::tr("an assumption");
    case Trust::Fudge:
        return AssumptionsDialog::tr("⚠ fudge");
    }
    return {};
}

/// "Adam = P / N × 8 × 2", "8 = bytes per Adam moment (source)", "NVIDIA H100: 81,559 MiB (source)".
QString lineOf(const Assumption &each)
{
    const QString name = translated(each.name);
    const QString value = QString::fromStdString(each.value);
    QString line = name;
    if (each.kind == AssumptionKind::Constant)
        line = AssumptionsDialog::tr("%1 = %2").arg(value, name);
    else if (!value.isEmpty())
        line = AssumptionsDialog::tr("%1 = %2").arg(name, value);
    if (!each.text.empty())
        line = AssumptionsDialog::tr("%1: %2").arg(line, translated(each.text));
    QStringList tail{fromCore(each.source), mark(each.trust)};
    tail.removeAll(QString());
    return tail.isEmpty() ? line : AssumptionsDialog::tr("%1 (%2)").arg(line, tail.join(QStringLiteral("; ")));
}

bool matches(const QString &line, const QStringList &words)
{
    return std::ranges::all_of(words,
                               [&line](const QString &word) { return line.contains(word, Qt::CaseInsensitive); });
}

} // namespace

AssumptionsDialog::AssumptionsDialog(QWidget *parent)
    : QDialog(parent), m_all(assumptions()), m_text(new QTextBrowser(this)), m_count(new QLabel(this))
{
    setWindowTitle(tr("Assumptions"));
    auto *layout = new QVBoxLayout(this);
    createFilter(layout);
    m_text->setAccessibleName(tr("Assumptions"));
    layout->addWidget(m_text, 1);
    createButtons(layout);
    showThose({});
    m_filter->setFocus();
    resize(parent ? usualSize.boundedTo(parent->size() - QSize(windowMargin, windowMargin)) : usualSize);
}

void AssumptionsDialog::createFilter(QVBoxLayout *layout)
{
    m_filter = new QLineEdit(this);
    m_filter->setPlaceholderText(tr("Show only lines with these words, such as Adam, fudge or H100"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    connect(m_filter, &QLineEdit::textChanged, this, &AssumptionsDialog::showThose);
    layout->addWidget(m_filter);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->setWordWrap(true);
    layout->addWidget(m_count);
}

void AssumptionsDialog::createButtons(QVBoxLayout *layout)
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton *copies = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    copies->setAutoDefault(false);
    connect(copies, &QPushButton::clicked, this, &AssumptionsDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

void AssumptionsDialog::showThose(const QString &filter)
{
    const QStringList words = filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    QString html;
    int count = 0;
    for (const AssumptionKindSpec &kind : assumptionKinds) {
        QString items;
        for (const Assumption &each : m_all) {
            const QString line = lineOf(each);
            if (each.kind != kind.id || !matches(line, words))
                continue;
            items += QStringLiteral("<li>%1</li>").arg(line.toHtmlEscaped());
            ++count;
        }
        if (!items.isEmpty())
            html += QStringLiteral("<h3>%1</h3><ul style='margin-left:0; -qt-list-indent:1'>%2</ul>")
                        .arg(translated(kind.name).toHtmlEscaped(), items);
    }
    m_text->setHtml(html);
    m_count->setText(tr("PerRank %1 · %2 of %3 lines · every figure is an estimate, not a measurement")
                         .arg(QApplication::applicationVersion())
                         .arg(count)
                         .arg(m_all.size()));
}

QString AssumptionsDialog::text() const
{
    return m_count->text() + QStringLiteral("\n\n") + m_text->toPlainText();
}

void AssumptionsDialog::copy()
{
    QApplication::clipboard()->setText(text());
}

} // namespace perrank::ui
