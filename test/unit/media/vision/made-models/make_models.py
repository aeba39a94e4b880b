"""
Writes the made models beside this file: florence2/, smolvlm/ and detector/, each laid out as Hugging Face publishes
ONNX models of the kind. They are for tests alone, made by this project, and know nothing of the world.

/usr/bin/python3 make_models.py    (Debian: python3-torch 1.13, python3-onnx 1.12)
"""
import json
from pathlib import Path

import torch

import networks as net
from vocabulary import COLOUR, ENGLISH, FLORENCE_MARKS, FRENCH, FRENCH_PHRASES, SMOLVLM_MARKS, WHERE, Vocabulary

HERE = Path(__file__).parent


def save(folder, files):
    (HERE / folder / "onnx").mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (HERE / folder / name).write_text(json.dumps(content, ensure_ascii=False) + "\n")


def export(folder, name, module, inputs, outputs, free):
    """Writes a network; `free` names the dimensions that may be of any size, as `input: {axis: name}`."""
    torch.onnx.export(module.eval(), tuple(inputs.values()), str(HERE / folder / "onnx" / f"{name}.onnx"),
                      input_names=list(inputs), output_names=outputs, dynamic_axes=free, opset_version=14)


def script(vocabulary, phrases, with_parts, end):
    """The three modes: a description, where it is brightest, what colour it has."""
    step = lambda token, **adds: {"token": token, "colour": 0, "quarter": 0, "parts": 0, **adds}
    say = lambda name: step(vocabulary.id(phrases[name]))
    choose = lambda name, what: step(vocabulary.id(phrases[name][0]), **{what: 1})
    describe = [say("picture"), *([choose("parts", "parts")] if with_parts else []), say("mostly"),
                choose("colours", "colour"), say("brightest"), choose("quarters", "quarter"), say("end")]
    modes = [describe, [choose("quarters", "quarter"), say("end")], [choose("colours", "colour"), say("end")]]
    longest = max(map(len, modes)) + 1
    return [mode + [step(end)] * (longest - len(mode)) for mode in modes]


def writer(vocabulary, with_parts, end):
    scripts = script(vocabulary, ENGLISH, with_parts, end) + script(vocabulary, FRENCH_PHRASES, with_parts, end)
    return net.Writer(vocabulary, scripts)


def heard(marks):
    return [(word, flag) for words, flag in ((WHERE, net.WHERE), (COLOUR, net.COLOUR), (FRENCH, net.FRENCH))
            for word in words] + marks


