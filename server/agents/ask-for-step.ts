import type { Answer, AnswerRequest, PromptTurn } from '../chat/answer.types.ts';
import { isLocalOnly } from '../http/caller.ts';
import { fitPrompt } from './fit-prompt.ts';
import type { RunEvent } from './run.types.ts';
import { digestSteps } from './run-sentences.ts';
import type { RunState } from './run-state.ts';

/**
 * Asks the model for the next call or the answer. `opening` is said before its words. Throws what the answerer throws.
 */
export async function* askForStep(
  state: RunState,
  toolChoice: 'auto' | 'none',
  opening = '',
): AsyncGenerator<RunEvent, Answer> {
  const { deps, signal } = state;
  const request = toRequest(state, toolChoice);
  for await (const event of deps.answer(request, signal)) {
    if (event.type === 'token') yield event;
    else if (event.type === 'route') {
      yield event;
      if (opening) yield { type: 'token', text: opening };
    } else if (event.type === 'done') {
      note(state, event.answer);
      return event.answer;
    }
  }
  throw new Error('an answer ended without its end');
}

function note(state: RunState, answer: Answer): void {
  state.totalTokens += answer.tokensInput + answer.tokensOutput;
  state.route = answer.route;
  state.deps.taint.inherit(Math.max(answer.taint, answer.unredactedTaint ?? 0));
}

function toRequest(state: RunState, toolChoice: 'auto' | 'none'): AnswerRequest {
  const { deps, order } = state;
  const tools = order.tools.filter(({ unavailable }) => unavailable === null).map(({ tool }) => tool);
  return {
    userId: order.caller.userId,
    allowed: {
      key: isLocalOnly(order.caller) ? 'local_only' : 'auto',
      conversation: 'auto',
      turn: order.isLocalOnly ? 'local_only' : 'auto',
    },
    conversationId: order.runId,
    messageId: order.runId,
    turns: inheriting(fitPrompt(state.turns), deps.taint.privacy().taint),
    tools: tools.map(({ name, description, parameters, isBuiltIn }) => ({
      name,
      description,
      parameters,
      isBuiltIn,
    })),
    toolChoice,
    starterReply: starterReply(state, toolChoice),
    // What was streamed is not the result yet: a cloud that breaks off is answered anew here.
    isStreaming: false,
  };
}

/** The last turn is never withheld from a cloud: with it, all that the run knows counts, shortened away or withheld. */
function inheriting(turns: PromptTurn[], taint: number): PromptTurn[] {
  return turns.map((turn, index) =>
    index === turns.length - 1 ? { ...turn, storedTaint: Math.max(turn.storedTaint, taint) } : turn,
  );
}

/** What the starter model says or calls where it is the one that answers here: it cannot plan. */
function starterReply(
  { deps, order, steps }: RunState,
  toolChoice: 'auto' | 'none',
): AnswerRequest['starterReply'] {
  if (!deps.isStarter()) return undefined;
  if (toolChoice === 'none') return digestSteps(steps, order.language);
  const { task, agentType, language, documents, tools } = order;
  const names = tools.map(({ tool }) => tool.name);
  const planned = deps.planStep({ task, agentType, tools: names, language, steps, documents });
  if ('text' in planned) return planned.text;
  const { name, arguments: args } = planned.toolCall;
  return { toolCalls: [{ id: deps.newId(), name, arguments: JSON.stringify(args) }] };
}
