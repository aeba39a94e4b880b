/** Lets a text through up to the first of some sequences, which it leaves out. */
export interface StopCutter {
  /** What may be said now; the beginning of what may become a sequence is held back. */
  push(piece: string): string;
  /** What was held back and turned out to be none. */
  end(): string;
  /** The sequence that ended the text. */
  readonly found: string | undefined;
}

/** Makes one for a text; empty sequences count for nothing. */
export function createStopCutter(sequences: readonly string[]): StopCutter {
  const wanted = sequences.filter((sequence) => sequence !== '');
  let held = '';
  let found: string | undefined;
  return {
    get found() {
      return found;
    },
    push(piece) {
      if (found !== undefined) return '';
      held += piece;
      const first = firstOf(held, wanted);
      if (first) {
        found = first.sequence;
        return held.slice(0, first.at);
      }
      const said = held.slice(0, held.length - tailOf(held, wanted));
      held = held.slice(said.length);
      return said;
    },
    end() {
      return found === undefined ? held : '';
    },
  };
}

function firstOf(text: string, sequences: string[]): { sequence: string; at: number } | undefined {
  return sequences
    .map((sequence) => ({ sequence, at: text.indexOf(sequence) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)[0];
}

/** The length of the longest end of a text that a sequence begins with. */
function tailOf(text: string, sequences: string[]): number {
  const lengths = sequences.map((sequence) => {
    let length = Math.min(sequence.length - 1, text.length);
    while (length > 0 && !text.endsWith(sequence.slice(0, length))) length -= 1;
    return length;
  });
  return Math.max(0, ...lengths);
}
