import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { Config } from '../config.ts';
import { SCOPES, type Scope } from '../http/caller.ts';
import { openExistingVault } from './cli-key.ts';
import type { CommandIo } from './command-io.ts';
import { interrupted } from './exit-code.ts';
import { login, logout } from './login.ts';
import { createServerClient } from './server-client.ts';
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
      const vault = await openExistingVault(config.dataDirectory);
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
    .action(async () => logout(await openExistingVault(config.dataDirectory), io.note));
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
