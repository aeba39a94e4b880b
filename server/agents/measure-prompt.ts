import type { ChatTurn } from '../../models/engine/chat-engine.ts';
import type { PromptTurn } from '../chat/answer.types.ts';
import type { MeasurePrompt } from './fit-prompt.ts';

/** What measuring needs of the language engine. */
export interface MeasuringEngine {
  countTokens(model: string, turns: ChatTurn[]): Promise<number>;
  contextLength(model: string): Promise<number>;
}

/** The share of a context that a prompt may fill; the rest is for the answer, and for what a template adds. */
const PROMPT_SHARE = 0.7;
/** Characters of a tool's definition that make one token, at least. */
const CHARACTERS_A_TOKEN = 3;

/** Measures with the model that answers here. The starter reads no prompt of an agent: it is told what to say. */
export function createMeasurePrompt(
  engine: MeasuringEngine,
  activeModel: () => { id: string; isStarter: boolean } | undefined,
): MeasurePrompt {
  return async (turns, tools) => {
    const model = activeModel();
    if (!model || model.isStarter) return undefined;
    const definitions = tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
    const tokens = await engine.countTokens(model.id, turns.map(toChatTurn));
    return {
      tokens: tokens + Math.ceil(JSON.stringify(definitions).length / CHARACTERS_A_TOKEN),
      limit: Math.floor((await engine.contextLength(model.id)) * PROMPT_SHARE),
    };
  };
}

// Calls are counted as text: every template writes them somehow.
function toChatTurn({ role, text, toolCalls = [] }: PromptTurn): ChatTurn {
  const calls = toolCalls.map(({ name, arguments: args }) => `${name} ${args}`);
  return { role: role === 'tool' ? 'user' : role, content: [text, ...calls].join('\n') };
}
