import { HELD_OUT } from './dev-messages/held-out.ts';
import { TUNING_CARELESS } from './dev-messages/tuning-careless.ts';
import { TUNING_INDIRECT } from './dev-messages/tuning-indirect.ts';
import { TUNING_PERSONAL } from './dev-messages/tuning-personal.ts';
import { TUNING_PLAIN } from './dev-messages/tuning-plain.ts';
import { VALIDATION_CARELESS } from './dev-messages/validation-careless.ts';
import { VALIDATION_HARD } from './dev-messages/validation-hard.ts';
import { VALIDATION_PLAIN } from './dev-messages/validation-plain.ts';

/** One hand-written message of the project's own dev set. */
export interface DevMessage {
  category: string;
  language: 'fr' | 'en';
  sensitive: boolean;
  text: string;
}

/** What weights and word lists were tuned on. */
export const TUNING_MESSAGES = parse(TUNING_PLAIN + TUNING_CARELESS + TUNING_INDIRECT + TUNING_PERSONAL);

/** Not tuned on message by message, but weights and the everyday list were chosen with their totals in view. */
export const VALIDATION_MESSAGES = parse(VALIDATION_PLAIN + VALIDATION_CARELESS + VALIDATION_HARD);

/** Written after all tuning: a miss found here is fixed only together with new messages. */
export const HELD_OUT_MESSAGES = parse(HELD_OUT);

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
