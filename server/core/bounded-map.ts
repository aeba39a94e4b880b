/** A map of the entries used last, which weigh at most `capacity` together; by default each weighs 1. */
export class BoundedMap<Value> {
  readonly #capacity: number;
  readonly #weigh: (value: Value) => number;
  readonly #entries = new Map<string, Value>();
  #weight = 0;

  constructor(capacity: number, weigh: (value: Value) => number = () => 1) {
    this.#capacity = capacity;
    this.#weigh = weigh;
  }

  /** The value, which counts as used. */
  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Keeps the value, unless it alone weighs more than all may. */
  set(key: string, value: Value): void {
    this.#drop(key);
    const weight = this.#weigh(value);
    if (weight > this.#capacity) return;
    for (const [oldest] of this.#entries) {
      if (this.#weight + weight <= this.#capacity) break;
      this.#drop(oldest);
    }
    this.#entries.set(key, value);
    this.#weight += weight;
  }

  /** Forgets the entry, if there is one. */
  delete(key: string): void {
    this.#drop(key);
  }

  #drop(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= this.#weigh(value);
  }
}
