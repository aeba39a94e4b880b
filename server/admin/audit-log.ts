import { aliasedTable, and, count, desc, eq, or } from 'drizzle-orm';
import type { z } from 'zod';
import { toIso } from '../core/clock.ts';
import type { Database } from '../db/connection.ts';
import { auditEvents, users } from '../db/tables/accounts.ts';
import type { Caller } from '../http/caller.ts';
import type { AuditList, AuditQuery } from './admin.schemas.ts';
import { tenantScope } from './administered.ts';

export type AuditLog = ReturnType<typeof createAuditLog>;

/** Reads what was done with accounts and to them, newest first; an admin sees the own tenant only. */
export function createAuditLog({ orm }: Database) {
  const actors = aliasedTable(users, 'actors');
  const subjects = aliasedTable(users, 'subjects');
  return (caller: Caller, query: z.output<typeof AuditQuery>): z.input<typeof AuditList> => {
    const where = matching(tenantScope(caller), query);
    const rows = orm
      .select({ event: auditEvents, actorEmail: actors.email, subjectEmail: subjects.email })
      .from(auditEvents)
      .leftJoin(actors, eq(actors.id, auditEvents.actorUserId))
      .leftJoin(subjects, eq(subjects.id, auditEvents.subjectUserId))
      .where(where)
      .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
      .limit(query.limit)
      .offset(query.skip)
      .all();
    const total = orm.select({ total: count() }).from(auditEvents).where(where).get()?.total ?? 0;
    return { items: rows.map(toItem), total };
  };
}

function matching(tenantId: string | undefined, { action, user_id: userId }: z.output<typeof AuditQuery>) {
  return and(
    tenantId === undefined ? undefined : eq(auditEvents.tenantId, tenantId),
    action === undefined ? undefined : eq(auditEvents.action, action),
    userId === undefined
      ? undefined
      : or(eq(auditEvents.actorUserId, userId), eq(auditEvents.subjectUserId, userId)),
  );
}

function toItem(row: {
  event: typeof auditEvents.$inferSelect;
  actorEmail: string | null;
  subjectEmail: string | null;
}) {
  const { event, actorEmail, subjectEmail } = row;
  return {
    id: event.id,
    created_at: toIso(event.createdAt),
    tenant_id: event.tenantId,
    action: event.action,
    actor_user_id: event.actorUserId,
    actor_email: actorEmail,
    subject_user_id: event.subjectUserId,
    subject_email: subjectEmail,
    subject_id: event.subjectId,
  };
}
