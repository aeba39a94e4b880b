import { and, desc, eq, sql } from 'drizzle-orm';
import type { Clock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import type { Database } from '../db/connection.ts';
import { auditEvents } from '../db/tables/accounts.ts';
import type { ChatDependencies } from './chat.types.ts';

const ACTION = 'conversation.read_by_administrator';

/** The audit of a super_admin's reads of other people's conversations, and what their owner is shown of it. */
export function createAdministratorReads(
  { orm }: Database,
  clock: Clock,
): Pick<ChatDependencies, 'recordAdministratorRead' | 'administratorReads'> {
  const reads = orm
    .select({ at: auditEvents.createdAt })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectId, sql.placeholder('conversationId')), eq(auditEvents.action, ACTION)))
    .orderBy(desc(auditEvents.createdAt))
    .prepare();
  return {
    recordAdministratorRead(caller, conversation) {
      const row = {
        id: newId(),
        createdAt: clock.now(),
        tenantId: caller.tenantId,
        actorUserId: caller.userId,
        action: ACTION,
        subjectUserId: conversation.userId,
        subjectId: conversation.id,
      };
      orm.insert(auditEvents).values(row).run();
    },
    administratorReads: (conversationId) => reads.all({ conversationId }).map(({ at }) => at),
  };
}