def make_florence():
    vocabulary = Vocabulary(FLORENCE_MARKS)
    start, pad, end = vocabulary.id("<s>"), vocabulary.id("<pad>"), vocabulary.id("</s>")
    ids = {"bos_token_id": start, "pad_token_id": pad, "eos_token_id": end}
    prompts = {"<CAPTION>": "What does the image describe?",
               "<MORE_DETAILED_CAPTION>": "Describe with a paragraph what is shown in the image."}
    text = {"model_type": "florence2_language", "d_model": net.WIDTH, "encoder_layers": 1, "decoder_layers": 1,
            "encoder_attention_heads": 1, "decoder_attention_heads": 1, "vocab_size": len(vocabulary.tokens),
            "max_position_embeddings": 1024, "decoder_start_token_id": end, **ids}
    save("florence2", {
        "config.json": {"model_type": "florence2", "architectures": ["Florence2ForConditionalGeneration"],
                        "is_encoder_decoder": True, "text_config": text, "decoder_start_token_id": end, **ids},
        "generation_config.json": {"decoder_start_token_id": end, "forced_bos_token_id": start,
                                   "forced_eos_token_id": end, "no_repeat_ngram_size": 3, "num_beams": 3, **ids},
        "preprocessor_config.json": {
            "processor_class": "Florence2Processor", "image_processor_type": "CLIPImageProcessor",
            "do_resize": True, "size": {"height": 48, "width": 48}, "resample": 3, "do_center_crop": False,
            "do_rescale": True, "rescale_factor": 1 / 255, "do_normalize": True,
            "image_mean": [0.485, 0.456, 0.406], "image_std": [0.229, 0.224, 0.225],
            "image_seq_length": 4, "task_prompts_without_inputs": prompts, "task_prompts_with_input": {},
            "tasks_answer_post_processing_type": {task: "pure_text" for task in prompts},
        },
        "tokenizer_config.json": {"tokenizer_class": "BartTokenizer", "model_max_length": 1024, "bos_token": "<s>",
                                  "eos_token": "</s>", "pad_token": "<pad>", "unk_token": "<unk>"},
        "tokenizer.json": vocabulary.tokenizer(
            {"type": "RobertaProcessing", "sep": ["</s>", end], "cls": ["<s>", start], "trim_offsets": True,
             "add_prefix_space": False}),
    })
    embeds, mask = torch.zeros(1, 5, net.WIDTH), torch.ones(1, 5, dtype=torch.long)
    cache = lambda length: torch.zeros(1, 1, length, net.WIDTH)
    export("florence2", "vision_encoder", net.FlorenceVision(), {"pixel_values": torch.rand(1, 3, 48, 48)},
           ["image_features"], {"pixel_values": {0: "batch_size"}})
    export("florence2", "embed_tokens", net.Embeddings(vocabulary, heard([])), {"input_ids": mask}, ["inputs_embeds"],
           {"input_ids": {0: "batch_size", 1: "sequence_length"}})
    export("florence2", "encoder_model", net.Encoder(), {"inputs_embeds": embeds, "attention_mask": mask},
           ["last_hidden_state"], {name: {0: "batch_size", 1: "encoder_sequence_length"}
                                   for name in ("inputs_embeds", "attention_mask")})
    names = [f"0.{side}.{part}" for side in ("decoder", "encoder") for part in ("key", "value")]
    past = {f"past_key_values.{name}": cache(2) for name in names}
    free = {"encoder_attention_mask": {0: "batch_size", 1: "encoder_sequence_length"},
            "encoder_hidden_states": {0: "batch_size", 1: "encoder_sequence_length"},
            "inputs_embeds": {0: "batch_size", 1: "decoder_sequence_length"},
            **{name: {0: "batch_size", 2: "past_" + name.split(".")[2] + "_length"} for name in past}}
    export("florence2", "decoder_model_merged", net.FlorenceDecoder(writer(vocabulary, False, end)),
           {"encoder_attention_mask": mask, "encoder_hidden_states": embeds, "inputs_embeds": embeds[:, :1], **past,
            "use_cache_branch": torch.tensor([True])}, ["logits", *(f"present.{name}" for name in names)], free)


TEMPLATE = ("<|im_start|>{% for message in messages %}{{message['role'] | capitalize}}"
            "{% if message['content'][0]['type'] == 'image' %}{{':'}}{% else %}{{': '}}{% endif %}"
            "{% for line in message['content'] %}{% if line['type'] == 'text' %}{{line['text']}}"
            "{% elif line['type'] == 'image' %}{{ '<image>' }}{% endif %}{% endfor %}<end_of_utterance>\n"
            "{% endfor %}{% if add_generation_prompt %}{{ 'Assistant:' }}{% endif %}")


