import type { ChatEvent, ToolCall } from '../../models/engine/chat-engine.ts';
import { AppError } from '../core/app-error.ts';
import type { CloudChat } from '../engines/cloud-chat.ts';
import type { LocalModel } from '../engines/local-chat.ts';
import type { CloudDecision } from '../routing/route-decision.ts';
import type { CloudConnection } from '../settings/cloud-connection.ts';
import type { Answer, AnswerEvent, Answerer, AnswerRequest, KnownReply, PromptTurn } from './answer.types.ts';
import {
  type AnswererDependencies,
  brokenOff,
  type End,
  finish,
  LOCAL_PROVIDER,
  NotAnswered,
  noLocalModel,
  orderOf,
  type Run,
  routeFacts,
  type Said,
  type Tried,
  toIdentifiedTurn,
} from './answer-parts.ts';
import { answerOnTrusted, chooseTrusted, enginesFailed } from './answer-trusted.ts';
import { changeArguments } from './change-calls.ts';
import { rememberCloudText } from './cloud-text.ts';
import { withStanding } from './grounding/turn-grounding.ts';
import { withMemory } from './memory.ts';
import type { Redaction } from './redact.ts';
import { routePrompt } from './route-prompt.ts';
import { toRoutingScale } from './score-prompt.ts';

/** Names what no model answers. */
const KNOWN_MODELS = { help: 'alcove-help', calculator: 'alcove-calculator' } as const;

/**
 * Makes the one path from a prompt to an answer, which chat, agents and the compatible endpoints share:
 * score everything that would leave, decide, run there, and come home when the cloud fails.
 */
export function createAnswerer(deps: AnswererDependencies): Answerer {
  return (request, signal) => answer(deps, request, signal, FIRST_TRY);
}

const FIRST_TRY: Tried = { engines: [] };

async function* answer(
  deps: AnswererDependencies,
  request: AnswerRequest,
  signal: AbortSignal,
  tried: Tried,
): AsyncGenerator<AnswerEvent> {
  const startedAt = deps.clock.now();
  const { routed, cloud, chosen } = await routeAsThingsStand(deps, request, tried);
  const run: Run = { deps, request, routed, startedAt, signal, tried };
  const { decision, messageTaint, turnTaints } = routed;
  yield { type: 'scored', messageTaint, turnTaints };
  if (request.known) return yield* answerAsKnown(run, request.known);
  if (decision.route === 'refused') throw whyRefused(run);
  if (decision.route === 'cloud' && cloud) yield* answerInCloud(run, cloud.connection, decision);
  else if (decision.route === 'trusted' && chosen)
    yield* answerOnTrusted(run, chosen, decision, answerElsewhere);
  else yield* answerHere(run, tried.fallbackReason);
}

function whyRefused(run: Run): AppError {
  if (run.tried.engines.length > 0) return enginesFailed(run);
  const { fallbackReason } = run.tried;
  return fallbackReason === undefined ? noLocalModel(run) : cloudFailed(run, fallbackReason);
}

/** The same prompt once more, judged anew, past what was tried and failed: never the cloud. */
const answerElsewhere = ({ deps, request, signal }: Run, tried: Tried) =>
  answer(deps, request, signal, tried);

/** What Alcove says of itself or works out: no model is asked, and nothing leaves. */
async function* answerAsKnown(run: Run, { by, reply }: KnownReply): AsyncGenerator<AnswerEvent> {
  const route = { ...routeFacts(run, LOCAL_PROVIDER, KNOWN_MODELS[by]), why: by };
  yield { type: 'route', route };
  const said: Said = 'text' in reply ? { text: reply.text, calls: [] } : { text: '', calls: reply.toolCalls };
  if (said.text !== '') yield { type: 'token', text: said.text };
  for (const call of said.calls) yield { type: 'tool_call', call };
  const end: End = { stopReason: 'end', tokensInput: 0, tokensEvaluated: 0, tokensOutput: 0 };
  const { cloud, taintElsewhere } = run.routed;
  const cloudText = cloud && rememberCloudText(cloud, undefined, taintElsewhere);
  const tool = 'text' in reply ? reply.tool : undefined;
  yield { type: 'done', answer: { ...finish(run, route, said, end), cloudText, tool } };
}

/** The same question once more, without the tools that this cloud does not take; judged anew, as every request is. */
const withoutTools = (run: Run) =>
  createAnswerer(run.deps)({ ...run.request, tools: undefined, toolChoice: undefined }, run.signal);

/**
 * The same question once more, without the parameter that this cloud refuses by name: scored and decided anew, with a permit and a
 * row of the ledger of its own. Undefined where it refused none, or the same again.
 */
function withoutParameter(run: Run, thrown: unknown): AsyncIterable<AnswerEvent> | undefined {
  const { without = [] } = run.request;
  const parameter = run.deps.cloud.refusedParameter(thrown);
  if (!parameter || without.includes(parameter)) return undefined;
  return createAnswerer(run.deps)({ ...run.request, without: [...without, parameter] }, run.signal);
}

/** Scoring a long prompt takes seconds: what was closed, or made stricter, in the meantime counts. */
async function routeAsThingsStand(deps: AnswererDependencies, request: AnswerRequest, tried: Tried) {
  const cloudNow = async () => (tried.fallbackReason === undefined ? cloudFor(deps, request) : undefined);
  for (;;) {
    const cloud = await cloudNow();
    const chosen = chooseTrusted(deps, request, tried);
    const before = whatDecides(deps, request, cloud);
    const routed = await routePrompt(deps, request, cloud, chosen !== undefined);
    const after = whatDecides(deps, request, await cloudNow());
    const stays = routed.decision.route === 'local' || routed.decision.route === 'refused';
    if (stays || before === after) return { routed, cloud, chosen };
  }
}

