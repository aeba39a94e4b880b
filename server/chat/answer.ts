import type { ChatEvent, ChatTurn, ToolCall } from '../../models/engine/chat-engine.ts';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import type { CloudChat } from '../engines/cloud-chat.ts';
import type { LocalChat } from '../engines/local-chat.ts';
import type { AccountCloud } from '../routing/account-cloud.ts';
import type { CloudDecision } from '../routing/route-decision.ts';
import type { RoutingService } from '../routing/routing.service.ts';
import type { DetectFor } from '../sensitivity/scoring-service.ts';
import type { CloudConnection } from '../settings/cloud-connection.ts';
import type { UserSettingsStore } from '../settings/user-settings.ts';
import type { Answer, AnswerEvent, Answerer, AnswerRequest, PromptTurn, RouteFacts } from './answer.types.ts';
import { changeArguments } from './change-calls.ts';
import { rememberCloudText } from './cloud-text.ts';
import type { Redaction } from './redact.ts';
import { type RoutedPrompt, routePrompt } from './route-prompt.ts';
import type { PromptScorer } from './score-prompt.ts';

export interface AnswererDependencies {
  scorePrompt: PromptScorer;
  /** What is found in the texts of a prompt, to be redacted. */
  detect: DetectFor;
  routing: RoutingService;
  userSettings: UserSettingsStore;
  local: LocalChat;
  cloud: CloudChat;
  isOffline: () => boolean;
  /** Whether the account that asks may use the cloud. */
  accountCloud: AccountCloud;
  /** ALCOVE_NO_CLOUD. */
  noCloud: boolean;
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
    const { routed, cloud } = await routeAsThingsStand(deps, request);
    const run: Run = { deps, request, routed, startedAt, signal };
    const { decision } = routed;
    const { messageTaint, turnTaints } = routed;
    yield { type: 'scored', messageTaint, turnTaints };
    if (decision.route === 'refused') throw noLocalModel();
    if (decision.route === 'cloud' && cloud) yield* answerInCloud(run, cloud.connection, decision);
    else yield* answerHere(run, undefined);
  };
}

/** Scoring a long prompt takes seconds: what was closed, or made stricter, in the meantime counts. */
async function routeAsThingsStand(deps: AnswererDependencies, request: AnswerRequest) {
  for (;;) {
    const cloud = await deps.cloud.connection();
    const before = whatDecides(deps, request, cloud);
    const routed = await routePrompt(deps, request, cloud);
    const after = whatDecides(deps, request, await deps.cloud.connection());
    if (routed.decision.route !== 'cloud' || before === after) return { routed, cloud };
  }
}

function whatDecides(
  { userSettings, isOffline }: AnswererDependencies,
  { userId, allowed }: AnswerRequest,
  cloud: Awaited<ReturnType<CloudChat['connection']>>,
): string {
  return JSON.stringify([userSettings.get(userId), isOffline(), allowed, cloud]);
}

interface Run {
  deps: AnswererDependencies;
  request: AnswerRequest;
  routed: RoutedPrompt;
  startedAt: number;
  signal: AbortSignal;
}

async function* answerInCloud(
  run: Run,
  connection: CloudConnection,
  decision: CloudDecision,
): AsyncGenerator<AnswerEvent> {
  const route = routeFacts(run, connection.provider, connection.model);
  yield { type: 'route', route };
  let text = '';
  const calls: ToolCall[] = [];
  const written: Said = { text: '', calls: [] };
  const finishCloud = (answer: Answer): Answer => ({
    ...answer,
    cloudText: rememberCloudText(
      connection,
      { text: written.text, toolCalls: written.calls },
      run.routed.leftElsewhere,
    ),
  });
  let isShown = false;
  try {
    const events = noteWritten(written, openCloud(run, connection, decision));
    for await (const event of restoreAnswer(run, events)) {
      if (event.type === 'token') {
        text += event.text;
        isShown ||= run.request.isStreaming;
        yield event;
      } else if (event.type === 'tool_call') {
        calls.push(event.call);
        isShown ||= run.request.isStreaming;
        yield event;
      } else yield { type: 'done', answer: finishCloud(finish(run, route, { text, calls }, event)) };
    }
  } catch (thrown) {
    const reason = run.deps.cloud.failureReason(thrown);
    run.deps.logger.warn('cloud_failed', { reason, shown: isShown });
    if (isShown) yield { type: 'done', answer: finishCloud(brokenOff(run, route, { text, calls })) };
    else yield* answerHere(run, reason);
  }
}

/** Keeps what a cloud wrote as it came, with its placeholders. */
async function* noteWritten(written: Said, events: AsyncIterable<ChatEvent>): AsyncGenerator<ChatEvent> {
  for await (const event of events) {
    if (event.type === 'token') written.text += event.text;
    else if (event.type === 'tool_call') written.calls.push(event.call);
    yield event;
  }
}

function openCloud(run: Run, connection: CloudConnection, decision: CloudDecision): AsyncIterable<ChatEvent> {
  const { userId, conversationId, messageId, tools, toolChoice, jsonSchema, isStrict, sampling } =
    run.request;
  const turns = run.routed.cloudTurns.map(toChatTurn);
  const subject = {
    userId,
    conversationId: conversationId ?? undefined,
    messageId: messageId ?? undefined,
  };
  const order = {
    connection,
    decision,
    turns,
    tools,
    toolChoice,
    jsonSchema,
    isStrict,
    subject,
    ...sampling,
  };
  return run.deps.cloud.stream(order, run.signal);
}

