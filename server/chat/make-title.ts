import { cutText } from '../../models/cut-text.ts';

const LONGEST = 60;

// Openers that say nothing of the subject, in both languages; taken off the front one after the other.
const OPENERS =
  /^(?:(?:hi|hello|hey|good (?:morning|evening|afternoon)|bonjour|bonsoir|salut|coucou|please|s['’]il (?:te|vous) pla[iî]t|stp|svp)(?:\s+(?:there|alcove|à tous))?[\s,.!:;-]+)+/iu;

// Of Markdown; the same signs in a sum, a comparison or a name stay: `17 * 23`, `a > b`, `user_id`, `C#`.
const MARKS = /^\s*[#>*-]+\s+|`|(?<![\s\d])\*|\*(?![\s\d])|(?<!\w)_|_(?!\w)/gm;

/**
 * Makes a title from the first message, on this machine and without a model: its first sentence without
 * greetings, at most 60 characters, cut between words.
 */
export function makeTitle(firstMessage: string): string | undefined {
  const text = firstMessage.replace(MARKS, '').replace(/\s+/gu, ' ').trim();
  const subject = text.replace(OPENERS, '') || text;
  const sentence = /^.+?(?:[.!?…](?=\s|$)|$)/u.exec(subject)?.[0] ?? subject;
  const title = shorten(sentence.replace(/[\s.!…,;:]+$/u, ''));
  return title ? title.charAt(0).toLocaleUpperCase() + title.slice(1) : undefined;
}

function shorten(sentence: string): string {
  const characters = [...sentence];
  if (characters.length <= LONGEST) return sentence;
  const head = cutText(sentence, characters.slice(0, LONGEST - 1).join('').length);
  const lastSpace = head.lastIndexOf(' ');
  return `${(lastSpace > LONGEST / 2 ? head.slice(0, lastSpace) : head).replace(/[\s,;:–-]+$/u, '')}…`;
}
