import type { LabelledMessage } from './messages/labelled-message.ts';
import { styleFamily } from './style-family.ts';

/** By what messages are told apart, each with its value for a message. */
export const DIMENSIONS: Record<string, (message: LabelledMessage) => string> = {
  category: ({ category }) => category,
  language: ({ language }) => language,
  style: ({ style }) => styleFamily(style),
  length: lengthClass,
  form: messageForm,
  examiner: ({ writer }) => writer,
};

/** By words of all segments; the examiners were asked for 25, 45, 22 and 8 % of these. */
function lengthClass({ segments }: LabelledMessage): string {
  const words = segments.flatMap(({ text }) =>
    text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)),
  );
  if (words.length < 8) return 'under 8 words';
  if (words.length <= 25) return '8–25 words';
  return words.length <= 60 ? '26–60 words' : 'over 60 words';
}

/** A conversation of several turns, or who wrote the one turn. */
function messageForm({ segments: [first, second] }: LabelledMessage): string {
  return second ? 'conversation' : `one ${first?.role} turn`;
}
