import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { DeviceCodeReply, DeviceErrorReply, DeviceTokenReply } from '../auth/device/device.schemas.ts';
import type { Config } from '../config.ts';
import { AppError } from '../core/app-error.ts';
import { SCOPES, type Scope } from '../http/caller.ts';
import type { KeyVault } from '../secrets/key-vault.ts';
import { openExistingVault } from './cli-key.ts';
import type { CommandIo } from './command-io.ts';
import { interrupted } from './exit-code.ts';
import { createServerClient, type ServerClient } from './server-client.ts';
import { serverOfDirectory } from './server-of-directory.ts';
import { wholeNumber } from './whole-number.ts';

/** What `alcove chat` and `alcove documents` need. */
const DEFAULT_SCOPES: Scope[] = ['chat', 'documents:read', 'documents:write'];

/** Adds `login` and `logout` to the command line. */
export function registerLoginCommands(program: Command, config: Config, io: CommandIo): void {
  program
    .command('login')
    .description('get a key for this command line, which you allow in the app')
    .option('--scopes <list>', `what it may do, separated by commas: ${SCOPES.join(', ')}`, readScopes, [
      ...DEFAULT_SCOPES,
    ])
    .option('--local-only', 'nothing that is asked with this key ever leaves this computer')
    .option('--name <name>', 'how the app names the key', `Command line on ${hostname()}`.slice(0, 100))
    .option('--expires-in-days <days>', 'when the key ends by itself', wholeNumber(1, 3650))
    .addHelpText('after', EXAMPLES)
    .action(async (options: { scopes: Scope[]; localOnly?: true; name: string; expiresInDays?: number }) => {
      const server = serverOfDirectory(config);
      const vault = await openExistingVault(config);
      const { signal, note } = io;
      const client = createServerClient(server, undefined, signal);
      const wait = (milliseconds: number) =>
        sleep(milliseconds, undefined, { signal }).catch(() => Promise.reject(interrupted()));
      const { localOnly = false, expiresInDays, ...wish } = options;
      await login({ ...wish, localOnly, expiresInDays }, { client, vault, note, wait });
    });
  program
    .command('logout')
    .description('forget the key of this command line')
    .action(async () => logout(await openExistingVault(config), io.note));
}

const EXAMPLES = `
Examples:
  alcove login
  alcove login --scopes chat --local-only --expires-in-days 30`;

function readScopes(list: string): Scope[] {
  const names = list.split(',').map((name) => name.trim());
  return names.map((name) => {
    const scope = SCOPES.find((known) => known === name);
    if (!scope) throw new InvalidArgumentError(`Allowed: ${SCOPES.join(', ')}.`);
    return scope;
  });
}

/** What `alcove login` asks for. */
interface LoginWish {
  name: string;
  scopes: Scope[];
  localOnly: boolean;
  expiresInDays: number | undefined;
}

interface LoginParts {
  client: Pick<ServerClient, 'call'>;
  vault: Pick<KeyVault, 'get' | 'set'>;
  note: (line: string) => void;
  /** Resolves after so many milliseconds; rejects when the person gives up. */
  wait: (milliseconds: number) => Promise<void>;
}

/** RFC 8628, section 3.5: by how much a script that asked too soon waits longer, in milliseconds. */
const SLOWER_MS = 5_000;

/**
 * `alcove login`: asks the server for an API key, which a person who is logged in grants in the app (RFC 8628), and keeps
 * it in the vault. The key is shown nowhere. Throws AppError when it is denied or nobody answers in time.
 */
export async function login(wish: LoginWish, { client, vault, note, wait }: LoginParts): Promise<void> {
  const isReplaced = (await vault.get('cli-key')) !== undefined;
  const started = await client.call('POST', '/auth/device', {
    body: {
      name: wish.name,
      scopes: wish.scopes,
      local_only: wish.localOnly,
      ...(wish.expiresInDays === undefined ? {} : { expires_in_days: wish.expiresInDays }),
    },
    reply: DeviceCodeReply,
  });
  note(`Open ${started.verification_uri_complete}`);
  note(`and allow it there if the code is the same: ${started.user_code}`);
  const granted = await waitForKey(started, { client, wait });
  await vault.set('cli-key', granted.access_token);
  note(`Logged in as ${granted.account}: what you ask from here is asked, and kept, in that account.`);
  note('"alcove logout" forgets the key again.');
  if (isReplaced) note(`The key of the login before is no longer used. ${WHERE_TO_DELETE}`);
}

/** Where the person finds the keys that the server knows: no key may delete one. */
const WHERE_TO_DELETE = 'Delete it in the app, under Settings, API keys.';

const PollReply = z.union([DeviceTokenReply, DeviceErrorReply]);

async function waitForKey(
  { device_code, interval }: z.output<typeof DeviceCodeReply>,
  { client, wait }: Pick<LoginParts, 'client' | 'wait'>,
): Promise<z.output<typeof DeviceTokenReply>> {
  let pauseMs = interval * 1_000;
  for (;;) {
    await wait(pauseMs);
    const answer = await client.call('POST', '/auth/device/token', {
      body: { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code },
      reply: PollReply,
      accepts: [400],
    });
    if ('access_token' in answer) return answer;
    if (answer.error === 'access_denied')
      throw new AppError(403, 'login_denied', 'It was denied in the app. No key was kept.');
    if (answer.error === 'expired_token')
      throw new AppError(408, 'login_expired', 'Nobody answered in time. Run "alcove login" again.');
    if (answer.error === 'slow_down') pauseMs += SLOWER_MS;
  }
}

/** `alcove logout`: forgets the key here. The server still knows it, and says where it is deleted. */
export async function logout(
  vault: Pick<KeyVault, 'get' | 'delete'>,
  note: (line: string) => void,
): Promise<void> {
  const isThere = (await vault.get('cli-key')) !== undefined;
  await vault.delete('cli-key');
  note(isThere ? `Logged out. The key is still valid for who has it. ${WHERE_TO_DELETE}` : 'Not logged in.');
}
