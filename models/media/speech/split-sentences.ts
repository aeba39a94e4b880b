import type { SpeechLanguage } from './speaker.ts';

/** Characters that are said in one go, so that a text without full stops can be stopped too. */
const MOST_CHARACTERS = 400;

/**
 * Cuts a text into what is said in one go: the first sentence alone, so that there is something to hear soon, then as
 * many as make up to 400 characters; a longer sentence at a comma or a blank. Nothing is lost but blanks.
 */
export function splitSentences(text: string, language: SpeechLanguage): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const sentences = [...segmenter.segment(text)].flatMap(({ segment }) => cutLong(segment));
  const groups: string[] = [];
  for (const sentence of sentences) {
    const last = groups.at(-1);
    const joins = groups.length > 1 && last !== undefined && last.length + sentence.length <= MOST_CHARACTERS;
    if (joins) groups[groups.length - 1] = last + sentence;
    else groups.push(sentence);
  }
  return groups.map((group) => group.trim()).filter((group) => group !== '');
}

function cutLong(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > MOST_CHARACTERS) {
    const at = cutBefore(rest);
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...pieces, rest];
}

/** Where to cut within the first 400 characters: behind a comma or the like, else behind a blank, else anywhere. */
function cutBefore(text: string): number {
  const reach = text.slice(0, MOST_CHARACTERS);
  const pause = lastEnd(reach, /[,;:–—][ \n]/g);
  if (pause > MOST_CHARACTERS / 2) return pause;
  const blank = lastEnd(reach, /\s/g);
  if (blank > 0) return blank;
  // Never through a character of two units.
  return /[\ud800-\udbff]$/.test(reach) ? MOST_CHARACTERS - 1 : MOST_CHARACTERS;
}

function lastEnd(text: string, pattern: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}
