import { sessionCallerOf } from '../auth/sessions/session-caller.ts';
import { type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import type { UserSettingsStore } from '../settings/user-settings.ts';
import { ChangeInstructionsBody, InstructionsReply } from './chat.schemas.ts';

/** What a user wants every model to be told, in every conversation. */
export function instructionsOf(settings: UserSettingsStore) {
  return (userId: string): string => settings.get(userId).instructions.trim();
}

/** `/chat/instructions`: read and written by the person, signed in. */
export function instructionsEndpoints(settings: UserSettingsStore): Endpoint[] {
  const common = { path: '/chat/instructions', tag: 'Chat', access: { kind: 'user' } as const };
  const responses = { 200: { description: 'What every model is told', schema: InstructionsReply } };
  return [
    endpoint({
      ...common,
      method: 'get',
      operationId: 'readInstructions',
      summary: 'Read what every model that answers you is told',
      responses,
      handle: (input) => ok({ text: settings.get(sessionCallerOf(input).userId).instructions }),
    }),
    endpoint({
      ...common,
      method: 'patch',
      operationId: 'changeInstructions',
      summary: 'Write it; it is scored with each message, as everything is that would leave',
      body: ChangeInstructionsBody,
      responses,
      handle: (input) =>
        ok({
          text: settings.update(sessionCallerOf(input).userId, { instructions: input.body.text })
            .instructions,
        }),
    }),
  ];
}
