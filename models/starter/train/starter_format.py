"""The form of a conversation as the starter model reads it: control tokens around each turn, nothing else."""

CONTROLS = ["<|system|>", "<|user|>", "<|assistant|>", "<|end|>"]
SYSTEM, USER, ASSISTANT, END = 3, 4, 5, 6
CHAT_TEMPLATE = (
    "{% for message in messages %}{{ '<|' + message['role'] + '|>' + message['content'] + '<|end|>' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|assistant|>' }}{% endif %}"
)
MAX_QUESTION = 160
"""Characters of the question that the model is shown; choose-starter-reply.ts cuts at the same length."""


def write_tag(topic, language, variant):
    """The system turn that tells the model which passage of the help to speak from."""
    return f"{topic} {language} {variant}"


def encode_turns(processor, turns):
    """Token ids up to where the answer begins. Each text is encoded by itself, as llama.cpp does between control tokens."""
    ids = []
    for role, text in turns:
        ids += [{"system": SYSTEM, "user": USER, "assistant": ASSISTANT}[role], *processor.encode(text), END]
    return [*ids, ASSISTANT]
