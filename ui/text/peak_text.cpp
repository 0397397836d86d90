// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/peak_text.h"

#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

namespace perrank::ui {

namespace {

constexpr TextsOf say{"PeakText"};

QString amount(const Term<Bytes> &bytes, const AmountStyle &style)
{
    return QString::fromStdString(amountText(bytes.amount, style));
}

/// What is called how, from long to short.
struct PhaseWords {
    PeakPhase id;
    const char *name;
    const char *shortName;
};

constexpr EnumTable phaseWords{std::array{
    PhaseWords{PeakPhase::Sum, QT_TRANSLATE_NOOP("PeakText", "all parts at once"),
               QT_TRANSLATE_NOOP("PeakText", "all parts")},
    PhaseWords{PeakPhase::EndOfForward, QT_TRANSLATE_NOOP("PeakText", "end of the forward pass"),
               QT_TRANSLATE_NOOP("PeakText", "fwd end")},
    PhaseWords{PeakPhase::Backward, QT_TRANSLATE_NOOP("PeakText", "backward pass"),
               QT_TRANSLATE_NOOP("PeakText", "bwd")},
    PhaseWords{PeakPhase::EndOfBackward, QT_TRANSLATE_NOOP("PeakText", "end of the backward pass"),
               QT_TRANSLATE_NOOP("PeakText", "bwd end")},
    PhaseWords{PeakPhase::OptimizerStep, QT_TRANSLATE_NOOP("PeakText", "optimizer step"),
               QT_TRANSLATE_NOOP("PeakText", "step")},
}};

struct InstantReason {
    Instant id;
    const char *reason;
};

constexpr EnumTable instantReasons{std::array{
    InstantReason{Instant::Sum, QT_TRANSLATE_NOOP("PeakText", "All parts are taken to be there at once.")},
    InstantReason{Instant::EndOfForward,
                  QT_TRANSLATE_NOOP("PeakText", "At the end of the forward pass, with the loss: all activations are "
                                                "kept and the logits are there.")},
    InstantReason{Instant::Backward,
                  QT_TRANSLATE_NOOP("PeakText", "Early in the backward pass: the last block is at work, and nearly "
                                                "all activations are still kept.")},
    InstantReason{Instant::LaterBlock,
                  QT_TRANSLATE_NOOP("PeakText", "Early in the backward pass: a block is at work while the last one is "
                                                "being reduced, and nearly all activations are still kept.")},
    InstantReason{Instant::FirstBlock,
                  QT_TRANSLATE_NOOP("PeakText", "At the end of the backward pass: the first block is at work, and "
                                                "nearly all gradients are there.")},
    InstantReason{Instant::Embedding,
                  QT_TRANSLATE_NOOP("PeakText", "At the end of the backward pass: the whole gradient of the embedding "
                                                "is made, and all other gradients are there.")},
    InstantReason{Instant::EmbeddingReduction,
                  QT_TRANSLATE_NOOP("PeakText", "At the end of the backward pass: the embedding's gradient is on its "
                                                "way to the ranks that own it.")},
    InstantReason{Instant::OptimizerStep,
                  QT_TRANSLATE_NOOP("PeakText", "In the optimizer step: gradients, optimizer and what the step needs "
                                                "for a moment are there; activations are gone.")},
}};

} // namespace

QString phaseName(PeakPhase phase)
{
    return say(phaseWords[phase].name);
}

QStringList phaseLabels(PeakPhase phase)
{
    const QString peak = say(QT_TRANSLATE_NOOP("PeakText", "peak: %1"));
    const QString shortName = say(phaseWords[phase].shortName);
    return {peak.arg(phaseName(phase)), peak.arg(translated(peakPhases[phase].name)), peak.arg(shortName), shortName};
}

QString peakReason(Instant instant)
{
    return say(instantReasons[instant].reason);
}

QString figureName(Figure figure)
{
    return figure == Figure::Peak ? say(QT_TRANSLATE_NOOP("PeakText", "peak of one step"))
                                  : say(QT_TRANSLATE_NOOP("PeakText", "sum of all parts"));
}

QString otherFigureText(const RankGroup &group, Figure figure, const AmountStyle &style)
{
    if (group.peakInstant == Instant::Sum)
        return {};
    if (figure == Figure::Peak)
        return say(QT_TRANSLATE_NOOP("PeakText", "sum of all parts %1")).arg(amount(group.resident, style));
    return say(QT_TRANSLATE_NOOP("PeakText", "peak of one step %1 (%2)"))
        .arg(amount(group.peak, style), phaseName(group.peakPhase()));
}

QString figureText(const ComponentAmount &part, const RankGroup &group, Figure figure, const AmountStyle &style)
{
    if (group.peakInstant == Instant::Sum)
        return {};
    const QString phase = phaseName(group.peakPhase());
    if (part.atPeak.amount == part.bytes.amount)
        return say(QT_TRANSLATE_NOOP("PeakText", "as much at the peak (%1) as at its largest")).arg(phase);
    if (figure == Figure::Peak)
        return say(QT_TRANSLATE_NOOP("PeakText", "at the peak (%1); at its largest %2"))
            .arg(phase, amount(part.bytes, style));
    return say(QT_TRANSLATE_NOOP("PeakText", "at its largest; at the peak (%1) %2"))
        .arg(phase, amount(part.atPeak, style));
}

} // namespace perrank::ui
