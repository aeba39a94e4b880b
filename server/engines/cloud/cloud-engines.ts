import type { ChatEngine } from '../../../models/engine/chat-engine.ts';
import type { OutboundRequest } from '../../egress/outbound-request.ts';
import { anthropicDialect } from './anthropic-dialect.ts';
import type {
  CloudDialect,
  CloudProvider,
  CloudRequest,
  CloudTarget,
  SendOutbound,
} from './cloud-adapter.ts';
import { createCloudChatEngine } from './cloud-chat-engine.ts';
import { openAiDialect } from './openai-dialect.ts';

/** Where each provider is, when the owner names no other place; `custom` has none. */
export const DEFAULT_BASE_URLS: Record<Exclude<CloudProvider, 'custom'>, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  mistral: 'https://api.mistral.ai/v1',
};

/** Builds the request for any provider, once, before it is permitted. Pure. */
export function buildCloudRequest(target: CloudTarget, request: CloudRequest): OutboundRequest {
  return dialectOf(target).buildRequest(target, request);
}

/** The chat engine of any provider, over the gate bound to one permit. */
export function openCloudEngine(target: CloudTarget, send: SendOutbound): ChatEngine {
  return createCloudChatEngine(dialectOf(target), target, send);
}

function dialectOf({ provider }: CloudTarget): CloudDialect {
  return provider === 'anthropic' ? anthropicDialect : openAiDialect;
}
