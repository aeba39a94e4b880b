import type { PromptTurn } from '../chat/answer.types.ts';
import type { Tool } from './tool.types.ts';

/** Counts the tokens of a prompt, and how many may be read; undefined where nothing bounds it but the characters. */
export type MeasurePrompt = (
  turns: PromptTurn[],
  tools: readonly Tool[],
) => Promise<{ tokens: number; limit: number } | undefined>;

/** Makes a prompt fit into the model's context by shortening what tools brought, oldest first. */
export type FitPrompt = (turns: PromptTurn[], tools: readonly Tool[]) => Promise<PromptTurn[]>;

/** Most characters of one result, of the newest and of those before: the first row that fits is taken. */
const STAGES = [
  { newest: 24_000, older: 24_000 },
  { newest: 24_000, older: 4_000 },
  { newest: 24_000, older: 1_000 },
  { newest: 8_000, older: 1_000 },
  { newest: 4_000, older: 400 },
  { newest: 1_500, older: 150 },
  { newest: 500, older: 80 },
] as const;

/** Most characters of a whole prompt where no model of this machine bounds it: some 60,000 tokens. */
const MOST_CHARACTERS = 180_000;

/** Makes the fitting; what does not fit even at its shortest is given as that, and the model's side says so. */
export function createFitPrompt(measure: MeasurePrompt): FitPrompt {
  const fits = async (turns: PromptTurn[], tools: readonly Tool[]) => {
    if (turns.reduce((sum, { text }) => sum + text.length, 0) > MOST_CHARACTERS) return false;
    const measured = await measure(turns, tools);
    return measured === undefined || measured.tokens <= measured.limit;
  };
  return async (turns, tools) => {
    let shortened = turns;
    for (const stage of STAGES) {
      shortened = shortenOutputs(turns, stage);
      if (await fits(shortened, tools)) break;
    }
    return shortened;
  };
}

function shortenOutputs(
  turns: PromptTurn[],
  { newest, older }: { newest: number; older: number },
): PromptTurn[] {
  const last = turns.findLastIndex(({ role }) => role === 'tool');
  return turns.map((turn, index) =>
    turn.role === 'tool' ? { ...turn, text: shorten(turn.text, index === last ? newest : older) } : turn,
  );
}

const END = '\n</tool_output>';

function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const left = text.length - most;
  const note = `\n[Shortened here: ${left} characters are left out. Call the tool again for a smaller part.]`;
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') + note + (text.endsWith(END) ? END : '');
}
