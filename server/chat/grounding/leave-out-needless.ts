import type { Passage } from './grounding.types.ts';
import { tellingStems } from './quote-passage.ts';

/**
 * The passages that a question needs, where some of what was found has to stay on this machine (`line` and above) and a
 * cloud could answer from the rest: one that stays is left out where harmless passages above it hold every telling word
 * that it shares with the question. Where a word is found in it alone, or it was found first, it is needed.
 */
export function leaveOutNeedless(passages: Passage[], question: string, line: number): Passage[] {
  const asked = tellingStems(question);
  const held = new Set<string>();
  return passages.filter(({ chunk, sensitivityScore }) => {
    const text = `${chunk.filename} ${chunk.heading ?? ''} ${chunk.text}`;
    const shared = [...tellingStems(text)].filter((stem) => asked.has(stem));
    if (sensitivityScore < line) for (const stem of shared) held.add(stem);
    else if (held.size > 0 && shared.every((stem) => held.has(stem))) return false;
    return true;
  });
}
