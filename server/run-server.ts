import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { attempt, background, describeFailure } from '../models/background.ts';
import { createApp } from './app.ts';
import { dropForgotten, forgetDataBefore } from './backup/restore-directory.ts';
import { swapData } from './backup/swap-data.ts';
import { sweepWorkDirectories } from './backup/work-directory.ts';
import { buildLog, type ServerLog } from './build-log.ts';
import type { Config } from './config.ts';
import { type Context, createContext } from './context.ts';
import { AppError } from './core/app-error.ts';
import { systemClock } from './core/clock.ts';
import type { Logger } from './core/logger.ts';
import { encryptDatabase, finishEncryption, isPlainDatabase } from './db/encrypt-database.ts';
import { holdDataDirectory } from './db/hold-data-directory.ts';
import { http, https, type Server } from './egress/node-http.ts';
import { writeHost } from './http/local-origin.ts';
import { sweepUploads } from './http/uploads-directory.ts';
import { createKeychains } from './secrets/keychain-vault.ts';
import { openVault } from './secrets/open-vault.ts';
import { openDatabaseKey } from './secrets/own-keys.ts';
import { createProof } from './shell/create-proof.ts';
import type { Shell } from './shell/join-shell.ts';

/** How often connections without a request are closed while the server stops, in milliseconds. */
const SWEEP_MS = 50;

/** How long after the start the scorer is warmed up, in milliseconds. */
const WARM_UP_AFTER_MS = 300;

/**
 * Starts the server, says where it listens, and stops in order on a signal, when its launcher goes away, or when the
 * desktop shell says so; only where there is one, programs are started by it.
 */
export async function runServer(config: Config, shell?: Shell): Promise<void> {
  makeDataDirectory(config.dataDirectory);
  const hold = holdDataDirectory(config.dataDirectory);
  await dropForgotten(config.dataDirectory, Date.now(), createKeychains(config.timeouts));
  swapData(config.dataDirectory);
  sweepWorkDirectories(config.dataDirectory);
  sweepUploads(config.dataDirectory);
  await encryptPlainData(config);
  const log = buildLog(config, systemClock, process.stderr);
  const context = await createContext(config, {
    logger: log.logger,
    ...(shell && { programs: shell.programs, prove: createProof(shell.token) }),
  });
  installLastResort({
    logger: log.logger,
    close() {
      context.database.close();
      hold.release();
    },
  });
  const server = await listen(context).catch(async (thrown: unknown) => {
    await context.close();
    throw thrown;
  });
  // Before the address is printed: whoever waits for that line may stop the server with the next breath.
  const stop = stopInOrder(server, context, async () => {
    log.logger.info('stopped');
    await attempt('stop_log', log.close);
    hold.release();
  });
  shell?.onStop(stop);
  log.logger.info('listening', { version: context.version, port: context.port() });
  hold.tellPlace(context.loopback());
  announce(context, log, shell);
  // The restored data have been started: nobody needs those that they replaced any more.
  background('data_before_restore', () =>
    forgetDataBefore(config.dataDirectory, createKeychains(config.timeouts)),
  );
  // The scorer reads its lexicons on first use: better now than in somebody's first message, but after the first page.
  setTimeout(() => background('warm_up', context.warmUp), WARM_UP_AFTER_MS).unref();
}

/** Encrypts the database of an earlier version where there is a keychain for its key; the directory must be held. */
async function encryptPlainData({ dataDirectory, timeouts }: Config): Promise<void> {
  const path = join(dataDirectory, 'alcove.db');
  finishEncryption(path);
  if (!isPlainDatabase(path)) return;
  const key = await openDatabaseKey(
    await openVault(dataDirectory, { createKeychain: createKeychains(timeouts) }),
  );
  if (key) encryptDatabase(path, key);
}

/** Makes the data directory, for its owner alone; throws AppError with the remedy when it cannot be made or written to. */
function makeDataDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const sentence =
      'The data directory cannot be made or written to. Check its permissions and the space on its disk, or set ALCOVE_DATA_DIR to another.';
    throw new AppError(500, 'data_directory_unusable', sentence, { cause });
  }
}

