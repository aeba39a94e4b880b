import { and, asc, eq, sql } from 'drizzle-orm';
import { AppError } from '../core/app-error.ts';
import { newId } from '../core/ids.ts';
import type { Database } from '../db/connection.ts';
import { savedPrompts } from '../db/tables/chat.ts';
import { callerOf, created, done, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import { ChangePromptBody, CreatePromptBody, PromptListReply, PromptReply } from './chat.schemas.ts';

const access = { kind: 'user', scope: 'chat' } as const;
const common = { tag: 'Chat', access } as const;

/** `/chat/prompts`: texts that a person saved under a name. They are words like any others once they are in a message. */
export function savedPromptEndpoints(database: Database): Endpoint[] {
  const prompts = openRows(database);
  return [
    endpoint({
      ...common,
      method: 'get',
      path: '/chat/prompts',
      operationId: 'listPrompts',
      summary: 'List your saved prompts, by name',
      responses: { 200: { description: 'All of them', schema: PromptListReply } },
      handle: (input) => ok({ items: prompts.list(callerOf(input).userId) }),
    }),
    endpoint({
      ...common,
      method: 'post',
      path: '/chat/prompts',
      operationId: 'createPrompt',
      summary: 'Save a prompt under a name',
      body: CreatePromptBody,
      responses: { 201: { description: 'The saved prompt', schema: PromptReply } },
      handle: (input) => {
        const prompt = { id: newId(), ...input.body };
        prompts.insert({ ...prompt, userId: callerOf(input).userId });
        return created(prompt);
      },
    }),
    endpoint({
      ...common,
      method: 'patch',
      path: '/chat/prompts/{id}',
      operationId: 'changePrompt',
      summary: 'Change the name or the text of a saved prompt',
      body: ChangePromptBody,
      responses: { 200: { description: 'The changed prompt', schema: PromptReply } },
      handle: (input) => {
        const { userId } = callerOf(input);
        const before = prompts.own(userId, input.params.id ?? '');
        const { name = before.name, text = before.text } = input.body;
        prompts.update(before.id, { name, text });
        return ok({ id: before.id, name, text });
      },
    }),
    endpoint({
      ...common,
      method: 'delete',
      path: '/chat/prompts/{id}',
      operationId: 'deletePrompt',
      summary: 'Delete a saved prompt',
      responses: { 200: { description: 'Done', schema: MessageReply } },
      handle: (input) => {
        prompts.delete(prompts.own(callerOf(input).userId, input.params.id ?? '').id);
        return done('Prompt deleted');
      },
    }),
  ];
}

type Row = typeof savedPrompts.$inferSelect;

function openRows({ orm, truncateLog }: Database) {
  const { id, name, text } = savedPrompts;
  const shown = { id, name, text };
  return {
    list: (userId: string) =>
      orm
        .select(shown)
        .from(savedPrompts)
        .where(eq(savedPrompts.userId, userId))
        .orderBy(asc(sql`lower(${name})`), asc(id))
        .all(),
    /** Throws AppError 404 where it is not the user's. */
    own(userId: string, wanted: string) {
      const found = orm
        .select(shown)
        .from(savedPrompts)
        .where(and(eq(id, wanted), eq(savedPrompts.userId, userId)))
        .get();
      if (!found) throw new AppError(404, 'prompt_not_found', 'Prompt not found');
      return found;
    },
    insert: (row: Row) => void orm.insert(savedPrompts).values(row).run(),
    update: (wanted: string, changes: Pick<Row, 'name' | 'text'>) =>
      void orm.update(savedPrompts).set(changes).where(eq(id, wanted)).run(),
    delete(wanted: string) {
      orm.delete(savedPrompts).where(eq(id, wanted)).run();
      // Deleted text is in no log of the database either.
      truncateLog();
    },
  };
}
