// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <string>
#include <vector>

namespace perrank {

/// Where in a text something was found; lines and columns count from 1, 0 = unknown.
struct Place {
    int line = 0;
    int column = 0;

    bool operator==(const Place &) const = default;
};

/// `Malformed`: not JSON, wrong format, version or type (exit 2). `NotAllowed`: a number out of range, an
/// unknown word or id (exit 4). `UnknownName`: an unknown key on the command line (exit 1).
/// `Warning`: an unknown key in a file, which is kept.
enum class ProblemKind { Malformed, NotAllowed, UnknownName, Warning };

/// Something wrong outside the program, with its place, what was expected and what was found.
struct Problem {
    ProblemKind kind;
    Place place;
    std::string key; ///< may be empty
    Message message; ///< says expected and found, but neither file nor place

    bool operator==(const Problem &) const = default;
};

/// "x.json, line 6, column 12"; the file alone where the place is not known.
std::string placeWords(const std::string &fileName, const Place &place);

/// One sentence for all problems that refused a file: "x.json, line 6, column 12: `ranks` must be …".
/// Those that are not JSON or of a wrong type come first; further ones are counted.
std::string sentence(const std::string &fileName, const std::vector<Problem> &problems);

} // namespace perrank
