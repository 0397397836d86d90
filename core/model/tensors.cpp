// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/tensors.h"

namespace perrank {

namespace {

// Which networks have a tensor.

bool always(const ModelShape &)
{
    return true;
}

bool learnedPositions(const ModelShape &shape)
{
    return shape.positions > 0;
}

bool plainAttention(const ModelShape &shape)
{
    return !shape.hasLatentAttention();
}

bool latentAttention(const ModelShape &shape)
{
    return shape.hasLatentAttention();
}

bool compressedQuery(const ModelShape &shape)
{
    return shape.hasLatentAttention() && shape.qRank > 0;
}

bool plainQueryOfLatentAttention(const ModelShape &shape)
{
    return shape.hasLatentAttention() && shape.qRank == 0;
}

bool biasedQkv(const ModelShape &shape)
{
    return plainAttention(shape) && shape.bias != Bias::None;
}

bool biasedOutput(const ModelShape &shape)
{
    return plainAttention(shape) && shape.bias == Bias::All;
}

bool gated(const ModelShape &shape)
{
    return shape.mlp == Mlp::SwiGlu;
}

bool biasedMlp(const ModelShape &shape)
{
    return shape.mlp == Mlp::Gelu && shape.bias == Bias::All;
}

bool routed(const ModelShape &shape)
{
    return shape.experts > 0;
}

bool gatedExperts(const ModelShape &shape)
{
    return routed(shape) && gated(shape);
}

bool sharedExperts(const ModelShape &shape)
{
    return routed(shape) && shape.sharedExperts > 0;
}

bool gatedSharedExperts(const ModelShape &shape)
{
    return sharedExperts(shape) && gated(shape);
}

bool shiftedNorms(const ModelShape &shape)
{
    return shape.norm == Norm::LayerNorm;
}

bool untied(const ModelShape &shape)
{
    return !shape.tiedEmbeddings;
}

// Rows and columns.

Term<Count> width(const ShapeTerms &in)
{
    return in.width;
}

Term<Count> vocab(const ShapeTerms &in)
{
    return in.vocab;
}

Term<Count> positions(const ShapeTerms &in)
{
    return in.positions;
}

Term<Count> queries(const ShapeTerms &in)
{
    return in.heads * in.headDim;
}

Term<Count> keys(const ShapeTerms &in)
{
    return in.kvHeads * in.headDim;
}

Term<Count> ffn(const ShapeTerms &in)
{
    return in.ffn;
}

Term<Count> experts(const ShapeTerms &in)
{
    return in.experts;
}

Term<Count> expertFfn(const ShapeTerms &in)
{
    return in.expertFfn;
}

Term<Count> sharedFfn(const ShapeTerms &in)
{
    return in.sharedExperts * in.expertFfn;
}

Term<Count> qRank(const ShapeTerms &in)
{
    return in.qRank;
}

Term<Count> kvRank(const ShapeTerms &in)
{
    return in.kvRank;
}

Term<Count> latentQueries(const ShapeTerms &in)
{
    return in.heads * (in.headDim + in.ropeHeadDim);
}

Term<Count> compressedKeys(const ShapeTerms &in)
{
    return in.kvRank + in.ropeHeadDim;
}

Term<Count> latentKeysAndValues(const ShapeTerms &in)
{
    return in.heads * (in.headDim + in.valueHeadDim);
}

Term<Count> latentValues(const ShapeTerms &in)
{
    return in.heads * in.valueHeadDim;
}

using enum ModelPart;
using enum TensorSplit;
using enum TensorShape;

constexpr std::array table{
    TensorSpec{Embedding, PERRANK_TEXT("word embedding"), Rows, OuterMatrix, &always, &vocab, &width},
    TensorSpec{Embedding, PERRANK_TEXT("position embedding"), Whole, OuterMatrix, &learnedPositions, &positions,
               &width},

    TensorSpec{Attention, PERRANK_TEXT("query"), Rows, Matrix, &plainAttention, &queries, &width},
    TensorSpec{Attention, PERRANK_TEXT("key"), KeyHeads, Matrix, &plainAttention, &keys, &width},
    TensorSpec{Attention, PERRANK_TEXT("value"), KeyHeads, Matrix, &plainAttention, &keys, &width},
    TensorSpec{Attention, PERRANK_TEXT("attention output"), Columns, Matrix, &plainAttention, &width, &queries},
    TensorSpec{Attention, PERRANK_TEXT("query bias"), Rows, Vector, &biasedQkv, &queries, nullptr},
    TensorSpec{Attention, PERRANK_TEXT("key bias"), KeyHeads, Vector, &biasedQkv, &keys, nullptr},
    TensorSpec{Attention, PERRANK_TEXT("value bias"), KeyHeads, Vector, &biasedQkv, &keys, nullptr},
    TensorSpec{Attention, PERRANK_TEXT("attention output bias"), Whole, Vector, &biasedOutput, &width, nullptr},

    TensorSpec{Attention, PERRANK_TEXT("query"), Rows, Matrix, &plainQueryOfLatentAttention, &latentQueries, &width},
    TensorSpec{Attention, PERRANK_TEXT("query, down"), Whole, Matrix, &compressedQuery, &qRank, &width},
    TensorSpec{Attention, PERRANK_TEXT("query norm"), Whole, Vector, &compressedQuery, &qRank, nullptr},
    TensorSpec{Attention, PERRANK_TEXT("query, up"), Rows, Matrix, &compressedQuery, &latentQueries, &qRank},
    TensorSpec{Attention, PERRANK_TEXT("key and value, down"), Whole, Matrix, &latentAttention, &compressedKeys,
               &width},
    TensorSpec{Attention, PERRANK_TEXT("key and value norm"), Whole, Vector, &latentAttention, &kvRank, nullptr},
    TensorSpec{Attention, PERRANK_TEXT("key and value, up"), Rows, Matrix, &latentAttention, &latentKeysAndValues,
               &kvRank},
    TensorSpec{Attention, PERRANK_TEXT("attention output"), Columns, Matrix, &latentAttention, &width, &latentValues},

    TensorSpec{Mlp, PERRANK_TEXT("MLP gate"), Rows, Matrix, &gated, &ffn, &width},
    TensorSpec{Mlp, PERRANK_TEXT("MLP up"), Rows, Matrix, &always, &ffn, &width},
    TensorSpec{Mlp, PERRANK_TEXT("MLP down"), Columns, Matrix, &always, &width, &ffn},
    TensorSpec{Mlp, PERRANK_TEXT("MLP up bias"), Rows, Vector, &biasedMlp, &ffn, nullptr},
    TensorSpec{Mlp, PERRANK_TEXT("MLP down bias"), Whole, Vector, &biasedMlp, &width, nullptr},

    TensorSpec{Router, PERRANK_TEXT("router"), Whole, Matrix, &routed, &experts, &width},
    TensorSpec{Experts, PERRANK_TEXT("expert gate"), Rows, Matrix, &gatedExperts, &expertFfn, &width},
    TensorSpec{Experts, PERRANK_TEXT("expert up"), Rows, Matrix, &routed, &expertFfn, &width},
    TensorSpec{Experts, PERRANK_TEXT("expert down"), Columns, Matrix, &routed, &width, &expertFfn},
    TensorSpec{SharedExperts, PERRANK_TEXT("shared experts gate"), Rows, Matrix, &gatedSharedExperts, &sharedFfn,
               &width},
    TensorSpec{SharedExperts, PERRANK_TEXT("shared experts up"), Rows, Matrix, &sharedExperts, &sharedFfn, &width},
    TensorSpec{SharedExperts, PERRANK_TEXT("shared experts down"), Columns, Matrix, &sharedExperts, &width, &sharedFfn},

    TensorSpec{Norms, PERRANK_TEXT("attention norm"), Whole, Vector, &always, &width, nullptr},
    TensorSpec{Norms, PERRANK_TEXT("attention norm shift"), Whole, Vector, &shiftedNorms, &width, nullptr},
    TensorSpec{Norms, PERRANK_TEXT("MLP norm"), Whole, Vector, &always, &width, nullptr},
    TensorSpec{Norms, PERRANK_TEXT("MLP norm shift"), Whole, Vector, &shiftedNorms, &width, nullptr},

    TensorSpec{FinalNorm, PERRANK_TEXT("final norm"), Whole, Vector, &always, &width, nullptr},
    TensorSpec{FinalNorm, PERRANK_TEXT("final norm shift"), Whole, Vector, &shiftedNorms, &width, nullptr},
    TensorSpec{Head, PERRANK_TEXT("head"), Rows, OuterMatrix, &untied, &vocab, &width},
};

} // namespace

std::span<const TensorSpec> tensors()
{
    return table;
}

} // namespace perrank
