import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CanarySupply, createSupply } from './canaries/canary-supply.ts';
import { type Stock, stockCanaries } from './canaries/stock-canaries.ts';
import type { Scenario } from './day.types.ts';
import { createFinder, type Exhibit } from './evidence/find-canaries.ts';
import { type Judgement, judgeDay } from './evidence/judge-day.ts';
import { readFiles } from './evidence/read-files.ts';
import { connectionsAbroad, countAddresses } from './evidence/traced-connections.ts';
import { type Machine, type MachineOptions, openMachine } from './machine/open-machine.ts';
import { PLANTED } from './machine/plant.ts';
import { scoreTexts } from './machine/score-texts.ts';
import { OUTSIDE } from './machine/stand-ins.ts';

/** What the recorded day showed. */
export interface DayReport extends Judgement {
  sensitive: number;
  harmless: number;
  stock: Stock;
  /** Routes that take text and got no canary; a short day does not count them. */
  uncovered: string[];
  /** Addresses beyond this machine that a system call named; undefined where nothing traced. */
  abroad: string[] | undefined;
  encrypted: boolean;
  /** Requests that the stand-ins received. */
  requests: number;
  seconds: number;
}

interface DayOptions extends MachineOptions {
  scenarios: readonly Scenario[];
  seed?: number;
  /** Told each scenario that is over, and how long it took. */
  onScenario?: (name: string, seconds: number) => void;
}

/** Runs the recorded day and searches everything that could have left for the canaries. */
export async function runDay(options: DayOptions): Promise<DayReport> {
  const startedAt = performance.now();
  const directory = mkdtempSync(join(tmpdir(), 'alcove-verify-'));
  try {
    const machine = await openMachine(directory, options);
    try {
      // What a plant does needs none of them, and the scorer takes half a minute for all.
      const stock =
        options.scenarios.length > 0
          ? await stockCanaries(scoreTexts, options.seed ?? 1, options.isShort ? SHORT : WHOLE)
          : NO_STOCK;
      const canaries = createSupply(stock);
      await live(machine, canaries, options);
      await machine.stop();
      return await report(machine, canaries, { stock, startedAt, isShort: options.isShort ?? false });
    } finally {
      await machine.close();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function live(machine: Machine, canaries: CanarySupply, options: DayOptions) {
  const day = machine.begin(canaries);
  if (options.plant) {
    canaries.add(PLANTED, 'planted', { kind: 'sensitive', fate: 'stays' });
    if (options.plant === 'cloud') await (await day.owner.converse()).send(PLANTED.text);
  }
  for (const scenario of options.scenarios) {
    const startedAt = performance.now();
    await scenario.run(day).catch((error: unknown) => {
      throw new Error(`${scenario.name}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    });
    options.onScenario?.(scenario.name, (performance.now() - startedAt) / 1_000);
  }
}

async function report(
  machine: Machine,
  canaries: CanarySupply,
  { stock, startedAt, isShort }: { stock: Stock; startedAt: number; isShort: boolean },
): Promise<DayReport> {
  const received = machine.standIns.exhibits();
  const trace = machine.trace();
  const exhibits: Exhibit[] = [
    ...received,
    ...machine.kept,
    { place: 'log', bytes: Buffer.from(machine.output()) },
    ...readFiles(machine.dataDirectory, (name) => machine.encrypted || !MAY_BE_PLAIN.test(name)),
  ];
  if (
    !exhibits.some(
      ({ place, bytes }) => place === LOG_FILE && Buffer.from(bytes).includes('"event":"request"'),
    )
  )
    throw new Error('the server has kept no log of its requests: there was nothing to search');
  const sent = canaries.sent();
  return {
    ...judgeDay(sent, createFinder(exhibits), OUTSIDE),
    sensitive: sent.filter(({ kind }) => kind === 'sensitive').length,
    harmless: sent.filter(({ kind }) => kind === 'harmless').length,
    stock,
    // A short day takes some of what is alike.
    uncovered: isShort ? [] : machine.uncovered(),
    abroad: trace === undefined ? undefined : abroad(trace),
    encrypted: machine.encrypted,
    requests: received.length,
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

/** How many canaries a day hands out at most. */
const WHOLE = { sensitive: 600, harmless: 520, delicate: 12 };
const SHORT = { sensitive: 140, harmless: 140, delicate: 2 };

const NONE = { chosen: [], made: 0, dropped: [], diluted: [] };
const NO_STOCK: Stock = { sensitive: NONE, harmless: NONE, delicate: NONE };

/** Searched like every file; named, since a day without it would prove less. */
const LOG_FILE = `file ${join('logs', 'alcove.log')}`;

// Without a keychain there is no key that would not lie beside what it locks: the database and originals are plain, in a backup that was laid out too.
const MAY_BE_PLAIN = /^(?:restore\/new\/)?(?:alcove\.db(?:-wal|-shm)?$|documents\/)/;

function abroad(trace: string): string[] {
  if (countAddresses(trace) === 0) throw new Error('the trace has seen no connection at all, not even ours');
  return connectionsAbroad(trace);
}