/** The cloud in force, with the model that was asked for. */
async function cloudFor(deps: AnswererDependencies, { cloudModel }: AnswerRequest) {
  const cloud = await deps.cloud.connection();
  return cloud && cloudModel ? { ...cloud, connection: { ...cloud.connection, model: cloudModel } } : cloud;
}

function whatDecides(
  { userSettings, isOffline, trusted }: AnswererDependencies,
  { userId, allowed }: AnswerRequest,
  cloud: Awaited<ReturnType<CloudChat['connection']>>,
): string {
  return JSON.stringify([userSettings.get(userId), isOffline(), allowed, cloud, trusted?.isAny() ?? false]);
}

async function* answerInCloud(
  run: Run,
  connection: CloudConnection,
  decision: CloudDecision,
): AsyncGenerator<AnswerEvent> {
  const { provider, model, baseUrl } = connection;
  const host = provider === 'custom' ? { host: new URL(baseUrl).host } : {};
  const route = { ...routeFacts(run, provider, model), ...host };
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
      } else if (event.type === 'done')
        yield { type: 'done', answer: finishCloud(finish(run, route, { text, calls }, event)) };
    }
  } catch (thrown) {
    const reason = run.deps.cloud.failureReason(thrown);
    run.deps.logger.warn('cloud_failed', { reason, shown: isShown });
    const again = isShown ? undefined : withoutParameter(run, thrown);
    if (again) yield* again;
    else if (isShown) yield { type: 'done', answer: finishCloud(brokenOff(run, route, { text, calls })) };
    else if (reason === 'bad_request' && run.request.tools && run.request.canDoWithoutTools)
      yield* withoutTools(run);
    else if (run.deps.trusted?.isAny())
      yield* answerElsewhere(run, { engines: [], fallbackReason: reason, why: route.why });
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
  const { without } = run.request;
  const order = {
    ...orderOf(run, run.routed.cloudTurns),
    connection,
    decision,
    ...(without ? { without } : {}),
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
  if (!model) throw fallbackReason ? cloudFailed(run, fallbackReason) : noLocalModel(run);
  const route = { ...routeFacts(run, LOCAL_PROVIDER, model.id), fallbackReason };
  const fixed = request.fixedReply?.(model);
  yield { type: 'route', route };
  // What calls a tool writes what may leave; and what follows an outage may go to the cloud again.
  const tools = toolsHere(request, model);
  const isPlain = fallbackReason === undefined && !tools?.length;
  const memory = isPlain && !fixed ? request.memory : undefined;
  const standing = request.standing && withStanding(request.turns, request.standing);
  const order = {
    turns: withMemory(request.turns.map(toIdentifiedTurn), memory),
    longerTurns: standing && withMemory(standing.map(toIdentifiedTurn), memory),
    changesTools: request.changesTools,
    sequenceKey: request.sequenceKey ?? request.conversationId ?? undefined,
    userId: request.userId,
    windowStart: request.windowStart,
    fixedReply: fixed,
    tools,
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
    } else if (event.type === 'reading') yield event;
    else {
      const { contextExceeded, needsModel, turnsLeftOut, windowStart, readsLonger: readsStanding } = event;
      const told = standing && readsStanding ? taintOfPassages(run, standing) : 0;
      const answer = finish(run, route, { text, calls }, event);
      const { cloud, taintElsewhere } = routed;
      const cloudText = cloud && rememberCloudText(cloud, undefined, Math.max(taintElsewhere, told));
      const window = { contextExceeded, needsModel, turnsLeftOut, windowStart, readsStanding };
      const tool = fixed && 'text' in fixed && text === fixed.text ? fixed.tool : undefined;
      // What it was told of the person may be in its words.
      const staysHere = answer.staysHere || memory !== undefined;
      const taint = Math.max(answer.taint, told);
      yield { type: 'done', answer: { ...answer, taint, staysHere, cloudText, ...window, tool } };
    }
  }
}

/** What passages pass on that the router did not see, since no cloud was to read them: the answers before inherited it, at their time. */
function taintOfPassages({ deps, request }: Run, turns: readonly PromptTurn[]): number {
  const { threshold } = deps.userSettings.get(request.userId);
  return Math.max(...turns.map(({ storedScore = 0 }) => toRoutingScale(storedScore, threshold)));
}

/** Fewest parameters of a model that answers about documents with tools at hand. */
const FEWEST_FOR_TOOLS = 1_000_000_000;

/**
 * A model of less than that writes calls with wrong arguments, unseen, before its first word; where the passages that
 * answer the message are before it already, it is told of no tools.
 */
function toolsHere({ tools, turns, canDoWithoutTools }: AnswerRequest, { parameters }: LocalModel) {
  const isSmall = parameters !== undefined && parameters > 0 && parameters < FEWEST_FOR_TOOLS;
  const hasPassages = turns.some(({ segmentRole }) => segmentRole === 'document');
  return isSmall && hasPassages && canDoWithoutTools ? undefined : tools;
}

function cloudFailed(run: Run, fallbackReason: string): NotAnswered {
  const detail = 'The cloud did not answer and no local model is installed. Open Models and install one.';
  const route = { ...routeFacts(run, LOCAL_PROVIDER, ''), fallbackReason };
  return new NotAnswered(new AppError(503, 'cloud_failed', detail), route);
}
