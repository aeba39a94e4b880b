"""Whisper (Radford et al., 2022): the same layers and names of tensors as the published models, only smaller."""

import math

import torch
from torch import nn
from torch.nn import functional as F

POSITIONS, TOKENS = 1500, 448


def sinusoids(width):
    rates = torch.exp(-math.log(10_000) / (width // 2 - 1) * torch.arange(width // 2))
    angles = torch.arange(POSITIONS)[:, None] * rates[None, :]
    return torch.cat([angles.sin(), angles.cos()], dim=1)


class Convolution(nn.Conv1d):
    """The same by multiplying matrices: oneDNN's gradient of a convolution (PyTorch 1.13, one thread) holds infinities."""

    def forward(self, x):
        frames, step = F.pad(x, (1, 1)).transpose(1, 2), self.stride[0]
        beside = torch.cat([frames[:, at : frames.shape[1] - 2 + at : step] for at in range(3)], 2)
        return (beside @ self.weight.permute(2, 1, 0).flatten(0, 1) + self.bias).transpose(1, 2)


class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.query, self.value, self.out = (nn.Linear(width, width) for _ in range(3))
        self.key = nn.Linear(width, width, bias=False)

    def forward(self, x, over=None, bias=None):
        """`bias` is added to the scores: rows × 1 × (1 or queries) × keys."""
        over = x if over is None else over
        split = lambda t: t.view(*t.shape[:2], self.heads, -1).transpose(1, 2)
        query, key, value = split(self.query(x)), split(self.key(over)), split(self.value(over))
        scores = query @ key.transpose(-1, -2) * (query.shape[-1] ** -0.5)
        self.weights = (scores if bias is None else scores + bias).softmax(-1)
        return self.out((self.weights @ value).transpose(1, 2).flatten(2))


class Block(nn.Module):
    def __init__(self, width, heads, crosses):
        super().__init__()
        self.attn, self.attn_ln = Attention(width, heads), nn.LayerNorm(width)
        if crosses:
            self.cross_attn, self.cross_attn_ln = Attention(width, heads), nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))
        self.mlp_ln = nn.LayerNorm(width)

    def forward(self, x, bias=None, heard=None, heard_bias=None):
        x = x + self.attn(self.attn_ln(x), bias=bias)
        if heard is not None:
            x = x + self.cross_attn(self.cross_attn_ln(x), heard, heard_bias)
        return x + self.mlp(self.mlp_ln(x))


class Encoder(nn.Module):
    def __init__(self, width, heads, layers):
        super().__init__()
        self.conv1 = Convolution(80, width, 3, padding=1)
        self.conv2 = Convolution(width, width, 3, stride=2, padding=1)
        self.register_buffer("positional_embedding", sinusoids(width))
        self.blocks = nn.ModuleList(Block(width, heads, False) for _ in range(layers))
        self.ln_post = nn.LayerNorm(width)

    def forward(self, features):
        """All 3,000 frames, as the exported model does."""
        return self.attend(self.convolve(features) + self.positional_embedding, None)

    def convolve(self, features):
        return F.gelu(self.conv2(F.gelu(self.conv1(features)))).transpose(1, 2)

    def sampled(self, features, lengths, samples):
        """
        The same over few of the places: all of the sound, and some of the silence behind it, each of which stands for
        many (its score is raised by the logarithm of how many, so that attention sums as if all were there).
        """
        frames = self.convolve(features)
        silence = frames[:, -3]
        rows, longest, width = frames.shape
        places = torch.arange(longest)[None, :]
        bias = torch.zeros(rows, longest).masked_fill(places >= lengths[:, None], -1e9)
        left = POSITIONS - lengths
        drawn = lengths[:, None] + (torch.rand(rows, samples) * left[:, None]).long().clamp(max=POSITIONS - 1)
        drawn = drawn.clamp(max=POSITIONS - 1)
        x = torch.cat([frames + self.positional_embedding[:longest], silence[:, None] + self.positional_embedding[drawn]], 1)
        bias = torch.cat([bias, (left[:, None] / samples).log().expand(-1, samples)], 1)[:, None, None]
        return self.attend(x, bias), bias, longest

    def attend(self, x, bias):
        for block in self.blocks:
            x = block(x, bias)
        return self.ln_post(x)


class Decoder(nn.Module):
    def __init__(self, vocabulary, width, heads, layers):
        super().__init__()
        self.token_embedding = nn.Embedding(vocabulary, width)
        self.positional_embedding = nn.Parameter(torch.randn(TOKENS, width) * 0.01)
        self.blocks = nn.ModuleList(Block(width, heads, True) for _ in range(layers))
        self.ln = nn.LayerNorm(width)
        nn.init.normal_(self.token_embedding.weight, std=0.05)

    def forward(self, tokens, heard, heard_bias=None):
        length = tokens.shape[1]
        x = self.token_embedding(tokens) + self.positional_embedding[:length]
        mask = torch.full((length, length), -1e9).triu(1)
        for block in self.blocks:
            x = block(x, mask, heard, heard_bias)
        return self.ln(x) @ self.token_embedding.weight.T


class Whisper(nn.Module):
    def __init__(self, vocabulary, letters, width=96, heads=3, encoder_layers=3, decoder_layers=2):
        super().__init__()
        self.encoder = Encoder(width, heads, encoder_layers)
        self.decoder = Decoder(vocabulary, width, heads, decoder_layers)
        # For learning only: letters straight from the sound (CTC), which teaches the encoder where they are.
        self.letters = nn.Linear(width, letters)
