import { fold } from '../evidence/spellings.ts';
import type { Canary, Destination, Fate, SentCanary } from './canary.types.ts';
import type { Stock } from './stock-canaries.ts';

/** What a canary is, and what must become of it. */
type Meaning = Pick<SentCanary, 'kind' | 'fate'> & Partial<Pick<SentCanary, 'destination'>>;

/** Hands each canary out once and remembers to which route it went. */
export interface CanarySupply {
  /** A sensitive one: it stays, whatever happens. */
  sensitive(row: string): SentCanary;
  /** A harmless one, and whether the cloud is to receive it. */
  harmless(row: string, fate: Fate, destination?: Destination): SentCanary;
  /** One that only a stricter threshold keeps. */
  delicate(row: string): SentCanary;
  /** A canary from elsewhere. */
  add(canary: Canary, row: string, meant: Meaning): SentCanary;
  sent(): readonly SentCanary[];
  /** Whether one that was handed out stands in the text. */
  carries(text: string): boolean;
}

/** A supply of these; throws once they are used up. */
export function createSupply(stock: Stock): CanarySupply {
  const sent: SentCanary[] = [];
  const left = {
    sensitive: [...stock.sensitive.chosen],
    harmless: [...stock.harmless.chosen],
    delicate: [...stock.delicate.chosen],
  };
  const add: CanarySupply['add'] = (canary, row, meant) => {
    const given: SentCanary = { destination: 'cloud', ...canary, ...meant, row };
    sent.push(given);
    return given;
  };
  const next = (kind: keyof Stock) => {
    const canary = left[kind].shift();
    if (!canary) throw new Error(`no ${kind} canary is left: make more`);
    return canary;
  };
  return {
    sensitive: (row) => add(next('sensitive'), row, { kind: 'sensitive', fate: 'stays' }),
    delicate: (row) => add(next('delicate'), row, { kind: 'sensitive', fate: 'stays' }),
    harmless: (row, fate, destination) =>
      add(next('harmless'), row, { kind: 'harmless', fate, ...(destination ? { destination } : {}) }),
    add,
    sent: () => sent,
    carries(text) {
      const folded = fold(text);
      return sent.some(({ needles }) => needles.some((needle) => folded.includes(fold(needle))));
    },
  };
}
