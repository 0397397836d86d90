// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/culprit_question.h"

#include "ui/models/culprit_answer.h"
#include "ui/models/failure_rows.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/rank_box.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace perrank::ui {

namespace {

constexpr std::int64_t mostButtons = 16;

} // namespace

CulpritQuestion::CulpritQuestion(QWidget *parent)
    : QWidget(parent), m_question(createProse(this)), m_choices(new QWidget(this)), m_answer(createProse(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_answer->setAccessibleName(tr("Answer"));
    m_choices->setLayout(new FlowLayout);
    column->addWidget(m_question);
    column->addWidget(m_choices);
    column->addWidget(m_answer);
}

void CulpritQuestion::show(const std::shared_ptr<const FailureStory> &story, std::size_t failure,
                           const AmountStyle &style)
{
    const bool isOther = m_story != story || m_failure != failure;
    m_story = story;
    m_failure = failure;
    m_style = style;
    setVisible(hasCulprit(story->run, failure));
    const std::size_t failures = story->run.failures.size();
    m_question->setText(
        failures > 1 ? tr("Find the culprit of %1: which rank is the cause?").arg(failureName(failure, failures, style))
                     : tr("Find the culprit: which rank is the cause?"));
    if (!isOther)
        return;
    createButtons(story->run.scenario().ranks);
    m_answer->setText({});
}

void CulpritQuestion::createButtons(std::int64_t ranks)
{
    if (m_ranks == ranks)
        return;
    m_ranks = ranks;
    qDeleteAll(m_choices->findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    if (ranks > mostButtons) {
        auto *box = new RankBox(m_choices);
        box->showRank(0, ranks);
        auto *button = new QPushButton(tr("This one"), m_choices);
        connect(button, &QPushButton::clicked, this, [this, box] { answer(box->value()); });
        m_choices->layout()->addWidget(box);
        m_choices->layout()->addWidget(button);
        return;
    }
    for (std::int64_t rank = 0; rank < ranks; ++rank) {
        auto *button = new QPushButton(tr("rank %1").arg(rank), m_choices);
        connect(button, &QPushButton::clicked, this, [this, rank] { answer(rank); });
        m_choices->layout()->addWidget(button);
    }
}

void CulpritQuestion::answer(std::int64_t rank)
{
    m_answer->setText(culpritAnswer(m_story->run, m_failure, rank, m_style));
    if (isCulprit(m_story->run, m_failure, rank))
        emit culpritFound();
}

} // namespace perrank::ui
