import { createHash } from 'node:crypto';
import type { ChatEvent } from '../../../models/engine/chat-engine.ts';
import { EgressRefused } from '../../egress/egress-errors.ts';
import type { EgressGate } from '../../egress/gate.ts';
import type { TrustedDecision } from '../../routing/route-decision.ts';
import type { RoutingService } from '../../routing/routing.service.ts';
import type { CloudRequest, CloudTarget } from '../cloud/cloud-adapter.ts';
import { buildCloudRequest, openCloudEngine } from '../cloud/cloud-engines.ts';
import { CloudFailed } from '../cloud/cloud-failed.ts';
import type { TrustedEngine, TrustedEngines } from './trusted-engines.ts';

/** An engine with the model that it is to answer with. */
export interface ChosenEngine {
  engine: TrustedEngine;
  model: string;
}

/** A prompt that the router has decided may go to a server of the owner's. */
interface TrustedChatRequest
  extends Pick<CloudRequest, 'turns' | 'tools' | 'toolChoice' | 'jsonSchema' | 'isStrict'>,
    Partial<Pick<CloudRequest, 'temperature' | 'maxTokens'>> {
  chosen: ChosenEngine;
  decision: TrustedDecision;
  subject: Parameters<RoutingService['permitTrusted']>[2];
}

export interface TrustedChat {
  /**
   * The engine that answers a conversation, by model, weight and health. Without `isLastResort` those that failed a moment ago
   * are left out: this computer answers in their place.
   */
  choose(ask: {
    conversation: string;
    model?: string | undefined;
    tried: readonly string[];
    isLastResort: boolean;
  }): ChosenEngine | undefined;
  /** Whether any is declared and on. */
  isAny(): boolean;
  /** As `CloudChat.stream`. What failed is known to `choose` at once. */
  stream(request: TrustedChatRequest, signal: AbortSignal): AsyncIterable<ChatEvent>;
  /** Why an engine failed last; undefined while it answers. */
  troubleOf(name: string): string | undefined;
  failureReason(thrown: unknown): string;
}

const USUAL_ANSWER_TOKENS = 4_096;
const TEMPERATURE = 0.7;

/** Joins the owner's declarations, the router's permits and the gate. */
export function createTrustedChat(deps: {
  engines: TrustedEngines;
  now: () => number;
  routing: RoutingService;
  gate: EgressGate;
}): TrustedChat {
  const { engines } = deps;
  const health = new EngineHealth(deps.now);
  return {
    choose({ conversation, model, tried, isLastResort }) {
      const fit = engines
        .list()
        .filter(
          ({ name, isOn, models }) => isOn && !tried.includes(name) && (!model || models.includes(model)),
        );
      const well = fit.filter(({ name }) => !health.isPaused(name));
      const engine = chooseEngine(well.length > 0 || !isLastResort ? well : fit, conversation);
      return engine && { engine, model: model ?? engine.models[0] ?? '' };
    },
    isAny: () => engines.list().some(({ isOn }) => isOn),
    async *stream({ chosen, decision, subject, ...asked }, signal) {
      const { engine, model } = chosen;
      const target: CloudTarget = {
        provider: 'custom',
        baseUrl: engine.baseUrl,
        model,
        isKeyless: !engine.hasKey,
      };
      const order: CloudRequest = {
        model,
        ...asked,
        maxTokens: asked.maxTokens ?? USUAL_ANSWER_TOKENS,
        temperature: asked.temperature ?? TEMPERATURE,
      };
      const built = buildCloudRequest(target, order);
      const permit = deps.routing.permitTrusted(decision, built, subject, engine.certificate ?? undefined);
      const opened = openCloudEngine(target, (request, abort) => deps.gate.send(permit, request, abort));
      try {
        for await (const event of opened.stream(order, signal)) {
          if (event.type === 'token') health.answered(engine.name);
          yield event;
        }
      } catch (thrown) {
        if (thrown instanceof CloudFailed && isItsFault(thrown))
          health.failed(engine.name, reasonOf(thrown), thrown.retryAfterMs);
        throw thrown;
      }
    },
    troubleOf: (name) => health.troubleOf(name),
    failureReason: (thrown) => (thrown instanceof CloudFailed ? thrown.reason : 'refused'),
  };
}

function reasonOf({ reason, cause }: CloudFailed): string {
  return cause instanceof EgressRefused ? cause.reason : reason;
}

/** A request that this server does not take, or that a closed door stopped, says nothing of its health. */
function isItsFault(failed: CloudFailed): boolean {
  return !NOT_ITS_FAULT.has(reasonOf(failed));
}

const NOT_ITS_FAULT = new Set([
  'bad_request',
  'declined',
  'only_reasoned',
  'offline',
  'no_cloud',
  'not_trusted',
  'unscored_text',
  'no_key',
]);

/** After a failure an engine is left alone so long, and twice as long after each further one, up to the longest. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/** What is known of one engine's health: since when it fails, how often, and why. */
interface Trouble {
  failures: number;
  until: number;
  reason: string;
}

/** Which engines answer just now. Nothing is asked of them for it: their own answers are what is known. */
export class EngineHealth {
  readonly #now: () => number;
  readonly #troubles = new Map<string, Trouble>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** `atLeast`: how long the server itself asked to be left alone, in milliseconds. */
  failed(name: string, reason: string, atLeast = 0): void {
    const failures = (this.#troubles.get(name)?.failures ?? 0) + 1;
    const pause = Math.min(
      LONGEST_PAUSE_MS,
      Math.max(atLeast, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 4)),
    );
    this.#troubles.set(name, { failures, until: this.#now() + pause, reason });
  }

  answered(name: string): void {
    this.#troubles.delete(name);
  }

  isPaused(name: string): boolean {
    return (this.#troubles.get(name)?.until ?? 0) > this.#now();
  }

  /** Why it failed last; undefined once it has answered again. */
  troubleOf(name: string): string | undefined {
    return this.#troubles.get(name)?.reason;
  }
}

/**
 * The engine for a conversation: always the same one while it answers, so that what it has read of the conversation is still
 * in its cache, and in the long run each by its weight (rendezvous hashing: one that fails moves its own conversations only).
 */
export function chooseEngine(
  engines: readonly TrustedEngine[],
  conversation: string,
): TrustedEngine | undefined {
  let best: TrustedEngine | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const engine of engines) {
    const cost = -Math.log(unitHash(`${engine.name}\n${conversation}`)) / engine.weight;
    if (cost < least) [best, least] = [engine, cost];
  }
  return best;
}

/** Evenly over the numbers between 0 and 1, neither included. */
function unitHash(text: string): number {
  return (createHash('sha256').update(text).digest().readUInt32BE() + 0.5) / 2 ** 32;
}
