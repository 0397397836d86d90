// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/term.h"

namespace perrank {

/// The sum; a part that is zero does not enter its arithmetic.
template <class U>
Term<U> plus(const Term<U> &a, const Term<U> &b)
{
    if (a.count() == 0)
        return b;
    return b.count() == 0 ? a : a + b;
}

/// The parameters in bytes; zero without a step where there is nothing to multiply.
inline Term<Bytes> at(const Term<Params> &parameters, const Rate<BytesPerParam> &bytes)
{
    return parameters.count() == 0 || bytes.isZero() ? Term<Bytes>{} : parameters * bytes;
}

} // namespace perrank
