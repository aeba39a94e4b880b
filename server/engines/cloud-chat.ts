import type { ChatEvent } from '../../models/engine/chat-engine.ts';
import type { EgressGate } from '../egress/gate.ts';
import { originOf } from '../egress/request-digest.ts';
import type { CloudDecision } from '../routing/route-decision.ts';
import type { RoutingService } from '../routing/routing.service.ts';
import type { CloudKeyStore } from '../secrets/cloud-key.ts';
import { type CloudConnection, mayBeKeyless } from '../settings/cloud-connection.ts';
import type { CloudRequest, CloudTarget, Droppable } from './cloud/cloud-adapter.ts';
import { buildCloudRequest, openCloudEngine } from './cloud/cloud-engines.ts';
import { CloudFailed } from './cloud/cloud-failed.ts';
import { buildModelListRequest, type ModelList, readModelList } from './cloud/list-models.ts';

/**
 * A prompt that the router has decided may leave: everything in it that is not of a built-in tool is exactly what was
 * scored.
 */
interface CloudChatRequest
  extends Pick<CloudRequest, 'turns' | 'tools' | 'toolChoice' | 'jsonSchema' | 'isStrict' | 'without'>,
    Partial<Pick<CloudRequest, 'temperature' | 'maxTokens'>> {
  connection: CloudConnection;
  decision: CloudDecision;
  subject: Parameters<RoutingService['permit']>[2];
}

export interface CloudChat {
  /** The cloud in force and whether a key for it is at hand; undefined when none is set up. */
  connection(): Promise<{ connection: CloudConnection; hasKey: boolean } | undefined>;
  /**
   * Builds the request, has it permitted, and streams the answer. Throws when the cloud fails, and at once while a provider asks
   * to be left alone.
   */
  stream(request: CloudChatRequest, signal: AbortSignal): AsyncIterable<ChatEvent>;
  /** Asks the cloud in force for the names of its models; undefined when none is set up. */
  listModels(subject: CloudChatRequest['subject'], signal: AbortSignal): Promise<ModelList | undefined>;
  /** The stable code of why a cloud answer failed, stored as `fallback_reason`. */
  failureReason(thrown: unknown): string;
  /** The parameter that the provider refused by name: a request without it is another one, and decided anew. */
  refusedParameter(thrown: unknown): Droppable | undefined;
}

/** Tokens and sampling heat that a cloud answer is asked for where the caller says nothing. */
const USUAL_ANSWER_TOKENS = 4_096;
const TEMPERATURE = 0.7;
/** A provider's `Retry-After` is kept to as long as this, in milliseconds. */
const LONGEST_PAUSE_MS = 600_000;

/** Joins the cloud adapters, the router's permits and the gate. */
export function createCloudChat(deps: {
  readConnection: () => CloudConnection | undefined;
  keys: CloudKeyStore;
  routing: RoutingService;
  gate: EgressGate;
  now: () => number;
}): CloudChat {
  const pausedUntil = new Map<string, number>();
  const targetOf = async (connection: CloudConnection): Promise<CloudTarget> => {
    const kept = await deps.keys.keptFor();
    const isKeyless = kept?.origin !== originOf(connection.baseUrl) && mayBeKeyless(connection);
    return { ...connection, isKeyless };
  };
  return {
    async connection() {
      const connection = deps.readConnection();
      if (!connection) return undefined;
      const kept = await deps.keys.keptFor();
      const hasKey = kept?.origin === originOf(connection.baseUrl);
      return { connection, hasKey: hasKey || mayBeKeyless(connection) };
    },
    async *stream({ connection, decision, subject, ...asked }, signal) {
      const target = await targetOf(connection);
      const order: CloudRequest = {
        model: connection.model,
        ...asked,
        maxTokens: asked.maxTokens ?? USUAL_ANSWER_TOKENS,
        temperature: asked.temperature ?? TEMPERATURE,
      };
      if ((pausedUntil.get(connection.baseUrl) ?? 0) > deps.now())
        throw new CloudFailed('rate_limited', true);
      try {
        const permit = deps.routing.permit(decision, buildCloudRequest(target, order), subject);
        const engine = openCloudEngine(target, (built, abort) => deps.gate.send(permit, built, abort));
        yield* engine.stream(order, signal);
      } catch (error) {
        if (!(error instanceof CloudFailed) || signal.aborted) throw error;
        const { retryAfterMs = 0 } = error;
        if (retryAfterMs > 0)
          pausedUntil.set(connection.baseUrl, deps.now() + Math.min(retryAfterMs, LONGEST_PAUSE_MS));
        throw error;
      }
    },
    async listModels(subject, signal) {
      const connection = deps.readConnection();
      if (!connection) return undefined;
      const request = buildModelListRequest(await targetOf(connection));
      const permit = deps.routing.permitModelList(request, subject);
      return readModelList(request, (built, abort) => deps.gate.send(permit, built, abort), signal);
    },
    failureReason: (thrown) => (thrown instanceof CloudFailed ? thrown.reason : 'refused'),
    refusedParameter: (thrown) => (thrown instanceof CloudFailed ? thrown.parameter : undefined),
  };
}
