import { createQueue } from '../../models/queue.ts';
import { AppError } from '../core/app-error.ts';
import { letOthersIn } from '../core/let-others-in.ts';
import type { Score } from './create-scorer.ts';
import { detectAll } from './detectors/detect-all.ts';
import { countUnread, digestAll, type ScoringMemory } from './scoring-memory.ts';
import { ScoringThread } from './scoring-thread.ts';
import type { Detection, Segment, SensitivityResult } from './sensitivity.types.ts';

/** Scores without holding up the server. `owner` is whose text it is: owners take turns. Rejects where scoring failed. */
export type ScoreFor = (owner: string, segments: Segment[]) => Promise<SensitivityResult>;
/** What the detectors find in each text, as `ScoreFor`. */
export type DetectFor = (owner: string, texts: string[]) => Promise<Detection[][]>;

interface ScoringService {
  score: ScoreFor;
  detect: DetectFor;
  close(): Promise<void>;
}

/** Characters up to which scoring takes less than a request: some ten milliseconds, on the event loop. */
const SHORT = 4_000;
/** Characters up to which a text waits for texts of a second at most. */
const MIDDLING = 100_000;
/** Most texts of one owner that wait for a thread. */
const MOST_WAITING = 32;

/**
 * Scores short texts at once and long ones in threads, where a megabyte takes seconds and nobody else waits for it: the
 * longest have a thread of their own. `memory` is that of `score`: what is known there needs no thread. A thread that ends fails what it was given; the next text starts another.
 */
export function createScoringService(score: Score, memory?: ScoringMemory): ScoringService {
  const middling = createThreadQueue();
  const longest = createThreadQueue();
  const queueFor = (length: number) => (length <= MIDDLING ? middling : longest);
  const briefly = async <T>(work: () => T): Promise<T> => {
    await letOthersIn();
    return work();
  };
  return {
    async score(owner, segments) {
      const length = segments.reduce((sum, { text }) => sum + text.length, 0);
      // Of a long talk most was read before: what is new of it is short.
      const isShort =
        length <= SHORT || (memory && length <= MIDDLING && countUnread(memory, segments) <= SHORT);
      if (isShort) return briefly(() => score(segments));
      const key = memory ? digestAll(segments) : '';
      const known = memory?.results.get(key);
      if (known) return known;
      const [result] = await queueFor(length).run(owner, (thread) => thread.score([segments]));
      if (!result) throw scorerUnavailable();
      memory?.results.set(key, result);
      return result;
    },
    async detect(owner, texts) {
      const length = texts.reduce((sum, text) => sum + text.length, 0);
      if (length <= SHORT) return briefly(() => texts.map((text) => detectAll(text)));
      return queueFor(length).run(owner, (thread) => thread.detect(texts));
    },
    close: async () => void (await Promise.all([middling.close(), longest.close()])),
  };
}

function createThreadQueue() {
  const queue = createQueue();
  const inside = new Map<string, number>();
  let thread: ScoringThread | undefined;
  const readyThread = () => {
    if (!thread || thread.hasFailed) thread = new ScoringThread({ hasMemory: true });
    return thread;
  };
  return {
    async run<T>(owner: string, work: (thread: ScoringThread) => Promise<T>): Promise<T> {
      const before = inside.get(owner) ?? 0;
      if (before > MOST_WAITING) throw scorerUnavailable();
      inside.set(owner, before + 1);
      try {
        return await queue.run(() => work(readyThread()), { user: owner });
      } catch (cause) {
        throw scorerUnavailable(cause);
      } finally {
        const left = (inside.get(owner) ?? 1) - 1;
        if (left > 0) inside.set(owner, left);
        else inside.delete(owner);
      }
    },
    close: async () => thread?.close(),
  };
}

function scorerUnavailable(cause?: unknown): AppError {
  const detail = 'The text could not be scored now. Try again, or send a shorter text.';
  return new AppError(503, 'scorer_unavailable', detail, { cause, headers: { 'Retry-After': '10' } });
}

/** A service around a scorer that is quick whatever it is given, such as that of a test. */
export function scoreAtOnce(score: Score): ScoringService {
  return {
    score: async (_owner, segments) => score(segments),
    detect: async (_owner, texts) => texts.map((text) => detectAll(text)),
    close: async () => {},
  };
}
