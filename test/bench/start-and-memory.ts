import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compared, type Figure } from './figure.ts';
import { send } from './load.ts';
import { cpuMilliseconds, type Pairs, residentMegabytes } from './measure.ts';
import { builtServer, startProgram } from './program.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

const PAIRS = 7;
const IDLE_AFTER_MS = 1_000;
const reference = 'bare Express + better-sqlite3';

interface Start {
  milliseconds: number;
  cpu: number;
  megabytes: number;
}

/** From spawn to the first answer of `/health`, and memory a second later; each over a database that exists. */
export async function measureStartAndMemory(): Promise<Figure[]> {
  using directory = makeTemporaryDirectory();
  const own = () => start(builtServer, { ALCOVE_PORT: '0', ALCOVE_DATA_DIR: join(directory.path, 'data') });
  const bare = () =>
    start([join(import.meta.dirname, 'bare-express.mjs'), join(directory.path, 'bare.db')], {});
  await own();
  await bare();
  const starts: { own: Start[]; reference: Start[] } = { own: [], reference: [] };
  for (let pair = 0; pair < PAIRS; pair++) {
    starts.own.push(await own());
    starts.reference.push(await bare());
  }
  const pick = (name: keyof Start): Pairs => ({
    own: starts.own.map((each) => each[name]),
    reference: starts.reference.map((each) => each[name]),
  });
  const twice = { of: 'ratio', atMost: 2 } as const;
  return [
    compared(
      { what: 'cold start to first `/health`', unit: 'ms', reference, limits: [twice] },
      pick('milliseconds'),
    ),
    compared({ what: 'cold start, CPU time', unit: 'ms', reference, limits: [twice] }, pick('cpu')),
    compared(
      {
        what: 'idle memory, no engine loaded',
        unit: 'MB',
        reference,
        limits: [
          { of: 'ratio', atMost: 1.6 },
          { of: 'value', atMost: 130 },
        ],
      },
      pick('megabytes'),
    ),
  ];
}

async function start(args: string[], environment: Record<string, string>): Promise<Start> {
  const startedAt = performance.now();
  const program = await startProgram(args, environment);
  const { status } = await send(program.url, { method: 'GET', path: '/health', headers: {} });
  const milliseconds = performance.now() - startedAt;
  const cpu = cpuMilliseconds(program.pid);
  if (status !== 200) throw new Error(`/health answered ${status}.`);
  await wait(IDLE_AFTER_MS);
  const megabytes = residentMegabytes(program.pid);
  await program.stop();
  return { milliseconds, cpu, megabytes };
}
