import type { z } from 'zod';
import type { ErrorParams, FieldCode } from '../../core/app-error.schemas.ts';
import { AppError } from '../../core/app-error.ts';
import { isLinkLocalAddress, isPrivateAddress } from '../../egress/private-address.ts';
import type { McpServerBody } from '../agents.schemas.ts';
import type { Surroundings } from '../folders/private-place.ts';
import { type Runner, runnerOf } from './package/read-npx.ts';
import { isSandboxed } from './stdio/prepare-launch.ts';
import { type PathRefusal, seenPaths } from './stdio/sandbox-paths.ts';

/** Most bytes of all variables together: an entry of the Windows keychain holds 2,560. */
const MOST_ENVIRONMENT_BYTES = 2_400;

/** Throws AppError 422 where a server cannot be added as it is described; the sentence repeats no path or value. */
export function checkMcpServer(body: z.output<typeof McpServerBody>, surroundings: Surroundings): void {
  // Else `a__b` with a tool `c` and `a` with a tool `b__c` would share a name.
  if (body.name.includes('__') || body.name.endsWith('_'))
    throw refused('name', 'Must not end with _ and must not hold __', 'mcp_name');
  if (body.transport === 'http') checkAddress(body.url);
  else checkProgram(body, surroundings);
}

/** Throws AppError 422 for a program that fetches or contains what it starts, where the sandbox keeps it from that. */
export function checkRunner(
  { command, args }: Extract<z.output<typeof McpServerBody>, { transport: 'stdio' }>,
  { platform }: Surroundings,
): void {
  const runner = isSandboxed(platform) ? runnerOf(command, args) : undefined;
  if (runner) throw refused('command', RUNNERS[runner], `mcp_${runner}_runner`);
}

const RUNNERS: Record<Runner, string> = {
  npm: 'Must be npx, with -y and the name of the package as arguments: Alcove then fetches the package itself. It starts no npm, pnpm, yarn or bun, which cannot fetch anything in the sandbox',
  python:
    'Must be the program of the server itself: uv and pipx cannot fetch anything in the sandbox. Install the server into a virtual environment (python3 -m venv, then pip install), and give the full path of its program there',
  container:
    'Must be the program of the server itself: no container can be started from the sandbox. Or start it yourself, and add the address where it answers',
};

function checkProgram(
  body: Extract<z.output<typeof McpServerBody>, { transport: 'stdio' }>,
  surroundings: Surroundings,
): void {
  const seen = seenPaths(body.command, body.args, surroundings);
  if ('refusal' in seen) {
    const field = seen.argument === undefined ? 'command' : `args.${seen.argument}`;
    throw refused(field, SENTENCES[seen.refusal], `mcp_${seen.refusal}`);
  }
  if (body.args.some((argument) => argument.includes('\0')))
    throw refused('args', 'Must hold no NUL', 'mcp_no_nul');
  const values = Object.values(body.environment);
  if (
    values.some((value) => value.includes('\0')) ||
    Buffer.byteLength(JSON.stringify(body.environment)) > MOST_ENVIRONMENT_BYTES
  )
    throw refused(
      'environment',
      `Must be at most ${MOST_ENVIRONMENT_BYTES} bytes together, without NUL`,
      'mcp_environment_too_long',
      { most: MOST_ENVIRONMENT_BYTES },
    );
}

/** The address is shown and kept in the ledger, so it holds no secret; plain http stays in the owner's network. */
function checkAddress(text: string): void {
  const { protocol, username, password, search, hash, hostname } = new URL(text);
  const isSafe =
    !isLinkLocalAddress(withoutBrackets(hostname)) &&
    (protocol === 'https:' || (protocol === 'http:' && isAtHome(hostname)));
  if (isSafe && !username && !password && !search && !hash && !text.includes('?') && !text.includes('#'))
    return;
  throw refused(
    'url',
    'Must be an https address (http in your own network only), without user name, query or fragment',
    'not_https_or_own_network',
  );
}

// A name may lead anywhere: where, is looked at as the gate sends, and plain http to a public address is refused.
function isAtHome(hostname: string): boolean {
  const literal = withoutBrackets(hostname);
  return /^[\d.]+$|:/.test(literal) ? isPrivateAddress(literal) : true;
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

const SENTENCES: Record<PathRefusal, string> = {
  not_absolute: 'Must be the full path of a program',
  no_program: 'There is no program that can be run at this path',
  shell:
    'Must be the program of the server itself: Alcove starts no shell, and nothing that takes a command as an argument',
  private_program: 'A program of Alcove itself or in a key store cannot be added',
  private_argument:
    'Names a place that a server may not read: one of Alcove’s own, of the system or of keys, a hidden folder, or a folder that holds such',
};

/** 422 for one field of a server. */
export function refused(
  field: string,
  message: string,
  code: FieldCode | 'folder_refused',
  params?: ErrorParams,
): AppError {
  return new AppError(422, 'validation_error', `${field}: ${message}`, {
    errors: [{ field, message, code, ...(params && { params }) }],
  });
}
