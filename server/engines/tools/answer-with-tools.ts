import type {
  ChatEngine,
  ChatEvent,
  ChatRequest,
  ToolCall,
  ToolDefinition,
} from '../../../models/engine/chat-engine.ts';
import { newId } from '../../core/ids.ts';
import { JsonStringStream } from './json-string-stream.ts';
import { readToolAnswer } from './read-tool-answer.ts';
import { renderToolTurns } from './render-tool-turns.ts';
import { toolAnswerSchema } from './tool-answer-schema.ts';

/** The turns of a request as an engine reads them that knows no tools. */
export function renderForTools(
  turns: ChatRequest['turns'],
  request: Pick<ChatRequest, 'tools' | 'toolChoice'>,
): ReturnType<typeof renderToolTurns> {
  return renderToolTurns(turns, callableTools(request), request.toolChoice !== 'required');
}

/** The tools that may be called. */
export function callableTools({ tools, toolChoice }: Pick<ChatRequest, 'tools' | 'toolChoice'>) {
  return toolChoice === 'none' ? [] : (tools ?? []);
}

/**
 * Streams an answer to turns that `renderForTools` made. An answer's text comes as it is written; a call comes whole, at
 * the end, and one that was cut off at `maxTokens` comes as far as it got.
 */
export async function* answerWithTools(
  engine: Pick<ChatEngine, 'stream'>,
  request: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const { tools: _tools, toolChoice, ...order } = request;
  const tools = callableTools(request);
  if (tools.length === 0) {
    yield* engine.stream(order, signal);
    return;
  }
  const choice = toolChoice === 'required' ? 'required' : 'auto';
  const jsonSchema = toolAnswerSchema(tools, choice, request.jsonSchema);
  const reader = new AnswerReader(tools);
  for await (const event of engine.stream({ ...order, jsonSchema }, signal)) {
    if (event.type === 'token') yield* say(reader.push(event.text));
    else if (event.type === 'done') {
      const { text, calls } = event.stopReason === 'aborted' ? NOTHING : reader.end();
      yield* say(text);
      for (const call of calls) yield { type: 'tool_call', call };
      const isCalling = calls.length > 0 && event.stopReason === 'end';
      yield isCalling ? { ...event, stopReason: 'tool_calls' } : event;
    }
  }
}

const NOTHING = { text: '', calls: [] };

/** The text of an answer may be said before all of it is there; anything else is read at the end. */
const TEXT_BEGINS = /^\s*\{\s*"answer"\s*:\s*"/;

class AnswerReader {
  readonly #tools: readonly ToolDefinition[];
  readonly #answer = new JsonStringStream();
  #written = '';
  #isText = false;

  constructor(tools: readonly ToolDefinition[]) {
    this.#tools = tools;
  }

  push(piece: string): string {
    if (this.#isText) return this.#answer.push(piece);
    this.#written += piece;
    const begun = TEXT_BEGINS.exec(this.#written);
    if (!begun) return '';
    this.#isText = true;
    return this.#answer.push(this.#written.slice(begun[0].length));
  }

  end(): { text: string; calls: ToolCall[] } {
    if (this.#isText) return NOTHING;
    const read = readToolAnswer(this.#written, this.#tools);
    if (read.kind === 'answer') return { text: read.text, calls: [] };
    return { text: '', calls: read.calls.map((call) => ({ id: `call_${newId()}`, ...call })) };
  }
}

function* say(text: string): Generator<ChatEvent> {
  if (text !== '') yield { type: 'token', text };
}
