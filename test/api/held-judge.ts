import type { TextScore } from '../../server/documents/documents.types.ts';
import type { PassageJudge } from '../../server/documents/processing/passage-judge.ts';
import { markedScorer } from './marked-scorer.ts';

/** A judge of passages that scores by the marks in them, and only once it is let. */
interface HeldJudge extends PassageJudge {
  /** Resolves when passages have been given to it since this was last awaited, or it was held. */
  asked(): Promise<void>;
  /** Lets it score what it has and what comes, until it is held again. */
  release(): void;
  hold(): void;
  /** Fails what it has and what comes, until it is held again. */
  fail(error: Error): void;
}

/** Makes a judge that is held. */
export function createHeldJudge(): HeldJudge {
  let gate = Promise.withResolvers<void>();
  let asked = Promise.withResolvers<void>();
  gate.promise.catch(() => {});
  return {
    async score(texts, signal): Promise<TextScore[]> {
      asked.resolve();
      const { promise, reject } = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      await Promise.race([gate.promise, promise]);
      return texts.map((text) => {
        const result = markedScorer([{ role: 'document', text }]);
        return { ...result, causes: result.categories };
      });
    },
    rest() {},
    async asked() {
      await asked.promise;
      asked = Promise.withResolvers();
    },
    release: () => gate.resolve(),
    hold() {
      asked = Promise.withResolvers();
      gate = Promise.withResolvers();
      gate.promise.catch(() => {});
    },
    fail: (error) => gate.reject(error),
  };
}
