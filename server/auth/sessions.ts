import { AppError } from '../core/app-error.ts';
import { toIso } from '../core/clock.ts';
import type { SessionBody } from './auth.schemas.ts';
import type { AuthParts } from './auth-parts.ts';
import type { SessionCaller } from './session-caller.ts';
import type { SessionRow } from './sessions.repository.ts';

/** The caller's living sessions, last used first. */
export function createListSessions({ sessions, clock }: AuthParts) {
  return (caller: SessionCaller): { items: SessionBody[] } => ({
    items: sessions.listAlive(caller.userId, clock.now()).map((row) => toItem(row, caller.sessionId)),
  });
}

/** Ends one session of the caller, and with it both its tokens at once, on a full disk too; 404 for anybody else's. */
export function createEndSession({ database, sessions, audit, clock }: AuthParts) {
  return (caller: SessionCaller, id: string): void => {
    const isOwn = sessions.listAlive(caller.userId, clock.now()).some((session) => session.id === id);
    if (!isOwn) throw new AppError(404, 'not_found', 'Not found');
    sessions.unwrittenEnds.end(id, () =>
      database.transaction(() => {
        // A later try may find that the account is gone, and the session with it.
        if (!sessions.delete(caller.userId, id)) return;
        audit({
          tenantId: caller.tenantId,
          actorUserId: caller.userId,
          subjectUserId: caller.userId,
          action: 'session.ended',
          subjectId: id,
        });
      }),
    );
  };
}

function toItem(row: SessionRow, currentId: string): SessionBody {
  return {
    id: row.id,
    user_agent: row.userAgent,
    created_at: toIso(row.createdAt),
    last_used_at: toIso(row.lastUsedAt),
    expires_at: toIso(row.expiresAt),
    current: row.id === currentId,
  };
}
