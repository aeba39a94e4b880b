const replacement = '�';
/** UTF-8 takes at most four bytes, so a code point spread over byte tokens takes at most four tokens. */
const mostPendingTokens = 4;

/** Text of `tokens` as it reads after `before`; bytes that are no complete UTF-8 come out as U+FFFD. */
type Detokenize<Token> = (tokens: Token[], before: Token[]) => string;

/**
 * Turns tokens into text as they come, never half a code point: a token that ends inside one is held back until
 * the rest arrives. Bytes that never become valid come out as U+FFFD, one by one. White space before the
 * first word is left out.
 */
export class TextStream<Token> {
  readonly #detokenize: Detokenize<Token>;
  #before: Token[];
  #pending: Token[] = [];
  #started = false;

  constructor(detokenize: Detokenize<Token>, before: Token[]) {
    this.#detokenize = detokenize;
    this.#before = before;
  }

  /** Text that became certain with this token; often empty. */
  push(token: Token): string {
    this.#pending.push(token);
    const text = this.#detokenize(this.#pending, this.#before);
    if (!text.endsWith(replacement)) return this.#emit(text, this.#pending.length);
    if (this.#pending.length < mostPendingTokens) return '';
    const [first] = this.#pending.slice(0, 1);
    return first === undefined ? '' : this.#emit(this.#detokenize([first], this.#before), 1);
  }

  #emit(text: string, tokens: number): string {
    this.#before = [...this.#before, ...this.#pending.splice(0, tokens)].slice(-mostPendingTokens);
    const visible = this.#started ? text : text.trimStart();
    this.#started ||= visible !== '';
    return visible;
  }
}
