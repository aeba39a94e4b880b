import type { MessagePortMain, UtilityProcess } from 'electron';
import { background } from '../../models/background.ts';
import type { FromServer, StartFailure, ToServer } from '../../models/shell-port.types.ts';
import type { ProgramBroker } from '../programs/program-broker.ts';
import { parseFromServer } from './parse-from-server.ts';
import type { Proof } from './prove-server.ts';

/** What a run of the server is made of. */
interface ServerRunParts {
  /** Starts the server's process. */
  fork: () => Pick<UtilityProcess, 'on' | 'postMessage' | 'pid'>;
  /** 256 random bits, hexadecimal; new for each run. */
  token: string;
  /** Whether what answers at the origin holds the token. */
  prove: (origin: string, token: string) => Promise<Proof>;
  createBroker: (toServer: (message: ToServer, ports: MessagePortMain[]) => void) => ProgramBroker;
  /** Ends a process by its id, whatever it is doing. */
  killProcess: (pid: number) => void;
}

/** Why a run cannot serve: its own sentence, or what the shell found wrong with it. */
export type RunFailure = StartFailure | 'foreign-address' | 'impostor';

/** What a run tells of itself. */
export interface ServerRunEvents {
  /** It listens and has proven that it is the process that was started here. */
  proven(origin: string, setupToken: string | undefined): void;
  failed(failure: RunFailure): void;
  /** False after it has left several pings unanswered, true when it answers again. */
  answers(isAnswering: boolean): void;
  /** The process has gone: told at once. */
  lost(): void;
  /** Its programs have gone too; the last that is told. */
  ended(): void;
}

export type ServerRun = ReturnType<typeof startServerRun>;

/** Starts the server's process and speaks with it until it ends. Nothing is trusted before the token came back. */
export function startServerRun(parts: ServerRunParts, events: ServerRunEvents) {
  const child = parts.fork();
  let isOver = false;
  let isProven = false;
  let isUnwanted = false;
  const send = (message: ToServer, ports: MessagePortMain[] = []) => {
    if (!isOver) child.postMessage(message, ports);
  };
  const kill = () => {
    isUnwanted = true;
    // Not `child.kill()`, which asks with SIGTERM: a process that hangs does not hear it.
    if (!isOver && child.pid !== undefined) parts.killProcess(child.pid);
  };
  const broker = parts.createBroker(send);
  const watch = watchAnswers((number) => send({ type: 'ping', number }), events.answers);
  const fail = (failure: RunFailure) => {
    events.failed(failure);
    kill();
  };
  const accept = async (said: Extract<FromServer, { type: 'listening' }>): Promise<void> => {
    const origin = ownAddress(said.origin);
    if (said.token !== parts.token) return fail('impostor');
    if (!origin) return fail('foreign-address');
    const proof = await parts.prove(origin, parts.token);
    if (isOver) return;
    if (proof === 'refuted') return fail('impostor');
    // It ends, or hangs: it is met like one that ended by itself.
    if (proof === 'unreachable') return kill();
    isProven = true;
    watch.start();
    events.proven(origin, said.setupToken);
  };
  const hear = (message: FromServer | undefined) => {
    if (message?.type === 'listening') background('server_proof', () => accept(message));
    else if (message?.type === 'failed') {
      const { sentence, code, params } = message;
      events.failed({ sentence, code, params });
    } else if (message?.type === 'pong') watch.heard(message.number);
    else if (message) broker.hear(message);
  };
  child.on('spawn', () => {
    if (isUnwanted) kill();
  });
  // V8 has given up; `exit` follows. Without a listener the event is a fault of the shell's own, which would close Alcove.
  child.on('error', () => undefined);
  child.on('message', (content: unknown) => hear(parseFromServer(content)));
  child.on('exit', () => {
    isOver = true;
    watch.stop();
    events.lost();
    background('end_of_programs', () => broker.endAll().then(events.ended));
  });
  send({ type: 'start', token: parts.token });
  return {
    /** Asks it to stop in order. */
    stop: () => send({ type: 'stop' }),
    kill,
    /** The computer sleeps: the time that passes asleep says nothing about the server. */
    pauseWatch: watch.stop,
    resumeWatch: () => {
      if (isProven && !isOver) watch.start();
    },
  };
}

/**
 * The origin of what the server says it listens on, or undefined when the window must not open it. Only plain HTTP on
 * 127.0.0.1: a name could lead to another program, and a certificate for a bare address is none that can be checked.
 */
function ownAddress(said: string): string | undefined {
  if (!URL.canParse(said)) return undefined;
  const { origin, protocol, hostname, port } = new URL(said);
  return protocol === 'http:' && hostname === '127.0.0.1' && port !== '' ? origin : undefined;
}

/** How often the server is asked whether it is there, in milliseconds. */
const PING_MS = 15_000;

/** So many unanswered pings in a row, and it hangs. Generous: encrypting a large database may hold it for a while. */
const MISSED = 3;

/** Asks the server again and again whether it is there and tells when it stops answering, and when it answers again. */
function watchAnswers(send: (number: number) => void, tell: (isAnswering: boolean) => void) {
  let timer: NodeJS.Timeout | undefined;
  let sent = 0;
  let heard = 0;
  let isAnswering = true;
  const ping = () => {
    if (isAnswering && sent - heard >= MISSED) {
      isAnswering = false;
      tell(false);
    }
    sent += 1;
    send(sent);
  };
  const stop = () => clearInterval(timer);
  return {
    start(): void {
      stop();
      heard = sent;
      timer = setInterval(ping, PING_MS);
      timer.unref();
    },
    stop,
    /** A `pong` came. */
    heard(number: number): void {
      heard = Math.max(heard, Math.min(number, sent));
      if (isAnswering) return;
      isAnswering = true;
      tell(true);
    },
  };
}
