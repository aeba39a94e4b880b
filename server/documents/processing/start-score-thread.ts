import { Worker } from 'node:worker_threads';
import { parserFailed } from './refusals.ts';

/** How sensitive one text is. */
export interface TextScore {
  score: number;
  categories: { name: string; score: number }[];
}

export interface ScoreRequest {
  call: number;
  texts: string[];
}

export interface ScoreReply {
  call: number;
  scores: TextScore[];
}

/** Short-lived strings are most of what scoring makes; with less room they are copied again and again. */
const YOUNG_MEGABYTES = 64;

/**
 * Starts a thread that scores texts, each as a `document` segment, while this one parses: scoring takes longer than all the
 * rest together. Results come in the order of the requests; when the thread fails, they reject.
 */
export function startScoreThread(): (texts: string[]) => Promise<TextScore[]> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const thread = new Worker(new URL(`./score-thread.${extension}`, import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const waiting = new Map<number, PromiseWithResolvers<TextScore[]>>();
  let calls = 0;
  thread.on('message', ({ call, scores }: ScoreReply) => {
    waiting.get(call)?.resolve(scores);
    waiting.delete(call);
  });
  thread.on('error', () => {
    for (const { reject } of waiting.values()) reject(parserFailed());
  });
  return (texts) => {
    const call = ++calls;
    const answer = Promise.withResolvers<TextScore[]>();
    waiting.set(call, answer);
    thread.postMessage({ call, texts } satisfies ScoreRequest);
    return answer.promise;
  };
}
