import { EngineFailed } from '../../../engine/engine-errors.ts';
import type { EspeakProgram } from '../espeak/espeak-program.ts';
import type { Clause } from './split-clauses.ts';

/**
 * Writes each clause, without its mark, in the phonemes of a language of espeak-ng's, in the International Phonetic
 * Alphabet. Throws EngineFailed for a language that it does not have.
 */
export async function phonemise(
  clauses: readonly Pick<Clause, 'text' | 'mark'>[],
  language: string,
  program: EspeakProgram,
): Promise<string[]> {
  const together = [...clauses.flatMap((clause) => [SEPARATOR, clause]), SEPARATOR];
  const parts = cutAtFirst(await pronounce(together, language, program));
  // Behind the last separator there is nothing.
  if (parts.length === clauses.length + 1) return parts.slice(0, -1);
  // One of the clauses sounds like the separator.
  const alone: string[] = [];
  for (const clause of clauses) alone.push((await pronounce([clause], language, program)).join(' '));
  return alone;
}

/** Stands between two clauses, so that it shows where the phonemes of the next begin, however many lines they take. */
const SEPARATOR = { text: 'Zqx', mark: '.' } as const;
const INPUT = 'text.txt';

/** The lines that espeak-ng prints. A clause that ends in no mark is a paragraph; its mark can change its stress. */
async function pronounce(
  clauses: readonly Pick<Clause, 'text' | 'mark'>[],
  language: string,
  program: EspeakProgram,
): Promise<string[]> {
  const text = clauses
    .map(({ text, mark }) => `${text.replace(/\s+/g, ' ')}${mark}\n${mark === '' ? '\n' : ''}`)
    .join('');
  try {
    const { lines } = await program({
      options: { '-v': language, '-b': 1, '-q': true, '--ipa': true, '-f': INPUT },
      prepare: (files) => files.writeFile(INPUT, text),
    });
    if (lines.length > 0) return lines;
  } catch (cause) {
    throw new EngineFailed(FAILURE, { cause });
  }
  throw new EngineFailed(FAILURE);
}

const FAILURE = 'The phonemes of the text could not be found.';

/** What stands behind each line that is like the first. */
function cutAtFirst(lines: readonly string[]): string[] {
  const parts: string[][] = [];
  for (const line of lines)
    if (line === lines[0]) parts.push([]);
    else parts.at(-1)?.push(line);
  return parts.map((part) => part.join(' ').trim());
}
