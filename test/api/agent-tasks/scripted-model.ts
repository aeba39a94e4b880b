import type { ChatRequest } from '../../../models/engine/chat-engine.ts';
import { answerOf } from '../agents-app.ts';

/** What a scripted model writes next; it may look at the result of the tool that it called last. */
export type Move = string | ((result: string) => string);

/** A model that keeps to the contract of tool calls and makes the moves that it is given. */
interface ScriptedModel {
  reply: (request: ChatRequest) => string;
  /** The moves of the next run. */
  play(moves: readonly Move[]): void;
  /** What the prompts of the run since `play` held, one after the other. */
  prompts: string[];
}

/** Makes one. A question without tools (a summary) is answered by quoting its beginning. */
export function createScriptedModel(): ScriptedModel {
  let left: Move[] = [];
  const model: ScriptedModel = {
    prompts: [],
    play(moves) {
      left = [...moves];
      model.prompts.length = 0;
    },
    reply(request) {
      const last = request.turns.at(-1)?.content ?? '';
      model.prompts.push(request.turns.map(({ content }) => content).join('\n'));
      if (!request.jsonSchema) return `In short: ${last.replace(/\s+/g, ' ').slice(-200)}`;
      const move = left.shift() ?? answerOf('Done.');
      return typeof move === 'string' ? move : move(resultIn(last));
    },
  };
  return model;
}

/** The result of a tool in a turn, between the marks that fence it as data; the whole turn where there is none. */
function resultIn(turn: string): string {
  const found = /<<< (\w+)\n(?:<tool_output[^>]*>\n)?([\s\S]*?)(?:\n<\/tool_output>)?\n>>> \1/.exec(turn);
  return found?.[2] ?? turn;
}

/** The first number after a sign of equality in a result of the calculator. */
export function numberIn(result: string): string {
  return /[=≈] (-?[\d.]+)/.exec(result)?.[1] ?? 'nothing';
}
