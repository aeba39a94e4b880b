import type { LabelledMessage } from './messages/labelled-message.ts';

/** Shorter turns of a conversation, such as "ok thanks", are anybody's. */
const OWN_LENGTH = 30;

/**
 * The messages that share no text with known ones: neither the whole nor a longer turn, whatever the case, accents,
 * spaces and punctuation. Two hands do ask the same short question now and then; counting it would measure memory.
 */
export function leaveOutKnown(messages: LabelledMessage[], known: LabelledMessage[]): LabelledMessage[] {
  const texts = new Set(known.flatMap(foldTexts));
  return messages.filter((message) => !foldTexts(message).some((text) => texts.has(text)));
}

function foldTexts({ segments }: LabelledMessage): string[] {
  const turns = segments.map(({ text }) => foldText(text));
  return [turns.join(''), ...turns.filter(({ length }) => length >= OWN_LENGTH)];
}

/** Letters and digits; a text that has none is compared as it is. */
function foldText(text: string): string {
  const folded = text.normalize('NFKD').toLowerCase();
  return folded.replace(/[^\p{L}\p{N}]/gu, '') || text;
}
