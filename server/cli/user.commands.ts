import type { Command } from 'commander';
import { z } from 'zod';
import { EmailAddress, RoleName } from '../auth/auth.schemas.ts';
import type { AuthService } from '../auth/auth.service.ts';
import { toIso } from '../core/clock.ts';
import { ROLES } from '../http/caller.ts';
import { parseInput } from '../http/validate.ts';

/** Opens the accounts of the data directory; a server may be running beside. */
type OpenAccounts = () => Promise<{ auth: AuthService; close(): void }>;

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

/** What a command needs: the accounts, a way to ask for a password unseen, and standard output. */
interface UserCommandContext {
  auth: AuthService;
  /** Asks on the terminal without echo, or reads the first line of standard input where there is none. */
  readPassword: (question: string) => Promise<string>;
  /** Asks for `y` or anything else; undefined where nobody can be asked. */
  askYes: (question: string) => Promise<boolean | undefined>;
  /** Writes one line. */
  write: (line: string) => void;
}

const CreateArguments = z.object({
  email: EmailAddress,
  role: RoleName.default('user'),
  firstName: z.string().trim().max(100).default(''),
  lastName: z.string().trim().max(100).default(''),
});
const RoleArguments = z.object({ email: z.string(), role: RoleName });

/** `alcove user create`: makes an account with any role; the way to the first super_admin without a browser. */
async function createUserCommand(args: unknown, context: UserCommandContext): Promise<void> {
  const { email, role, firstName, lastName } = parseInput(CreateArguments, args);
  const password = await context.readPassword(`Password for ${email}: `);
  const newUser = { email, role, password, first_name: firstName, last_name: lastName };
  const user = await context.auth.createUser(newUser, { action: 'user.created' });
  context.write(`Created ${user.email} with role ${user.role}.`);
}

/** `alcove user role`: gives a role. */
function setRoleCommand(args: unknown, { auth, write }: UserCommandContext): void {
  const { email, role } = parseInput(RoleArguments, args);
  auth.setRole(email, role);
  write(`${email} now has role ${role}.`);
}

/** `alcove user list`: one account a line, oldest first, in columns separated by tabs; or one JSON object. */
function listUsersCommand({ auth, write }: UserCommandContext, json = false): void {
  const items = auth.listUsers().map((user) => ({
    email: user.email,
    role: user.role,
    state: user.isActive ? (user.lockedUntil === undefined ? 'active' : 'locked') : 'disabled',
    created_at: toIso(user.createdAt),
  }));
  const lines = items.map(({ email, role, state, created_at }) =>
    [email, role, state, created_at].join('\t'),
  );
  for (const line of json ? [JSON.stringify({ items })] : lines) write(line);
}

/**
 * `alcove user password`: sets a new password, lifts a lock and ends the account's sessions. API keys outlive a password:
 * `deleteKeys` says what becomes of them, and without it the person is asked.
 */
async function setPasswordCommand(
  email: string,
  deleteKeys: boolean | undefined,
  { auth, readPassword, askYes, write }: UserCommandContext,
): Promise<void> {
  const keys = auth.countApiKeys(email);
  const password = await readPassword(`New password for ${email}: `);
  const which = keys === 1 ? 'its API key' : `its ${keys} API keys`;
  const answer =
    keys === 0
      ? false
      : (deleteKeys ?? (await askYes(`Delete ${which} too? Whoever has one keeps its access.`)));
  await auth.setPassword(email, password, { deleteKeys: answer ?? false });
  write(`The password of ${email} was changed and its sessions were ended.`);
  if (keys === 0) return;
  if (answer) write(`Deleted ${which}.`);
  else write(`Kept ${which}, which still work${keys === 1 ? 's' : ''}. To delete them too: --delete-keys.`);
}

/** `alcove user unlock`: lifts a lock and ends the account's sessions. */
async function unlockCommand(email: string, { auth, write }: UserCommandContext): Promise<void> {
  await auth.unlock(email);
  write(`${email} is unlocked and its sessions were ended.`);
}
