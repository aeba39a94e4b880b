import { Worker } from 'node:worker_threads';
import { programUrl } from '../../models/program-url.ts';
import type { Detection, Segment, SensitivityResult } from './sensitivity.types.ts';

/** What a thread is started with. */
export interface ThreadOptions {
  /** Whether it remembers what it read, so that a conversation's earlier turns are not read again. */
  hasMemory: boolean;
}

export type ThreadRequest =
  | { call: number; kind: 'score'; prompts: Segment[][] }
  | { call: number; kind: 'detect'; texts: string[] };

export type ThreadReply =
  | { call: number; kind: 'score'; results: SensitivityResult[] }
  | { call: number; kind: 'detect'; found: Detection[][] };

/** Short-lived strings are most of what scoring makes; with less room they are copied again and again. */
const YOUNG_MEGABYTES = 64;
/** A text of the largest size takes some 600 MB while it is read; a thread that wants more ends, and the text with it. */
const OLD_MEGABYTES = 1_536;

/** A thread that scores. Everything that it is asked rejects once it has failed. */
export class ScoringThread {
  readonly #worker: Worker;
  readonly #answers = new Map<number, PromiseWithResolvers<ThreadReply>>();
  #calls = 0;
  #hasFailed = false;

  constructor(options: ThreadOptions) {
    this.#worker = new Worker(programUrl('score-thread', import.meta.url), {
      workerData: options,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES, maxOldGenerationSizeMb: OLD_MEGABYTES },
    });
    this.#worker.on('message', (reply: ThreadReply) => {
      this.#answers.get(reply.call)?.resolve(reply);
      this.#answers.delete(reply.call);
      if (this.#answers.size === 0) this.#worker.unref();
    });
    this.#worker.on('error', () => this.#fail());
    this.#worker.on('exit', () => this.#fail());
    this.#worker.unref();
  }

  /** How many calls it has not answered yet. */
  get waiting(): number {
    return this.#answers.size;
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  async score(prompts: Segment[][]): Promise<SensitivityResult[]> {
    const reply = await this.#ask({ call: ++this.#calls, kind: 'score', prompts });
    return reply.kind === 'score' ? reply.results : [];
  }

  /** What the detectors find in each text. */
  async detect(texts: string[]): Promise<Detection[][]> {
    const reply = await this.#ask({ call: ++this.#calls, kind: 'detect', texts });
    return reply.kind === 'detect' ? reply.found : [];
  }

  /** Ends it; what it was asked rejects. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  async #ask(request: ThreadRequest): Promise<ThreadReply> {
    if (this.#hasFailed) throw new ScoringThreadFailed();
    const answer = Promise.withResolvers<ThreadReply>();
    this.#answers.set(request.call, answer);
    this.#worker.ref();
    this.#worker.postMessage(request);
    return answer.promise;
  }

  #fail(): void {
    this.#hasFailed = true;
    for (const { reject } of this.#answers.values()) reject(new ScoringThreadFailed());
    this.#answers.clear();
  }
}

/** A thread that scored has ended: nothing is known of what it was asked. */
class ScoringThreadFailed extends Error {
  override readonly name = 'ScoringThreadFailed';
  constructor() {
    super('The thread that scores has ended.');
  }
}
