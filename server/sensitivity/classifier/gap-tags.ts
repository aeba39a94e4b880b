import { tagId } from './classifier-tags.ts';

/** The tags of what stands between two words: punctuation says who speaks and what is a list, a quotation or code. */
export function gapTags(gap: string): readonly number[] {
  if (gap === ' ') return NONE;
  const known = remembered.get(gap);
  if (known) return known;
  const tags = readGap(gap);
  if (gap.length <= LONGEST_REMEMBERED && remembered.size < MOST_REMEMBERED) remembered.set(gap, tags);
  return tags;
}

const NONE: readonly number[] = [];
const LONGEST_REMEMBERED = 8;
const MOST_REMEMBERED = 2_000;
const remembered = new Map<string, readonly number[]>();

const MARKS: [RegExp, string][] = [
  [/\.(?!\.)/, 'stop'],
  [/,|;/, 'comma'],
  [/:/, 'colon'],
  [/\n/, 'line'],
  [/\n\s*\n/, 'blank_line'],
  [/\n\s*[-*•–]/, 'bullet'],
  [/["“”«»„]|(?:^|\s)['‘]|['’](?:\s|$)/, 'quote'],
  [/[<>{}[\]]/, 'bracket'],
  [/[()]/, 'parenthesis'],
  [/\s[-–—]+\s|[–—]/, 'dash'],
  [/\*/, 'asterisk'],
  [/!/, 'exclamation'],
  [/\?/, 'question_mark'],
  [/=/, 'equals'],
  [/[\\/|_#$%^&+~`@]/, 'code_sign'],
  [/\p{Extended_Pictographic}/u, 'emoji'],
  [/…|\.\.\./, 'ellipsis'],
];

/** What was between two words is read in its first and last characters only: a gap may be a megabyte of blanks. */
const READ_AT_EACH_END = 40;

/** Zero-width characters, soft hyphens and byte order marks: nobody sees them. */
const INVISIBLE = /\p{Cf}/gu;

function readGap(gap: string): number[] {
  const seen = gap.replace(INVISIBLE, '');
  if (seen === '') return [tagId('joined')];
  const read =
    seen.length > 2 * READ_AT_EACH_END
      ? seen.slice(0, READ_AT_EACH_END) + seen.slice(-READ_AT_EACH_END)
      : seen;
  return MARKS.filter(([mark]) => mark.test(read)).map(([, name]) => tagId(name));
}
