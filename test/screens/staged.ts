import type { StagedAnswer } from './screen.types.ts';

/** What the server answers at `path`, changed by `change`. */
export function changed<Answer>(path: string, change: (answer: Answer) => Answer): StagedAnswer {
  return { path, method: 'GET', from: (answer) => change(answer as Answer) };
}

/** What is posted to `path` is answered with this, and does not reach the server. */
export function posted(path: string, answer: unknown): StagedAnswer {
  return { path, method: 'POST', answer };
}

/** What is sent to `path`, or asked of it, gets no answer. */
export function unanswered(method: StagedAnswer['method'], path: string): StagedAnswer {
  return { path, method };
}
