// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"
#include "core/report/assignment_text.h"

namespace perrank::app {

using namespace Qt::StringLiterals;

ExitCode runLesson(const Command &command, const QStringList &arguments)
{
    const QString later = say(QT_TRANSLATE_NOOP("CommandLine", "Not available yet."));
    Options options(command, {{u"scene"_s, later, u"K"_s},
                              {u"reveal"_s, later},
                              {u"handout"_s, later, u"student|teacher"_s},
                              {u"o"_s, later, u"OUT"_s}});
    if (const auto code = options.parse(arguments, 1))
        return *code;
    for (const QString &name : {u"scene"_s, u"reveal"_s, u"handout"_s, u"o"_s}) {
        if (options.isSet(name))
            return refuse(ExitCode::Usage,
                          say(QT_TRANSLATE_NOOP("CommandLine", "perrank lesson %1%2 is not available yet."))
                              .arg(name.size() == 1 ? u"-"_s : u"--"_s, name));
    }
    if (!options.positional().isEmpty())
        return refuse(ExitCode::Usage,
                      say(QT_TRANSLATE_NOOP("CommandLine", "perrank lesson FILE is not available yet: without "
                                                           "a file it prints the assignment table.")));
    return print(assignmentText(assignmentFor({}), Audience::Teacher));
}

} // namespace perrank::app
