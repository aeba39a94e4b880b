import { eq } from 'drizzle-orm';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/connection.ts';
import { users } from '../db/tables/accounts.ts';
import type { AccountClosed } from './route-decision.ts';

const DAY_MS = 86_400_000;

/** Why an account has no cloud just now; undefined where it has. */
export type AccountCloud = (userId: string) => AccountClosed | undefined;

/**
 * Whether the owner allows an account the cloud, and whether it has asked it as often in 24 hours as an account may. The
 * owner's own accounts may ask as often as they like: the key is theirs.
 *
 * @param mostPerDay requests to the cloud in 24 hours
 */
export function createAccountCloud(
  { orm, sqlite }: Database,
  clock: Clock,
  mostPerDay: number,
): AccountCloud {
  // The one that fills the quota, if there are as many: later ones need not be counted.
  const filling = sqlite
    .prepare<[string, number], number>(
      `SELECT created_at FROM egress_events WHERE user_id = ? AND kind = 'attempt' AND purpose = 'cloud_llm'
       ORDER BY sequence DESC LIMIT 1 OFFSET ?`,
    )
    .pluck();
  const isSpent = (userId: string) => {
    const at = filling.get(userId, mostPerDay - 1);
    // One that lies in the future was sent before the clock was set back.
    return at !== undefined && at > clock.now() - DAY_MS && at <= clock.now();
  };
  return (userId) => {
    const user = orm
      .select({ cloud: users.cloud, role: users.role })
      .from(users)
      .where(eq(users.id, userId))
      .get();
    if (!user) return 'cloud_withheld';
    if (user.cloud !== 'allowed') return user.cloud === 'waiting' ? 'cloud_waiting' : 'cloud_withheld';
    return user.role !== 'super_admin' && isSpent(userId) ? 'cloud_spent' : undefined;
  };
}
