import { HELD_OUT_CARELESS } from './dev-messages/held-out-careless.ts';
import { HELD_OUT_PLAIN } from './dev-messages/held-out-plain.ts';
import { TUNING_CARELESS } from './dev-messages/tuning-careless.ts';
import { TUNING_INDIRECT } from './dev-messages/tuning-indirect.ts';
import { TUNING_PLAIN } from './dev-messages/tuning-plain.ts';

/** One hand-written message of the project's own dev set. */
export interface DevMessage {
  category: string;
  language: 'fr' | 'en';
  sensitive: boolean;
  text: string;
}

/** What weights and word lists were tuned on. */
export const TUNING_MESSAGES = parse(TUNING_PLAIN + TUNING_CARELESS + TUNING_INDIRECT);

/** Written after tuning, and never tuned on: a miss found here is fixed only together with new messages. */
export const HELD_OUT_MESSAGES = parse(HELD_OUT_PLAIN + HELD_OUT_CARELESS);

function parse(block: string): DevMessage[] {
  return block
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parseLine);
}

function parseLine(line: string): DevMessage {
  const [, category, language, sign, text] = /^(\w+) (fr|en) ([+-]) (.+)$/.exec(line) ?? [];
  if (!category || !language || !text) throw new Error(`Not a dev message: ${line}`);
  return { category, language: language as 'fr' | 'en', sensitive: sign === '+', text };
}
