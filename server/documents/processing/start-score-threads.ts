import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { blockProcesses } from '../../../models/engine/block-processes.ts';
import type { TextScore } from '../documents.types.ts';
import { parserFailed } from './refusals.ts';

export interface ScoreRequest {
  call: number;
  texts: string[];
}

export interface ScoreReply {
  call: number;
  scores: TextScore[];
}

/** Scores texts, each as a `document` segment; rejects when a thread fails. */
export type ScoreTexts = (texts: string[]) => Promise<TextScore[]>;

/** Scoring a document takes longer than reading it: two threads keep up with one reader where there are cores for them. */
const THREADS = availableParallelism() > 2 ? 2 : 1;
/** Short-lived strings are most of what scoring makes; with less room they are copied again and again. */
const YOUNG_MEGABYTES = 64;

/** Starts threads that score texts; no other thread or process can be started from here on. */
export function startScoreThreads(): ScoreTexts {
  const threads = Array.from({ length: THREADS }, () => new ScoreThread());
  blockProcesses();
  return (texts) => {
    const idlest = threads.reduce((best, thread) => (thread.waiting < best.waiting ? thread : best));
    return idlest.score(texts);
  };
}

class ScoreThread {
  readonly #worker: Worker;
  readonly #answers = new Map<number, PromiseWithResolvers<TextScore[]>>();
  #calls = 0;
  #hasFailed = false;

  constructor() {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    this.#worker = new Worker(new URL(`./score-thread.${extension}`, import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.#worker.on('message', ({ call, scores }: ScoreReply) => {
      this.#answers.get(call)?.resolve(scores);
      this.#answers.delete(call);
    });
    this.#worker.on('error', () => {
      this.#hasFailed = true;
      for (const { reject } of this.#answers.values()) reject(parserFailed());
    });
  }

  get waiting(): number {
    return this.#answers.size;
  }

  async score(texts: string[]): Promise<TextScore[]> {
    if (this.#hasFailed) throw parserFailed();
    const call = ++this.#calls;
    const answer = Promise.withResolvers<TextScore[]>();
    this.#answers.set(call, answer);
    this.#worker.postMessage({ call, texts } satisfies ScoreRequest);
    return answer.promise;
  }
}
