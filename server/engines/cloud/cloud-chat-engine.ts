import type { ChatEngine, ChatEvent, ChatRequest, StopReason } from '../../../models/engine/chat-engine.ts';
import { newId } from '../../core/ids.ts';
import type { EgressResponse } from '../../egress/outbound-request.ts';
import { CallAssembler, ThoughtAssembler } from './assemble-calls.ts';
import type { CloudDialect, CloudTarget, SendOutbound } from './cloud-adapter.ts';
import { CloudFailed, failureOf, reasonForError } from './cloud-failed.ts';
import { familyOf } from './model-families.ts';
import { readServerSentEvents } from './read-server-sent-events.ts';

/**
 * A ChatEngine over one provider. `send` is the gate bound to the permit of exactly the request that
 * `dialect.buildRequest` makes; anything else is refused there. Throws CloudFailed and nothing else.
 */
export function createCloudChatEngine(
  dialect: CloudDialect,
  target: CloudTarget,
  send: SendOutbound,
): ChatEngine {
  return {
    async *stream(request, signal) {
      const isForced = request.jsonSchema && familyOf(target).json === 'forced_tool';
      const answer = emptyAnswer(isForced ? dialect.answerTool : undefined);
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

/** The answer as far as it has come. */
interface Answer {
  text: string;
  calls: CallAssembler;
  thoughts: ThoughtAssembler;
  hasReasoned: boolean;
  stopReason: 'end' | 'length' | undefined;
  tokensInput: number | undefined;
  tokensOutput: number | undefined;
}

function emptyAnswer(answerTool: string | undefined): Answer {
  return {
    text: '',
    calls: new CallAssembler(answerTool, () => `call_${newId()}`),
    thoughts: new ThoughtAssembler(),
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
    const text = (part.text ?? '') + (part.calls ?? []).map((call) => answer.calls.add(call)).join('');
    answer.text += text;
    if (text !== '') yield { type: 'token', text };
  }
  // An answer without an end was cut, and one without a word or a call is none.
  const isEmpty = answer.text === '' && answer.calls.length === 0;
  if (signal.aborted) return;
  if (answer.stopReason === undefined)
    throw new CloudFailed(isEmpty ? 'bad_answer' : 'cut_off', answer.text === '');
  if (isEmpty) throw new CloudFailed(answer.hasReasoned ? 'only_reasoned' : 'bad_answer', true);
}

async function* readParts(dialect: CloudDialect, { status, headers, body }: EgressResponse) {
  const contentType = headers['content-type'] ?? '';
  if (status === 200 && /^text\/event-stream\b/i.test(contentType)) {
    for await (const event of readServerSentEvents(body)) yield dialect.readEvent(event);
    return;
  }
  if (status === 200 && /^application\/json\b/i.test(contentType)) {
    yield dialect.readWhole(JSON.parse(Buffer.concat(await Array.fromAsync(body)).toString('utf8')));
    return;
  }
  const said = await readHead(body);
  throw status === 200 ? new CloudFailed('bad_answer', true) : failureOf(status, headers, said);
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