def make_smolvlm():
    vocabulary = Vocabulary(SMOLVLM_MARKS)
    end = vocabulary.id("<end_of_utterance>")
    ids = {"bos_token_id": vocabulary.id("<|im_start|>"), "pad_token_id": vocabulary.id("<|endoftext|>"),
           "eos_token_id": end}
    text = {"model_type": "llama", "num_hidden_layers": 1, "num_attention_heads": 1, "num_key_value_heads": 1,
            "hidden_size": net.WIDTH, "head_dim": net.WIDTH, "vocab_size": len(vocabulary.tokens)}
    save("smolvlm", {
        "config.json": {"model_type": "smolvlm", "architectures": ["SmolVLMForConditionalGeneration"],
                        "image_token_id": vocabulary.id("<image>"), "text_config": text, **ids},
        "generation_config.json": ids,
        "processor_config.json": {"processor_class": "SmolVLMProcessor", "image_seq_len": 4},
        "preprocessor_config.json": {
            "processor_class": "SmolVLMProcessor", "image_processor_type": "SmolVLMImageProcessor",
            "do_convert_rgb": True, "do_image_splitting": True, "do_resize": True, "size": {"longest_edge": 128},
            "resample": 1, "max_image_size": {"longest_edge": 64}, "do_pad": True, "do_rescale": True,
            "rescale_factor": 1 / 255, "do_normalize": True, "image_mean": [0.5, 0.5, 0.5],
            "image_std": [0.5, 0.5, 0.5],
        },
        "tokenizer_config.json": {"tokenizer_class": "GPT2Tokenizer", "model_max_length": 8192,
                                  "bos_token": "<|im_start|>", "eos_token": "<end_of_utterance>",
                                  "pad_token": "<|endoftext|>", "chat_template": TEMPLATE},
        "tokenizer.json": vocabulary.tokenizer(None),
    })
    embeds, ones = torch.zeros(1, 6, net.WIDTH), torch.ones(1, 8, dtype=torch.long)
    cache = torch.zeros(1, 1, 2, net.WIDTH)
    export("smolvlm", "vision_encoder", net.SmolvlmVision(),
           {"pixel_values": torch.rand(1, 2, 3, 64, 64), "pixel_attention_mask": torch.ones(1, 2, 64, 64, dtype=torch.bool)},
           ["image_features"], {"pixel_values": {0: "batch_size", 1: "num_images"},
                                "pixel_attention_mask": {0: "batch_size", 1: "num_images"}})
    export("smolvlm", "embed_tokens", net.Embeddings(vocabulary, heard([("<global-img>", net.GLOBAL)])),
           {"input_ids": ones}, ["inputs_embeds"], {"input_ids": {0: "batch_size", 1: "sequence_length"}})
    past = {f"past_key_values.0.{part}": cache for part in ("key", "value")}
    export("smolvlm", "decoder_model_merged", net.SmolvlmDecoder(writer(vocabulary, True, end)),
           {"inputs_embeds": embeds, "attention_mask": ones, "position_ids": ones[:, 2:], **past},
           ["logits", "present.0.key", "present.0.value"],
           {"inputs_embeds": {0: "batch_size", 1: "sequence_length"},
            "attention_mask": {0: "batch_size", 1: "total_sequence_length"},
            "position_ids": {0: "batch_size", 1: "sequence_length"},
            **{name: {0: "batch_size", 2: "past_sequence_length"} for name in past}})


def make_detector():
    labels = ["person", "dog", "car", "cup", "toothbrush"]
    save("detector", {
        "config.json": {"model_type": "rt_detr_v2", "architectures": ["RTDetrV2ForObjectDetection"],
                        "num_queries": 300, "id2label": dict(enumerate(labels)),
                        "label2id": {label: at for at, label in enumerate(labels)}},
        "preprocessor_config.json": {
            "image_processor_type": "RTDetrImageProcessor", "do_resize": True, "size": {"height": 64, "width": 64},
            "resample": 2, "do_rescale": True, "rescale_factor": 1 / 255, "do_normalize": False, "do_pad": False,
            "image_mean": [0.485, 0.456, 0.406], "image_std": [0.229, 0.224, 0.225],
        },
    })
    export("detector", "model", net.Detector(), {"pixel_values": torch.rand(1, 3, 64, 64)}, ["logits", "pred_boxes"],
           {"pixel_values": {0: "batch_size"}})


if __name__ == "__main__":
    torch.manual_seed(0)
    make_florence()
    make_smolvlm()
    make_detector()
