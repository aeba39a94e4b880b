/** What the second reader is asked: how sensitive each text is. `call` numbers an order. */
export interface ReadOrder {
  type: 'read';
  call: number;
  texts: string[];
}

/** What it makes of one text: of the window that is most sensitive. */
export interface Reading {
  /** Log-odds, as the network gives them; not yet calibrated. */
  logit: number;
  /** Shares that sum to 1, in the order of the manifest. */
  categories: number[];
  /** Where that window stands in the text, in UTF-16 units. */
  start: number;
  end: number;
}

export type ReaderReply =
  | { type: 'have-read'; call: number; readings: Reading[] }
  | { type: 'failed'; call: number };
