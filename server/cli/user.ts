import { z } from 'zod';
import { EmailAddress, RoleName } from '../auth/auth.schemas.ts';
import type { AuthService } from '../auth/auth.service.ts';
import { toIso } from '../core/clock.ts';
import { parseInput } from '../http/validate.ts';

/** What a command needs: the accounts, a way to ask for a password unseen, and standard output. */
export interface UserCommandContext {
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
export async function createUserCommand(args: unknown, context: UserCommandContext): Promise<void> {
  const { email, role, firstName, lastName } = parseInput(CreateArguments, args);
  const password = await context.readPassword(`Password for ${email}: `);
  const newUser = { email, role, password, first_name: firstName, last_name: lastName };
  const user = await context.auth.createUser(newUser, { action: 'user.created' });
  context.write(`Created ${user.email} with role ${user.role}.`);
}

/** `alcove user role`: gives a role. */
export function setRoleCommand(args: unknown, { auth, write }: UserCommandContext): void {
  const { email, role } = parseInput(RoleArguments, args);
  auth.setRole(email, role);
  write(`${email} now has role ${role}.`);
}

/** `alcove user list`: one account a line, oldest first, in columns separated by tabs; or one JSON object. */
export function listUsersCommand({ auth, write }: UserCommandContext, json = false): void {
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
export async function setPasswordCommand(
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
export async function unlockCommand(email: string, { auth, write }: UserCommandContext): Promise<void> {
  await auth.unlock(email);
  write(`${email} is unlocked and its sessions were ended.`);
}
