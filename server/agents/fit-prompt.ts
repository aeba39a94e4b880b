import { cutText } from '../../models/cut-text.ts';
import type { PromptTurn } from '../chat/answer.types.ts';

/** Most characters of all that tools brought: some 60,000 tokens, which every cloud model reads. */
const MOST_CHARACTERS = 180_000;
/** Most characters that are left of one result, in the order in which the older ones are shortened. */
const SHORTER = [4_000, 1_000, 200] as const;
/** The newest results, which stay whole the longest. */
const NEWEST = 2;

/**
 * Shortens what tools brought, oldest first, until it is no more than a cloud reads; it is said where. The model of this
 * machine reads less, and its own side makes that fit by counting tokens.
 */
export function fitPrompt(turns: readonly PromptTurn[]): PromptTurn[] {
  let fitted = [...turns];
  for (const most of SHORTER) {
    if (charactersOf(fitted) <= MOST_CHARACTERS) break;
    fitted = shortenOlder(turns, most);
  }
  return fitted;
}

function charactersOf(turns: PromptTurn[]): number {
  return turns.reduce(
    (sum, { text, toolCalls }) => sum + text.length + (toolCalls ? JSON.stringify(toolCalls).length : 0),
    0,
  );
}

function shortenOlder(turns: readonly PromptTurn[], most: number): PromptTurn[] {
  const results = turns.flatMap(({ role }, index) => (role === 'tool' ? [index] : []));
  const kept = new Set(results.slice(-NEWEST));
  return turns.map((turn, index) =>
    turn.role === 'tool' && !kept.has(index) ? { ...turn, text: shorten(turn.text, most) } : turn,
  );
}

const END = '\n</tool_output>';

function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const note = `\n[Shortened here: ${text.length - most} characters are left out. Call the tool again for a part of it.]`;
  return cutText(text, most) + note + (text.endsWith(END) ? END : '');
}
