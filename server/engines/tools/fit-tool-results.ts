import { cutText } from '../../../models/cut-text.ts';
import type { IdentifiedTurn } from '../fit-window.ts';

/** What stands in place of a result that the model cannot hold any more. */
const LEFT_OUT = '[Left out: too long for this model together with what came after it.]';
const LEAST_CHARACTERS = 200;

/**
 * Makes room where tools gave more than the model can read: the oldest results are left out, then the newest is cut,
 * and it is said where. The task and all calls stay. Turns without results, or that fit, are left as they are; what
 * still does not fit is the caller's to judge. `count` gives the tokens of a whole prompt.
 */
export async function fitToolResults(
  turns: IdentifiedTurn[],
  limit: number,
  count: (turns: IdentifiedTurn[]) => Promise<number>,
): Promise<IdentifiedTurn[]> {
  const results = turns.flatMap(({ role }, index) => (role === 'tool' ? [index] : []));
  const newest = results.pop();
  if (newest === undefined || (await count(turns)) <= limit) return turns;
  let fitted = turns;
  for (const index of results) {
    fitted = withContent(fitted, index, LEFT_OUT);
    if ((await count(fitted)) <= limit) return fitted;
  }
  let length = (turns[newest]?.content ?? '').length;
  while (length > LEAST_CHARACTERS && (await count(fitted)) > limit) {
    length = Math.floor(length * 0.6);
    fitted = withContent(fitted, newest, cutTo(turns[newest]?.content ?? '', length));
  }
  return fitted;
}

function withContent(turns: IdentifiedTurn[], index: number, content: string): IdentifiedTurn[] {
  return turns.map((turn, at) =>
    at === index && content.length < turn.content.length ? { ...turn, content } : turn,
  );
}

function cutTo(content: string, length: number): string {
  return `${cutText(content, length)}\n[Cut here: ${content.length - length} more characters are not shown.]`;
}
