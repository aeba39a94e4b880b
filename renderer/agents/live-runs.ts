import { background } from '../../models/background.ts';
import type { Approval, Run, RunEvent, RunRequest, RunRoute, Step } from '../api/agents.ts';
import { ApiError } from '../api/api-error.ts';
import { createListeners } from '../api/store.ts';

/** A step that was begun, and how it ended once it has. */
export interface LiveStep {
  index: number;
  tool: string;
  input: string;
  /** How far it is, in a few words of the tool's. */
  progress: string;
  end: Step | undefined;
}

/** A run that is watched in this window, until the server's record of it takes its place. */
export interface LiveRun {
  id: string;
  request: RunRequest;
  /** When it was started, in milliseconds since 1970. */
  startedAt: number;
  route: RunRoute | undefined;
  steps: readonly LiveStep[];
  /** The result as far as it is written. */
  text: string;
  /** Calls that wait for a yes or no. */
  approvals: readonly Approval[];
  state: 'running' | 'stopping' | 'failed';
  /** Why nothing more is known of it. */
  error: string | undefined;
}

/** How many runs are under way, and how many calls wait for a person. */
export interface Standing {
  running: number;
  waiting: number;
}

/** What the store needs of the world. */
export interface LiveRunsParts {
  stream: (request: RunRequest, signal: AbortSignal) => AsyncIterable<RunEvent>;
  /** Ends a run on the server, whose stream then says how it ended. */
  cancel: (id: string) => Promise<unknown>;
  answer: (runId: string, approvalId: string, allow: boolean) => Promise<unknown>;
  /** The server's record of a run. */
  read: (id: string) => Promise<Run>;
  /** Takes the record of a run that is over. */
  keep: (run: Run) => void;
  /** Resolves after a moment: a run that was hung up on is recorded a little later. */
  wait: () => Promise<void>;
  now: () => number;
}

// Words are shown at most this often, in milliseconds: faster costs frames and cannot be read.
const SHOW_EVERY = 40;
// How often to look whether a run that was stopped is recorded as ended.
const LOOKS = 40;

/** Follows the runs that were started in this window, so that they go on while other screens are read. */
export function createLiveRuns(parts: LiveRunsParts) {
  const runs = new Map<string, LiveRun>();
  const controllers = new Map<string, AbortController>();
  const listeners = createListeners();
  let isTelling = false;
  let standing: Standing = { running: 0, waiting: 0 };

  const tell = () => {
    if (isTelling) return;
    isTelling = true;
    setTimeout(() => {
      isTelling = false;
      standing = standingOf([...runs.values()], standing);
      listeners.tell();
    }, SHOW_EVERY);
  };
  const set = (id: string, change: Partial<LiveRun>) => {
    const run = runs.get(id);
    if (run) runs.set(id, { ...run, ...change });
    tell();
  };

  async function follow(request: RunRequest, begun: (id: string) => void): Promise<void> {
    const controller = new AbortController();
    let id: string | undefined;
    try {
      for await (const event of parts.stream(request, controller.signal)) {
        if (event.event === 'run') {
          id = event.data.id;
          controllers.set(id, controller);
          runs.set(id, freshRun(id, request, parts.now()));
          begun(id);
        }
        if (event.event === 'result') return finish(event.data);
        if (event.event === 'error') throw new ApiError(500, event.data.detail);
        const run = id === undefined ? undefined : runs.get(id);
        if (id !== undefined && run) set(id, applyRunEvent(run, event));
      }
      throw new ApiError(0, '');
    } catch (thrown) {
      if (id === undefined) throw thrown;
      await settle(id, thrown, controller.signal.aborted);
    }
  }

  function finish(run: Run): void {
    parts.keep(run);
    runs.delete(run.id);
    controllers.delete(run.id);
    tell();
  }

  // The stream is over without a result: the server's record says what became of the run.
  async function settle(id: string, thrown: unknown, wasStopped: boolean): Promise<void> {
    for (let look = 0; look < (wasStopped ? LOOKS : 1); look += 1) {
      const run = await parts.read(id).catch(() => undefined);
      // Cleared meanwhile: nobody is to hear of it.
      if (!runs.has(id)) return;
      if (run && run.status !== 'running') return finish(run);
      if (wasStopped) await parts.wait();
    }
    controllers.delete(id);
    set(id, { state: 'failed', approvals: [], error: thrown instanceof Error ? thrown.message : '' });
  }

  return {
    get: (id: string) => runs.get(id),
    /** The same object for as long as nothing of it changes: who reads it compares by identity. */
    standing: () => standing,
    subscribe: listeners.subscribe,
    /** Starts a run; resolves with its id once the server has it. Throws what the server refuses. */
    start: (request: RunRequest) =>
      new Promise<string>((resolve, reject) => {
        background('run', () => follow(request, resolve).catch(reject));
      }),
    /** Ends a run; hanging up ends it too, where the server does not hear otherwise. */
    stop(id: string) {
      const controller = controllers.get(id);
      if (!controller || runs.get(id)?.state !== 'running') return;
      set(id, { state: 'stopping', approvals: [] });
      background('run_cancel', () => parts.cancel(id).catch(() => controller.abort()));
    },
    /** Answers a call that waits. Throws when the server does not take the answer: the call waits on. */
    async answer(id: string, approvalId: string, allow: boolean) {
      await parts.answer(id, approvalId, allow);
      const approvals = runs.get(id)?.approvals ?? [];
      set(id, { approvals: approvals.filter((one) => one.approval_id !== approvalId) });
    },
    /** Hangs up on everything, as when somebody logs out. */
    clear() {
      for (const controller of controllers.values()) controller.abort();
      runs.clear();
      controllers.clear();
      tell();
    },
  };
}

function freshRun(id: string, request: RunRequest, startedAt: number): LiveRun {
  return {
    id,
    request,
    startedAt,
    route: undefined,
    steps: [],
    text: '',
    approvals: [],
    state: 'running',
    error: undefined,
  };
}

/** What an event changes in the run on screen. */
export function applyRunEvent(
  run: Pick<LiveRun, 'steps' | 'approvals' | 'text'>,
  event: RunEvent,
): Partial<Pick<LiveRun, 'steps' | 'approvals' | 'text' | 'route'>> {
  switch (event.event) {
    case 'route':
      // What was written before another turn or a call was on the way to it, not the result.
      return { route: event.data, text: '' };
    case 'step_started':
      return { text: '', steps: withStep(run.steps, { ...event.data, progress: '', end: undefined }) };
    case 'progress':
      return {
        steps: run.steps.map((step) =>
          step.index === event.data.index ? { ...step, progress: event.data.text } : step,
        ),
      };
    case 'approval_required':
      return { approvals: [...run.approvals, event.data] };
    case 'step':
      return {
        approvals: run.approvals.filter(({ index }) => index !== event.data.index),
        steps: withStep(run.steps, { ...event.data, progress: '', end: event.data }),
      };
    case 'token':
      return { text: run.text + event.data.text };
    default:
      return {};
  }
}

function withStep(
  steps: readonly LiveStep[],
  { index, tool, input, progress, end }: LiveStep,
): readonly LiveStep[] {
  const others = steps.filter((step) => step.index !== index);
  return [...others, { index, tool, input, progress, end }].toSorted((a, b) => a.index - b.index);
}

function standingOf(runs: LiveRun[], last: Standing): Standing {
  const running = runs.filter(({ state }) => state !== 'failed').length;
  const waiting = runs.reduce((count, { approvals }) => count + approvals.length, 0);
  return last.running === running && last.waiting === waiting ? last : { running, waiting };
}
