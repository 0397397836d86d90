// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/arithmetic_block_view.h"

#include <QTest>
#include <QVBoxLayout>
#include <QWidget>

using namespace perrank::ui;

class TestArithmeticBlockView : public QObject {
    Q_OBJECT

private slots:
    void aLongerTextGetsItsLine();
    void aNarrowerWindowGetsItsLines();
};

namespace {

constexpr int narrow = 276;

ArithmeticBlock blockOf(int words)
{
    ArithmeticBlock block;
    block.name = QStringLiteral("Parameters");
    block.amount = QStringLiteral("0.9844 GB");
    block.why = QStringLiteral("we ").repeated(words);
    return block;
}

int heightAt(int width, int words)
{
    ArithmeticBlockView view;
    view.show(blockOf(words));
    return view.heightForWidth(width);
}

/// A number of words with which one more makes a line at the narrow width, but not at the usual one.
int wordsBeforeTheNarrowBreak()
{
    for (int words = 5; words < 200; ++words) {
        const bool grows = heightAt(narrow, words) < heightAt(narrow, words + 1);
        if (grows && heightAt(300, words) == heightAt(300, words + 1))
            return words;
    }
    return 0;
}

/// A block in a column, as in the panel.
struct Column {
    QWidget widget;
    ArithmeticBlockView *view = new ArithmeticBlockView(&widget);

    Column()
    {
        auto *layout = new QVBoxLayout(&widget);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(view);
        layout->addStretch(1);
        widget.resize(narrow, 600);
    }
};

} // namespace

void TestArithmeticBlockView::aLongerTextGetsItsLine()
{
    const int words = wordsBeforeTheNarrowBreak();
    QVERIFY(words > 0);
    Column column;
    column.view->show(blockOf(words));
    column.widget.show();
    QTRY_COMPARE(column.view->height(), heightAt(narrow, words));
    (void)column.view->sizeHint();
    column.view->show(blockOf(words + 1));
    QTRY_COMPARE(column.view->height(), heightAt(narrow, words + 1));
}

void TestArithmeticBlockView::aNarrowerWindowGetsItsLines()
{
    const int words = wordsBeforeTheNarrowBreak();
    Column column;
    column.view->show(blockOf(words));
    column.widget.show();
    QTRY_COMPARE(column.view->height(), heightAt(narrow, words));
    column.widget.resize(300, 600);
    column.view->show(blockOf(words + 1));
    QTRY_COMPARE(column.view->height(), heightAt(300, words + 1));
    column.widget.resize(narrow, 600);
    QTRY_COMPARE(column.view->height(), heightAt(narrow, words + 1));
}

QTEST_MAIN(TestArithmeticBlockView)
#include "tst_arithmetic_block_view.moc"
