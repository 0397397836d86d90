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

/// The events of a trace, one line each.
class TraceWriter {
public:
    explicit TraceWriter(const Sink &sink) : m_writer(sink) {}

    bool write(const StepSimulation &simulation)
    {
        m_writer.write("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[");
        std::int64_t firstProcess = 0;
        for (const StepTimeline &line : simulation.strategies) {
            writeLine(line, firstProcess);
            firstProcess += simulation.scenario.ranks;
        }
        m_writer.write("\n]}\n");
        return m_writer.flush();
    }

private:
    void writeLine(const StepTimeline &line, std::int64_t firstProcess)
    {
        const std::vector<std::int64_t> counts = countsOf(line);
        for (std::size_t each = 0; each < counts.size(); ++each) {
            const std::int64_t rank = line.copies.rankOf(line.alike.lowest[each]);
            m_process = std::to_string(firstProcess + rank);
            nameProcess(line, rank, counts[each]);
            for (std::size_t i = 0; i < line.program->operations.size(); ++i)
                writeSpan(line, line.program->operations[i], line.playback.spans[each][i]);
            writeMemory(line, each);
        }
    }

    void nameProcess(const StepTimeline &line, std::int64_t rank, std::int64_t alike)
    {
        std::string name = std::string(strategies[line.strategy].name) + ", rank " + std::to_string(rank);
        if (alike > 1)
            name += ", as " + std::to_string(alike - 1) + (alike == 2 ? " other" : " others");
        event("\"ph\":\"M\",\"name\":\"process_name\",\"tid\":0,\"args\":{\"name\":\"" + name + "\"}");
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
            event("\"ph\":\"C\",\"name\":\"Memory\",\"tid\":0,\"ts\":"
                  + microseconds(course.timeOf(moment, line.playback.spans[each])) + ",\"args\":{" + arguments + "}");
        }
    }

    static std::string threadOf(Stream stream) { return std::to_string(static_cast<int>(stream)); }

    void event(const std::string &members)
    {
        m_writer.write((m_isFirst ? "\n{\"pid\":" : ",\n{\"pid\":") + m_process + "," + members + "}");
        m_isFirst = false;
    }

    Writer m_writer;
    std::string m_process;
    bool m_isFirst = true;
};

} // namespace

bool writeSpansCsv(const StepSimulation &simulation, const Sink &sink)
{
    Writer writer(sink);
    writer.write(csvRecord({"strategy", "rank", "ranks_alike", "stream", "operation", "unit", "bucket", "micro_batch",
                            "entered_ns", "start_ns", "end_ns", "bytes", std::string(csvKindTitle)}));
    for (const StepTimeline &line : simulation.strategies)
        writeCsvOf(writer, line);
    return writer.flush();
}

bool writeChromeTrace(const StepSimulation &simulation, const Sink &sink)
{
    return TraceWriter(sink).write(simulation);
}

} // namespace perrank
