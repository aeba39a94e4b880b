import type { ChatEngine, ChatEvent, ChatRequest, StopReason } from '../../../models/engine/chat-engine.ts';
import type { EgressResponse } from '../../egress/outbound-request.ts';
import type { CloudDialect, CloudTarget, SendOutbound } from './cloud-adapter.ts';
import { CloudFailed, reasonForError, reasonForStatus } from './cloud-failed.ts';
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
      const answer = emptyAnswer();
      try {
        if (!signal.aborted) yield* readAnswer(dialect, target, send, request, signal, answer);
      } catch (error) {
        if (!signal.aborted) throw new CloudFailed(reasonForError(error), answer.text === '', error);
      }
      yield done(request, answer, signal.aborted ? 'aborted' : (answer.stopReason ?? 'end'));
    },
  };
}

/** The answer as far as it has come. */
interface Answer {
  text: string;
  stopReason: 'end' | 'length' | undefined;
  tokensInput: number | undefined;
  tokensOutput: number | undefined;
}

function emptyAnswer(): Answer {
  return { text: '', stopReason: undefined, tokensInput: undefined, tokensOutput: undefined };
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
    answer.stopReason = part.stopReason ?? answer.stopReason ?? (part.isLast ? 'end' : undefined);
    answer.tokensInput = part.tokensInput ?? answer.tokensInput;
    answer.tokensOutput = part.tokensOutput ?? answer.tokensOutput;
    if (signal.aborted) return;
    if (part.text === undefined) continue;
    answer.text += part.text;
    yield { type: 'token', text: part.text };
  }
  // An answer without an end was cut, and one without a word is none.
  if (!signal.aborted && (answer.stopReason === undefined || answer.text === ''))
    throw new CloudFailed('bad_answer', answer.text === '');
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
  await letGo(body);
  throw new CloudFailed(status === 200 ? 'bad_answer' : reasonForStatus(status), true);
}

/** Ends the exchange without reading what a failure says: it may quote the prompt, and nothing here shows it. */
async function letGo(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of body) return;
}

function done(request: ChatRequest, answer: Answer, stopReason: StopReason): ChatEvent {
  const prompt = request.turns.reduce((sum, { content }) => sum + content.length, 0);
  const tokensInput = answer.tokensInput ?? estimateTokens(prompt);
  const tokensOutput = answer.tokensOutput ?? estimateTokens(answer.text.length);
  return { type: 'done', stopReason, tokensInput, tokensEvaluated: tokensInput, tokensOutput };
}

// For providers that report no usage, and for answers that were stopped before they did: about 4 characters a token.
function estimateTokens(characters: number): number {
  return Math.ceil(characters / 4);
}
