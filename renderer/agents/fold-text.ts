// What is read at a glance; more than this is folded away.
const MOST_LINES = 10;
const MOST_CHARACTERS = 900;

/** Where a long text is folded: its beginning, or undefined for a text that is short enough, and how many lines it has. */
export function foldText(text: string): { beginning: string | undefined; lines: number } {
  const lines = text.split('\n');
  const beginning = lines.slice(0, MOST_LINES).join('\n').slice(0, MOST_CHARACTERS);
  // A fold that hides next to nothing only costs a press.
  const hides = text.length - beginning.length;
  return {
    beginning: hides > 80 || lines.length > MOST_LINES + 2 ? `${beginning}…` : undefined,
    lines: lines.length,
  };
}
