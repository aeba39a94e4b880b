/** What is wrong with a model file, as far as a person can do something about it. */
export type GgufTrouble =
  | 'damaged'
  | 'not_gguf'
  | 'addition'
  | 'one_part'
  | 'other_parts'
  | 'reranker'
  | 'vocabulary_only'
  | 'unknown_kind';

/** Thrown inside the header parser when the file breaks a rule; `message` is the plain reason. */
export class BadGguf extends Error {
  override readonly name = 'BadGguf';
  readonly trouble: GgufTrouble;

  constructor(message: string, trouble: GgufTrouble = 'damaged') {
    super(message);
    this.trouble = trouble;
  }
}
