"""The encoder and its heads in PyTorch: the lower layers stay as they came, the upper ones learn."""

import torch
from torch import nn
from torch.nn import functional as F


class Layer(nn.Module):
    def __init__(self, encoder, number):
        super().__init__()
        self.heads = encoder.heads
        for name in ("q", "k", "v", "ao", "fi", "fo"):
            columns = encoder.inner if name == "fo" else encoder.width
            matrix = encoder.matrix(f"l{number}.{name}.w", columns)
            linear = nn.Linear(columns, matrix.shape[0])
            linear.weight.data = torch.tensor(matrix)
            linear.bias.data = torch.tensor(encoder.plain(f"l{number}.{name}.b"))
            self.add_module(name, linear)
        for name in ("aln", "oln"):
            self.add_module(name, read_norm(encoder, f"l{number}.{name}"))

    def forward(self, x, mask):
        size = (*x.shape[:2], self.heads, -1)
        query, key, value = (linear(x).view(size).transpose(1, 2) for linear in (self.q, self.k, self.v))
        read = F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        x = self.aln(x + self.ao(read.transpose(1, 2).reshape(x.shape)))
        return self.oln(x + self.fo(F.gelu(self.fi(x))))


def read_norm(encoder, name):
    norm = nn.LayerNorm(encoder.width, eps=1e-12)
    norm.weight.data = torch.tensor(encoder.plain(f"{name}.w"))
    norm.bias.data = torch.tensor(encoder.plain(f"{name}.b"))
    return norm


class Reader(nn.Module):
    """`depth` layers of the encoder, of which the first `frozen` do not learn."""

    def __init__(self, encoder, kept, categories, depth=6, frozen=4):
        super().__init__()
        words, scales = encoder.packed("emb.word", encoder.width)
        table = (words[kept].reshape(len(kept), -1, 32) * scales[kept][..., None]).reshape(len(kept), -1)
        self.words = nn.Embedding.from_pretrained(torch.tensor(table), freeze=True)
        places = encoder.plain("emb.pos").reshape(-1, encoder.width) + encoder.plain("emb.type")[: encoder.width]
        self.places = nn.Parameter(torch.tensor(places), requires_grad=False)
        self.norm = read_norm(encoder, "emb.ln")
        self.layers = nn.ModuleList(Layer(encoder, number) for number in range(depth))
        self.frozen = frozen
        self.pool = nn.Linear(encoder.width, 1)
        self.sensitive = nn.Linear(2 * encoder.width, 1)
        self.category = nn.Linear(2 * encoder.width, categories)
        for module in [self.norm, *self.layers[:frozen]]:
            module.requires_grad_(False)

    def hidden(self, ids, lengths):
        """States after the last layer, and which places hold something."""
        real = torch.arange(ids.shape[1])[None] < lengths[:, None]
        mask = None if bool(real.all()) else real[:, None, None, :]
        with torch.no_grad():
            x = self.norm(self.words(ids) + self.places[: ids.shape[1]])
            for layer in self.layers[: self.frozen]:
                x = layer(x, mask)
        for layer in self.layers[self.frozen :]:
            x = layer(x, mask)
        return x, real

    def forward(self, ids, lengths):
        x, real = self.hidden(ids, lengths)
        attention = self.pool(x).squeeze(-1).masked_fill(~real, -1e4).softmax(1)
        mean = (x * real[..., None]).sum(1) / lengths[:, None]
        pooled = torch.cat([mean, (attention[..., None] * x).sum(1)], 1)
        pooled = F.dropout(pooled, 0.1, self.training)
        return self.sensitive(pooled).squeeze(-1), self.category(pooled)
