// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/spans.h"

#include "core/report/csv.h"
#include "core/simulation/operation_words.h"

#include <algorithm>
#include <cmath>

namespace perrank {

namespace {

constexpr std::size_t chunk = 1 << 16;

/// Collects short pieces into long ones.
class Writer {
public:
    explicit Writer(const Sink &sink) : m_sink(sink) { m_text.reserve(2 * chunk); }

    void write(std::string_view text)
    {
        m_text += text;
        if (m_text.size() >= chunk)
            flush();
    }

    bool flush()
    {
        m_isGood = m_isGood && m_sink(m_text);
        m_text.clear();
        return m_isGood;
    }

private:
    const Sink &m_sink;
    std::string m_text;
    bool m_isGood = true;
};

/// The bytes of a collective's whole buffer; none for computing.
std::string bytesCell(const StepTimeline &line, const Operation &operation)
{
    if (!isCollective(operation.kind))
        return "0";
    return std::to_string(rounded(line.bytesOf(operation)).count());
}

/// How many ranks each class has.
std::vector<std::int64_t> countsOf(const StepTimeline &line)
{
    std::vector<std::int64_t> counts(line.alike.lowest.size(), 0);
    for (const std::int32_t each : line.alike.classOf)
        counts[static_cast<std::size_t>(each)] += line.copies.stride;
    return counts;
}

void writeCsvOf(Writer &writer, const StepTimeline &line)
{
    const std::vector<std::int64_t> counts = countsOf(line);
    for (std::size_t each = 0; each < counts.size(); ++each) {
        for (std::size_t i = 0; i < line.program->operations.size(); ++i) {
            const Operation &operation = line.program->operations[i];
            const Span &span = line.playback.spans[each][i];
            writer.write(csvRecord({std::string(strategies[line.strategy].key),
                                    std::to_string(line.copies.rankOf(line.alike.lowest[each])),
                                    std::to_string(counts[each]), std::string(streams[operation.stream].key),
                                    std::string(operationKinds[operation.kind].key), unitWords(line.units, operation),
                                    operation.bucket == noOperation ? "" : std::to_string(operation.bucket),
                                    std::to_string(operation.microBatch), std::to_string(span.entered.count()),
                                    std::to_string(span.start.count()), std::to_string(span.end.count()),
                                    bytesCell(line, operation), std::string(csvKind)}));
        }
    }
}

/// Nanoseconds as microseconds with three decimals, exactly.
std::string microseconds(Nanoseconds time)
{
    const std::string fraction = std::to_string(1000 + time.count() % 1000);
    return std::to_string(time.count() / 1000) + "." + fraction.substr(1);
}

/// The events of a trace, one line each. Processes and threads are numbered from 1: readers keep 0 for what idles.
class TraceWriter {
public:
    explicit TraceWriter(const Sink &sink) : m_writer(sink) {}

    /// With the run where there is one.
    bool write(const StepSimulation &simulation, const RunSimulation *run)
    {
        m_writer.write("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[");
        std::int64_t firstProcess = 1;
        for (const StepTimeline &line : simulation.strategies) {
            writeLine(line, firstProcess);
            firstProcess += simulation.scenario.ranks;
        }
        if (run != nullptr)
            writeRun(*run, firstProcess);
        m_writer.write("\n]}\n");
        return m_writer.flush();
    }

private:
    void writeRun(const RunSimulation &run, std::int64_t firstProcess)
    {
        const std::vector<RankSpans> groups = rankSpans(run);
        for (const RankSpans &group : groups) {
            m_process = std::to_string(firstProcess + group.first);
            nameProcess("The run", group.first, group.count);
            event("\"ph\":\"M\",\"name\":\"thread_name\",\"tid\":1,\"args\":{\"name\":\"Run\"}");
            for (const RunSpan &span : group.spans)
                event("\"ph\":\"X\",\"name\":\"" + std::string(rankStates[span.state].name)
                      + "\",\"cat\":\"run\",\"tid\":1,\"ts\":" + microseconds(span.from) + ",\"dur\":"
                      + microseconds(span.until - span.from) + ",\"args\":{\"steps\":" + std::to_string(span.steps)
                      + ",\"lost\":" + (span.isLost ? "true" : "false") + "}");
        }
        for (const RunEvent &each : run.events) {
            m_process = std::to_string(firstProcess + firstAlike(groups, each.rank.value_or(0)));
            event("\"ph\":\"i\",\"s\":\"" + std::string(each.rank ? "p" : "g") + "\",\"name\":\""
                  + std::string(runEventKinds[each.kind].name)
                  + "\",\"cat\":\"event\",\"tid\":1,\"ts\":" + microseconds(each.at));
        }
    }

    /// The rank whose process stands for that rank.
    static std::int64_t firstAlike(const std::vector<RankSpans> &groups, std::int64_t rank)
    {
        const auto found = std::ranges::find_if(
            groups, [rank](const RankSpans &group) { return rank >= group.first && rank < group.first + group.count; });
        return found == groups.end() ? 0 : found->first;
    }

    void nameProcess(std::string_view title, std::int64_t rank, std::int64_t alike)
    {
        std::string name = std::string(title) + ", rank " + std::to_string(rank);
        if (alike > 1)
            name += ", as " + std::to_string(alike - 1) + (alike == 2 ? " other" : " others");
        event("\"ph\":\"M\",\"name\":\"process_name\",\"tid\":1,\"args\":{\"name\":\"" + name + "\"}");
    }

