import type { Sign } from './operators.ts';
import type { Token } from './read-tokens.ts';

/** Factors that words stand for, written before what they apply to. */
const FACTORS: Partial<Record<Sign, (operand: string) => string>> = {
  half: (operand) => `${operand} / 2`,
  double: (operand) => `2 * ${operand}`,
  triple: (operand) => `3 * ${operand}`,
};

/** What stands before its operand and binds as tightly as a power. */
const FUNCTIONS: Partial<Record<Sign, (operand: string) => string>> = {
  sqrt: (operand) => `sqrt(${operand})`,
  cbrt: (operand) => `cbrt(${operand})`,
  square: (operand) => `(${operand})^2`,
  cube: (operand) => `(${operand})^3`,
};

/** `3/4 of 120` is said of a fraction alone. */
const FRACTION = /^\(?(?:\d+ \+ )?\d+ \/ \d+\)?$/;

/** A piece of an expression; `percent` is set where it is nothing but a percentage. */
interface Piece {
  text: string;
  percent?: string;
}

/**
 * Writes tokens as one expression with the usual precedence. Undefined where they are no complete expression, or one
 * number alone. `200 - 15 %` takes the percentage of what stands before it, as pocket calculators do.
 */
export function writeExpression(tokens: readonly Token[]): string | undefined {
  if (tokens.length < 2) return undefined;
  const reader = new ExpressionReader(tokens);
  const whole = reader.sum();
  if (!whole || !reader.isAtEnd() || whole.percent !== undefined) return undefined;
  return /^-*[\d.]+$/.test(whole.text) ? undefined : unwrap(whole.text);
}

class ExpressionReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  sum(): Piece | undefined {
    let left = this.#product();
    for (let sign = this.#take('+', '-'); left && sign; sign = this.#take('+', '-')) {
      const right = this.#product();
      // `50 % + 50 %` may be all of it, or three quarters.
      if (!right || (left.percent !== undefined && right.percent !== undefined)) return undefined;
      left = { text: addTo(left.text, sign, right) };
    }
    return left;
  }

  #product(): Piece | undefined {
    let left = this.#signed();
    while (left) {
      const sign = this.#take('*', '/', 'mod') ?? (this.#multiplies(left) ? '*' : undefined);
      if (!sign) return left;
      const right = this.#signed();
      left = right && { text: `${left.text} ${sign} ${right.text}` };
    }
    return left;
  }

  /** Without a sign: before parentheses, and where a fraction is taken of something. */
  #multiplies(left: Piece): boolean {
    return this.#peek() === '(' || (FRACTION.test(left.text) && this.#take('of') !== undefined);
  }

  #signed(): Piece | undefined {
    const sign = this.#take('-', '+');
    if (sign === '+') return this.#signed();
    if (sign === '-') {
      const operand = this.#signed();
      return operand && { text: `-${operand.text}` };
    }
    const word = this.#take('half', 'double', 'triple');
    if (!word) return this.#power();
    const operand = this.#signed();
    const written = operand && FACTORS[word]?.(operand.text);
    return written === undefined ? undefined : { text: `(${written})` };
  }

  #power(): Piece | undefined {
    const base = this.#postfixed();
    if (!base || !this.#take('^')) return base;
    const exponent = this.#signed();
    return exponent && { text: `${base.text}^${wrap(exponent.text)}` };
  }

  #postfixed(): Piece | undefined {
    let piece = this.#atom();
    while (piece) {
      const sign = this.#take('squared', 'cubed', '!', '%');
      if (!sign) return piece;
      if (sign === '%') return this.#percent(piece.text);
      piece = { text: sign === '!' ? `${piece.text}!` : `${piece.text}^${sign === 'squared' ? 2 : 3}` };
    }
    return piece;
  }

  #percent(share: string): Piece | undefined {
    if (!this.#take('of')) return { text: `(${share} / 100)`, percent: share };
    const whole = this.#signed();
    return whole && { text: `(${share} / 100 * ${whole.text})` };
  }

  #atom(): Piece | undefined {
    const token = this.#tokens[this.#at];
    if (token && 'number' in token) {
      this.#at += 1;
      return { text: token.number };
    }
    if (this.#take('pi')) return { text: 'pi' };
    if (this.#take('(')) {
      const inner = this.sum();
      return inner && this.#take(')') ? { text: `(${inner.text})` } : undefined;
    }
    const name = this.#take('sqrt', 'cbrt', 'square', 'cube');
    const operand = name && this.#postfixed();
    const written = name && operand && FUNCTIONS[name]?.(unwrap(operand.text));
    return written === undefined ? undefined : { text: written };
  }

  #peek(): Sign | undefined {
    const token = this.#tokens[this.#at];
    return token && 'sign' in token ? token.sign : undefined;
  }

  #take(...signs: Sign[]): Sign | undefined {
    const sign = this.#peek();
    if (!sign || !signs.includes(sign)) return undefined;
    this.#at += 1;
    return sign;
  }
}

function addTo(left: string, sign: Sign, right: Piece): string {
  if (right.percent === undefined) return `${left} ${sign} ${right.text}`;
  return `${wrap(left)} * (1 ${sign} ${right.percent} / 100)`;
}

function wrap(text: string): string {
  return /^\d+(?:\.\d+)?$/.test(text) ? text : `(${text})`;
}

/** `(3 + 4)` inside a function's own parentheses needs none of its own. */
function unwrap(text: string): string {
  return /^\([^()]*\)$/.test(text) ? text.slice(1, -1) : text;
}
