/** Most characters of one message (api-decisions.md, "Send"). */
export const MAX_CHARACTERS = 32_000;

/** Whether a text is more than one message may hold. */
export function isTooLong(text: string): boolean {
  return text.trim().length > MAX_CHARACTERS;
}
