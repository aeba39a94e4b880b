"""
Networks with rules for weights, with the inputs and outputs that Hugging Face gives to the real ones. What they answer
follows from the numbers of the picture and the tokens of the prompt that reach them, and from nothing else.
"""
import torch
from torch import nn

# What a vector says: mean red, green, blue and their sum; from a picture; written by the model; words of the prompt;
# stands before the tokens of the whole picture.
RED, SUM, IMAGE, WRITTEN, WHERE, COLOUR, FRENCH, GLOBAL, WIDTH = 0, 3, 4, 5, 6, 7, 8, 9, 12


def quarters(pixels):
    """[n, 3, h, h] to [n, 4, WIDTH]: what the quarters of a picture look like, by rows."""
    middle = pixels.shape[2] // 2
    rows = (pixels[:, :, :middle], pixels[:, :, middle:])
    pooled = torch.stack([half.mean((2, 3)) for row in rows for half in (row[..., :middle], row[..., middle:])], 1)
    rest = torch.zeros_like(pooled[:, :, :1]).repeat(1, 1, WIDTH - 5)
    return torch.cat([pooled, pooled.sum(2, keepdim=True), torch.ones_like(pooled[:, :, :1]), rest], 2)


class FlorenceVision(nn.Module):
    def forward(self, pixel_values):
        return quarters(pixel_values)


class SmolvlmVision(nn.Module):
    """Each tile by itself; what the mask takes away is black."""

    def forward(self, pixel_values, pixel_attention_mask):
        masked = pixel_values * pixel_attention_mask.unsqueeze(2).float()
        return quarters(masked.flatten(0, 1))


class Embeddings(nn.Module):
    def __init__(self, vocabulary, heard):
        super().__init__()
        table = torch.zeros(len(vocabulary.tokens), WIDTH)
        table[vocabulary.first_phrase : vocabulary.first_mark, WRITTEN] = 1
        for token, flag in heard:
            table[vocabulary.id(token), flag] = 1
        self.table = nn.Parameter(table)

    def forward(self, input_ids):
        return nn.functional.embedding(input_ids, self.table)


class Encoder(nn.Module):
    def forward(self, inputs_embeds, attention_mask):
        return inputs_embeds * attention_mask.unsqueeze(2).float()


class Writer(nn.Module):
    """Chooses the next token: `scripts` is [mode, step] of tokens, and what of the picture is added to each."""

    def __init__(self, vocabulary, scripts):
        super().__init__()
        self.size = len(vocabulary.tokens)
        for name in ("token", "colour", "quarter", "parts"):
            self.register_buffer(name, torch.tensor([[step[name] for step in script] for script in scripts]))

    def forward(self, image, whole, prompt, step):
        """image: [b, n, WIDTH], zero where there is none; whole: [b, 4, WIDTH]; prompt: [b, n, WIDTH]; step: [b]."""
        heard = (prompt.amax(1) > 0.5).long()
        kind = torch.minimum(heard[:, WHERE] + 2 * heard[:, COLOUR], torch.full_like(step, 2))
        mode = kind + 3 * heard[:, FRENCH]
        at = torch.minimum(step, torch.full_like(step, self.token.shape[1] - 1))
        colour = image.sum(1)[:, RED : RED + 3].argmax(1)
        quarter = whole[:, :, SUM].argmax(1)
        parts = (image[:, :, IMAGE].sum(1) / 4).round().long() - 1
        token = (self.token[mode, at] + self.colour[mode, at] * colour + self.quarter[mode, at] * quarter
                 + self.parts[mode, at] * parts)
        return -((torch.arange(self.size).unsqueeze(0) - token.unsqueeze(1)) ** 2).float()


def unused(*tensors):
    """Zero, so that an input that the rules do not need is an input all the same."""
    return sum(tensor.float().sum() * 0 for tensor in tensors)


