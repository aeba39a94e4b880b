"""The starter's network: a llama (RMSNorm, SwiGLU, interleaved RoPE, grouped-query attention, tied embeddings)."""

from dataclasses import dataclass

import torch
from torch import nn
from torch.nn import functional as F


@dataclass
class Shape:
    vocabulary: int = 2048
    width: int = 256
    layers: int = 4
    heads: int = 8
    key_heads: int = 4
    hidden: int = 704
    context: int = 2048
    rope_base: float = 10000.0
    epsilon: float = 1e-5

    @property
    def head_width(self):
        return self.width // self.heads


class RMSNorm(nn.Module):
    def __init__(self, width, epsilon):
        super().__init__()
        self.weight, self.epsilon = nn.Parameter(torch.ones(width)), epsilon

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.epsilon) * self.weight


def rotation(shape, length):
    """Cosine and sine by position, each pair of neighbours turned together: llama.cpp's layout for `llama`."""
    inverse = shape.rope_base ** (-torch.arange(0, shape.head_width, 2).float() / shape.head_width)
    angles = torch.arange(length).float()[:, None] * inverse[None]
    return angles.cos(), angles.sin()


def rotate(x, cosine, sine):
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.stack((even * cosine - odd * sine, even * sine + odd * cosine), -1).flatten(-2)


class Block(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        key_width = shape.key_heads * shape.head_width
        self.attention_norm = RMSNorm(shape.width, shape.epsilon)
        self.q = nn.Linear(shape.width, shape.width, bias=False)
        self.k = nn.Linear(shape.width, key_width, bias=False)
        self.v = nn.Linear(shape.width, key_width, bias=False)
        self.o = nn.Linear(shape.width, shape.width, bias=False)
        self.feed_norm = RMSNorm(shape.width, shape.epsilon)
        self.gate = nn.Linear(shape.width, shape.hidden, bias=False)
        self.up = nn.Linear(shape.width, shape.hidden, bias=False)
        self.down = nn.Linear(shape.hidden, shape.width, bias=False)

    def forward(self, x, cosine, sine, mask):
        x = x + self.attend(self.attention_norm(x), cosine, sine, mask)
        y = self.feed_norm(x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))

    def attend(self, x, cosine, sine, mask):
        batch, length, _ = x.shape
        split = lambda t, heads: t.view(batch, length, heads, self.shape.head_width).transpose(1, 2)
        q = rotate(split(self.q(x), self.shape.heads), cosine, sine)
        k = rotate(split(self.k(x), self.shape.key_heads), cosine, sine)
        v = split(self.v(x), self.shape.key_heads)
        share = self.shape.heads // self.shape.key_heads
        k, v = k.repeat_interleave(share, 1), v.repeat_interleave(share, 1)
        scores = (q @ k.transpose(-1, -2)) * self.shape.head_width**-0.5 + mask
        return self.o((scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, length, -1))


class Starter(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        self.embedding = nn.Embedding(shape.vocabulary, shape.width)
        self.blocks = nn.ModuleList([Block(shape) for _ in range(shape.layers)])
        self.norm = RMSNorm(shape.width, shape.epsilon)
        for name, parameter in self.named_parameters():
            if parameter.dim() == 2:
                scale = 0.02 / (2 * shape.layers) ** 0.5 if name.endswith(("o.weight", "down.weight")) else 0.02
                nn.init.normal_(parameter, std=scale)

    def states(self, ids):
        length = ids.shape[1]
        cosine, sine = rotation(self.shape, length)
        mask = torch.full((length, length), float("-inf")).triu(1)
        x = self.embedding(ids)
        for block in self.blocks:
            x = block(x, cosine, sine, mask)
        return self.norm(x)

    def forward(self, ids):
        """Logits by position."""
        return self.states(ids) @ self.embedding.weight.t()

    def loss(self, ids, chosen):
        """Mean cross-entropy of the next token where `chosen` (same shape as ids, of the predicted token) is true."""
        states = self.states(ids[:, :-1])[chosen[:, 1:]]
        return F.cross_entropy(states @ self.embedding.weight.t(), ids[:, 1:][chosen[:, 1:]])

    @torch.no_grad()
    def greedy(self, ids, limit, end):
        """The most likely continuation, `end` excluded."""
        written = []
        while len(written) < limit:
            token = int(self(torch.tensor([ids + written]))[0, -1].argmax())
            if token == end:
                break
            written.append(token)
        return written
