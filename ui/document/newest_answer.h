// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <optional>

namespace perrank::ui {

/// Answers questions about scenarios beside the thread of the window, one at a time. Of those asked for meanwhile only
/// the newest is answered.
template <class Answer>
class NewestAnswer {
public:
    using Work = std::function<Answer(const Scenario &)>;
    using Take = std::function<void(const std::shared_ptr<const Answer> &)>;

    /// `take` is called in the thread that makes this.
    NewestAnswer(Work work, Take take) : m_work(std::move(work)), m_take(std::move(take))
    {
        m_threads.setMaxThreadCount(1);
    }

    /// What is on its way back finds nobody any more.
    ~NewestAnswer() { m_threads.waitForDone(); }

    NewestAnswer(const NewestAnswer &) = delete;
    NewestAnswer &operator=(const NewestAnswer &) = delete;

    void ask(const Scenario &scenario)
    {
        if (m_asked == scenario)
            return;
        m_asked = scenario;
        if (m_isBusy)
            m_waiting = scenario;
        else
            start(scenario);
    }

private:
    void start(const Scenario &scenario)
    {
        m_isBusy = true;
        m_threads.start([this, scenario] {
            const auto answer = std::make_shared<const Answer>(m_work(scenario));
            QMetaObject::invokeMethod(
                &m_home, [this, answer] { take(answer); }, Qt::QueuedConnection);
        });
    }

    void take(const std::shared_ptr<const Answer> &answer)
    {
        m_isBusy = false;
        if (m_waiting) {
            start(*m_waiting);
            m_waiting.reset();
        }
        m_take(answer);
    }

    Work m_work;
    Take m_take;
    QThreadPool m_threads;
    bool m_isBusy = false;
    std::optional<Scenario> m_asked;   ///< the last one
    std::optional<Scenario> m_waiting; ///< asked for while another one was answered
    QObject m_home;                    ///< in whose thread answers are taken
};

} // namespace perrank::ui
