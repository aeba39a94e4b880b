import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type {
  ChatEngine,
  ChatEvent,
  ChatRequest,
  StopReason,
  ToolCall,
} from '../../../models/engine/chat-engine.ts';
import { newId } from '../../core/ids.ts';
import { parseJsonObject } from '../../core/json-leaves.ts';
import type { EgressResponse, OutboundRequest } from '../../egress/outbound-request.ts';
import { InlineThoughts } from '../inline-thoughts.ts';
import { anthropicDialect } from './anthropic-dialect.ts';
import {
  begunAnswer,
  type CallPart,
  type CloudDialect,
  type CloudRequest,
  type CloudTarget,
  needsGoOn,
  type SendOutbound,
  type ThinkingPart,
} from './cloud-adapter.ts';
import { CloudFailed, failureOf, reasonForError } from './cloud-failed.ts';
import { familyOf } from './model-families.ts';
import { openAiDialect } from './openai-dialect.ts';

/** Builds the request for any provider, once, before it is permitted. Pure. */
export function buildCloudRequest(target: CloudTarget, request: CloudRequest): OutboundRequest {
  return dialectOf(target).buildRequest(target, request);
}

/** The chat engine of any provider, over the gate bound to one permit. */
export function openCloudEngine(target: CloudTarget, send: SendOutbound): ChatEngine {
  return createCloudChatEngine(dialectOf(target), target, send);
}

function dialectOf({ provider }: CloudTarget): CloudDialect {
  return provider === 'anthropic' ? anthropicDialect : openAiDialect;
}

/**
 * A ChatEngine over one provider. `send` is the gate bound to the permit of exactly the request that
 * `dialect.buildRequest` makes; anything else is refused there. Throws CloudFailed and nothing else.
 */
function createCloudChatEngine(dialect: CloudDialect, target: CloudTarget, send: SendOutbound): ChatEngine {
  return {
    async *stream(request, signal) {
      const isForced = request.jsonSchema && familyOf(target).json === 'forced_tool';
      const answer = emptyAnswer(isForced ? dialect.answerTool : undefined, repeatable(target, request));
      try {
        if (!signal.aborted) yield* readAnswer(dialect, target, send, request, signal, answer);
      } catch (error) {
        if (signal.aborted) return yield done(request, answer, 'aborted');
        if (error instanceof CloudFailed) throw error;
        throw new CloudFailed(reasonForError(error), answer.text === '', { cause: error });
      }
      const calls = signal.aborted ? [] : answer.calls.calls();
      const blocks = answer.thoughts.blocks();
      const from = dialect.thoughtsFrom?.(target);
      for (const [index, call] of calls.entries()) {
        const isSealed = index === 0 && from !== undefined && blocks.length > 0;
        yield { type: 'tool_call', call: isSealed ? { ...call, thought: { from, blocks } } : call };
      }
      yield done(request, answer, signal.aborted ? 'aborted' : endOf(answer, calls.length > 0));
    },
  };
}

/** The beginning of the answer, where the model may repeat it: not one of Anthropic's, which goes on word by word. */
function repeatable(target: CloudTarget, request: CloudRequest): string {
  const goesOn = target.provider === 'anthropic' && !needsGoOn(request, familyOf(target).takesPrefill);
  return goesOn ? '' : (begunAnswer(request) ?? '');
}

/** The answer as far as it has come. */
interface Answer {
  text: string;
  calls: CallAssembler;
  thoughts: ThoughtAssembler;
  inline: InlineThoughts;
  echo: EchoCutter;
  hasReasoned: boolean;
  stopReason: 'end' | 'length' | undefined;
  tokensInput: number | undefined;
  tokensOutput: number | undefined;
}

function emptyAnswer(answerTool: string | undefined, begun: string): Answer {
  return {
    text: '',
    calls: new CallAssembler(answerTool, () => `call_${newId()}`),
    thoughts: new ThoughtAssembler(),
    inline: new InlineThoughts(),
    echo: new EchoCutter(begun),
    hasReasoned: false,
    stopReason: undefined,
    tokensInput: undefined,
    tokensOutput: undefined,
  };
}

// Providers disagree on how an answer ends that calls: that it does is what counts, unless it was cut.
function endOf({ stopReason = 'end' }: Answer, isCalling: boolean): StopReason {
  return isCalling && stopReason === 'end' ? 'tool_calls' : stopReason;
}

