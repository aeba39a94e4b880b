import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '../core/app-error.ts';
import { toIso } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import { invitations } from '../db/tables/accounts.ts';
import type { Caller } from '../http/caller.ts';
import type { AuthParts } from './auth-parts.ts';

const DAY_MS = 86_400_000;

export type Invitations = ReturnType<typeof createInvitations>;

/** What the owner hands out where registration asks for one: each makes one account. */
export function createInvitations({ database, audit, clock, randomBytes }: AuthParts) {
  const { orm } = database;
  const isAlive = () => gt(invitations.expiresAt, clock.now());
  const act = ({ tenantId, userId }: Caller, action: string, subjectId: string) =>
    audit({ tenantId, actorUserId: userId, action, subjectId });
  return {
    /** The answer is the only place where the invitation itself appears. */
    create(caller: Caller, expiresInDays: number) {
      const invitation = randomBytes(16).toString('base64url');
      const row = {
        id: newId(),
        digest: digestOf(invitation),
        createdAt: clock.now(),
        expiresAt: clock.now() + expiresInDays * DAY_MS,
      };
      database.transaction(() => {
        orm.insert(invitations).values(row).run();
        act(caller, 'invitation.created', row.id);
      });
      return { ...present(row), invitation };
    },
    /** Those that can still be used, oldest first. */
    list: () => ({
      items: orm.select().from(invitations).where(isAlive()).orderBy(invitations.id).all().map(present),
    }),
    /** Throws AppError 404 for one that is not there. */
    delete(caller: Caller, id: string): void {
      database.transaction(() => {
        if (orm.delete(invitations).where(eq(invitations.id, id)).run().changes === 0)
          throw new AppError(404, 'not_found', 'Not found');
        act(caller, 'invitation.deleted', id);
      });
    },
    /** Throws AppError 403 for none, a wrong one, or one that is over. */
    check(invitation: string | undefined): void {
      const wanted = and(eq(invitations.digest, digestOf(invitation ?? '')), isAlive());
      if (!orm.select().from(invitations).where(wanted).get()) throw notInvited();
    },
    /** Takes it, so that it makes no second account. Throws as `check`. To be called in the account's transaction. */
    use(invitation: string | undefined): void {
      const wanted = and(eq(invitations.digest, digestOf(invitation ?? '')), isAlive());
      if (orm.delete(invitations).where(wanted).run().changes === 0) throw notInvited();
    },
  };
}

function present({ id, createdAt, expiresAt }: { id: string; createdAt: number; expiresAt: number }) {
  return { id, created_at: toIso(createdAt), expires_at: toIso(expiresAt) };
}

function digestOf(invitation: string): string {
  return createHash('sha256').update(invitation.trim()).digest('hex');
}

function notInvited(): AppError {
  return new AppError(
    403,
    'not_invited',
    'An account needs an invitation here, and this one is missing, used or over. Ask the owner of this Alcove for one.',
  );
}
