// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace perrank::ui {

class ScenarioDocument;

/// The newest estimate of a document. Computes at most once per turn of the event loop, however many
/// fields changed; everyone shows the same immutable value. Of a scenario that is impossible the last possible one
/// stays, with the issues that say what would work.
class LiveEstimate : public QObject {
    Q_OBJECT

public:
    explicit LiveEstimate(const ScenarioDocument &document, QObject *parent = nullptr);

    /// Of the document as it is now; never null.
    [[nodiscard]] std::shared_ptr<const Estimate> current();

signals:
    void estimateChanged(const std::shared_ptr<const perrank::Estimate> &estimate);

private:
    void markStale();
    void compute();
    void take(Estimate estimate);

    const ScenarioDocument &m_document;
    QTimer m_soon;
    std::shared_ptr<const Estimate> m_estimate;
};

} // namespace perrank::ui