async function* readAnswer(
  dialect: CloudDialect,
  target: CloudTarget,
  send: SendOutbound,
  request: ChatRequest,
  signal: AbortSignal,
  answer: Answer,
): AsyncGenerator<ChatEvent> {
  const response = await send(dialect.buildRequest(target, request), signal);
  for await (const part of readParts(dialect, response)) {
    if (part.failure) throw new CloudFailed(part.failure, answer.text === '');
    if (part.stopReason === 'declined')
      throw new CloudFailed('declined', answer.text === '' && (part.text ?? '') === '');
    for (const piece of part.thinking ?? []) answer.thoughts.add(piece);
    answer.hasReasoned ||= part.hasReasoned === true || (part.thinking?.length ?? 0) > 0;
    answer.stopReason = part.stopReason ?? answer.stopReason ?? (part.isLast ? 'end' : undefined);
    answer.tokensInput = part.tokensInput ?? answer.tokensInput;
    answer.tokensOutput = part.tokensOutput ?? answer.tokensOutput;
    if (signal.aborted) return;
    const text =
      answer.echo.push(answer.inline.add(part.text ?? '')) +
      (part.calls ?? []).map((call) => answer.calls.add(call)).join('');
    answer.text += text;
    if (text !== '') yield { type: 'token', text };
  }
  const rest = signal.aborted ? '' : answer.echo.push(answer.inline.end()) + answer.echo.end();
  answer.text += rest;
  if (rest !== '') yield { type: 'token', text: rest };
  answer.hasReasoned ||= answer.inline.hasThought;
  // An answer without an end was cut, and one without a word or a call is none.
  const isEmpty = answer.text === '' && answer.calls.length === 0;
  if (signal.aborted) return;
  if (answer.stopReason === undefined)
    throw new CloudFailed(isEmpty ? 'bad_answer' : 'cut_off', answer.text === '');
  if (isEmpty) throw new CloudFailed(answer.hasReasoned ? 'only_reasoned' : 'bad_answer', true);
}

async function* readParts(dialect: CloudDialect, { status, headers, body }: EgressResponse) {
  if (status !== 200) throw failureOf(status, headers, await readHead(body));
  // Gateways name their stream wrongly or not at all: what it is shows at its first sign.
  const { sign, whole } = await peek(body);
  if (sign === '{') {
    yield dialect.readWhole(JSON.parse(Buffer.concat(await Array.fromAsync(whole)).toString('utf8')));
    return;
  }
  const isNamed = /^text\/event-stream\b/i.test(headers['content-type'] ?? '');
  if (!isNamed && !/[:a-z]/.test(sign)) throw new CloudFailed('bad_answer', true);
  for await (const event of readServerSentEvents(whole)) yield dialect.readEvent(event);
}

/** The first sign of a body that is neither blank nor a byte order mark, and the body with it. */
async function peek(
  body: AsyncIterable<Uint8Array>,
): Promise<{ sign: string; whole: AsyncIterable<Uint8Array> }> {
  const chunks = body[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  const decoder = new TextDecoder();
  let sign = '';
  while (sign === '') {
    const { value, done: isOver } = await chunks.next();
    if (isOver) break;
    read.push(value);
    sign = decoder.decode(value, { stream: true }).trimStart().slice(0, 1);
  }
  async function* whole() {
    yield* read;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { sign, whole: whole() };
}

/** So much of what a failure says is looked through for the provider's own codes. */
const MOST_SAID = 8_192;

async function readHead(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= MOST_SAID) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, MOST_SAID);
}

function done(request: ChatRequest, answer: Answer, stopReason: StopReason): ChatEvent {
  const prompt = request.turns.reduce((sum, { content }) => sum + content.length, 0);
  const tokensInput = answer.tokensInput ?? estimateTokens(prompt);
  const tokensOutput = answer.tokensOutput ?? estimateTokens(answer.text.length + answer.calls.length);
  return { type: 'done', stopReason, tokensInput, tokensEvaluated: tokensInput, tokensOutput };
}

// For providers that report no usage, and for answers that were stopped before they did: about 4 characters a token.
function estimateTokens(characters: number): number {
  return Math.ceil(characters / 4);
}

