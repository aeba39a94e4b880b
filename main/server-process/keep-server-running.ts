import { SHELL_TIMEOUTS } from '../shell-timeouts.ts';
import type { RunFailure, ServerRun, ServerRunEvents } from './start-server-run.ts';

/** Why there is no server: its own sentence, or one of the shell's. */
export type ServerTrouble = RunFailure | 'ended-too-often';

/** What the window can show. `proven` is the only one in which a request of the window may go out. */
export type ServerState =
  | { name: 'starting' }
  | { name: 'proven'; origin: string; setupToken: string | undefined }
  | { name: 'trouble'; trouble: ServerTrouble }
  | { name: 'stopped' };

interface KeeperParts {
  startRun: (events: ServerRunEvents) => ServerRun;
  budget: RestartBudget;
  /** Told at once, before anything else happens: what may go out hangs on it. */
  onState: (state: ServerState) => void;
  onAnswers: (isAnswering: boolean) => void;
  /** How long the server may take to stop in order before it is killed, in milliseconds; absent: `SHELL_TIMEOUTS`. */
  endMs?: number;
}

/** How long after an end its last words may still arrive: they come by another way than the news of the end. */
const LAST_WORDS_MS = 200;

export type ServerKeeper = ReturnType<typeof keepServerRunning>;

/** Starts the server, starts it again when it ends by itself, and stops it in order. */
export function keepServerRunning({
  startRun,
  budget,
  onState,
  onAnswers,
  endMs = SHELL_TIMEOUTS.serverEnd,
}: KeeperParts) {
  let run: ServerRun | undefined;
  let trouble: ServerTrouble | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping: Promise<void> | undefined;
  let whenEnded: (() => void) | undefined;
  let isClosed = false;

  const start = () => {
    if (isClosed || run) return;
    trouble = undefined;
    onState({ name: 'starting' });
    run = startRun({ proven, failed, answers: onAnswers, lost, ended });
  };
  const proven: ServerRunEvents['proven'] = (origin, setupToken) => {
    if (!stopping) onState({ name: 'proven', origin, setupToken });
  };
  const failed: ServerRunEvents['failed'] = (reason) => {
    trouble = reason;
    if (!stopping) onState({ name: 'trouble', trouble });
  };
  const lost = () => {
    if (!stopping && !trouble) onState({ name: 'starting' });
  };
  const ended = () => {
    run = undefined;
    if (whenEnded) return whenEnded();
    timer = setTimeout(startAgain, LAST_WORDS_MS);
  };
  const startAgain = () => {
    if (trouble) return;
    const delay = budget.spend();
    if (delay === undefined) return onState({ name: 'trouble', trouble: 'ended-too-often' });
    timer = setTimeout(start, delay);
  };
  const end = async (): Promise<void> => {
    clearTimeout(timer);
    onState({ name: 'stopped' });
    if (!run) return;
    const ended = new Promise<void>((resolve) => {
      whenEnded = resolve;
    });
    run.stop();
    const cut = setTimeout(run.kill, endMs);
    await ended;
    clearTimeout(cut);
    whenEnded = undefined;
  };
  const stop = (): Promise<void> => {
    stopping ??= end().finally(() => {
      stopping = undefined;
    });
    return stopping;
  };
  return {
    start,
    /** A person asked for it: stops what there is in order, then starts with all tries. */
    async restart(): Promise<void> {
      await stop();
      budget.renew();
      start();
    },
    /** Resolves when no server is left: it stops in order, or is killed after `endMs`. None is started any more. */
    close(): Promise<void> {
      isClosed = true;
      return stop();
    },
    /** Says `stop` and waits for nothing, as when the system gives no time. */
    dismiss(): void {
      isClosed = true;
      run?.stop();
    },
    /** Ends a server that hangs; it is started again as after any end. */
    kill: () => run?.kill(),
    pauseWatch: () => run?.pauseWatch(),
    resumeWatch: () => run?.resumeWatch(),
  };
}

/** How long to wait before each start of a server that ended by itself, in milliseconds. */
const DELAYS_MS = [500, 2_000, 8_000];

/** After this time without trouble an end counts as the first one again. */
const WINDOW_MS = 5 * 60_000;

type RestartBudget = ReturnType<typeof createRestartBudget>;

/** Says how often a server that ends by itself is started again: three times in five minutes, each time later. */
export function createRestartBudget(now: () => number) {
  let starts: number[] = [];
  return {
    /** The milliseconds to wait before the next start; undefined when it has ended too often to try again. */
    spend(): number | undefined {
      starts = starts.filter((start) => now() - start < WINDOW_MS);
      const delay = DELAYS_MS[starts.length];
      if (delay !== undefined) starts.push(now());
      return delay;
    },
    /** A person asked for a start: they get all tries again. */
    renew(): void {
      starts = [];
    },
  };
}
