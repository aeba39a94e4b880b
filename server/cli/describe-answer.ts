import type { z } from 'zod';
import type { Message } from '../chat/chat.schemas.ts';

type AssistantMessage = z.output<typeof Message>;

/** Who answered, in one line: device or provider, model, score, and what else the person should know. */
export function describeAnswer({ metadata = {} }: AssistantMessage, conversationId: string): string {
  const { llm_provider: provider, model, sensitivity_score: score } = metadata;
  const parts = [
    provider === undefined || provider === 'local' ? 'this device' : provider,
    model ?? 'no model',
    `score ${(score ?? 0).toFixed(2)}`,
    metadata.fallback_reason && `not the cloud: ${metadata.fallback_reason}`,
    metadata.context_exceeded && 'earlier turns did not fit',
    metadata.stopped && 'stopped',
    `conversation ${conversationId}`,
  ];
  return `[${parts.filter(Boolean).join(' · ')}]`;
}

/** The passages that an answer cites, one a line. */
export function describeCitations({ metadata = {} }: AssistantMessage): string[] {
  return (metadata.citations ?? []).map(({ index, filename, page }) =>
    page === null ? `[${index}] ${filename}` : `[${index}] ${filename}, page ${page}`,
  );
}
