import { setImmediate as otherWork } from 'node:timers/promises';
import { attempt } from '../../models/background.ts';
import { AppError } from '../core/app-error.ts';
import type { Logger } from '../core/logger.ts';
import type { Embeddings } from '../engines/embeddings.ts';
import type { EmbeddingBacklog, WaitingChunk } from './embedding-backlog.ts';
import type { VectorIndex } from './search/vector-index.ts';

/** Runs `work` after some milliseconds; gives back what calls that off. */
export type Later = (work: () => void, milliseconds: number) => () => void;

interface WorkerTools {
  vectors: Pick<VectorIndex, 'add'>;
  embeddings: Embeddings;
  logger: Logger;
  later: Later;
}

/** Passages given to the engine at once: the query of a search waits for one such batch at most. */
const BATCH = 4;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Works through a backlog, one batch at a time. After a failure it waits, longer each time, and tries passages singly,
 * so that one that cannot be embedded does not keep the others back.
 */
export class EmbeddingWorker {
  readonly #backlog: EmbeddingBacklog;
  readonly #tools: WorkerTools;
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  #isWoken = false;
  #modelId: string | undefined;
  /** Documents that may have passages waiting, newest first. */
  #documents: string[] = [];
  /** Rows that failed by themselves: they come after all others. */
  readonly #setAside = new Set<number>();
  #failures = 0;
  #endPause = () => {};

  constructor(backlog: EmbeddingBacklog, tools: WorkerTools) {
    this.#backlog = backlog;
    this.#tools = tools;
  }

  /** Starts, or begins anew with the newest document; ends a pause if the model is another one. */
  wake(): void {
    this.#isWoken = true;
    if (this.#tools.embeddings.active()?.id !== this.#modelId) this.#endPause();
    this.#start();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#endPause();
    await this.#running;
  }

  #start(): void {
    if (this.#running || this.#closing.signal.aborted) return;
    this.#running = attempt('embedding_worker', () => this.#work()).finally(() => {
      this.#running = undefined;
      // Woken after the last look.
      if (this.#isWoken) this.#start();
    });
  }

  async #work(): Promise<void> {
    for (;;) {
      const outcome = await this.#step();
      if (outcome === 'failed') await this.#pause();
      if (outcome === 'done' || this.#closing.signal.aborted) return;
    }
  }

  async #step(): Promise<'more' | 'failed' | 'done'> {
    try {
      const chunks = await this.#next();
      if (!chunks) return this.#takeUpAgain() ? 'failed' : 'done';
      await this.#embed(chunks);
      this.#failures = 0;
      return 'more';
    } catch (error) {
      this.#failures++;
      if (!this.#closing.signal.aborted) this.#report(error);
      return 'failed';
    }
  }

  /** The passages to embed now; undefined when none is waiting. */
  async #next(): Promise<WaitingChunk[] | undefined> {
    const modelId = this.#look();
    if (modelId === undefined) return undefined;
    for (let id = this.#documents[0]; id !== undefined; id = this.#documents[0]) {
      const limit = this.#failures === 0 ? BATCH : 1;
      const chunks = this.#backlog.waiting(id, modelId, limit, this.#setAside);
      if (chunks.length > 0) return chunks;
      this.#documents.shift();
      await otherWork();
    }
    return undefined;
  }

  /** Lists the documents anew where that is due; gives the active model. */
  #look(): string | undefined {
    const modelId = this.#tools.embeddings.active()?.id;
    const isNewModel = modelId !== this.#modelId;
    if (isNewModel || this.#isWoken) this.#documents = this.#backlog.documents();
    if (isNewModel) {
      this.#setAside.clear();
      this.#failures = 0;
    }
    this.#modelId = modelId;
    this.#isWoken = false;
    return modelId;
  }

  async #embed(chunks: WaitingChunk[]): Promise<void> {
    const modelId = this.#modelId ?? '';
    const { embeddings, vectors } = this.#tools;
    try {
      const texts = chunks.map(({ heading, text }) => (heading ? `${heading}\n${text}` : text));
      const made = await embeddings.embed(modelId, texts, 'passage', this.#closing.signal);
      if (made.length !== chunks.length) throw new Error('The engine gave another number of vectors.');
      vectors.add(
        chunks.flatMap(({ row, userId }, index) => {
          const vector = made[index];
          return vector ? [{ row, userId, modelId, vector }] : [];
        }),
      );
    } catch (error) {
      const [first, second] = chunks;
      if (first && !second) this.#setAside.add(first.row);
      throw error;
    }
  }

  /** Puts what failed by itself back into the backlog; says whether there was any. */
  #takeUpAgain(): boolean {
    if (this.#setAside.size === 0) return false;
    this.#setAside.clear();
    this.#isWoken = true;
    return true;
  }

  #report(error: unknown): void {
    const code = error instanceof AppError ? error.code : error instanceof Error ? error.name : typeof error;
    this.#tools.logger.warn('embedding_failed', { code, failures: this.#failures });
  }

  async #pause(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const milliseconds = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, this.#failures - 1));
    await new Promise<void>((resolve) => {
      const callOff = this.#tools.later(resolve, milliseconds);
      this.#endPause = () => {
        callOff();
        resolve();
      };
    });
  }
}
