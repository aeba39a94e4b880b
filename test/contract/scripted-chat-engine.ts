import type { ChatEngine, ChatEvent, ChatRequest, StopReason } from '../../models/engine/chat-engine.ts';

type Reading = Extract<ChatEvent, { type: 'reading' }>;

/** What a scripted engine answers: a text, pieces as they come and how far it has read before them, or a failure to throw. */
export type ScriptedReply = string | AsyncIterable<string | Reading> | Error;

/** A reply that calls a tool, as a local model writes it: `reply: () => callTool('calculator', { expression: '1+1' })`. */
export function callTool(tool: string, args: object): string {
  return JSON.stringify({ tool, arguments: args });
}

/** A scripted engine and the requests it was given. */
interface ScriptedChatEngine extends ChatEngine {
  readonly requests: ChatRequest[];
}

/**
 * A ChatEngine that answers from a script, one word a token; it keeps the ChatEngine contract. A request whose turns
 * begin like the last one of its `sequenceKey` reports only the new words as evaluated.
 */
export function createScriptedChatEngine(
  reply: (request: ChatRequest) => ScriptedReply | Promise<ScriptedReply>,
): ScriptedChatEngine {
  const requests: ChatRequest[] = [];
  const evaluated = new Map<string, string>();
  return {
    requests,
    async *stream(request, signal) {
      requests.push(request);
      const prompt = request.turns.map(({ role, content }) => `${role} ${content}`).join(' ');
      const before = request.sequenceKey === undefined ? '' : (evaluated.get(request.sequenceKey) ?? '');
      const tokensInput = countWords(prompt);
      const tokensEvaluated = prompt.startsWith(before)
        ? Math.max(1, countWords(prompt.slice(before.length)))
        : tokensInput;
      if (request.sequenceKey !== undefined) evaluated.set(request.sequenceKey, prompt);
      const written = yield* write(signal.aborted ? '' : await reply(request), request.maxTokens, signal);
      yield { type: 'done', tokensInput, tokensEvaluated, ...written };
    },
  };
}

async function* write(
  reply: ScriptedReply,
  maxTokens: number,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent, { stopReason: StopReason; tokensOutput: number }> {
  if (reply instanceof Error) throw reply;
  let tokensOutput = 0;
  if (signal.aborted) return { stopReason: 'aborted', tokensOutput };
  for await (const piece of typeof reply === 'string' ? splitWords(reply) : reply) {
    if (signal.aborted) return { stopReason: 'aborted', tokensOutput };
    if (typeof piece !== 'string') {
      yield piece;
      continue;
    }
    if (tokensOutput === maxTokens) return { stopReason: 'length', tokensOutput };
    tokensOutput += 1;
    yield { type: 'token', text: piece };
  }
  return { stopReason: signal.aborted ? 'aborted' : 'end', tokensOutput };
}

/** Words with the space before them, so that they join to the text again. */
function splitWords(text: string): string[] {
  return text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
}

function countWords(text: string): number {
  return splitWords(text).length;
}
