import { background } from '../../../models/background.ts';
import type { Timer } from '../../../models/engine/timer.ts';
import type { DocumentType } from '../documents.types.ts';
import type { DocumentLimits } from './document-limits.ts';
import type { DocumentProcess } from './start-document-process.ts';

/** Files that come faster than this after one another are a folder: they are read by processes of their own types. */
const PAUSE_MS = 300;
/** Whoever adds one file often adds another. */
const KEPT_MS = 60_000;

/**
 * Has a process ready for the next file, with the libraries that the last one took, for a minute after that: starting it
 * takes longer than reading a short file. It reads one file as any other does.
 */
export class SpareProcess {
  readonly #start: () => DocumentProcess;
  readonly #limits: DocumentLimits;
  readonly #timer: Timer;
  #waiting: DocumentProcess | undefined;
  #cancelNext = () => {};

  constructor(start: () => DocumentProcess, limits: DocumentLimits, timer: Timer) {
    this.#start = start;
    this.#limits = limits;
    this.#timer = timer;
  }

  /** The process that waits, or a new one. */
  take(): DocumentProcess {
    const waiting = this.#waiting;
    this.#forget();
    return waiting ?? this.#start();
  }

  /** Has one wait from soon on, best prepared for another file of this type, unless one is taken before. */
  prepare(contentType: DocumentType): void {
    this.end();
    this.#cancelNext = this.#timer.after(PAUSE_MS, () => this.#wait(contentType));
  }

  /** Ends the one that waits. */
  end(): void {
    this.#waiting?.kill();
    this.#forget();
  }

  #wait(contentType: DocumentType): void {
    const process = this.#start();
    this.#waiting = process;
    this.#cancelNext = this.#timer.after(KEPT_MS, () => this.end());
    process.send({ type: 'prepare', contentType, limits: this.#limits });
    background('spare_process_end', async () => {
      await process.ended;
      if (this.#waiting === process) this.#forget();
    });
  }

  #forget(): void {
    this.#cancelNext();
    this.#waiting = undefined;
  }
}
