import type { ChatEvent, ChatTurn, ToolCall } from '../../models/engine/chat-engine.ts';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import type { CloudChat } from '../engines/cloud-chat.ts';
import type { LocalChat } from '../engines/local-chat.ts';
import type { TrustedChat } from '../engines/trusted/trusted-chat.ts';
import type { AccountCloud } from '../routing/account-cloud.ts';
import type { RoutingService } from '../routing/routing.service.ts';
import type { DetectFor } from '../sensitivity/scoring-service.ts';
import type { UserSettingsStore } from '../settings/user-settings.ts';
import type { Answer, AnswerRequest, PromptTurn, RouteFacts } from './answer.types.ts';
import type { RoutedPrompt } from './route-prompt.ts';
import type { PromptScorer } from './score-prompt.ts';

/** What the one path to an answer is made from. */
export interface AnswererDependencies {
  scorePrompt: PromptScorer;
  /** What is found in the texts of a prompt, to be redacted. */
  detect: DetectFor;
  routing: RoutingService;
  userSettings: UserSettingsStore;
  local: LocalChat;
  cloud: CloudChat;
  /** Servers that the owner trusts; absent where there can be none. */
  trusted?: TrustedChat;
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

/** What the provider's name of a server that the owner trusts begins with. */
export const TRUSTED_PREFIX = 'trusted:';

/** Nothing here could answer what the router keeps here; `route` says why it does. */
export class NotAnswered extends AppError {
  readonly route: RouteFacts;

  constructor({ status, code, detail, params }: AppError, route: RouteFacts) {
    super(status, code, detail, { params });
    this.route = route;
  }
}

/** One prompt on its way to an answer. */
export interface Run {
  deps: AnswererDependencies;
  request: AnswerRequest;
  routed: RoutedPrompt;
  startedAt: number;
  signal: AbortSignal;
  tried: Tried;
}

/** What was asked before, and did not answer. */
export interface Tried {
  /** Servers of the owner's, by name. */
  engines: readonly string[];
  /** Why it is not answered where it was routed to first: then no cloud is asked. */
  fallbackReason?: string;
  /** Why it was routed to where it was first. */
  why?: string;
}

/** What an engine outside this computer is asked, of whoever asks; exactly these turns were given to the router. */
export function orderOf({ request }: Run, turns: readonly PromptTurn[]) {
  const {
    userId,
    conversationId,
    messageId,
    isTemporary,
    tools,
    toolChoice,
    jsonSchema,
    isStrict,
    sampling,
  } = request;
  const subject = {
    userId,
    conversationId: conversationId ?? undefined,
    messageId: messageId ?? undefined,
    isTemporary,
  };
  return { turns: turns.map(toChatTurn), tools, toolChoice, jsonSchema, isStrict, subject, ...sampling };
}

/** A turn as an engine reads it. */
function toChatTurn({ role, text, toolCalls, toolCallId, toolName }: PromptTurn): ChatTurn {
  return { role, content: text, toolCalls, toolCallId, toolName };
}

/** The same for a model here, which is told what message it is. */
export function toIdentifiedTurn(turn: PromptTurn) {
  const { messageId, isForAnswer } = turn;
  return { ...toChatTurn(turn), messageId, isForAnswer };
}

/** What was said and called. */
export interface Said {
  text: string;
  calls: ToolCall[];
}

/** How an engine says that its answer ended. */
export type End = Omit<Extract<ChatEvent, { type: 'done' }>, 'type'>;

/** What is known of an answer once it is whole. */
export function finish(
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
    // What was withheld from a cloud did not flow into its answer; what is the owner's own reads everything.
    taint: isCloud(route) ? routed.score : Math.max(routed.taint, routed.score),
    unredactedTaint: isCloud(route) ? routed.unredactedTaint : undefined,
    staysHere: route.provider === LOCAL_PROVIDER && isMeantForHere(request),
    finishReason: end.stopReason,
    contextExceeded: false,
    turnsLeftOut: 0,
  };
}

function isCloud({ provider }: RouteFacts): boolean {
  return provider !== LOCAL_PROVIDER && !provider.startsWith(TRUSTED_PREFIX);
}

/** Whether something that the local model read stays here, or whoever asked said that all of it does. */
function isMeantForHere({ allowed, turns }: AnswerRequest): boolean {
  return Object.values(allowed).some((one) => one !== 'auto') || turns.some((turn) => turn.staysHere);
}

/** An answer that ended before its end; what was shown of it is kept. */
export function brokenOff(run: Run, route: RouteFacts, said: Said): Answer {
  const end: End = { stopReason: 'aborted', tokensInput: 0, tokensEvaluated: 0, tokensOutput: 0 };
  const who = isCloud(route) ? 'The cloud' : 'Your server';
  const way =
    run.request.conversationId === null
      ? 'Ask again; ask the model "local" to be answered on this computer.'
      : 'What it wrote is kept; regenerate to answer here.';
  const sentence = `${who} stopped in the middle of its answer. ${way}`;
  return { ...finish(run, route, said, end), brokenOff: sentence };
}

/** Where this prompt is answered and why. */
export function routeFacts({ routed, tried }: Run, provider: string, model: string): RouteFacts {
  return {
    provider,
    model,
    sensitivityScore: routed.score,
    messageScore: routed.messageScore,
    why: tried.why ?? routed.decision.why.code,
    categories: routed.categories,
    reasons: routed.reasons,
    spans: routed.spans,
    ...(routed.keptBy ? { keptBy: routed.keptBy } : {}),
  };
}

/** What must be answered here, where nothing can. */
export function noLocalModel(run: Run): NotAnswered {
  const detail =
    'This message stays on this device, but no local model is installed. Open Models and install one; nothing was sent.';
  return new NotAnswered(new AppError(503, 'no_local_model', detail), routeFacts(run, LOCAL_PROVIDER, ''));
}