class FlorenceDecoder(nn.Module):
    def __init__(self, writer):
        super().__init__()
        self.writer = writer

    def forward(self, encoder_attention_mask, encoder_hidden_states, inputs_embeds, decoder_key, decoder_value,
                encoder_key, encoder_value, use_cache_branch):
        key = torch.cat([decoder_key, inputs_embeds.unsqueeze(1)], 2)
        source = encoder_hidden_states * encoder_attention_mask.unsqueeze(2).float()
        step = key[:, 0, :, WRITTEN].sum(1).round().long()
        logits = self.writer(source * source[:, :, IMAGE :IMAGE + 1], source[:, :4], source, step)
        rest = unused(decoder_value, encoder_key, encoder_value, use_cache_branch)
        logits = (logits + rest).unsqueeze(1).repeat(1, inputs_embeds.shape[1], 1)
        return logits, key, key + 0, source.unsqueeze(1), source.unsqueeze(1) + 0


class SmolvlmDecoder(nn.Module):
    def __init__(self, writer):
        super().__init__()
        self.writer = writer

    def forward(self, inputs_embeds, attention_mask, position_ids, key, value):
        key = torch.cat([key, inputs_embeds.unsqueeze(1)], 2)
        seen = key[:, 0] * attention_mask.unsqueeze(2).float()
        image = seen * seen[:, :, IMAGE : IMAGE + 1]
        before = seen[:, :, GLOBAL].argmax(1)
        places = before.unsqueeze(1) + torch.arange(1, 5).unsqueeze(0)
        whole = torch.gather(seen, 1, places.unsqueeze(2).repeat(1, 1, WIDTH))
        step = seen[:, :, WRITTEN].sum(1).round().long()
        logits = self.writer(image, whole, seen, step) + unused(value, position_ids)
        return logits.unsqueeze(1).repeat(1, inputs_embeds.shape[1], 1), key, key + 0


class Detector(nn.Module):
    """
    300 queries; query 299 boxes what is red in 5 classes' last, 0 and 9 what is blue, 150 what is green. A query's
    logit is 8 x (how much of its box has the colour) - 4, of query 9 two less; all others are -6.
    """

    def forward(self, pixel_values):
        red, green, blue = pixel_values[:, 0], pixel_values[:, 1], pixel_values[:, 2]
        batch = torch.zeros_like(pixel_values[:, :1, :1, 0])
        logits = batch.repeat(1, 300, 5) - 6
        boxes = batch.repeat(1, 300, 4)
        masks = {"red": red - torch.maximum(green, blue), "green": green - torch.maximum(red, blue),
                 "blue": blue - torch.maximum(red, green)}
        for query, label, colour, less in ((299, 4, "red", 0), (0, 0, "blue", 0), (9, 0, "blue", 2), (150, 1, "green", 0)):
            mask = (masks[colour] > 0.4).float()
            box, share = self.surround(mask)
            boxes = torch.cat([boxes[:, :query], box.unsqueeze(1), boxes[:, query + 1 :]], 1)
            row = logits[:, query].clone()
            row = torch.cat([row[:, :label], (8 * share - 4 - less).unsqueeze(1), row[:, label + 1 :]], 1)
            logits = torch.cat([logits[:, :query], row.unsqueeze(1), logits[:, query + 1 :]], 1)
        return logits, boxes

    @staticmethod
    def surround(mask):
        columns, rows = mask.amax(1), mask.amax(2)
        left, right = Detector.ends(columns)
        top, bottom = Detector.ends(rows)
        area = (right - left) * (bottom - top)
        share = mask.mean((1, 2)) / torch.maximum(area, torch.full_like(area, 1e-6))
        return torch.stack([(left + right) / 2, (top + bottom) / 2, right - left, bottom - top], 1), share

    @staticmethod
    def ends(line):
        """Where ones begin and end in [b, n] of zeros and ones, as parts of n."""
        places = torch.arange(line.shape[1]).float().unsqueeze(0)
        size = torch.ones_like(line).sum(1)
        last = (line * (places + 1)).amax(1) / size
        first = size - (line * (size.unsqueeze(1) - places)).amax(1)
        return first / size * (last > 0).float(), last
