// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/live_estimate.h"

#include "ui/document/scenario_document.h"

namespace perrank::ui {

LiveEstimate::LiveEstimate(const ScenarioDocument &document, QObject *parent) : QObject(parent), m_document(document)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &LiveEstimate::compute);
    connect(&document, &ScenarioDocument::documentChanged, this, &LiveEstimate::markStale);
    take(estimate(document.scenario()));
}

std::shared_ptr<const Estimate> LiveEstimate::current()
{
    if (m_soon.isActive()) {
        m_soon.stop();
        compute();
    }
    return m_estimate;
}

void LiveEstimate::markStale()
{
    m_soon.start();
}

void LiveEstimate::compute()
{
    take(estimate(m_document.scenario()));
    emit estimateChanged(m_estimate);
}

void LiveEstimate::take(Estimate newest)
{
    if (newest.isImpossible()) {
        const Estimate impossible = std::move(newest);
        newest = m_estimate != nullptr ? *m_estimate : estimate(Scenario{});
        newest.issues = impossible.issues;
        newest.impossible = impossible.impossible;
    }
    m_estimate = std::make_shared<const Estimate>(std::move(newest));
}

} // namespace perrank::ui
