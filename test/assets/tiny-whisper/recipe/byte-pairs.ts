/** GPT-2's way to write any byte as a letter. */
export function byteCharacter(byte: number): string {
  const isPrintable = (code: number) => (code > 32 && code < 127) || (code > 160 && code !== 173);
  if (isPrintable(byte)) return String.fromCharCode(byte);
  const before = Array.from({ length: byte }, (_, code) => code).filter((code) => !isPrintable(code));
  return String.fromCharCode(256 + before.length);
}

/** The pieces that byte-level tokenizers (GPT-2) keep apart: words and marks, each with the space before it. */
function splitPieces(text: string): string[] {
  return text.match(/ ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+/gu) ?? [];
}

/** The byte pairs that are most often beside each other in these texts, in the order they are joined (Sennrich, 2016). */
export function learnMerges(texts: readonly string[], count: number): [string, string][] {
  const words = countPieces(texts);
  const merges: [string, string][] = [];
  while (merges.length < count) {
    const best = mostFrequentPair(words);
    if (!best) break;
    merges.push(best);
    for (const word of words) word.symbols = join(word.symbols, best);
  }
  return merges;
}

interface CountedWord {
  symbols: string[];
  count: number;
}

function countPieces(texts: readonly string[]): CountedWord[] {
  const counts = new Map<string, number>();
  for (const piece of texts.flatMap(splitPieces)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return [...counts].map(([piece, count]) => ({
    symbols: [...Buffer.from(piece)].map(byteCharacter),
    count,
  }));
}

function mostFrequentPair(words: readonly CountedWord[]): [string, string] | undefined {
  const counts = new Map<string, number>();
  for (const { symbols, count } of words)
    symbols.slice(1).forEach((right, at) => {
      const pair = `${symbols[at]} ${right}`;
      counts.set(pair, (counts.get(pair) ?? 0) + count);
    });
  const [best] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0] ?? [];
  const [left, right] = best?.split(' ') ?? [];
  return left !== undefined && right !== undefined ? [left, right] : undefined;
}

function join(symbols: readonly string[], [left, right]: [string, string]): string[] {
  const joined: string[] = [];
  for (const symbol of symbols)
    if (symbol === right && joined.at(-1) === left) joined.splice(-1, 1, left + right);
    else joined.push(symbol);
  return joined;
}
