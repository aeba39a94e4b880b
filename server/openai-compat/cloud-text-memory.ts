import type { PromptTurn } from '../chat/answer.types.ts';
import { type CloudText, digestWords } from '../chat/cloud-text.ts';
import { BoundedMap } from '../core/bounded-map.ts';
import type { Clock } from '../core/clock.ts';
import { TAINT_LIFETIME_MS } from './taint-memory.ts';

/** Remembers which answers of a cloud were handed on to whom, by their digests. */
export type CloudTextMemory = ReturnType<typeof createCloudTextMemory>;

type Words = Pick<PromptTurn, 'text' | 'toolCalls'>;

/** Most answers of all owners, some 10 MB. What is forgotten is judged again. */
const MOST = 20_000;

/** Makes a memory that lives as long as the process, and each answer as long as taints are remembered. */
export function createCloudTextMemory(clock: Clock, most = MOST) {
  const answers = new BoundedMap<{ cloudText: CloudText; at: number }>(most);
  return {
    /** What was remembered of exactly this answer, handed on to this owner; undefined where nothing was. */
    recall(owner: string, handedOn: Words) {
      const found = answers.get(keyOf(owner, handedOn));
      return found && found.at > clock.now() - TAINT_LIFETIME_MS ? found.cloudText : undefined;
    },
    remember: (owner: string, handedOn: Words, cloudText: CloudText) =>
      answers.set(keyOf(owner, handedOn), { cloudText, at: clock.now() }),
  };
}

/** Of calls the ids and names only: whether their arguments are the same is for whoever is told what the cloud wrote. */
function keyOf(owner: string, { text, toolCalls = [] }: Words): string {
  return digestWords([owner, text, toolCalls.map(({ id, name }) => [id, name])]);
}
