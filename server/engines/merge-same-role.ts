import type { IdentifiedTurn } from './fit-window.ts';

/**
 * Joins turns of one role that follow each other: passages before a question and a failed answer leave such, and many chat
 * templates refuse them. They are the first message among them.
 */
export function mergeSameRole(turns: IdentifiedTurn[]): IdentifiedTurn[] {
  const merged: IdentifiedTurn[] = [];
  for (const turn of turns) {
    const last = merged.at(-1);
    if (last?.role === turn.role)
      merged[merged.length - 1] = {
        ...last,
        messageId: last.messageId ?? turn.messageId,
        content: `${last.content}\n\n${turn.content}`,
      };
    else merged.push(turn);
  }
  return merged;
}
