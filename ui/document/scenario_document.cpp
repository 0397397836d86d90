// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/scenario_document.h"

#include "ui/document/edit_document.h"
#include "ui/text/translate.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int mostUndoSteps = 200;

/// Whether the first fault of both is of one kind, whatever its numbers.
bool goesWrongAlike(const Scenario &one, const Scenario &other)
{
    return !one.faults.empty() && !other.faults.empty() && one.faults.front().index() == other.faults.front().index();
}

} // namespace

ScenarioDocument::ScenarioDocument(QObject *parent) : QObject(parent)
{
    m_undoStack.setUndoLimit(mostUndoSteps);
    m_document = defaultDocument();
    connect(&m_undoStack, &QUndoStack::cleanChanged, this, &ScenarioDocument::fileStateChanged);
}

void ScenarioDocument::edit(const Document &changed, const QString &what)
{
    if (changed == m_document)
        return;
    m_undoStack.push(new EditDocument(*this, changed, m_inGesture ? m_gesture : 0, what));
}

void ScenarioDocument::set(ParameterId id, const ParameterValue &value)
{
    Document changed = m_document;
    setValue(changed.scenario, id, value);
    edit(changed);
}

void ScenarioDocument::setView(const View &view)
{
    Document changed = m_document;
    changed.view = view;
    edit(changed);
}

void ScenarioDocument::applyPreset(const Preset &preset)
{
    Document changed = m_document;
    changed.scenario = withPreset(changed.scenario, preset);
    changed.view.preset = preset.key;
    if (isGivenName(changed.name))
        changed.name = preset.name;
    edit(changed, tr("choose %1").arg(translated(preset.name)));
}

void ScenarioDocument::resetAll()
{
    Document changed = m_document;
    changed.scenario = baselineOf(m_document);
    if (sceneOf(changed) != nullptr)
        changed.name = presetOf(changed).name;
    edit(changed, tr("reset all"));
}

void ScenarioDocument::beginGesture()
{
    if (m_inGesture)
        return;
    m_inGesture = true;
    ++m_gesture;
    m_atGestureBegin = m_document;
    emit gestureBegan();
}

void ScenarioDocument::endGesture()
{
    if (!m_inGesture)
        return;
    m_inGesture = false;
    emit gestureEnded();
}

void ScenarioDocument::cancelGesture()
{
    if (!m_inGesture)
        return;
    edit(m_atGestureBegin);
    endGesture();
}

void ScenarioDocument::replace(const Document &document, const QString &filePath)
{
    endGesture();
    m_undoStack.clear();
    m_undoStack.setClean();
    m_recovered = false;
    m_filePath = filePath;
    show(document);
    emit fileStateChanged();
}

void ScenarioDocument::markSaved(const QString &filePath)
{
    m_filePath = filePath;
    m_recovered = false;
    m_undoStack.setClean();
    emit fileStateChanged();
}

void ScenarioDocument::markRecovered()
{
    m_recovered = true;
    emit fileStateChanged();
}

void ScenarioDocument::show(const Document &document)
{
    m_document = document;
    emit documentChanged(m_document);
}

Document defaultDocument()
{
    Document document;
    document.name = presetOf(document).name;
    document.scenario = baselineOf(document);
    return document;
}

const Preset &presetOf(const Document &document)
{
    const Preset *preset = findPreset(document.view.preset);
    return preset ? *preset : presets.front();
}

bool isGivenName(std::string_view name)
{
    return name.empty() || std::ranges::find(presets, name, &Preset::name) != presets.end()
           || std::ranges::find(failureScenes, name, &FailureSceneSpec::name) != failureScenes.end();
}

const FailureSceneSpec *sceneOf(const Document &document)
{
    const auto found = std::ranges::find(failureScenes, document.name, &FailureSceneSpec::name);
    return found == failureScenes.end() ? nullptr : &*found;
}

void nameAfterScene(Document &document)
{
    if (!isGivenName(document.name))
        return;
    for (const FailureSceneSpec &scene : failureScenes) {
        if (scene.scenario() == document.scenario)
            document.name = scene.name;
    }
    const FailureSceneSpec *scene = sceneOf(document);
    if (scene != nullptr && !goesWrongAlike(scene->scenario(), document.scenario))
        document.name.clear();
}

Scenario baselineOf(const Document &document)
{
    return withPreset(Scenario{}, presetOf(document));
}

} // namespace perrank::ui
