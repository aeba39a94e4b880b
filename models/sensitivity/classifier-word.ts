/** One word: its folded form, digits as 0, and the numbers of what the scorer's layers know of it. */
export interface ClassifierWord {
  form: string;
  tags: readonly number[];
}
