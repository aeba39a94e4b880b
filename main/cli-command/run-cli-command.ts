import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Electron from 'electron';
import { background } from '../../models/background.ts';
import { createProgramBroker, systemEnvironment } from '../programs/program-broker.ts';
import { applySwitches } from '../security/switches.ts';
import { parseFromServer } from '../server-process/parse-from-server.ts';
import { takeServerEnvironment } from '../server-process/server-environment.ts';
import { readShellTimeouts } from '../shell-timeouts.ts';
import {
  COMMAND_SIGNALS,
  type CommandOrder,
  type CommandPort,
  type FromCommand,
  type ToCommand,
} from './cli-messages.types.ts';

interface CommandParts {
  electron: Pick<typeof Electron, 'app' | 'utilityProcess' | 'MessageChannelMain'>;
  process: NodeJS.Process;
  /** What `alcove` was given. */
  args: string[];
}

/**
 * Runs one command of Alcove's command line without a window and ends as it ends. The app that may be running beside it
 * is not touched: no lock is taken and its folder is left alone. A process of its own runs the command, because the
 * RunAsNode fuse is off and Electron is no Node.
 */
export function runCliCommand({ electron, process, args }: CommandParts): void {
  const { app } = electron;
  const scratch = mkdtempSync(join(tmpdir(), 'alcove-command-'));
  app.setPath('userData', scratch);
  applySwitches(app.commandLine, app.isPackaged);
  if (process.platform === 'darwin') app.dock?.hide();
  background('command', async () => {
    await app.whenReady();
    const code = await runToItsEnd({ electron, process, args });
    removeScratch(scratch);
    app.exit(code);
  });
}

function removeScratch(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Windows keeps what Chromium still has open. The command must end all the same.
  }
}

async function runToItsEnd({ electron, process, args }: CommandParts): Promise<number> {
  const { app, utilityProcess, MessageChannelMain } = electron;
  const directory = app.isPackaged ? join(process.resourcesPath, 'alcove') : app.getAppPath();
  const serverDirectory = join(directory, 'dist', 'server');
  const environment = takeServerEnvironment(process.env);
  const child = utilityProcess.fork(join(import.meta.dirname, `cli-process.${EXTENSION}`), [], {
    env: environment,
    cwd: process.cwd(),
    stdio: ['ignore', 'inherit', 'inherit'],
    serviceName: 'Alcove command',
  });
  const broker = createProgramBroker({
    utilityProcess,
    MessageChannelMain,
    serverDirectory,
    systemEnvironment: systemEnvironment(process.platform, environment),
    toServer: (message, ports) => child.postMessage(message, ports),
    timeouts: readShellTimeouts(environment),
  });
  // V8 has given up; `exit` follows.
  child.on('error', () => undefined);
  child.on('message', (content: unknown) => {
    const message = parseFromServer(content);
    if (message) broker.hear(message);
  });
  const { port1, port2 } = new MessageChannelMain();
  const send = serveInput(port2, process.stdin);
  for (const name of COMMAND_SIGNALS) process.on(name, () => send({ type: 'signal', name }));
  const order: CommandOrder = {
    type: 'command',
    entry: pathToFileURL(join(serverDirectory, 'alcove.js')).href,
    args,
    isTerminal: process.stdin.isTTY === true,
  };
  child.postMessage(order, [port1]);
  const code = await new Promise<number>((resolve) => child.once('exit', resolve));
  await broker.endAll();
  return code;
}

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** As much of `process.stdin` as is relayed. */
type Input = AsyncIterable<Uint8Array> & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

/** Reads standard input for a command's process, a piece for each time that it asks. Returns what else it is sent by. */
export function serveInput(port: CommandPort, input: Input): (message: ToCommand) => void {
  const pieces = input[Symbol.asyncIterator]();
  const send = (message: ToCommand) => port.postMessage(message);
  const hear = async (message: FromCommand) => {
    if (message.type === 'raw') input.setRawMode?.(message.isRaw);
    else send({ type: 'input', bytes: await next(pieces) });
  };
  port.on('message', ({ data }) => background('command_input', () => hear(data as FromCommand)));
  port.start();
  return send;
}

/** A standard input that cannot be read, as without a console, is at its end. */
async function next(pieces: AsyncIterator<Uint8Array>): Promise<Uint8Array | null> {
  try {
    const { value, done } = await pieces.next();
    return done ? null : value;
  } catch {
    return null;
  }
}

/**
 * The arguments of `alcove <command> …` where the app was started as that command: what follows `--cli` on its command
 * line, without the `--` that keeps them from Chromium. Undefined for a start of the app itself.
 *
 * Only switches may stand before `--cli`: a link that the system hands over cannot smuggle one in behind itself.
 */
export function cliArguments(argv: readonly string[], isPackaged: boolean): string[] | undefined {
  // From a clone it is `electron <folder> …`.
  const given = argv.slice(isPackaged ? 1 : 2);
  const at = given.indexOf('--cli');
  if (at === -1 || !given.slice(0, at).every((argument) => argument.startsWith('--'))) return undefined;
  const rest = given.slice(at + 1);
  return rest[0] === '--' ? rest.slice(1) : rest;
}
