import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = join(import.meta.dirname, '..');
/** Seconds a file took in a green run; `npm test -- --record` writes them. */
const durations: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'durations.json'), 'utf8'),
);
/** A file that is not in the list is new, and more likely to be long than most. */
const UNKNOWN = 10;

const secondsOf = ({ moduleId }: TestSpecification): number => durations[relative(ROOT, moduleId)] ?? UNKNOWN;

/**
 * Begins a project's longest files first, so that no worker is left with one when the others are through. The list is
 * committed: a fresh clone has no cache to learn from.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const names = this.ctx.projects.map(({ name }) => name);
    const rankOf = ({ project }: TestSpecification): number => names.indexOf(project.name);
    return files.toSorted((a, b) => rankOf(a) - rankOf(b) || secondsOf(b) - secondsOf(a));
  }
}
