/** The value in an answer of the calculator, and whether it was rounded. */
export interface CalculatedValue {
  plain: string;
  isExact: boolean;
}

/** Reads `17.5 / 100 * 340 = 59.5`, `1 / 3 ≈ 0.333`, `3 mile to km = 4.828032 km`; undefined where there is no number. */
export function readResult(output: string): CalculatedValue | undefined {
  const line = output.split('\n', 1)[0] ?? '';
  const found = /^.*([=≈]) (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\d.])/.exec(line);
  return found?.[2] === undefined ? undefined : { plain: found[2], isExact: found[1] === '=' };
}
