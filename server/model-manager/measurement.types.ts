import type { Gpu } from '../../models/engine/find-gpu.ts';
import type { MeasuredFigures, ModelKind } from '../db/tables/models.ts';

/** What a processor or a graphics card gave the engine. */
export interface EngineFacts {
  /** Threads that the engine computes with. */
  threads: number;
  /** The graphics processor that it uses; undefined where it computes on the processor. */
  gpu: Gpu | undefined;
  /** There is a graphics card, but the model did not fit into its memory, or it failed. */
  leftGpu?: boolean | undefined;
}

/** What the engine runs on, and how fast that was in a look of two seconds. */
export interface Probed extends EngineFacts {
  /** Bytes of weights that it reads a second while it writes; undefined where it was not measured. */
  bytesPerSecond: number | undefined;
}

/** One measurement of a model, as its engine gives it. */
export interface Measured extends EngineFacts {
  figures: MeasuredFigures;
  /** Memory of the process after the work; undefined where its process does other things too. */
  memoryBytes: number | undefined;
}

/** A model as what measures it must know it. */
export interface MeasuredModel {
  id: string;
  kind: ModelKind;
  /** Of a model that is a folder: where. */
  folder: string | undefined;
}

/** The engines as the model manager needs them: to measure, and to say what they run on. */
export interface EnginesAtHand {
  /** Throws AppError 503 with the remedy, and the reason of `signal`. Undefined for a kind that is not measured. */
  measure(model: MeasuredModel, signal: AbortSignal): Promise<Measured> | undefined;
  /** What the chat engine runs on, while it holds a model. */
  facts(): EngineFacts | undefined;
  /** Starts the chat engine with the shipped model where it holds none, and measures it; undefined where it is busy or does not run. */
  probe(): Promise<Probed | undefined>;
}
