import { join } from 'node:path';
import { canTrace, type RecordedServer, startRecordedServer } from './start-recorded-server.ts';

/** One server after the other over the same data: what all of them printed and called. */
interface ServerRuns {
  current(): RecordedServer;
  /** Ends the server with a signal and starts the next, with this added to its environment. */
  restart(signal: NodeJS.Signals, environment?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
  output(): string;
  trace(): string | undefined;
}

/** Starts the first. */
export async function startServerRuns(
  directory: string,
  dataDirectory: string,
  environment: Record<string, string>,
): Promise<ServerRuns> {
  const servers: RecordedServer[] = [];
  const start = async (more: Record<string, string>) => {
    const trace = join(directory, `trace-${servers.length}.txt`);
    const server = await startRecordedServer(dataDirectory, trace, { ...environment, ...more });
    servers.push(server);
    return server;
  };
  let current: RecordedServer = await start({});
  let isStopped = false;
  return {
    current: () => current,
    async restart(signal, more = {}) {
      await current.kill(signal);
      current = await start(more);
    },
    async stop() {
      if (!isStopped) await current.kill('SIGTERM');
      isStopped = true;
    },
    output: () => servers.map((server) => server.output()).join('\n'),
    trace: () => (canTrace ? servers.map((server) => server.trace() ?? '').join('\n') : undefined),
  };
}