    void writeLine(const StepTimeline &line, std::int64_t firstProcess)
    {
        const std::vector<std::int64_t> counts = countsOf(line);
        for (std::size_t each = 0; each < counts.size(); ++each) {
            const std::int64_t rank = line.copies.rankOf(line.alike.lowest[each]);
            m_process = std::to_string(firstProcess + rank);
            nameStreams(line, rank, counts[each]);
            for (std::size_t i = 0; i < line.program->operations.size(); ++i)
                writeSpan(line, line.program->operations[i], line.playback.spans[each][i]);
            writeMemory(line, each);
        }
    }

    void nameStreams(const StepTimeline &line, std::int64_t rank, std::int64_t alike)
    {
        nameProcess(strategies[line.strategy].name, rank, alike);
        for (const StreamSpec &stream : streams) {
            const auto runsOn = [&stream](const Operation &each) { return each.stream == stream.id; };
            if (std::ranges::any_of(line.program->operations, runsOn))
                event("\"ph\":\"M\",\"name\":\"thread_name\",\"tid\":" + threadOf(stream.id) + ",\"args\":{\"name\":\""
                      + std::string(stream.name) + "\"}");
        }
    }

    void writeSpan(const StepTimeline &line, const Operation &operation, const Span &span)
    {
        if (!span.isDone())
            return;
        const std::string words = operationWords(line.units, operation);
        if (span.start > span.entered)
            slice("Waiting: " + words, "waiting", operation, span.entered, span.start, "");
        const std::string bytes =
            isCollective(operation.kind) ? ",\"bytes\":" + bytesCell(line, operation) : std::string();
        slice(words, isCollective(operation.kind) ? "communication" : "compute", operation, span.start, span.end,
              bytes);
    }

    void slice(const std::string &name, std::string_view category, const Operation &operation, Nanoseconds start,
               Nanoseconds end, const std::string &arguments)
    {
        event("\"ph\":\"X\",\"name\":\"" + name + "\",\"cat\":\"" + std::string(category) + "\",\"tid\":"
              + threadOf(operation.stream) + ",\"ts\":" + microseconds(start) + ",\"dur\":" + microseconds(end - start)
              + ",\"args\":{\"micro_batch\":" + std::to_string(operation.microBatch) + arguments + "}");
    }

    void writeMemory(const StepTimeline &line, std::size_t each)
    {
        const MemoryCourse &course = line.memory[static_cast<std::size_t>(line.memoryOf[each])];
        for (const MemoryMoment &moment : course.moments) {
            const MemoryState &state = course.states[static_cast<std::size_t>(moment.state)];
            std::string arguments;
            for (const ComponentSpec &spec : components())
                arguments += (arguments.empty() ? "\"" : ",\"") + std::string(spec.key)
                             + "\":" + std::to_string(state.of(spec.id));
            event("\"ph\":\"C\",\"name\":\"Memory\",\"tid\":1,\"ts\":"
                  + microseconds(course.timeOf(moment, line.playback.spans[each])) + ",\"args\":{" + arguments + "}");
        }
    }

    static std::string threadOf(Stream stream) { return std::to_string(1 + static_cast<int>(stream)); }

    void event(const std::string &members)
    {
        m_writer.write((m_isFirst ? "\n{\"pid\":" : ",\n{\"pid\":") + m_process + "," + members + "}");
        m_isFirst = false;
    }

    Writer m_writer;
    std::string m_process;
    bool m_isFirst = true;
};

void writeCsvOf(Writer &writer, const StepSimulation &simulation)
{
    writer.write(csvRecord({"strategy", "rank", "ranks_alike", "stream", "operation", "unit", "bucket", "micro_batch",
                            "entered_ns", "start_ns", "end_ns", "bytes", std::string(csvKindTitle)}));
    for (const StepTimeline &line : simulation.strategies)
        writeCsvOf(writer, line);
}

void writeRunRow(Writer &writer, const RunSimulation &run, const std::string &rank, std::int64_t alike,
                 std::string_view stream, std::string_view operation, Nanoseconds from, Nanoseconds until)
{
    writer.write(csvRecord({std::string(strategies[run.strategy].key), rank, std::to_string(alike), std::string(stream),
                            std::string(operation), "", "", "", std::to_string(from.count()),
                            std::to_string(from.count()), std::to_string(until.count()), "0", std::string(csvKind)}));
}

void writeCsvOf(Writer &writer, const RunSimulation &run)
{
    for (const RankSpans &group : rankSpans(run)) {
        for (const RunSpan &span : group.spans)
            writeRunRow(writer, run, std::to_string(group.first), group.count, "run", rankStates[span.state].key,
                        span.from, span.until);
    }
    for (const RunEvent &each : run.events)
        writeRunRow(writer, run, each.rank ? std::to_string(*each.rank) : "", each.rank ? 1 : run.scenario().ranks,
                    "event", runEventKinds[each.kind].key, each.at, each.until);
}

} // namespace

bool writeSpansCsv(const StepSimulation &simulation, const Sink &sink)
{
    Writer writer(sink);
    writeCsvOf(writer, simulation);
    return writer.flush();
}

bool writeSpansCsv(const RunSimulation &run, const Sink &sink)
{
    Writer writer(sink);
    writeCsvOf(writer, run.step);
    if (run.isMoreThanOneStep())
        writeCsvOf(writer, run);
    return writer.flush();
}

bool writeChromeTrace(const StepSimulation &simulation, const Sink &sink)
{
    return TraceWriter(sink).write(simulation, nullptr);
}

bool writeChromeTrace(const RunSimulation &run, const Sink &sink)
{
    return TraceWriter(sink).write(run.step, run.isMoreThanOneStep() ? &run : nullptr);
}

} // namespace perrank
