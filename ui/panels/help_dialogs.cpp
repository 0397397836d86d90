// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/help_dialogs.h"

#include "ui/text/texts_of.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDialogButtonBox>
#include <QMessageBox>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <array>

namespace perrank::ui {

namespace {

constexpr TextsOf inHelp{"HelpDialogs"};

/// A window with text to read and to copy.
void showText(const QString &title, const QString &html, QWidget *parent)
{
    QDialog dialog(parent);
    dialog.setWindowTitle(title);
    auto *text = new QTextBrowser(&dialog);
    text->setHtml(html);
    text->setAccessibleName(title);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    QPushButton *copy =
        buttons->addButton(inHelp(QT_TRANSLATE_NOOP("HelpDialogs", "&Copy")), QDialogButtonBox::ActionRole);
    QObject::connect(copy, &QPushButton::clicked, text,
                     [text] { QApplication::clipboard()->setText(text->toPlainText()); });
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto *layout = new QVBoxLayout(&dialog);
    layout->addWidget(text);
    layout->addWidget(buttons);
    dialog.resize(QSize(640, 560).boundedTo(parent->size()));
    dialog.exec();
}

QString tableRow(const QString &left, const QString &right)
{
    return QStringLiteral("<tr><td style='padding:2px 18px 2px 0'>%1</td><td style='padding:2px 0'>%2</td></tr>")
        .arg(left.toHtmlEscaped(), right.toHtmlEscaped());
}

struct KeyHelp {
    const char *keys;
    const char *what;
};
constexpr std::array sliderKeys{
    KeyHelp{QT_TRANSLATE_NOOP("HelpDialogs", "← → ↑ ↓"), QT_TRANSLATE_NOOP("HelpDialogs", "next stop")},
    KeyHelp{QT_TRANSLATE_NOOP("HelpDialogs", "Shift + arrow"), QT_TRANSLATE_NOOP("HelpDialogs", "fine step")},
    KeyHelp{QT_TRANSLATE_NOOP("HelpDialogs", "Ctrl + arrow"), QT_TRANSLATE_NOOP("HelpDialogs", "next big round stop")},
    KeyHelp{QT_TRANSLATE_NOOP("HelpDialogs", "Page Up, Page Down"), QT_TRANSLATE_NOOP("HelpDialogs", "big step")},
    KeyHelp{QT_TRANSLATE_NOOP("HelpDialogs", "Home, End"), QT_TRANSLATE_NOOP("HelpDialogs", "ends of the slider")},
    KeyHelp{QT_TRANSLATE_NOOP("HelpDialogs", "Backspace, Delete"),
            QT_TRANSLATE_NOOP("HelpDialogs", "back to the preset")},
    KeyHelp{QT_TRANSLATE_NOOP("HelpDialogs", "Enter, F2, digits"),
            QT_TRANSLATE_NOOP("HelpDialogs", "type a value, such as 7.5B, 64Ki or 2^20")},
    KeyHelp{QT_TRANSLATE_NOOP("HelpDialogs", "Esc while dragging"),
            QT_TRANSLATE_NOOP("HelpDialogs", "back to the value before")},
    KeyHelp{QT_TRANSLATE_NOOP("HelpDialogs", "Drag with Ctrl or Shift"),
            QT_TRANSLATE_NOOP("HelpDialogs", "big round stops only, or no stops and a quarter of the speed")},
};
constexpr std::array chartKeys{
    KeyHelp{QT_TRANSLATE_NOOP("HelpDialogs", "← →"), QT_TRANSLATE_NOOP("HelpDialogs", "strategy")},
    KeyHelp{QT_TRANSLATE_NOOP("HelpDialogs", "↑ ↓"), QT_TRANSLATE_NOOP("HelpDialogs", "part of the bar")},
    KeyHelp{QT_TRANSLATE_NOOP("HelpDialogs", "Enter, Esc"),
            QT_TRANSLATE_NOOP("HelpDialogs", "keep the explanation open, let it go")},
};

template <std::size_t N>
QString keyTable(const std::array<KeyHelp, N> &rows)
{
    QString html;
    for (const KeyHelp &row : rows)
        html += tableRow(inHelp(row.keys), inHelp(row.what));
    return html;
}

/// The words of the menu; a tool-tip may say something else.
QString plainText(const QAction &action)
{
    return QString(action.text()).remove(QLatin1Char('&'));
}

QString shortcutsOf(const QAction &action)
{
    QStringList keys;
    for (const QKeySequence &sequence : action.shortcuts())
        keys << sequence.toString(QKeySequence::NativeText);
    return keys.join(QStringLiteral(", "));
}

QString actionTable(const QList<QAction *> &actions)
{
    QString html;
    for (const QAction *action : actions) {
        if (action->shortcut().isEmpty())
            continue;
        const QString keys = shortcutsOf(*action);
        html += tableRow(keys, plainText(*action));
    }
    return html;
}

QString heading(const QString &text)
{
    return QStringLiteral("<h3>%1</h3>").arg(text.toHtmlEscaped());
}

} // namespace

void showShortcutsDialog(const QList<QAction *> &actions, QWidget *parent)
{
    const QString html = heading(inHelp(QT_TRANSLATE_NOOP("HelpDialogs", "Window"))) + QStringLiteral("<table>")
                         + actionTable(actions) + QStringLiteral("</table>")
                         + heading(inHelp(QT_TRANSLATE_NOOP("HelpDialogs", "On a slider"))) + QStringLiteral("<table>")
                         + keyTable(sliderKeys) + QStringLiteral("</table>")
                         + heading(inHelp(QT_TRANSLATE_NOOP("HelpDialogs", "On the chart"))) + QStringLiteral("<table>")
                         + keyTable(chartKeys) + QStringLiteral("</table>");
    showText(inHelp(QT_TRANSLATE_NOOP("HelpDialogs", "Keyboard shortcuts")), html, parent);
}

void showAboutDialog(QWidget *parent)
{
    const QString version = QCoreApplication::applicationVersion();
    QMessageBox::about(
        parent, inHelp(QT_TRANSLATE_NOOP("HelpDialogs", "About PerRank")),
        inHelp(QT_TRANSLATE_NOOP("HelpDialogs",
                                 "<h3>PerRank %1</h3><p>Where the bytes go when a network is trained on many GPUs."
                                 "</p><p>Free software under the GNU General Public License, version 3 or later. "
                                 "It uses no network.</p>"))
            .arg(version));
}

} // namespace perrank::ui
