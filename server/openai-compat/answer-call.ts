import { createHash } from 'node:crypto';
import type { StopReason, ToolCall } from '../../models/engine/chat-engine.ts';
import type { Answer, Answerer, AnswerRequest, PromptTurn } from '../chat/answer.types.ts';
import { AppError } from '../core/app-error.ts';
import { parseJsonObject } from '../core/json-leaves.ts';
import { letOthersIn } from '../core/let-others-in.ts';
import type { LocalModel } from '../engines/local-chat.ts';
import { type Caller, isLocalOnly } from '../http/caller.ts';
import type { CallSequences } from './call-sequences.ts';
import type { CloudTextMemory } from './cloud-text-memory.ts';
import type {
  CallEnd,
  CallEvent,
  CallFinish,
  CallTurn,
  ChosenModel,
  StatelessCall,
} from './stateless-call.ts';
import type { Taint, TaintMemory } from './taint-memory.ts';

/** Lets a text through up to the first of some sequences, which it leaves out; empty ones count for nothing. */
export function createStopCutter(sequences: readonly string[]) {
  const wanted = sequences.filter((sequence) => sequence !== '');
  let held = '';
  let found: string | undefined;
  return {
    /** The sequence that ended the text. */
    get found() {
      return found;
    },
    /** What may be said now; the beginning of what may become a sequence is held back. */
    push(piece: string) {
      if (found !== undefined) return '';
      held += piece;
      const first = firstOf(held, wanted);
      if (first) {
        found = first.sequence;
        return held.slice(0, first.at);
      }
      const said = held.slice(0, held.length - tailOf(held, wanted));
      held = held.slice(said.length);
      return said;
    },
    /** What was held back and turned out to be none. */
    end() {
      return found === undefined ? held : '';
    },
  };
}

