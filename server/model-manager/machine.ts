import { statSync } from 'node:fs';
import type { LoadedModelFacts } from '../../models/engine/engine-messages.ts';
import type { ShippedModel } from '../../models/starter/starter-model.ts';
import { type MeasuredEngine, timeTurn } from './measured-speed.ts';
import type { MachineView } from './models.schemas.ts';

/** What the operating system says of this computer. */
export interface MachineParts {
  totalMemoryBytes: number;
  /** The processor's name, as its maker wrote it; empty where it has none. */
  processor: string;
  /** Threads that the processor runs at once. */
  threads: number;
}

interface MachineTools extends MachineParts {
  /** Asked for when it is looked at, not before. */
  engine: () => MeasuredEngine;
  starter: ShippedModel;
  /** How long the look at this machine's speed may take, in milliseconds. */
  lookMs: number;
}

/** This computer, as far as it is known what the engine finds on it. */
export type Machine = ReturnType<typeof createMachine>;

/** Makes the machine; what the engine once found it finds until the server ends. */
export function createMachine({ engine, starter, lookMs, ...parts }: MachineTools) {
  let known: LoadedModelFacts | undefined;
  let speed: number | undefined;
  let looking: Promise<void> | undefined;
  const view = (): MachineView => {
    const status = engine().status?.();
    if (status?.state === 'ready') known = status.facts;
    return {
      total_memory_bytes: parts.totalMemoryBytes,
      processor: parts.processor,
      threads: parts.threads,
      engine: known ? viewEngine(known) : null,
    };
  };
  const look = async () => {
    await engine().contextLength(starter.id);
    // Whoever waits for this screen waits no longer than for the look itself.
    const { figures } = await timeTurn(starter.id, engine(), AbortSignal.timeout(lookMs));
    const { answerTokens, answerMs } = figures;
    speed = Math.round((answerTokens * 1_000 * statSync(starter.path).size) / Math.max(answerMs, 1));
  };
  return {
    view,
    /** The same, after the engine was started with the shipped model if it never ran; once in a run of the server, and again if that failed. */
    async probe() {
      // Whatever is loaded or on its way is not to make room for a look.
      const isIdle = engine().status?.().state === 'stopped';
      if (isIdle && !view().engine)
        looking ??= look()
          .catch(() => undefined)
          .finally(() => {
            looking = undefined;
          });
      await looking;
      return view();
    },
    /**
     * Bytes of weights that the engine reads a second while it writes, as it did with the shipped model, whose small layers make
     * it a low estimate elsewhere; undefined until that was timed.
     */
    bytesPerSecond: () => speed,
  };
}

function viewEngine({ threads, gpu, leftGpu = false }: LoadedModelFacts): NonNullable<MachineView['engine']> {
  return {
    threads,
    gpu: gpu?.name ?? null,
    gpu_memory_bytes: gpu?.memoryBytes ?? null,
    gpu_integrated: gpu?.isIntegrated ?? false,
    gpu_left: leftGpu,
  };
}
