import { all, create, type MathJsInstance } from 'mathjs';
import { ToolFailed } from '../../../tool.types.ts';

/** Digits of every number; what is shown has fewer. */
export const PRECISION = 64;

/** Units that mathjs lacks or rounds: by their definitions (BIPM SI Brochure, NIST Handbook 44). */
const EXACT_UNITS: Record<string, string> = {
  acre: '4046.8564224 m^2',
  ha: '10000 m^2',
  knot: '0.5144444444444444444444444444444444444444444444444444444444444444 m/s',
  mph: '0.44704 m/s',
  kph: '0.2777777777777777777777777777777777777777777777777777777777777778 m/s',
  nauticalmile: '1852 m',
  lightyear: '9460730472580800 m',
  psi: '1 lbf/in^2',
  hp: '550 ft lbf/s',
  mmHg: '133.322387415 Pa',
};

/** mathjs with exact decimals. Expressions reach what `check-expression.ts` lets them, and nothing else of it. */
export const mathematics: MathJsInstance = create(all ?? {}, {
  number: 'BigNumber',
  precision: PRECISION,
  // As it comes, floor(2.9999999999999) is 3.
  relTol: 1e-60,
  absTol: 1e-60,
});

for (const [name, definition] of Object.entries(EXACT_UNITS)) {
  mathematics.createUnit(name, { definition, aliases: [] }, { override: true });
}

// A whole number of more digits than the precision has lost its last ones, and they are all that counts here.
for (const name of ['mod', 'gcd', 'lcm', 'isPrime'] as const) {
  const original = mathematics[name] as (...values: unknown[]) => unknown;
  const exact = (...values: unknown[]) => {
    if (values.some(isTooLong))
      throw new ToolFailed(`${name} works on numbers of at most ${PRECISION - 4} digits.`);
    return original(...values);
  };
  mathematics.import({ [name]: exact }, { override: true });
}

function isTooLong(value: unknown): boolean {
  return mathematics.isBigNumber(value) && value.e >= PRECISION - 4;
}
