"""The official clients of PyPI, each asked for a text, a stream and, where it has them, a tool and JSON."""
import json
import os
import sys

H, KEY = os.environ["ALCOVE_URL"], os.environ["ALCOVE_KEY"]
QUESTION, WEATHER = "What is a noun?", "What is the weather in Paris? Use the tool."
PARAMETERS = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
TOOL = {"type": "function", "function": {"name": "get_weather", "description": "Tells the weather of a city.", "parameters": PARAMETERS}}
SCHEMA = {"type": "object", "properties": {"answer": {"type": "string"}}, "required": ["answer"], "additionalProperties": False}
USER = [{"role": "user", "content": QUESTION}]
ASKING = [{"role": "user", "content": WEATHER}]


def tell(checks):
    for check, run in checks.items():
        try:
            found = run()
            ok, why = bool(found), "" if found else repr(found)
        except Exception as error:  # what a client throws is what is told
            ok, why = False, str(error)[:300]
        print(json.dumps({"check": check, "ok": ok, "why": why}), flush=True)


def is_text(text):
    return "stand-in" in (text or "")


def with_openai():
    from openai import OpenAI
    from pydantic import BaseModel

    client = OpenAI(base_url=f"{H}/v1", api_key=KEY)
    chat = client.chat.completions

    class Answer(BaseModel):
        answer: str

    tell({
        "text": lambda: is_text(chat.create(model="auto", messages=USER).choices[0].message.content),
        "stream": lambda: is_text("".join(part.choices[0].delta.content or "" for part in chat.create(model="auto", messages=USER, stream=True) if part.choices)),
        "tools": lambda: chat.create(model="auto", messages=ASKING, tools=[TOOL]).choices[0].message.tool_calls[0].function.arguments,
        "JSON": lambda: chat.parse(model="auto", messages=USER, response_format=Answer).choices[0].message.parsed.answer,
        "responses": lambda: is_text(client.responses.create(model="auto", input=QUESTION).output_text),
        "completions": lambda: is_text(client.completions.create(model="auto", prompt=QUESTION).choices[0].text),
    })


def with_anthropic():
    from anthropic import Anthropic

    client = Anthropic(base_url=H, api_key=KEY)
    common = {"model": "auto", "max_tokens": 200}
    tools = [{"name": "get_weather", "description": "Tells the weather of a city.", "input_schema": PARAMETERS}]

    def stream():
        with client.messages.stream(**common, messages=USER) as events:
            return is_text("".join(events.text_stream))

    tell({
        "text": lambda: is_text(client.messages.create(**common, messages=USER).content[0].text),
        "stream": stream,
        "tools": lambda: client.messages.create(**common, messages=ASKING, tools=tools).content[-1].input,
        "JSON": lambda: json.loads(client.messages.create(**common, messages=USER, output_config={"format": {"type": "json_schema", "schema": SCHEMA}}).content[0].text)["answer"],
        "count": lambda: client.messages.count_tokens(model="auto", messages=USER).input_tokens,
    })


def with_ollama():
    from ollama import Client

    client = Client(host=H, headers={"authorization": f"Bearer {KEY}"})
    tell({
        "text": lambda: is_text(client.chat(model="auto", messages=USER).message.content),
        "stream": lambda: is_text("".join(part.message.content or "" for part in client.chat(model="auto", messages=USER, stream=True))),
        "tools": lambda: client.chat(model="auto", messages=ASKING, tools=[TOOL]).message.tool_calls[0].function.arguments,
        "JSON": lambda: json.loads(client.chat(model="auto", messages=USER, format=SCHEMA).message.content)["answer"],
        "generate": lambda: is_text(client.generate(model="auto", prompt=QUESTION).response),
        "show": lambda: client.show("auto").modelinfo,
    })


def with_litellm():
    import litellm

    def ask(model, base, **more):
        return litellm.completion(model=model, api_base=base, api_key=KEY, messages=USER, **more).choices[0].message.content

    tell({
        "openai": lambda: is_text(ask("openai/auto", f"{H}/v1")),
        "anthropic": lambda: is_text(ask("anthropic/auto", H)),
        "ollama_chat": lambda: is_text(ask("ollama_chat/auto", H)),
        "stream": lambda: is_text("".join(part.choices[0].delta.content or "" for part in litellm.completion(model="openai/auto", api_base=f"{H}/v1", api_key=KEY, messages=USER, stream=True))),
        "tools": lambda: litellm.completion(model="openai/auto", api_base=f"{H}/v1", api_key=KEY, messages=ASKING, tools=[TOOL]).choices[0].message.tool_calls[0].function.arguments,
    })


def with_langchain():
    from langchain_anthropic import ChatAnthropic
    from langchain_core.tools import tool
    from langchain_ollama import ChatOllama
    from langchain_openai import ChatOpenAI

    @tool
    def get_weather(city: str) -> str:
        """Tells the weather of a city."""
        return "21 degrees"

    openai = ChatOpenAI(model="auto", base_url=f"{H}/v1", api_key=KEY)
    anthropic = ChatAnthropic(model="auto", base_url=H, api_key=KEY)
    ollama = ChatOllama(model="auto", base_url=H, client_kwargs={"headers": {"authorization": f"Bearer {KEY}"}})
    models = {"openai": openai, "anthropic": anthropic, "ollama": ollama}
    tell({
        **{name: (lambda model=model: is_text(model.invoke(QUESTION).text)) for name, model in models.items()},
        **{f"{name} stream": (lambda model=model: is_text("".join(part.text for part in model.stream(QUESTION)))) for name, model in models.items()},
        **{f"{name} tools": (lambda model=model: model.bind_tools([get_weather]).invoke(WEATHER).tool_calls[0]["args"]["city"]) for name, model in models.items()},
    })


{"openai": with_openai, "anthropic": with_anthropic, "ollama": with_ollama, "litellm": with_litellm, "langchain": with_langchain}[sys.argv[1]]()
