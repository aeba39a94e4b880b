/** What a page's main thread did during a trace; times in milliseconds. */
export interface MainThread {
  /** Tasks longer than 50 ms by the clock, as the Long Tasks specification counts them. */
  long: number;
  longest: number;
  /** The same by the CPU time of the thread: what is left when nothing else runs on the machine. */
  longCpu: number;
  longestCpu: number;
  /** Sum of the layout shifts that no input caused (Layout Instability specification). */
  shift: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: { score?: number; had_recent_input?: boolean; is_main_frame?: boolean } };
}

const LONG = 50;

/** Reads a Chromium trace of the category `toplevel`. */
export function readMainThread(trace: Buffer): MainThread {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && threads.has(`${pid} ${tid}`),
  );
  const wall = tasks.map(({ dur = 0 }) => dur / 1_000);
  const cpu = tasks.map(({ tdur = 0 }) => tdur / 1_000);
  const shifts = traceEvents.filter(
    ({ name, args }) => name === 'LayoutShift' && args?.data?.had_recent_input === false,
  );
  return {
    long: wall.filter((each) => each > LONG).length,
    longest: largest(wall),
    longCpu: cpu.filter((each) => each > LONG).length,
    longestCpu: largest(cpu),
    shift: shifts.reduce((sum, { args }) => sum + (args?.data?.score ?? 0), 0),
  };
}

function largest(values: number[]): number {
  return values.reduce((most, each) => Math.max(most, each), 0);
}
