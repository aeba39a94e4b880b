import type { PromptTurn } from '../../server/chat/answer.types.ts';
import { rememberCloudText } from '../../server/chat/cloud-text.ts';
import { toSegments } from '../../server/chat/prompt-segments.ts';
import { createPromptScorer } from '../../server/chat/score-prompt.ts';
import { ROUTING_LINE } from '../../server/core/routing-line.ts';
import type { Score } from '../../server/sensitivity/create-scorer.ts';
import { scoreAtOnce } from '../../server/sensitivity/scoring-service.ts';
import { readTwice } from '../../server/sensitivity/second-reader/read-twice.ts';
import type { SecondRead } from '../../server/sensitivity/second-reader/second-read.ts';
import type { Dialogues } from './evaluation-record.ts';
import type { LabelledMessage } from './messages/labelled-message.ts';

const CLOUD = { provider: 'openai', baseUrl: 'https://cloud.example/v1' } as const;
const SETTINGS = {
  userId: 'ada',
  threshold: ROUTING_LINE,
  contextPolicy: 'stay_local',
  cloud: CLOUD,
  mayLeave: true,
} as const;

/**
 * Plays each dialogue as the product does with a cloud: every turn of the person is judged with what came before, and an
 * answer that the cloud wrote goes back to it as known.
 */
export async function measureDialogues(
  dialogues: readonly LabelledMessage[],
  score: Score,
  secondRead?: SecondRead,
): Promise<Dialogues> {
  const played = await Promise.all(
    dialogues.map(async (dialogue) => ({ ...dialogue, keptAt: await play(dialogue, score, secondRead) })),
  );
  const harmless = played.filter(({ sensitive }) => !sensitive);
  const keptBy = (turn: number) =>
    harmless.filter(({ keptAt }) => keptAt !== undefined && keptAt <= turn).length;
  return {
    harmless: harmless.length,
    keptByTurn: { 1: keptBy(1), 2: keptBy(2), 3: keptBy(3), 5: keptBy(5), 8: keptBy(8) },
    sensitive: played.length - harmless.length,
    missed: played.filter(({ sensitive, keptAt }) => sensitive && keptAt === undefined).length,
  };
}

/** The number of the user's turn that first stays on the machine; undefined where all leave. */
export async function play(
  { segments }: LabelledMessage,
  score: Score,
  secondRead?: SecondRead,
): Promise<number | undefined> {
  const scorePrompt = createPromptScorer(scoreAtOnce(score).score, secondRead);
  const turns: PromptTurn[] = [];
  let count = 0;
  for (const { role, text } of segments) {
    if (role === 'assistant') {
      turns.push({ role, text, storedTaint: 0, cloudText: rememberCloudText(CLOUD, { text }, 0) });
      continue;
    }
    turns.push({
      role: role === 'document' ? 'tool' : role,
      text,
      storedTaint: 0,
      messageId: String(turns.length),
    });
    if (role !== 'user') continue;
    count++;
    const { inherited, cloudTurns, knownTurns } = await scorePrompt(turns, SETTINGS);
    const told = cloudTurns.filter((turn) => !knownTurns.has(turn)).flatMap(toSegments);
    const { result } = await readTwice(secondRead, told, score(told), ROUTING_LINE);
    if (Math.max(inherited, result.score) >= ROUTING_LINE) return count;
  }
  return undefined;
}
