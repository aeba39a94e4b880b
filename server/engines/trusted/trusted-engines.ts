import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../core/app-error.ts';
import { originOf } from '../../egress/request-digest.ts';
import type { KeyVault } from '../../secrets/key-vault.ts';
import type { InstanceSettings } from '../../settings/instance-settings.ts';

/** A server that the owner runs, and declared at a terminal: sensitive messages may be answered there. */
export interface TrustedEngine {
  /** Of the owner's choice: `trusted:<name>` is the provider of what it answers. */
  name: string;
  /** Up to and with the version, without a trailing slash. */
  baseUrl: string;
  models: readonly string[];
  /** Of conversations, how large a share it gets beside others. */
  weight: number;
  /** SHA-256 of the only certificate that it may show; null on the loopback without TLS. */
  certificate: string | null;
  hasKey: boolean;
  declaredAt: number;
  isOn: boolean;
}

/** The owner's declarations. */
export type TrustedEngines = ReturnType<typeof createTrustedEngines>;

type Row = TrustedEngine & { seal: string };

/**
 * Keeps the declarations as a setting of this installation. Each is sealed with the ledger's key over the id of this
 * installation: a row that came with a restored backup, or was written by anybody without the keychain, counts for nothing.
 */
export function createTrustedEngines(parts: {
  instanceSettings: InstanceSettings;
  vault: KeyVault;
  ledgerKey: KeyObject;
  instanceId: string;
}) {
  const { instanceSettings, vault } = parts;
  const rows = (): Row[] => instanceSettings.get('trusted_engines') ?? [];
  const genuine = () => rows().filter((row) => isSealed(parts, row));
  const save = (next: Row[]) =>
    instanceSettings.set(
      'trusted_engines',
      next.length > 0 ? next.map((row) => ({ ...row, models: [...row.models] })) : null,
    );
  const seal = (engine: TrustedEngine): Row => ({ ...engine, seal: sealOf(parts, engine) });
  const require = (name: string) => {
    const found = genuine().find((row) => row.name === name);
    if (!found) throw new AppError(404, 'trusted_engine_not_found', 'No trusted server has that name.');
    return found;
  };
  const turn = (name: string, isOn: boolean) => {
    require(name);
    save(genuine().map((row) => (row.name === name ? seal({ ...row, isOn }) : row)));
  };
  const at = (origin: string) => genuine().find(({ baseUrl, isOn }) => isOn && originOf(baseUrl) === origin);
  return {
    /** All that were declared on this computer, as they stand now. */
    list: (): TrustedEngine[] => genuine().map(({ seal: _, ...engine }) => engine),
    /** How many rows are there that nobody declared on this computer: of a backup from elsewhere, or forged. */
    strangers: (): number => rows().length - genuine().length,
    /** Replaces one of the same name; the key goes into the keychain. For the command line alone, at a terminal. */
    async declare(engine: Omit<TrustedEngine, 'hasKey' | 'isOn'>, key: string | undefined): Promise<void> {
      if (key !== undefined && vault.kind !== 'keychain')
        throw new AppError(503, 'keychain_unavailable', NO_KEYCHAIN);
      const clash = genuine().find(
        ({ name, baseUrl }) => name !== engine.name && originOf(baseUrl) === originOf(engine.baseUrl),
      );
      if (clash)
        throw new AppError(
          409,
          'trusted_engine_exists',
          'That server is trusted already, under another name.',
        );
      if (key === undefined) await vault.delete(`trusted-key-${engine.name}`);
      else await vault.set(`trusted-key-${engine.name}`, key);
      const others = genuine().filter(({ name }) => name !== engine.name);
      save([...others, seal({ ...engine, hasKey: key !== undefined, isOn: true })]);
    },
    /** For the command line alone: throws AppError 404 where there is none of that name. */
    turnOn: (name: string): void => turn(name, true),
    /** Nothing is sent there from now on. Throws AppError 404 where there is none of that name. */
    turnOff: (name: string): void => turn(name, false),
    /** With its key. Throws AppError 404 where there is none of that name. */
    async remove(name: string): Promise<void> {
      require(name);
      save(genuine().filter((row) => row.name !== name));
      await vault.delete(`trusted-key-${name}`);
    },
    /** Whether the server at this origin is trusted and on, with this certificate: the gate asks as it sends. */
    isTrusted: (origin: string, certificate: string | undefined): boolean => {
      const engine = at(origin);
      return engine !== undefined && engine.certificate === (certificate ?? null);
    },
    /** For the gate: the key of the server at this origin. */
    async readKey(origin: string): Promise<{ origin: string; value: string } | undefined> {
      const engine = at(origin);
      const value = engine?.hasKey ? await vault.get(`trusted-key-${engine.name}`) : undefined;
      return value === undefined ? undefined : { origin, value };
    },
  };
}

const NO_KEYCHAIN =
  'The key of a trusted server is kept in the keychain of this computer, and there is none. Let the server listen without a key on the loopback, or set up a keyring.';

function sealOf(
  { ledgerKey, instanceId }: { ledgerKey: KeyObject; instanceId: string },
  { name, baseUrl, models, weight, certificate, hasKey, declaredAt, isOn }: TrustedEngine,
): string {
  const said = JSON.stringify([
    instanceId,
    name,
    baseUrl,
    models,
    weight,
    certificate,
    hasKey,
    declaredAt,
    isOn,
  ]);
  return createHmac('sha256', ledgerKey).update('trusted-engine\n').update(said).digest('base64url');
}

function isSealed(parts: { ledgerKey: KeyObject; instanceId: string }, row: Row): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sealOf(parts, row)), digest(row.seal));
}