/** Longest event that a provider may send, in characters. */
const MAX_EVENT_LENGTH = 1_000_000;

/** Cuts a stream of bytes into server-sent events (WHATWG HTML, section 9.2). */
async function* readServerSentEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<EventSourceMessage> {
  const ready: EventSourceMessage[] = [];
  let pendingLength = 0;
  const parser = createParser({
    onEvent: (event) => {
      pendingLength = 0;
      ready.push(event);
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true });
    pendingLength += text.length;
    parser.feed(text);
    if (pendingLength > MAX_EVENT_LENGTH) throw new CloudFailed('bad_answer', ready.length === 0);
    yield* ready.splice(0);
  }
}

/** Leaves out what a model repeats of the answer that was begun before it goes on: Mistral always does, others may. */
class EchoCutter {
  readonly #begun: string;
  #held = '';
  #isPast: boolean;

  constructor(begun: string) {
    this.#begun = begun;
    this.#isPast = begun === '';
  }

  push(piece: string): string {
    if (this.#isPast) return piece;
    this.#held += piece;
    if (this.#begun.startsWith(this.#held)) return '';
    this.#isPast = true;
    return this.#held.startsWith(this.#begun) ? this.#held.slice(this.#begun.length) : this.#held;
  }

  /** What was held back and turned out to be no repetition. */
  end(): string {
    return this.#isPast || this.#held === this.#begun ? '' : this.#held;
  }
}

/** Puts the blocks of thinking of one answer together from their pieces, in their order. */
class ThoughtAssembler {
  readonly #blocks = new Map<number, Record<string, string>>();

  /** Takes a piece. */
  add({ at, type, thinking, signature, data }: ThinkingPart): void {
    const block: Record<string, string> = this.#blocks.get(at) ?? { type: type ?? 'thinking' };
    this.#blocks.set(at, block);
    if (data !== undefined) block.data = data;
    if (type !== 'redacted_thinking' && data === undefined)
      block.thinking = (block.thinking ?? '') + (thinking ?? '');
    if (signature) block.signature = (block.signature ?? '') + signature;
  }

  /** The blocks as far as they have come. */
  blocks(): readonly Record<string, string>[] {
    return [...this.#blocks.values()];
  }
}

/** Puts the calls of one answer together from their pieces. */
class CallAssembler {
  readonly #slots: Slot[] = [];
  readonly #answerTool: string | undefined;
  readonly #newId: () => string;

  /** `answerTool` is the tool whose arguments are the answer itself, not a call. */
  constructor(answerTool: string | undefined, newId: () => string) {
    this.#answerTool = answerTool;
    this.#newId = newId;
  }

  /** Takes a piece; returns what of it is text of the answer. */
  add(part: CallPart): string {
    const slot = this.#slotFor(part);
    slot.id ??= part.id;
    // Some repeat the name with every piece of the arguments.
    if (slot.arguments === '' || part.name !== slot.name) slot.name += part.name ?? '';
    const written = part.arguments ?? '';
    if (slot.name === this.#answerTool) return written;
    slot.arguments += written;
    return '';
  }

  /** Characters of all calls, for an estimate. */
  get length(): number {
    return this.calls().reduce((sum, call) => sum + call.name.length + call.arguments.length, 0);
  }

  /** The calls in their order, as far as they have come; without arguments `{}`. */
  calls(): ToolCall[] {
    return this.#slots
      .filter(({ name }) => name !== this.#answerTool)
      .map((slot) => {
        slot.id ??= this.#newId();
        return { id: slot.id, name: slot.name, arguments: slot.arguments || '{}' };
      });
  }

  // Gateways number several calls alike, or not at all: a new id together with a name begins another call, and without ids a
  // name behind arguments that are whole.
  #slotFor({ index, id, name }: CallPart): Slot {
    const known = this.#slots.findLast((slot) => index === undefined || slot.index === index);
    const isOther =
      name !== undefined &&
      (index === undefined ||
        (id === undefined ? parseJsonObject(known?.arguments ?? '') !== undefined : known?.id !== id));
    if (known && !isOther) return known;
    const made: Slot = { index, id: undefined, name: '', arguments: '' };
    this.#slots.push(made);
    return made;
  }
}

interface Slot {
  index: number | undefined;
  id: string | undefined;
  name: string;
  arguments: string;
}
