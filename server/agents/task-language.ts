import { detectLanguage } from '../documents/text/detect-language.ts';
import { guessTaskLanguage } from './planner/guess-task-language.ts';
import type { Language } from './run.types.ts';

/** The language that a task is written in: by its common words, else by the words of commands; undefined if by neither. */
export function taskLanguage(task: string): Language | undefined {
  return detectLanguage(task) ?? guessTaskLanguage(task);
}
