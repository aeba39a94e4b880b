import { readFileSync } from 'node:fs';
import type { Segment } from '../../../../server/sensitivity/sensitivity.types.ts';

/** Where the name of a value stands: behind it, before it, nowhere, in the other language, or in another turn. */
export type NamePlace = 'first' | 'last' | 'alone' | 'other' | 'across';

/** A message or a short talk around one value. */
export interface TokenMessage {
  place: NamePlace;
  language: 'en' | 'fr';
  turns: Segment[];
}

export type TokenSet = 'secrets.txt' | 'look-alikes.txt';

/** The messages of one of the two files beside this one, whose heads say what a line is. */
export function readTokens(file: TokenSet): TokenMessage[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(readLine);
}

function readLine(line: string): TokenMessage {
  const bar = line.indexOf(' | ');
  const [place, language] = line.slice(0, bar).split(' ');
  const turns = line
    .slice(bar + 3)
    .split(/(?= [¶§] )/)
    .map(
      (turn): Segment => ({
        role: turn.startsWith(' § ') ? 'assistant' : 'user',
        text: turn.replace(/^ [¶§] /, '').replaceAll('\\n', '\n'),
      }),
    );
  return { place: place as NamePlace, language: language as 'en' | 'fr', turns };
}
