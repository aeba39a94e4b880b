import type { ChatEvent } from '../../models/engine/chat-engine.ts';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import type { CloudChat } from '../engines/cloud-chat.ts';
import type { LocalChat } from '../engines/local-chat.ts';
import { decideRoute } from '../routing/decide-route.ts';
import type { RouteDecision } from '../routing/route-decision.ts';
import type { UserSettingsStore } from '../settings/user-settings.ts';
import type { Answer, Answerer, AnswerEvent, AnswerRequest, RouteFacts } from './answer.types.ts';
import { scoreFailClosed } from './score-fail-closed.ts';
import { type PromptScorer, ROUTING_LINE, type ScoredPrompt, WITHHELD_TEXT } from './score-prompt.ts';

export interface AnswererDependencies {
  scorePrompt: PromptScorer;
  userSettings: UserSettingsStore;
  local: LocalChat;
  cloud: CloudChat;
  /** True in offline mode, or when the environment closes the door. */
  isClosed: () => boolean;
  clock: Clock;
  logger: Logger;
}

/** Provider name of everything that is answered on this machine. */
export const LOCAL_PROVIDER = 'local';

/**
 * Makes the one path from a prompt to an answer, which chat, agents and the compatible endpoints share:
 * score everything that would leave, decide, run there, and come home when the cloud fails.
 */
export function createAnswerer(deps: AnswererDependencies): Answerer {
  return async function* answer(request, signal) {
    const startedAt = deps.clock.now();
    const scored = scoreFailClosed(deps, request);
    const connection = deps.cloud.connection();
    const decision = decideRoute(
      scored.routingScore,
      { threshold: ROUTING_LINE, localOnly: request.localOnly, isOffline: deps.isClosed() },
      { hasLocalModel: deps.local.activeModel() !== undefined, hasCloud: connection !== undefined },
    );
    if (decision.route === 'refused') throw noLocalModel();
    const run = { deps, request, scored, decision, startedAt, signal };
    if (decision.route === 'cloud' && connection) yield* answerInCloud(run, connection);
    else yield* answerHere(run, undefined);
  };
}

interface Run {
  deps: AnswererDependencies;
  request: AnswerRequest;
  scored: ScoredPrompt;
  decision: RouteDecision;
  startedAt: number;
  signal: AbortSignal;
}

type Connection = NonNullable<ReturnType<CloudChat['connection']>>;

async function* answerInCloud(run: Run, connection: Connection): AsyncGenerator<AnswerEvent> {
  const route = routeFacts(run, connection.provider, connection.model);
  yield { type: 'route', route };
  const state = { text: '', isShown: false };
  try {
    for await (const event of openCloud(run, connection)) {
      if (event.type === 'token') {
        state.text += event.text;
        state.isShown ||= run.request.isStreaming;
        yield event;
      } else yield { type: 'done', answer: finish(run, route, state.text, event) };
    }
  } catch (thrown) {
    if (run.signal.aborted) {
      yield { type: 'done', answer: finish(run, route, state.text, ABORTED) };
      return;
    }
    const reason = run.deps.cloud.failureReason(thrown);
    run.deps.logger.warn('cloud_failed', { reason, shown: state.isShown });
    if (state.isShown) yield { type: 'done', answer: brokenOff(run, route, state.text) };
    else yield* answerHere(run, reason);
  }
}

function openCloud(run: Run, connection: Connection): AsyncIterable<ChatEvent> {
  const { request, scored, decision } = run;
  return run.deps.cloud.stream(
    {
      connection,
      decision,
      turns: scored.cloudTurns.map(({ role, text }) => ({ role, content: text })),
      scoredTexts: [...scored.cloudTurns.map(({ text }) => text), WITHHELD_TEXT],
      score: scored.routingScore,
      subject: {
        userId: request.userId,
        conversationId: request.conversationId ?? undefined,
        messageId: request.messageId ?? undefined,
      },
    },
    run.signal,
  );
}

async function* answerHere(run: Run, fallbackReason: string | undefined): AsyncGenerator<AnswerEvent> {
  const { deps, request, signal } = run;
  const model = deps.local.activeModel();
  if (!model) throw fallbackReason ? cloudFailed() : noLocalModel();
  const route = { ...routeFacts(run, LOCAL_PROVIDER, model.id), fallbackReason };
  yield { type: 'route', route };
  const order = {
    turns: request.turns.map(({ role, text, messageId }) => ({ role, content: text, messageId })),
    sequenceKey: request.conversationId ?? undefined,
    windowStart: request.windowStart,
  };
  let text = '';
  for await (const event of deps.local.stream(order, signal)) {
    if (event.type === 'token') {
      text += event.text;
      yield event;
    } else yield { type: 'done', answer: { ...finish(run, route, text, event), ...localFacts(event) } };
  }
}

function localFacts(event: { contextExceeded: boolean; turnsLeftOut: number; windowStart?: string }) {
  const { contextExceeded, turnsLeftOut, windowStart } = event;
  return { contextExceeded, turnsLeftOut, windowStart };
}

const ABORTED = { stopReason: 'aborted', tokensInput: 0, tokensEvaluated: 0, tokensOutput: 0 } as const;

function finish(run: Run, route: RouteFacts, text: string, end: Omit<Extract<ChatEvent, { type: 'done' }>, 'type'>): Answer {
  return {
    route,
    text,
    tokensInput: end.tokensInput,
    tokensOutput: end.tokensOutput,
    tokensEvaluated: end.tokensEvaluated,
    latencyMs: run.deps.clock.now() - run.startedAt,
    // What was withheld from a cloud did not flow into its answer; the local model reads everything.
    taint: route.provider === LOCAL_PROVIDER ? run.scored.taint : run.scored.routingScore,
    finishReason: end.stopReason,
    contextExceeded: false,
    turnsLeftOut: 0,
  };
}

function brokenOff(run: Run, route: RouteFacts, text: string): Answer {
  const sentence = 'The cloud stopped in the middle of its answer. What it wrote is kept; regenerate to answer here.';
  return { ...finish(run, route, text, ABORTED), brokenOff: sentence };
}

function routeFacts({ scored, decision }: Run, provider: string, model: string): RouteFacts {
  return {
    provider,
    model,
    sensitivityScore: scored.routingScore,
    messageScore: scored.message.score,
    messageTaint: scored.messageTaint,
    why: decision.why,
    categories: scored.whole.categories,
    reasons: scored.whole.reasons,
    spans: scored.message.spans.map(({ start, end, type, score }) => ({ start, end, type, score })),
  };
}

function noLocalModel(): AppError {
  return new AppError(
    503,
    'no_local_model',
    'This message stays on this device, but no local model is installed. Open Models and install one; nothing was sent.',
  );
}

function cloudFailed(): AppError {
  return new AppError(503, 'cloud_failed', 'The cloud did not answer and no local model is installed. Open Models and install one.');
}