/** Puts back what was redacted: word by word in a text, in every string of a call's arguments. */
async function* restoreAnswer(
  { routed: { redaction }, request }: Run,
  events: AsyncIterable<ChatEvent>,
): AsyncGenerator<ChatEvent> {
  const restoring = redaction?.restoreStream(request.jsonSchema && writeInJson);
  for await (const event of events) {
    const text = event.type === 'token' ? (restoring?.push(event.text) ?? event.text) : restoring?.end();
    if (text) yield { type: 'token', text };
    if (event.type === 'done') yield event;
    if (event.type === 'tool_call') yield { type: 'tool_call', call: restoreCall(event.call, redaction) };
  }
}

function restoreCall(call: ToolCall, redaction: Redaction | undefined): ToolCall {
  if (!redaction) return call;
  return { ...call, arguments: changeArguments(call.arguments, redaction.restore) };
}

function writeInJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

async function* answerHere(run: Run, fallbackReason: string | undefined): AsyncGenerator<AnswerEvent> {
  const { deps, request, routed, signal } = run;
  const model = request.localModel ?? deps.local.activeModel();
  if (!model) throw fallbackReason ? cloudFailed() : noLocalModel();
  const route = { ...routeFacts(run, LOCAL_PROVIDER, model.id), fallbackReason };
  yield { type: 'route', route };
  const order = {
    turns: request.turns.map((turn) => ({ ...toChatTurn(turn), messageId: turn.messageId })),
    sequenceKey: request.conversationId ?? undefined,
    userId: request.userId,
    windowStart: request.windowStart,
    starterReply: request.starterReply,
    tools: request.tools,
    toolChoice: request.toolChoice,
    jsonSchema: request.jsonSchema,
    model: request.localModel,
    refusesTooLong: request.refusesTooLong,
    ...request.sampling,
  };
  let text = '';
  const calls: ToolCall[] = [];
  for await (const event of deps.local.stream(order, signal)) {
    if (event.type === 'token') {
      text += event.text;
      yield event;
    } else if (event.type === 'tool_call') {
      calls.push(event.call);
      yield event;
    } else {
      const { contextExceeded, needsModel, turnsLeftOut, windowStart } = event;
      const answer = finish(run, route, { text, calls }, event);
      const { cloud, taintElsewhere } = routed;
      const cloudText = cloud && rememberCloudText(cloud, undefined, taintElsewhere);
      const window = { contextExceeded, needsModel, turnsLeftOut, windowStart };
      yield { type: 'done', answer: { ...answer, cloudText, ...window } };
    }
  }
}

function toChatTurn({ role, text, toolCalls, toolCallId, toolName }: PromptTurn): ChatTurn {
  return { role, content: text, toolCalls, toolCallId, toolName };
}

/** What was said and called. */
interface Said {
  text: string;
  calls: ToolCall[];
}

type End = Omit<Extract<ChatEvent, { type: 'done' }>, 'type'>;

function finish(
  { deps, request, routed, startedAt }: Run,
  route: RouteFacts,
  { text, calls }: Said,
  end: End,
): Answer {
  return {
    route,
    text,
    toolCalls: calls,
    tokensInput: end.tokensInput,
    tokensOutput: end.tokensOutput,
    tokensEvaluated: end.tokensEvaluated,
    latencyMs: deps.clock.now() - startedAt,
    // What was withheld from a cloud did not flow into its answer; the local model reads everything.
    taint: route.provider === LOCAL_PROVIDER ? Math.max(routed.taint, routed.score) : routed.score,
    unredactedTaint: route.provider === LOCAL_PROVIDER ? undefined : routed.unredactedTaint,
    staysHere: route.provider === LOCAL_PROVIDER && isMeantForHere(request),
    finishReason: end.stopReason,
    contextExceeded: false,
    turnsLeftOut: 0,
  };
}

/** Whether something that the local model read stays here, or whoever asked said that all of it does. */
function isMeantForHere({ allowed, turns }: AnswerRequest): boolean {
  return Object.values(allowed).includes('local_only') || turns.some((turn) => turn.staysHere);
}

function brokenOff(run: Run, route: RouteFacts, said: Said): Answer {
  const end: End = { stopReason: 'aborted', tokensInput: 0, tokensEvaluated: 0, tokensOutput: 0 };
  const sentence =
    'The cloud stopped in the middle of its answer. What it wrote is kept; regenerate to answer here.';
  return { ...finish(run, route, said, end), brokenOff: sentence };
}

function routeFacts({ routed }: Run, provider: string, model: string): RouteFacts {
  return {
    provider,
    model,
    sensitivityScore: routed.score,
    messageScore: routed.messageScore,
    why: routed.decision.why.code,
    categories: routed.categories,
    reasons: routed.reasons,
    spans: routed.spans,
    ...(routed.keptBy ? { keptBy: routed.keptBy } : {}),
  };
}

function noLocalModel(): AppError {
  const detail =
    'This message stays on this device, but no local model is installed. Open Models and install one; nothing was sent.';
  return new AppError(503, 'no_local_model', detail);
}

function cloudFailed(): AppError {
  const detail = 'The cloud did not answer and no local model is installed. Open Models and install one.';
  return new AppError(503, 'cloud_failed', detail);
}