/** Listens on the configured address; throws AppError with the remedy when the port is taken. */
export async function listen(context: Context): Promise<Server> {
  const { config } = context;
  const app = createApp(context);
  const { tls } = config.remote;
  const server = tls
    ? https.createServer(
        { ...OPTIONS, cert: readFileSync(tls.certificatePath), key: readFileSync(tls.keyPath) },
        app,
      )
    : http.createServer(OPTIONS, app);
  server.on('clientError', answerBrokenRequest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(explain(cause, config)));
    server.listen(config.port, config.host, resolve);
  });
  const address = server.address();
  if (typeof address === 'object' && address)
    context.setAddress({ host: address.address, port: address.port });
  context.startBackgroundWork();
  return server;
}

/**
 * A request without Host is answered by the local-origin guard, in the one error form. Idle connections are kept longer
 * than scripts keep them in their pools (Node's own 5 s are shorter): whoever closes first resets a request on its way.
 */
const OPTIONS = { requireHostHeader: false, keepAliveTimeout: 75_000 };

/** What is not HTTP, or too long a head, never reaches the app: it gets the error form all the same. */
function answerBrokenRequest(error: Error, socket: Duplex): void {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, detail] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The headers of the request are too large']
      : ['400 Bad Request', 'This is not a valid HTTP request'];
  const body = JSON.stringify({ detail });
  const head = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`);
}

function explain(cause: Error, { host, port }: Config): AppError {
  const code = 'code' in cause ? cause.code : undefined;
  const address = writeHost(host, port);
  const isInUse = code === 'EADDRINUSE';
  const sentence = isInUse
    ? `Port ${port} is in use: Alcove may be running already. Open http://${address}, or set ALCOVE_PORT.`
    : `Cannot listen on ${address}. Check ALCOVE_HOST and ALCOVE_PORT.`;
  return new AppError(500, 'cannot_listen', sentence, { cause, params: isInUse ? { port } : { address } });
}

function announce(context: Context, log: ServerLog, shell: Shell | undefined): void {
  const scheme = context.config.remote.tls ? 'https' : 'http';
  const address = `${scheme}://${writeHost(context.config.host, context.port())}`;
  const { setupToken } = context;
  // To the shell's window, the terminal and the launcher only, never into the log: whoever holds it becomes the owner.
  const setupLink = setupToken && `${address}/#setup=${setupToken}`;
  // The link last and alone, so that it is found.
  const about = `Ctrl+C stops it.${log.path ? ` Its log: ${log.path}` : ''}\n`;
  const setup = setupLink ? `\nSet up your account: ${setupLink}\n` : '';
  process.stdout.write(`Alcove is listening on ${address}\n${shell ? '' : about + setup}`);
  shell?.listening(address, setupToken);
  // `npm start` opens it in a browser. A launcher that has just gone needs nothing any more.
  process.send?.({ type: 'listening', address, setupLink }, undefined, undefined, () => undefined);
}

/** Returns what stops the server in order, which a signal does, too: exit code 0, whatever could not be written. */
function stopInOrder(
  server: Server,
  { config, endRuns, close }: Context,
  release: () => Promise<void>,
): () => void {
  let isStopping = false;
  const inOrder = async () => {
    // Now, so that who watches one is told why it ends before the connection is cut.
    const ended = attempt('stop_agent_runs', endRuns);
    await attempt('stop_requests', async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Again and again: a connection whose last answer has just ended would be kept open for the next request.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const cut = setTimeout(() => server.closeAllConnections(), config.timeouts.requestsEnd);
      await Promise.all([closed, ended]);
      clearInterval(sweep);
      clearTimeout(cut);
    });
    await attempt('stop_services', close);
    await attempt('stop_data_directory', release);
    process.exit(0);
  };
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    background('stop', inOrder);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.connected) process.on('disconnect', stop);
  return stop;
}

/** What is left to do when the process is in a state that nobody foresaw. */
interface LastResort {
  logger: Pick<Logger, 'error'>;
  /** Closes what must not stay open; nothing here may wait. */
  close(): void;
}

/**
 * From now on an exception or a rejection that reached nobody is logged by its class and place, never with its message
 * as Node prints it; the database is closed and the process ends with exit code 1. The state is unknown then, so nothing
 * goes on. There should be none: work is let go by `background` only.
 */
function installLastResort({ logger, close }: LastResort): void {
  // Node raises rejections that nobody heard as exceptions of this origin.
  process.once('uncaughtException', (thrown, origin) => {
    try {
      logger.error('unheard_failure', { origin, ...describeFailure(thrown) });
      close();
    } finally {
      process.exit(1);
    }
  });
}
