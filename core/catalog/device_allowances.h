// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/formula/step.h"

namespace perrank {

/// One end of a range, and where it is from.
struct AllowanceEnd {
    double value;
    std::string_view source;
};

/// What a card holds beside the allocated bytes: from where to where.
struct DeviceAllowance {
    AllowanceEnd least;
    AllowanceEnd most;
    std::string_view name;
};

/// To a tenth, as runs whose batches have one length print it.
inline constexpr DeviceAllowance reservedByAllocator{
    {1.0, "PyTorch documentation, torch.cuda.max_memory_reserved: what is reserved holds what is allocated"},
    {1.4, "max_memory_allocated and max_memory_reserved of one run: Megatron-LM issue 60 (1.39) and pull request 5662 "
          "(1.13), NVIDIA-NeMo/Speech issue 14850 (1.07), llama-cookbook issue 142 (1.26)"},
    PERRANK_TEXT("bytes that the allocator reserves for each allocated one")};

/// In bytes: 0.5 and 1.5 GiB.
inline constexpr DeviceAllowance contextAndNccl{
    {536'870'912, "pytorch/pytorch issue 107667: a context of about 300 MB since CUDA 11.7; and NCCL"},
    {1'610'612'736,
     "pytorch/pytorch issue 107667: over 1,000 MB before CUDA 11.7; NVIDIA/nccl issue 964: 544 to 688 MB "
     "for a communicator"},
    PERRANK_TEXT("bytes of CUDA context and NCCL")};

} // namespace perrank
