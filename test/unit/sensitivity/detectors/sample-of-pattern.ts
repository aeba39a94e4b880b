/** A node of a regular expression, as far as the detectors use the grammar of ECMA-262 section 22.2.1. */
type Node =
  | { kind: 'text'; choices: string }
  | { kind: 'sequence'; parts: Node[] }
  | { kind: 'either'; options: Node[] }
  | { kind: 'repeat'; of: Node; least: number; most: number }
  | { kind: 'nothing' };

/**
 * A text that the pattern all but matches: lookarounds and anchors are left out, so that it may be a match or a near miss. `random`
 * gives numbers in [0, 1).
 */
export function sampleOfPattern(source: string, random: () => number): string {
  return write(new PatternReader(source).read(), random);
}

function write(node: Node, random: () => number): string {
  const pick = (length: number) => Math.floor(random() * length);
  if (node.kind === 'text') return node.choices[pick(node.choices.length)] ?? '';
  if (node.kind === 'sequence') return node.parts.map((part) => write(part, random)).join('');
  if (node.kind === 'either')
    return write(node.options[pick(node.options.length)] ?? { kind: 'nothing' }, random);
  if (node.kind === 'nothing') return '';
  const most = Math.min(node.most, node.least + 8);
  const times = node.least + pick(most - node.least + 1);
  return Array.from({ length: Math.min(times, 60) }, () => write(node.of, random)).join('');
}

const PRINTABLE = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const DIGITS = '0123456789';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ESCAPES: Readonly<Record<string, string>> = {
  d: DIGITS,
  w: `${LETTERS}${DIGITS}_`,
  s: ' \n',
  n: '\n',
  r: '\n',
  t: ' ',
  D: `${LETTERS} `,
  S: `${LETTERS}${DIGITS}`,
  W: ' .-',
};

/** Reads a pattern from left to right. */
class PatternReader {
  private at = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  read(): Node {
    const options: Node[] = [];
    let parts: Node[] = [];
    while (this.at < this.source.length && this.source[this.at] !== ')') {
      if (this.source[this.at] === '|') {
        options.push({ kind: 'sequence', parts });
        parts = [];
        this.at++;
      } else parts.push(this.readTerm());
    }
    options.push({ kind: 'sequence', parts });
    return { kind: 'either', options };
  }

  private readTerm(): Node {
    const of = this.readAtom();
    const quantifier = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(this.source.slice(this.at, this.at + 20));
    if (!quantifier) return of;
    this.at += quantifier[0].length;
    const [, sign, least, comma, most] = quantifier;
    if (sign) return { kind: 'repeat', of, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : 40 };
    return { kind: 'repeat', of, least: Number(least), most: comma ? Number(most || 40) : Number(least) };
  }

  private readAtom(): Node {
    const character = this.source[this.at++] ?? '';
    if (character === '(') return this.readGroup();
    if (character === '[') return { kind: 'text', choices: this.readClass() };
    if (character === '\\') return { kind: 'text', choices: this.readEscape() };
    if (character === '.') return { kind: 'text', choices: LETTERS };
    return /[$^]/.test(character) ? { kind: 'nothing' } : { kind: 'text', choices: character };
  }

  private readGroup(): Node {
    const opening = /^\?(?:[:=!]|<[=!]|<[A-Za-z]+>)/.exec(this.source.slice(this.at))?.[0] ?? '';
    this.at += opening.length;
    const inner = this.read();
    this.at++;
    return /[=!]$/.test(opening) ? { kind: 'nothing' } : inner;
  }

  private readEscape(): string {
    const letter = this.source[this.at++] ?? '';
    if (letter === 'p' || letter === 'P') {
      this.at = this.source.indexOf('}', this.at) + 1;
      return LETTERS;
    }
    if (letter === 'u' || letter === 'x') {
      const code = /^(?:\{([0-9a-f]+)\}|([0-9a-f]{2,4}))/i.exec(this.source.slice(this.at));
      this.at += code?.[0].length ?? 0;
      return String.fromCharCode(Number.parseInt(code?.[1] ?? code?.[2] ?? '20', 16));
    }
    if (/[1-9bB]/.test(letter)) return '';
    return ESCAPES[letter] ?? letter;
  }

  private readClass(): string {
    const isNegated = this.source[this.at] === '^';
    if (isNegated) this.at++;
    let members = '';
    while (this.source[this.at] !== ']' && this.at < this.source.length) {
      const character = this.source[this.at++] ?? '';
      const first = character === '\\' ? this.readEscape() : character;
      const end = this.source[this.at + 1];
      if (
        this.source[this.at] === '-' &&
        end !== ']' &&
        end !== undefined &&
        first.length === 1 &&
        end !== '\\'
      ) {
        for (let code = first.charCodeAt(0); code <= end.charCodeAt(0); code++)
          members += String.fromCharCode(code);
        this.at += 2;
      } else members += first;
    }
    this.at++;
    return isNegated ? [...PRINTABLE].filter((c) => !members.includes(c)).join('') : members;
  }
}
