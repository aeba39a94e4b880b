import { awaitedElsewhere, background } from '../../../models/background.ts';
import type { Timer } from '../../../models/engine/timer.ts';
import { unlessAborted } from '../../../models/unless-aborted.ts';
import type { SegmentRole } from '../../sensitivity/sensitivity.types.ts';
import { DocumentRefused, type TextScore } from '../documents.types.ts';
import type { DocumentLimits } from './document-limits.ts';
import type { FromDocumentProcess } from './document-messages.ts';
import { parserFailed, processDied, tookTooLong } from './refusals.ts';
import type { DocumentProcess } from './start-document-process.ts';
import { WorkClock } from './work-clock.ts';

/** A document process that scores texts, as the server sees it. */
export class JudgingProcess {
  isAlive = true;
  readonly #process: DocumentProcess;
  readonly #clock: WorkClock;
  readonly #answers = new Map<number, PromiseWithResolvers<TextScore[]>>();
  #calls = 0;

  constructor(process: DocumentProcess, limits: DocumentLimits, timer: Timer) {
    this.#process = process;
    const budget = { totalMs: Number.POSITIVE_INFINITY, stallMs: limits.stallMs };
    this.#clock = new WorkClock(timer, budget, () => this.#fail(tookTooLong()));
    this.#clock.pause();
    process.onMessage((message) => this.#hear(message));
    background('judging_process_end', () => process.ended.then(() => this.#fail(processDied())));
    process.send({ type: 'judge', limits });
  }

  /** Scores texts; throws DocumentRefused when the process fails, and the reason of `signal`. */
  async score(texts: string[], signal: AbortSignal, role: SegmentRole): Promise<TextScore[]> {
    signal.throwIfAborted();
    const call = ++this.#calls;
    const answer = Promise.withResolvers<TextScore[]>();
    // It fails with the process, be it that nobody waits for it: not yet, or no more.
    awaitedElsewhere(answer.promise);
    // The clock counts while anything is asked for: several batches are under way at once.
    if (this.#answers.size === 0) this.#clock.resume();
    this.#answers.set(call, answer);
    this.#process.send({ type: 'texts', call, texts, role });
    const scores = await unlessAborted(signal, answer.promise);
    if (scores.length !== texts.length) throw parserFailed();
    return scores;
  }

  end(): void {
    this.#fail(processDied());
  }

  #hear(message: FromDocumentProcess): void {
    if (message.type === 'scores') this.#take(message.call)?.resolve(message.scores);
    else if (message.type === 'refused') this.#fail(new DocumentRefused(message.code, message.sentence));
  }

  #take(call: number): PromiseWithResolvers<TextScore[]> | undefined {
    const answer = this.#answers.get(call);
    if (!answer) return undefined;
    this.#answers.delete(call);
    this.#clock.progress();
    if (this.#answers.size === 0) this.#clock.pause();
    return answer;
  }

  #fail(reason: DocumentRefused): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.#clock.stop();
    this.#process.kill();
    for (const { reject } of this.#answers.values()) reject(reason);
    this.#answers.clear();
  }
}
