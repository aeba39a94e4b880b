import type { ChatTurn } from '../../models/engine/chat-engine.ts';
import { sessionCallerOf } from '../auth/sessions/session-caller.ts';
import { type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import type { UserSettingsStore } from '../settings/user-settings.ts';
import { ChangeMemoryBody, MemoryReply } from './chat.schemas.ts';

const INTRODUCTION =
  'What the user wants you to know about them. Use it where it helps, and do not mention it:';

/** The turns with what is remembered at the end of the system prompt: for a model on this computer, never for a cloud. */
export function withMemory<Turn extends Pick<ChatTurn, 'role' | 'content'>>(
  turns: readonly Turn[],
  memory: string | undefined,
): (Turn | { role: 'system'; content: string })[] {
  if (!memory) return [...turns];
  const note = `${INTRODUCTION}\n${memory}`;
  const [first, ...rest] = turns;
  if (first?.role !== 'system') return [{ role: 'system', content: note }, ...turns];
  return [{ ...first, content: `${first.content}\n\n${note}` }, ...rest];
}

/** What is remembered of a user while they have it on. */
export function memoryOf(settings: UserSettingsStore) {
  return (userId: string): string | undefined => {
    const { memory, memoryEnabled } = settings.get(userId);
    return memoryEnabled && memory.trim() !== '' ? memory.trim() : undefined;
  };
}

/** `/chat/memory`: read, written and switched by the person, signed in. */
export function memoryEndpoints(settings: UserSettingsStore): Endpoint[] {
  const show = (userId: string) => {
    const { memory: text, memoryEnabled: enabled } = settings.get(userId);
    return ok({ enabled, text });
  };
  const common = { path: '/chat/memory', tag: 'Chat', access: { kind: 'user' } as const };
  const responses = {
    200: { description: 'What is remembered, and whether it is used', schema: MemoryReply },
  };
  return [
    endpoint({
      ...common,
      method: 'get',
      operationId: 'readMemory',
      summary: 'Read what the models on this computer are to know of you',
      responses,
      handle: (input) => show(sessionCallerOf(input).userId),
    }),
    endpoint({
      ...common,
      method: 'patch',
      operationId: 'changeMemory',
      summary: 'Write it, or switch it on or off; no cloud ever receives it',
      body: ChangeMemoryBody,
      responses,
      handle: (input) => {
        const userId = sessionCallerOf(input).userId;
        const { enabled, text } = input.body;
        settings.update(userId, {
          ...(text === undefined ? {} : { memory: text }),
          ...(enabled === undefined ? {} : { memoryEnabled: enabled }),
        });
        return show(userId);
      },
    }),
  ];
}
