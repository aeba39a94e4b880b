import { readFileSync } from 'node:fs';

/** What a message of a set holds: a secret, a government id, a card, an IBAN or account, a contact detail; or nothing. */
export type MessageKind = 'secret' | 'gov' | 'card' | 'iban' | 'contact' | 'none';

export interface Message {
  kind: MessageKind;
  language: 'fr' | 'en';
  text: string;
}

/** The messages of a file beside this one: `kind language | text` a line, `\n` for a line break, `#` for a remark. */
export function readMessages(file: string): Message[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const bar = line.indexOf(' | ');
      const [kind, language] = line.slice(0, bar).split(' ');
      const text = line.slice(bar + 3).replaceAll('\\n', '\n');
      return { kind: kind as MessageKind, language: language as 'fr' | 'en', text };
    });
}

export const MESSAGE_SETS = [
  'blind-messages.txt',
  'rehearsal-messages.txt',
  'second-blind-messages.txt',
  'third-blind-messages.txt',
  'fourth-blind-messages.txt',
] as const;
