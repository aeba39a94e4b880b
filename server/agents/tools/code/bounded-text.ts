/** Collects text up to a number of characters and additions, and forgets the rest. */
export class BoundedText {
  readonly #mostCharacters: number;
  readonly #mostAdditions: number;
  #text = '';
  #additions = 0;
  #isCut = false;

  constructor(mostCharacters: number, mostAdditions = Number.POSITIVE_INFINITY) {
    this.#mostCharacters = mostCharacters;
    this.#mostAdditions = mostAdditions;
  }

  /** Returns what of `addition` was kept. */
  add(addition: string): string {
    const room = this.#additions < this.#mostAdditions ? this.#mostCharacters - this.#text.length : 0;
    const kept = addition.slice(0, room);
    this.#isCut ||= kept.length < addition.length;
    this.#text += kept;
    this.#additions += 1;
    return kept;
  }

  get text(): string {
    return this.#text;
  }

  /** Whether anything was left out. */
  get isCut(): boolean {
    return this.#isCut;
  }
}
