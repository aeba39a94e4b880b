import { setTimeout as wait } from 'node:timers/promises';
import { AsyncEntry } from '@napi-rs/keyring';
import { AppError } from '../core/app-error.ts';
import { TIMEOUTS, type Timeouts } from '../core/timeouts.ts';
import type { KeyVault, SecretName } from './key-vault.ts';

/**
 * The operating system's keychain, under entries of this instance only. On Linux the Secret Service and nothing
 * else: the library's own choice would fall back to a store in RAM without a word.
 */
export function createKeychainVault(instanceId: string, timeout: number = TIMEOUTS.keychain): KeyVault {
  const ask = <T>(name: SecretName, question: (entry: AsyncEntry, signal: AbortSignal) => Promise<T>) =>
    withinTime(timeout, (signal) => question(openEntry(instanceId, name), signal));
  return {
    kind: 'keychain',
    // The library's password calls answer a locked store like an empty one; its secret calls reject.
    async get(name) {
      const bytes = await ask(name, (entry, signal) => entry.getSecret(signal));
      return bytes ? Buffer.from(bytes).toString('utf8') : undefined;
    },
    set: (name, value) => ask(name, (entry, signal) => entry.setSecret(Buffer.from(value, 'utf8'), signal)),
    delete: async (name) => void (await ask(name, (entry, signal) => entry.deleteCredential(signal))),
  };
}

function openEntry(instanceId: string, name: SecretName): AsyncEntry {
  return new AsyncEntry(`alcove/${instanceId}`, name, { linux: { store: 'secret-service' } });
}

/** Makes keychain vaults whose questions may take as long as the table says. */
export function createKeychains({ keychain }: Pick<Timeouts, 'keychain'>): (instanceId: string) => KeyVault {
  return (instanceId) => createKeychainVault(instanceId, keychain);
}

async function withinTime<T>(milliseconds: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error('keychain timed out'));
    controller.abort();
  }, milliseconds);
  try {
    return await Promise.race([askAgain(() => ask(controller.signal)), late]);
  } catch (cause) {
    throw isAbsent(cause)
      ? new AppError(503, 'keychain_unavailable', ABSENT, { cause })
      : new AppError(503, 'keychain_locked', LOCKED, { cause });
  } finally {
    clearTimeout(timer);
  }
}

// A keyring that starts with the session fails some questions before it answers them, and each is safe to repeat.
async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MILLISECONDS) {
    try {
      return await ask();
    } catch (cause) {
      if (!isAbsent(cause) || isWithoutBus(cause)) throw cause;
      await wait(pause);
    }
  }
  return ask();
}

const PAUSES_MILLISECONDS = [100, 400, 1000];

// Nothing will come up where there is no bus to come up on.
function isWithoutBus(cause: unknown): boolean {
  return cause instanceof Error && /connect|DBUS_SESSION_BUS_ADDRESS|autolaunch/i.test(cause.message);
}

// The library tells the two apart by its message only: no bus or no service, against a store that says no.
function isAbsent(cause: unknown): boolean {
  return cause instanceof Error && /^Platform failure|no default store|not supported/i.test(cause.message);
}

const ABSENT =
  'Alcove keeps its keys in the keychain of this computer, and there is none now. Log in to your desktop session, ' +
  'or start your keyring service, and try again. No key was changed.';
const LOCKED =
  'The keychain of this computer is locked or does not let Alcove in. Unlock it, allow Alcove to use it, and try ' +
  'again. No key was changed.';
