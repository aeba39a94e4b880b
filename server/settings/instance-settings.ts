import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { UNREAD_POLICIES } from '../core/routing-line.ts';
import type { Database } from '../db/connection.ts';
import { instanceSettings } from '../db/tables/settings.ts';

/** Who may make an account: anybody who reaches the server, whoever has an invitation, or nobody. */
export const REGISTRATION_MODES = ['open', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

const NOTHING_ALLOWED = { allowedTools: [], python: false };

const TRUSTED_ENGINE = z.object({
  name: z.string(),
  /** Up to and with the version, such as `http://127.0.0.1:8080/v1`. */
  baseUrl: z.string(),
  models: z.array(z.string()).min(1),
  /** Of conversations, how large a share it gets beside others. */
  weight: z.number(),
  /** SHA-256 of its certificate; null on the loopback without TLS. */
  certificate: z.string().nullable(),
  hasKey: z.boolean(),
  declaredAt: z.number(),
  isOn: z.boolean(),
  seal: z.string(),
});

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
  /** Servers that the owner declared as trusted, at a terminal: each signed, so that a row written otherwise is none. */
  trusted_engines: { schema: z.array(TRUSTED_ENGINE).nullable(), missing: null, damaged: null },
  /** What happens to what cannot be read twice before it leaves; never taken over from a backup. */
  unread: { schema: z.enum(UNREAD_POLICIES), missing: 'stay', damaged: 'stay' },
  /** Who may make an account, where the owner has said so. */
  registration: { schema: z.enum(REGISTRATION_MODES).nullable(), missing: null, damaged: 'closed' },
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
