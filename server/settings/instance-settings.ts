import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/connection.ts';
import { instanceSettings } from '../db/tables/settings.ts';

const NOTHING_ALLOWED = { allowedTools: [], python: false };

// `missing` is for a row that was never written; `damaged` is the closed side, for one that cannot be read.
const SETTINGS = {
  /** Closes every door off the machine. */
  offline_mode: { schema: z.boolean(), missing: false, damaged: true },
  /** The cloud provider that the owner chose; the key is in the vault, never here. */
  cloud: {
    schema: z.object({ provider: z.string(), baseUrl: z.string(), model: z.string() }).nullable(),
    missing: null,
    damaged: null,
  },
  /** The search service that the owner chose, if any; its key is in the vault. */
  web_search: {
    schema: z.object({ provider: z.string(), baseUrl: z.string() }).nullable(),
    missing: null,
    damaged: null,
  },
  /** What the owner allows agents: tools that run without asking, and Python in the sandbox. */
  agents: {
    schema: z.object({ allowedTools: z.array(z.string()), python: z.boolean() }),
    missing: NOTHING_ALLOWED,
    damaged: NOTHING_ALLOWED,
  },
  /** The owner has seen the words that open the data without the keychain. */
  recovery_phrase_shown: { schema: z.boolean(), missing: false, damaged: true },
} as const;

type Name = keyof typeof SETTINGS;
type Value<Setting extends Name> = z.output<(typeof SETTINGS)[Setting]['schema']>;

export interface InstanceSettings {
  get<Setting extends Name>(name: Setting): Value<Setting>;
  /** Null removes the row. */
  set<Setting extends Name>(name: Setting, value: Value<Setting>): void;
}

/** Keeps the owner's settings, parsed when read; a damaged row counts as the closed side of its setting. */
export function createInstanceSettings(database: Database): InstanceSettings {
  const find = database.orm
    .select()
    .from(instanceSettings)
    .where(eq(instanceSettings.name, sql.placeholder('name')))
    .prepare();
  const read = <Setting extends Name>(name: Setting): Value<Setting> => {
    const row = find.get({ name });
    const setting = SETTINGS[name];
    if (!row) return setting.missing as Value<Setting>;
    const parsed = setting.schema.safeParse(row.value);
    return (parsed.success ? parsed.data : setting.damaged) as Value<Setting>;
  };
  return {
    get: read,
    set(name, value) {
      if (value === null) {
        database.orm.delete(instanceSettings).where(eq(instanceSettings.name, name)).run();
        return;
      }
      database.orm
        .insert(instanceSettings)
        .values({ name, value })
        .onConflictDoUpdate({ target: instanceSettings.name, set: { value } })
        .run();
    },
  };
}
