import { readFileSync } from 'node:fs';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { bestWindow } from '../../../../server/sensitivity/disclosure/best-window.ts';
import { readText, type TextReading } from '../../../../server/sensitivity/disclosure/read-text.ts';
import { weighSentences } from '../../../../server/sensitivity/disclosure/weigh-sentences.ts';

/** A sentence with what its writer meant, under the heading that it stands below. */
interface FrameSentence {
  heading: string;
  discloses: boolean;
  text: string;
}

/** Every sentence of frame-sentences.txt: `## heading`, then `+ text` or `- text`. */
export function readFrameSentences(): FrameSentence[] {
  const lines = readFileSync(new URL('frame-sentences.txt', import.meta.url), 'utf8').split('\n');
  const sentences: FrameSentence[] = [];
  let heading = '';
  for (const line of lines) {
    if (line.startsWith('## ')) heading = line.slice(3);
    if (/^[+-] /.test(line))
      sentences.push({ heading, discloses: line.startsWith('+'), text: line.slice(2) });
  }
  return sentences;
}

/** How a user's text is read, names and all. */
export function readUserText(text: string): TextReading {
  return readText(text, 'user', detectAll(text));
}

/** The log-odds that the frames alone find in a user's text. */
export function weighFrames(text: string): number {
  const { sentences } = readUserText(text);
  return bestWindow(weighSentences(sentences, { personKnown: false, writtenByUser: true })).sum;
}
