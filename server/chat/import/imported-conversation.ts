/** One message of a conversation that comes from a file; `parentKey` names the one that it answers. */
export interface ImportedMessage {
  key: string;
  parentKey: string | undefined;
  role: 'user' | 'assistant';
  content: string;
  /** Milliseconds since 1970; undefined where the file does not say. */
  createdAt: number | undefined;
  /** What its own export says that it was made from, scored; on the routing scale. */
  taintScore?: number;
}

/** A conversation from any file that Alcove reads, as it is stored. A message comes after the one that it answers. */
export interface ImportedConversation {
  title: string;
  systemPrompt: string;
  createdAt: number | undefined;
  messages: ImportedMessage[];
  /** The end of the branch that is shown; undefined: the last message. */
  activeKey?: string;
}

/** Longest title that is stored, in characters. */
const LONGEST_TITLE = 200;

/** A title of a foreign file as ours are: one line, not empty. */
export function importedTitle(title: string | null | undefined): string {
  const line = (title ?? '').replaceAll(/\s+/gu, ' ').trim();
  return line === '' ? 'Imported conversation' : line.slice(0, LONGEST_TITLE);
}

/** The end of the year 9999, in milliseconds since 1970: no later time is written in four digits (RFC 3339). */
const LATEST_TIME = 253_402_300_799_999;

/** A time of a foreign file in whole milliseconds since 1970; undefined for what cannot be one. */
export function importedTime(milliseconds: number): number | undefined {
  return milliseconds >= 0 && milliseconds <= LATEST_TIME ? Math.round(milliseconds) : undefined;
}
