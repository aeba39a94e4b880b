import type { EngineFacts, EnginesAtHand, Probed } from './measurement.types.ts';
import type { MachineView } from './models.schemas.ts';

/** What the operating system says of this computer. */
export interface MachineParts {
  totalMemoryBytes: number;
  /** The processor's name, as its maker wrote it; empty where it has none. */
  processor: string;
  /** Threads that the processor runs at once. */
  threads: number;
}

/** This computer, as far as it is known what the engine finds on it. */
export interface Machine {
  view(): MachineView;
  /** The same, after the engine was asked if it never ran; it is asked once in a run of the server, and again if that failed. */
  probe(): Promise<MachineView>;
  /** Bytes of weights that the engine reads a second while it writes, as it did with the shipped model; undefined until it was asked. */
  bytesPerSecond(): number | undefined;
}

/** Makes the machine; what the engine once found it finds until the server ends. */
export function createMachine(parts: MachineParts, engines: Pick<EnginesAtHand, 'facts' | 'probe'>): Machine {
  let known: EngineFacts | undefined;
  let probed: Probed | undefined;
  let asking: Promise<Probed | undefined> | undefined;
  const view = () => {
    known = engines.facts() ?? known;
    return {
      total_memory_bytes: parts.totalMemoryBytes,
      processor: parts.processor,
      threads: parts.threads,
      engine: known ? viewEngine(known) : null,
    };
  };
  return {
    view,
    async probe() {
      if (view().engine) return view();
      asking ??= engines.probe().finally(() => {
        asking = undefined;
      });
      probed ??= await asking;
      known ??= probed;
      return view();
    },
    bytesPerSecond: () => probed?.bytesPerSecond,
  };
}

function viewEngine({ threads, gpu, leftGpu = false }: EngineFacts): NonNullable<MachineView['engine']> {
  return {
    threads,
    gpu: gpu?.name ?? null,
    gpu_memory_bytes: gpu?.memoryBytes ?? null,
    gpu_integrated: gpu?.isIntegrated ?? false,
    gpu_left: leftGpu,
  };
}
