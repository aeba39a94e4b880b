import type { ChatEvent } from '../../models/engine/chat-engine.ts';
import type { EgressGate } from '../egress/gate.ts';
import { originOf } from '../egress/request-digest.ts';
import type { CloudDecision } from '../routing/route-decision.ts';
import type { RoutingService } from '../routing/routing.service.ts';
import type { CloudKeyStore } from '../secrets/cloud-key.ts';
import type { CloudConnection } from '../settings/cloud-connection.ts';
import type { CloudRequest } from './cloud/cloud-adapter.ts';
import { buildCloudRequest, openCloudEngine } from './cloud/cloud-engines.ts';
import { CloudFailed } from './cloud/cloud-failed.ts';

/**
 * A prompt that the router has decided may leave: everything in it that is not of a built-in tool is exactly what was
 * scored.
 */
export interface CloudChatRequest
  extends Pick<CloudRequest, 'turns' | 'tools' | 'toolChoice' | 'jsonSchema'>,
    Partial<Pick<CloudRequest, 'temperature' | 'maxTokens'>> {
  connection: CloudConnection;
  decision: CloudDecision;
  subject: Parameters<RoutingService['permit']>[2];
}

export interface CloudChat {
  /** The cloud in force and whether a key for it is at hand; undefined when none is set up. */
  connection(): Promise<{ connection: CloudConnection; hasKey: boolean } | undefined>;
  /** Builds the request once, has it permitted, and streams the answer. Throws when the cloud fails. */
  stream(request: CloudChatRequest, signal: AbortSignal): AsyncIterable<ChatEvent>;
  /** The stable code of why a cloud answer failed, stored as `fallback_reason`. */
  failureReason(thrown: unknown): string;
}

/** Most tokens and the sampling heat that a cloud answer is asked for. */
const MOST_ANSWER_TOKENS = 4_096;
const TEMPERATURE = 0.7;

/** Joins the cloud adapters, the router's permits and the gate. */
export function createCloudChat(deps: {
  readConnection: () => CloudConnection | undefined;
  keys: CloudKeyStore;
  routing: RoutingService;
  gate: EgressGate;
}): CloudChat {
  return {
    async connection() {
      const connection = deps.readConnection();
      if (!connection) return undefined;
      const kept = await deps.keys.keptFor();
      return { connection, hasKey: kept?.origin === originOf(connection.baseUrl) };
    },
    stream({ connection, decision, subject, ...asked }, signal) {
      const order = {
        model: connection.model,
        ...asked,
        maxTokens: Math.min(asked.maxTokens ?? MOST_ANSWER_TOKENS, MOST_ANSWER_TOKENS),
        temperature: asked.temperature ?? TEMPERATURE,
      };
      const permit = deps.routing.permit(decision, buildCloudRequest(connection, order), subject);
      return openCloudEngine(connection, (built, abort) => deps.gate.send(permit, built, abort)).stream(
        order,
        signal,
      );
    },
    failureReason: (thrown) => (thrown instanceof CloudFailed ? thrown.reason : 'refused'),
  };
}
