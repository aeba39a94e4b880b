import { z } from 'zod';
import { createApprovals } from '../../../server/agents/approvals.ts';
import { defineTool } from '../../../server/agents/define-tool.ts';
import type {
  OfferedTool,
  RunDependencies,
  RunEvent,
  RunOrder,
  RunOutcome,
  RunStep,
} from '../../../server/agents/run.types.ts';
import { runAgent } from '../../../server/agents/run-agent.ts';
import { createRunTaint } from '../../../server/agents/run-taint.ts';
import type { Tool, ToolContext } from '../../../server/agents/tool.types.ts';
import type { Answer, AnswerRequest, FixedReply, RouteFacts } from '../../../server/chat/answer.types.ts';
import { scoreAtOnce } from '../../../server/sensitivity/scoring-service.ts';
import { markedScorer } from '../../api/marked-scorer.ts';

/** What a scripted model says next: words, calls, or a failure. */
export type Reply = string | { name: string; arguments: unknown }[] | Error;

/** A run whose model, tools, time and listener are the test's own. */
export interface ScriptedRun {
  requests: AnswerRequest[];
  /** What each request had the local model say. */
  fixed: (FixedReply | undefined)[];
  timers: { milliseconds: number; fire: () => void; isStopped: boolean }[];
  faults: string[];
  stop: (reason: 'cancelled' | 'interrupted') => void;
  setActive: (isActive: boolean) => void;
  advance: (milliseconds: number) => void;
  deps: RunDependencies;
  order: RunOrder;
  /** Reads it to the end. `onEvent` may answer questions on the way. */
  play: (onEvent?: (event: RunEvent) => void) => Promise<{
    events: RunEvent[];
    steps: RunStep[];
    outcome: RunOutcome;
  }>;
}

const ROUTE: RouteFacts = {
  provider: 'local',
  model: 'scripted',
  sensitivityScore: 0.1,
  messageScore: 0.1,
  why: 'no_provider',
  categories: [],
  reasons: [],
  spans: [],
};

/** Prepares a run; the last reply is said again and again. The scorer reads marks such as `[0.9]`. */
export function prepareRun(
  replies: Reply[],
  tools: OfferedTool[],
  order: Partial<RunOrder> = {},
  more: Partial<RunDependencies> = {},
  isStarter = true,
): ScriptedRun {
  const requests: AnswerRequest[] = [];
  const fixed: ScriptedRun['fixed'] = [];
  const timers: ScriptedRun['timers'] = [];
  const faults: string[] = [];
  let now = 1_000;
  let isActive = true;
  let ids = 0;
  const newId = () => `id-${++ids}`;
  const startTimer: RunDependencies['startTimer'] = (milliseconds, fire) => {
    const timer = { milliseconds, fire, isStopped: false };
    timers.push(timer);
    return () => {
      timer.isStopped = true;
    };
  };
  const controller = new AbortController();
  const whole = fullOrder(tools, order);
  const deps: RunDependencies = {
    unreadDocuments: async () => [],
    async *answer(request) {
      requests.push(request);
      fixed.push(request.fixedReply?.({ id: 'scripted', isStarter }));
      const reply = replies[Math.min(requests.length, replies.length) - 1] ?? '';
      yield { type: 'route', route: ROUTE };
      if (reply instanceof Error) throw reply;
      const text = typeof reply === 'string' ? reply : '';
      const calls = typeof reply === 'string' ? [] : reply;
      const toolCalls = calls.map(({ name, arguments: args }) => ({
        id: newId(),
        name,
        arguments: typeof args === 'string' ? args : JSON.stringify(args),
      }));
      if (text) yield { type: 'token', text };
      yield { type: 'done', answer: answerOf(text, toolCalls) };
    },
    taint: createRunTaint({
      score: scoreAtOnce(markedScorer).score,
      userId: 'ada',
      threshold: () => 0.7,
      isLocalOnly: () => order.isLocalOnly ?? false,
      mosaicName: 'all of it',
    }),
    approvals: createApprovals({ newId, startTimer, limitMs: 600_000 }),
    mayGoOn: () => isActive,
    saveArtefact: async ({ name, contentType }) => ({ id: newId(), name, contentType }),
    onFault: (tool) => void faults.push(tool),
    clock: { now: () => now },
    startTimer,
    toolEndMs: 5_000,
    newId,
    budget: { milliseconds: 600_000, tokens: 100_000 },
    ...more,
  };
  return {
    requests,
    fixed,
    timers,
    faults,
    deps,
    order: whole,
    stop: (reason) => controller.abort(reason),
    setActive: (value) => {
      isActive = value;
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
    async play(onEvent = () => {}) {
      const events: RunEvent[] = [];
      for await (const event of runAgent(deps, whole, controller.signal)) {
        events.push(event);
        onEvent(event);
      }
      const last = events.at(-1);
      if (last?.type !== 'end') throw new Error('a run ends with its end');
      return {
        events,
        steps: events.flatMap((event) => (event.type === 'step' ? [event.step] : [])),
        outcome: last.outcome,
      };
    },
  };
}

function fullOrder(tools: OfferedTool[], order: Partial<RunOrder>): RunOrder {
  return {
    runId: 'run-1',
    caller: {
      kind: 'session',
      userId: 'user-1',
      tenantId: 't',
      email: 'a@example.org',
      role: 'user',
      sessionId: 's',
      tokenId: 't',
      passwordConfirmedAt: 0,
    },
    agentType: 'general',
    task: 'What is two and two?',
    tools,
    language: 'en',
    maxIterations: 5,
    isLocalOnly: false,
    canAsk: false,
    documents: [],
    ...order,
  };
}

function answerOf(text: string, toolCalls: Answer['toolCalls']): Answer {
  return {
    route: ROUTE,
    text,
    toolCalls,
    tokensInput: 10,
    tokensOutput: 5,
    tokensEvaluated: 10,
    latencyMs: 1,
    taint: 0,
    staysHere: false,
    finishReason: toolCalls.length > 0 ? 'tool_calls' : 'end',
    contextExceeded: false,
    turnsLeftOut: 0,
  };
}

/** A tool that says what it was asked, or does what `run` does. */
export function echoTool(
  name: string,
  more: Partial<Pick<Tool, 'reach' | 'consent'>> & {
    run?: (args: { text: string }, context: ToolContext) => ReturnType<Tool['run']>;
  } = {},
): OfferedTool {
  const { run = async ({ text }) => ({ text: `${name} read ${text}` }), ...rest } = more;
  const tool = defineTool({
    name,
    description: 'Says what it was asked.',
    parameters: z.object({ text: z.string().max(1_000) }),
    reach: 'inside',
    consent: 'none',
    ...rest,
    run,
  });
  return { tool, unavailable: null, isAllowed: false };
}
