import type { ToolCall } from '../../models/engine/chat-engine.ts';
import { AppError } from '../core/app-error.ts';
import type { ChosenEngine } from '../engines/trusted/trusted-chat.ts';
import type { TrustedDecision } from '../routing/route-decision.ts';
import type { AnswerEvent, AnswerRequest } from './answer.types.ts';
import {
  type AnswererDependencies,
  brokenOff,
  finish,
  NotAnswered,
  orderOf,
  type Run,
  routeFacts,
  TRUSTED_PREFIX,
  type Tried,
} from './answer-parts.ts';
import { digestWords, rememberCloudText } from './cloud-text.ts';

/** Stored where a server that the owner trusts was to answer, and did not. */
const FALLBACK_REASON = 'trusted_engine';

/**
 * The server of the owner's that is to answer, if one may. A model of this computer that was asked for by name answers
 * here; of what is stateless, the beginning stands for the conversation, since that is what a server has in its cache.
 */
export function chooseTrusted(
  { trusted, local }: AnswererDependencies,
  { conversationId, turns, localModel }: AnswerRequest,
  { engines }: Tried,
): ChosenEngine | undefined {
  if (localModel) return undefined;
  const beginning = turns.slice(0, turns.findIndex(({ role }) => role === 'user') + 1);
  const conversation = conversationId ?? digestWords(beginning.map(({ text }) => text));
  return trusted?.choose({ conversation, tried: engines, isLastResort: local.activeModel() === undefined });
}

/**
 * Answers on a server that the owner trusts. Where that fails before anything was shown, another one of the owner's answers,
 * or this computer: `elsewhere`, which asks no cloud.
 */
export async function* answerOnTrusted(
  run: Run,
  chosen: ChosenEngine,
  decision: TrustedDecision,
  elsewhere: (run: Run, tried: Tried) => AsyncIterable<AnswerEvent>,
): AsyncGenerator<AnswerEvent> {
  const { deps, request, routed, tried } = run;
  const { name } = chosen.engine;
  const facts = routeFacts(run, `${TRUSTED_PREFIX}${name}`, chosen.model);
  // What another one of the owner's answers in time is answered where it was meant to be.
  const reason = tried.fallbackReason === FALLBACK_REASON ? undefined : tried.fallbackReason;
  const route = reason === undefined ? facts : { ...facts, fallbackReason: reason };
  yield { type: 'route', route };
  let text = '';
  const calls: ToolCall[] = [];
  try {
    const order = { ...orderOf(run, routed.trustedTurns), chosen, decision };
    for await (const event of deps.trusted?.stream(order, run.signal) ?? []) {
      if (event.type === 'token') text += event.text;
      if (event.type === 'tool_call') calls.push(event.call);
      if (event.type !== 'done') yield event;
      else yield { type: 'done', answer: remember(run, finish(run, route, { text, calls }, event)) };
    }
  } catch (thrown) {
    const isShown = request.isStreaming && (text !== '' || calls.length > 0);
    const failure = deps.trusted?.failureReason(thrown);
    deps.logger.warn('trusted_engine_failed', { engine: name, reason: failure, shown: isShown });
    if (isShown) yield { type: 'done', answer: remember(run, brokenOff(run, route, { text, calls })) };
    else
      yield* elsewhere(run, {
        engines: [...tried.engines, name],
        fallbackReason: reason ?? FALLBACK_REASON,
        why: facts.why,
      });
  }
}

/** No cloud wrote it, and one that is asked later is told all of it. */
function remember<Answer extends object>({ routed: { cloud, taintElsewhere } }: Run, answer: Answer) {
  return { ...answer, cloudText: cloud && rememberCloudText(cloud, undefined, taintElsewhere) };
}

/** All of the owner's servers were asked, and there is no model here: the cloud is no way out. */
export function enginesFailed(run: Run): NotAnswered {
  const detail =
    'Your server did not answer, and no local model is installed. Look after the server, or open Models and install one; nothing was sent to a cloud.';
  const facts = routeFacts(run, `${TRUSTED_PREFIX}${run.tried.engines.at(-1)}`, '');
  return new NotAnswered(new AppError(503, 'trusted_engine_failed', detail), facts);
}
