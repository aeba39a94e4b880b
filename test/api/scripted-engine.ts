import type { ChatRequest, ChatTurn } from '../../models/engine/chat-engine.ts';
import type { LocalEngine } from '../../server/engines/local-chat.ts';
import { createScriptedChatEngine, type ScriptedReply } from '../contract/scripted-chat-engine.ts';

/** A language engine that answers from a script and remembers what it was asked. */
export interface ScriptedEngine extends LocalEngine {
  readonly requests: ChatRequest[];
  readonly dropped: string[];
  readonly preloaded: ChatTurn[][];
  /** Tokens of prompt and answer together; a word is a token. */
  context: number;
}

/** Makes one; `reply` sees the request and may answer with a text, pieces, or an error to throw. */
export function createScriptedEngine(
  reply: (request: ChatRequest) => ScriptedReply | Promise<ScriptedReply> = (request) =>
    `You said: ${request.turns.at(-1)?.content ?? ''}`,
): ScriptedEngine {
  const chat = createScriptedChatEngine(reply);
  const dropped: string[] = [];
  const preloaded: ChatTurn[][] = [];
  return {
    requests: chat.requests,
    dropped,
    preloaded,
    context: 4_096,
    stream: (request, signal) => chat.stream(request, signal) as ReturnType<LocalEngine['stream']>,
    async preload({ turns }) {
      preloaded.push(turns);
    },
    countTokens: async (_model, turns) =>
      turns.reduce((sum, { content }) => sum + content.split(/\s+/).filter(Boolean).length + 2, 0),
    async contextLength() {
      return this.context;
    },
    async dropSequence(key) {
      dropped.push(key);
    },
    async close() {},
  };
}