function firstOf(text: string, sequences: string[]): { sequence: string; at: number } | undefined {
  return sequences
    .map((sequence) => ({ sequence, at: text.indexOf(sequence) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)[0];
}

/** The length of the longest end of a text that a sequence begins with. */
function tailOf(text: string, sequences: string[]): number {
  const lengths = sequences.map((sequence) => {
    let length = Math.min(sequence.length - 1, text.length);
    while (length > 0 && !text.endsWith(sequence.slice(0, length))) length -= 1;
    return length;
  });
  return Math.max(0, ...lengths);
}

interface AnswerCallParts {
  answer: Answerer;
  taint: TaintMemory;
  written: CloudTextMemory;
  sequences: CallSequences;
  activeModel: () => LocalModel | undefined;
}

/** A call whose model is known and whose pictures were read. */
interface ReadyCall extends StatelessCall {
  chosen: ChosenModel;
}

/**
 * Answers a call by the one path that chat and agents take. What was sensitive in it, and what was made from that, is
 * remembered of whoever asked. Throws what the answerer throws.
 */
export async function* answerCall(
  parts: AnswerCallParts,
  caller: Caller,
  call: ReadyCall,
  gone: AbortSignal,
): AsyncGenerator<CallEvent> {
  const owner = ownerOf(caller);
  const enough = new AbortController();
  let said = new Said(call);
  let isKnown = false;
  const sequence = parts.sequences.take(caller.userId, owner, call.turns);
  let isReadHere = false;
  try {
    const signal = AbortSignal.any([gone, enough.signal]);
    const request = {
      ...(await toRequest(parts, caller, owner, call)),
      ...(sequence.sequenceKey && { sequenceKey: sequence.sequenceKey }),
    };
    for await (const event of parts.answer(request, signal)) {
      if (event.type === 'scored') await rememberTurns(parts, owner, call.turns, event.turnTaints);
      else if (event.type === 'route') {
        said = new Said(call);
        isReadHere = event.route.provider === 'local';
        // First: who reads it tells a failure with the route.
        yield event;
        if (isReadHere) requireTools(parts, call);
      } else if (event.type === 'reading') yield event;
      else if (event.type === 'token') {
        const text = said.push(event.text);
        if (said.cutter.found !== undefined) enough.abort();
        if (text !== '') yield { type: 'text', text };
      } else if (event.type === 'tool_call') {
        if (said.add(event.call)) yield event;
      } else {
        const rest = said.end();
        isKnown = true;
        parts.taint.remember(owner, said.digests(), taintOf(event.answer));
        if (event.answer.cloudText)
          parts.written.remember(owner, { text: said.text, toolCalls: said.calls }, event.answer.cloudText);
        if (rest !== '') yield { type: 'text', text: rest };
        yield { type: 'end', end: toEnd(event.answer, said) };
      }
    }
  } finally {
    sequence.leave(isReadHere);
    // It broke: what it was made from is not told, so the worst is assumed.
    if (!isKnown) parts.taint.remember(owner, said.digests(), { taint: 1, unredactedTaint: 1 });
  }
}

async function toRequest(
  { taint, written }: AnswerCallParts,
  caller: Caller,
  owner: string,
  call: ReadyCall,
): Promise<AnswerRequest> {
  const { tools, toolChoice, jsonSchema, isStrict, sampling, isStreaming, chosen } = call;
  const turns: PromptTurn[] = [];
  for (const turn of call.turns) {
    await letOthersIn();
    turns.push({
      ...withTaint(turn, taint.recall(owner, lookupsOfTurn(turn))),
      ...(turn.role === 'assistant' && { cloudText: written.recall(owner, turn) }),
    });
  }
  return {
    userId: caller.userId,
    allowed: {
      key: isLocalOnly(caller) ? 'local_only' : 'auto',
      conversation: 'auto',
      turn: call.turns.some(({ isUnread }) => isUnread) ? 'unread_attachment' : chosen.allowed,
    },
    conversationId: null,
    messageId: null,
    turns,
    ...(tools && { tools: tools.map((tool) => ({ ...tool, isBuiltIn: false })) }),
    ...(toolChoice && { toolChoice }),
    ...(jsonSchema && { jsonSchema }),
    ...(isStrict && { isStrict }),
    ...(sampling && { sampling }),
    ...(chosen.localModel && { localModel: chosen.localModel }),
    refusesTooLong: true,
    isStreaming,
  };
}

function withTaint(
  { pictures: _, files: __, isUnread: ___, ...turn }: CallTurn,
  { taint, unredactedTaint }: Taint,
): PromptTurn {
  return { ...turn, storedTaint: taint, unredactedTaint };
}

/** Of a prompt that could not be scored, every turn counts as the worst. */
async function rememberTurns(
  { taint }: AnswerCallParts,
  owner: string,
  turns: readonly CallTurn[],
  taints: number[] | undefined,
): Promise<void> {
  for (const [index, turn] of turns.entries()) {
    await letOthersIn();
    const own = taints?.[index] ?? 1;
    taint.remember(owner, digestsOfTurn(turn), { taint: own, unredactedTaint: own });
  }
}

function taintOf({ taint, unredactedTaint }: Answer): Taint {
  return { taint, unredactedTaint: Math.max(taint, unredactedTaint ?? 0) };
}

function ownerOf(caller: Caller): string {
  return caller.kind === 'api_key' ? `key:${caller.apiKeyId}` : `user:${caller.userId}`;
}

function toEnd(
  { tokensInput, tokensOutput, latencyMs, brokenOff, finishReason }: Answer,
  said: Said,
): CallEnd {
  const finish = said.finish(finishReason);
  return { finish, tokensInput, tokensOutput, latencyMs, ...(brokenOff ? { brokenOff } : {}) };
}

/** The starter model answers from the help: a client that must have a call is told so. */
function requireTools({ activeModel }: AnswerCallParts, { toolChoice, chosen }: ReadyCall): void {
  if (toolChoice !== 'required' || !(chosen.localModel ?? activeModel())?.isStarter) return;
  const detail =
    'The starter model cannot call tools. Open Models, or run "alcove model list", and install a larger one.';
  throw new AppError(422, 'needs_larger_model', detail);
}

/** What has been handed on of an answer. */
class Said {
  readonly cutter: ReturnType<typeof createStopCutter>;
  readonly calls: ToolCall[] = [];
  text = '';
  readonly #mostCalls: number;
  /** What the client wrote of the answer itself. */
  readonly #begun: string;

  constructor({ turns, stop = [], mayCallSeveral = true }: StatelessCall) {
    const last = turns.at(-1);
    this.#begun = last?.role === 'assistant' ? last.text : '';
    this.cutter = createStopCutter(stop);
    this.#mostCalls = mayCallSeveral ? Number.POSITIVE_INFINITY : 1;
  }

  push(piece: string): string {
    const text = this.cutter.push(piece);
    this.text += text;
    return text;
  }

  end(): string {
    const text = this.cutter.end();
    this.text += text;
    return text;
  }

  add(call: ToolCall): boolean {
    if (this.calls.length >= this.#mostCalls) return false;
    this.calls.push(call);
    return true;
  }

  /** Of an answer that was begun also as the client will send it again, in one piece. */
  digests(): string[] {
    const own = digestsOfAnswer(this.text, this.calls);
    if (this.#begun === '' || this.text === '') return own;
    // What the client wrote itself, perhaps in front of every answer, is judged as its turn.
    const clients = new Set(digestsOfAnswer(this.#begun, []));
    const joined = digestsOfAnswer(this.#begun + this.text, []);
    return [...own, ...joined.filter((digest) => !clients.has(digest))];
  }

  /** Why it ended, by why the engine did. */
  finish(reason: StopReason): CallFinish {
    if (this.cutter.found !== undefined) return { kind: 'stop_sequence', sequence: this.cutter.found };
    // Clients know two ends of a text. One that was cut since it repeated itself is not whole.
    const isCut = reason === 'length' || reason === 'repetition';
    if (this.calls.length > 0 && !isCut) return { kind: 'tool_calls' };
    return { kind: isCut ? 'length' : 'end' };
  }
}

/** Below this many characters a text says little by itself: it is known again only in the same role. */
const TELLING_CHARACTERS = 30;
/** Most sentences of one answer that are remembered beside the whole. */
const MOST_SENTENCES = 200;

/** What a turn is remembered by: its text, its calls, and the call that it answers. */
export function digestsOfTurn(turn: Pick<CallTurn, 'role' | 'text' | 'toolCalls' | 'toolCallId'>): string[] {
  const { role, text, toolCalls = [], toolCallId } = turn;
  return [
    ...(text.trim() === '' ? [] : [digestOfText(role, text)]),
    ...toolCalls.flatMap(digestsOfCall),
    ...(toolCallId === undefined ? [] : [digest('call', toolCallId)]),
  ];
}

/** What a turn is looked up by: also each of its sentences, which may be a quotation of an answer. */
export function lookupsOfTurn(turn: Parameters<typeof digestsOfTurn>[0]): string[] {
  return [...digestsOfTurn(turn), ...sentencesOf(turn.text).map((sentence) => digestOfText('', sentence))];
}

/** What an answer is remembered by: the whole, each sentence that tells something, and its calls. */
export function digestsOfAnswer(text: string, calls: ToolCall[]): string[] {
  const sentences = sentencesOf(text).slice(0, MOST_SENTENCES);
  return [
    ...digestsOfTurn({ role: 'assistant', text, toolCalls: calls }),
    ...sentences.map((sentence) => digestOfText('', sentence)),
  ];
}

function sentencesOf(text: string): string[] {
  const pieces = text.split(/(?<=[.!?…])\s+|\n+/u).map(normalise);
  return pieces.filter((piece) => piece.length >= TELLING_CHARACTERS);
}

function digestsOfCall({ id, arguments: written }: ToolCall): string[] {
  const parsed = parseJsonObject(written);
  const content = parsed ? JSON.stringify(sortKeys(parsed)) : normalise(written);
  return [digest('call', id), ...(content === '{}' ? [] : [digest('arguments', content)])];
}

/** Clients read arguments and write them anew. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}

function digestOfText(role: string, text: string): string {
  const normal = normalise(text);
  return digest(normal.length < TELLING_CHARACTERS ? `text of ${role}` : 'text', normal);
}

/** Clients trim and wrap what they send again. */
function normalise(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
}

function digest(kind: string, content: string): string {
  return createHash('sha256').update(`${kind}\n${content}`).digest('base64url').slice(0, 24);
}
