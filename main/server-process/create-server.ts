import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createProgramBroker, killNow, systemEnvironment } from '../programs/program-broker.ts';
import type { ShellTimeouts } from '../shell-timeouts.ts';
import type { ElectronParts } from '../start-shell.ts';
import {
  createRestartBudget,
  keepServerRunning,
  type ServerKeeper,
  type ServerState,
} from './keep-server-running.ts';
import { proveServer } from './prove-server.ts';
import { startServerRun } from './start-server-run.ts';

interface ServerParts {
  electron: Pick<ElectronParts, 'utilityProcess' | 'MessageChannelMain'>;
  environment: Record<string, string>;
  /** The folder with package.json and dist/server. */
  directory: string;
  onState: (state: ServerState) => void;
  onAnswers: (isAnswering: boolean) => void;
  timeouts: ShellTimeouts;
}

/** The server as Electron runs it: a utility process of the built code, with a new token each time. */
export function createServer(parts: ServerParts): ServerKeeper {
  const { utilityProcess, MessageChannelMain } = parts.electron;
  const serverDirectory = join(parts.directory, 'dist', 'server');
  const fork = () =>
    utilityProcess.fork(join(serverDirectory, 'index.js'), [], {
      env: parts.environment,
      // A small young generation, as in main/launcher/run-server.mjs, collected by one thread: waking others costs more.
      execArgv: ['--js-flags=--max-semi-space-size=2 --no-parallel-scavenge'],
      stdio: ['ignore', 'inherit', 'inherit'],
      serviceName: 'Alcove server',
    });
  return keepServerRunning({
    startRun: (events) =>
      startServerRun(
        {
          fork,
          token: randomBytes(32).toString('hex'),
          prove: (origin, token) => proveServer(origin, token, parts.timeouts.proof),
          createBroker: (toServer) =>
            createProgramBroker({
              utilityProcess,
              MessageChannelMain,
              serverDirectory,
              systemEnvironment: systemEnvironment(process.platform, parts.environment),
              toServer,
              timeouts: parts.timeouts,
            }),
          killProcess: killNow,
        },
        events,
      ),
    budget: createRestartBudget(() => performance.now()),
    onState: parts.onState,
    onAnswers: parts.onAnswers,
    endMs: parts.timeouts.serverEnd,
  });
}
