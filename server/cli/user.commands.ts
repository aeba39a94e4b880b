import type { Command } from 'commander';
import type { AuthService } from '../auth/auth.service.ts';
import { ROLES } from '../http/caller.ts';
import {
  createUserCommand,
  listUsersCommand,
  setPasswordCommand,
  setRoleCommand,
  type UserCommandContext,
  unlockCommand,
} from './user.ts';

/** Opens the accounts of the data directory; a server may be running beside. */
export type OpenAccounts = () => Promise<{ auth: AuthService; close(): void }>;

/** Adds `user create|role|list|password|unlock` to the command line. */
export function registerUserCommands(
  program: Command,
  open: OpenAccounts,
  io: Omit<UserCommandContext, 'auth'>,
): void {
  const withAccounts = async (work: (context: UserCommandContext) => unknown) => {
    const { auth, close } = await open();
    try {
      await work({ auth, ...io });
    } finally {
      close();
    }
  };
  const user = program
    .command('user')
    .description('manage the accounts of this computer')
    .addHelpText('after', EXAMPLES);
  user
    .command('create')
    .description('make an account; the password is asked for, or read from standard input')
    .requiredOption('--email <email>')
    .option('--role <role>', ROLES.join(', '), 'user')
    .option('--first-name <name>')
    .option('--last-name <name>')
    .action((options: unknown) => withAccounts((context) => createUserCommand(options, context)));
  user
    .command('role <email> <role>')
    .description(`give a role: ${ROLES.join(', ')}`)
    .action((email: string, role: string) =>
      withAccounts((context) => setRoleCommand({ email, role }, context)),
    );
  user
    .command('list')
    .description('list the accounts: email, role, state, when it was made')
    .option('--json', 'one JSON object instead of lines')
    .action(({ json }: { json?: true }) => withAccounts((context) => listUsersCommand(context, json)));
  user
    .command('password <email>')
    .description('set a new password and end the sessions of an account')
    .option('--delete-keys', 'delete its API keys, too, without asking')
    .option('--no-delete-keys', 'keep its API keys without asking')
    .action((email: string, { deleteKeys }: { deleteKeys?: boolean }) =>
      withAccounts((context) => setPasswordCommand(email, deleteKeys, context)),
    );
  user
    .command('unlock <email>')
    .description('lift a lock and end the sessions of an account')
    .action((email: string) => withAccounts((context) => unlockCommand(email, context)));
}

const EXAMPLES = `
These work on the data directory itself: whoever may read it decides.

Examples:
  alcove user create --email ada@example.org --role super_admin
  alcove user list --json`;
