import type { RunStep } from './run.types.ts';
import { digestSteps, endNote } from './run-sentences.ts';
import type { RunRow, RunsRepository } from './runs.repository.ts';
import { taskLanguage } from './task-language.ts';

/** Closes the runs that a server left going on which is gone; what they found is kept. */
export function closeBrokenRuns(runs: RunsRepository, now: number): void {
  for (const row of runs.running()) runs.finish(row.id, interrupted(row, runs.steps(row.id), now));
}

function interrupted(row: RunRow, steps: RunStep[], now: number) {
  const language = taskLanguage(row.task) ?? 'en';
  const sentence = endNote('interrupted', language);
  return {
    status: 'interrupted' as const,
    result: `${sentence}\n\n${digestSteps(steps, language)}`,
    error: sentence,
    executionTimeMs: steps.reduce((sum, { durationMs }) => sum + durationMs, 0),
    finishedAt: now,
  };
}
