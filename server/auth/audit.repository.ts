import { and, count, eq, gt, lte } from 'drizzle-orm';
import type { Clock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import type { Database } from '../db/connection.ts';
import { auditEvents } from '../db/tables/accounts.ts';

/** A security-relevant act: who, what, on whom. Ids and a constant of the code, never content or an e-mail. */
interface AuditEvent {
  tenantId: string;
  /** Constant such as `session.created`. */
  action: string;
  /** Absent when nobody was logged in: a failed login, the command line. */
  actorUserId?: string;
  subjectUserId?: string;
  subjectId?: string;
}

export type Audit = (event: AuditEvent) => void;

/** How many events of this kind were written between two times, in milliseconds. */
export function countAudit({ orm }: Database, action: string, from: number, to: number): number {
  const { createdAt } = auditEvents;
  const where = and(eq(auditEvents.action, action), gt(createdAt, from), lte(createdAt, to));
  return orm.select({ total: count() }).from(auditEvents).where(where).get()?.total ?? 0;
}

/** Writes audit events; inside a transaction they are kept or lost with the act itself. */
export function createAudit({ orm }: Database, clock: Clock): Audit {
  return (event) => {
    orm
      .insert(auditEvents)
      .values({ id: newId(), createdAt: clock.now(), ...event })
      .run();
  };
}
