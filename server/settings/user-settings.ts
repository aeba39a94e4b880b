import { eq, sql } from 'drizzle-orm';
import { ROUTING_LINE } from '../core/routing-line.ts';
import type { Database } from '../db/connection.ts';
import { userSettings } from '../db/tables/settings.ts';

/** How one user wants their messages to be routed. */
export interface UserSettings {
  /** Scores above it stay on this machine; from 0.3 (strict) to 0.7 (the default). */
  threshold: number;
  /** `stay_local`: a sensitive turn keeps its conversation here; `withhold`: it is left out of cloud requests. */
  contextPolicy: 'stay_local' | 'withhold';
  /** Replace what detectors find by typed placeholders before sending, and put it back here. */
  redactBeforeCloud: boolean;
  /** What models on this computer, and no cloud, are told of the user. */
  memory: string;
  memoryEnabled: boolean;
  /** What every model that answers the user is told; scored with the rest of what would leave. */
  instructions: string;
}

export type UserSettingsStore = ReturnType<typeof createUserSettings>;

const DEFAULTS: UserSettings = {
  threshold: ROUTING_LINE,
  contextPolicy: 'stay_local',
  redactBeforeCloud: false,
  memory: '',
  memoryEnabled: false,
  instructions: '',
};

/** Keeps each user's privacy settings in the database. */
export function createUserSettings(database: Database) {
  const find = database.orm
    .select()
    .from(userSettings)
    .where(eq(userSettings.userId, sql.placeholder('userId')))
    .prepare();
  const get = (userId: string): UserSettings => {
    const { userId: _, ...settings } = find.get({ userId }) ?? { ...DEFAULTS, userId };
    return settings;
  };
  return {
    /** The user's settings, or the defaults when none were ever changed. */
    get,
    /** Changes what `changes` names and returns the whole. */
    update(userId: string, changes: Partial<UserSettings>): UserSettings {
      const next = { ...get(userId), ...changes };
      database.orm
        .insert(userSettings)
        .values({ userId, ...next })
        .onConflictDoUpdate({ target: userSettings.userId, set: next })
        .run();
      return next;
    },
  };
}
