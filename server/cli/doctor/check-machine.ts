import { availableParallelism, cpus, freemem, totalmem } from 'node:os';
import { createEngineHost } from '../../../models/engine/create-engine-host.ts';
import type { LoadedModelFacts } from '../../../models/engine/engine-messages.ts';
import { LanguageEngine } from '../../../models/engine/language-engine.ts';
import { STARTER_MODEL } from '../../../models/starter/starter-model.ts';
import { ToolFailed } from '../../agents/tool.types.ts';
import { findPython } from '../../agents/tools/code/python/find-python.ts';
import { doesGuardRefuse } from '../../egress/guard/probe-guard.ts';
import { environment } from '../../read-config.ts';
import { openProgramHost } from '../../shell/open-program-host.ts';
import { type Check, fail, ok, warn } from './doctor.types.ts';

/** The N-API that better-sqlite3 is built for; with an older one it crashes. */
const LEAST_NAPI = 10;

export const checkNode: Check = () => {
  const napi = Number(process.versions.napi);
  const detail = `Node ${process.versions.node}, N-API ${napi}`;
  return [
    napi >= LEAST_NAPI
      ? ok('node', detail)
      : fail('node', detail, 'Install Node 22.14 or newer, or Node 24.'),
  ];
};

/** Below this much memory no model of the catalogue is of use, in bytes. */
const LITTLE_MEMORY = 4e9;

export const checkMemory: Check = () => {
  const detail = `${gigabytes(totalmem())} GB, ${gigabytes(freemem())} GB of it free`;
  if (totalmem() >= LITTLE_MEMORY) return [ok('memory', detail)];
  return [warn('memory', detail, 'Choose a small model: "alcove model list" says what each needs.')];
};

export const checkEngine: Check = async ({ isFast, config }) => {
  const cores = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'processor'}`;
  if (isFast) return [ok('engine', `${cores}; not started (--fast)`)];
  try {
    return [ok('engine', describeEngine(cores, await probeEngine(config.timeouts.engineProbe)))];
  } catch {
    const remedy = 'Install Alcove anew. Until then only a cloud model can answer.';
    return [fail('engine', `${cores}; the local model engine does not run`, remedy)];
  }
};

function describeEngine(cores: string, { threads, gpu }: LoadedModelFacts): string {
  return `${cores}; ${threads} thread${threads === 1 ? '' : 's'}, ${gpu ? `graphics: ${gpu.name}, ${gigabytes(gpu.memoryBytes)} GB (${gpu.kind})` : 'no graphics processor used'}`;
}

/**
 * Starts the language engine in a process of its own, loads the shipped model and tells what it runs on. Rejects when that
 * fails, and after `limitMs` milliseconds; the process has gone either way.
 */
async function probeEngine(limitMs: number): Promise<LoadedModelFacts> {
  const engine = new LanguageEngine({
    host: createEngineHost(openProgramHost(), environment),
    resolveModel: async () => ({ path: STARTER_MODEL.path, sha256: STARTER_MODEL.sha256 }),
  });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the engine did not start in time')), limitMs);
  try {
    await Promise.race([engine.contextLength(STARTER_MODEL.id), late.promise]);
    const status = engine.status();
    if (status.state !== 'ready') throw new Error('the engine ended');
    return status.facts;
  } finally {
    clearTimeout(timer);
    await engine.close();
  }
}

export const checkGuard: Check = async () => [
  (await doesGuardRefuse())
    ? ok('socket-guard', 'refuses what no permit covers')
    : fail(
        'socket-guard',
        'lets connections out that no permit covers',
        'Do not use this Alcove; report it.',
      ),
];

export const checkPython: Check = async () => {
  try {
    await findPython();
    return [ok('python', 'bubblewrap and python3 are there for agents')];
  } catch (thrown) {
    if (!(thrown instanceof ToolFailed)) throw thrown;
    const remedy =
      'Agents write JavaScript instead. For Python: Linux with the packages bubblewrap and python3.';
    return [warn('python', 'agents cannot run Python here', remedy)];
  }
};

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}
