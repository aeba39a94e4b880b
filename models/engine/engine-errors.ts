/** The engine process died, hung or could not start; the next request starts a new one. The message is a sentence. */
export class EngineFailed extends Error {
  override readonly name = 'EngineFailed';
}

/** The model file is missing, damaged, not the expected one, or llama.cpp refuses it. The message is a sentence. */
export class ModelUnusable extends Error {
  override readonly name = 'ModelUnusable';
}

/** The model is sound, and larger than what is free. */
export class NotEnoughMemory extends ModelUnusable {
  constructor(options?: ErrorOptions) {
    super('There is not enough memory for this model.', options);
  }
}

/** The prompt and a short answer do not fit in the model's context; nothing was cut and nothing evaluated. */
export class ContextExceeded extends Error {
  override readonly name = 'ContextExceeded';
  /** Tokens that fit. */
  readonly limit: number;
  /** Tokens that the prompt and the least answer take. */
  readonly needed: number;

  constructor(limit: number, needed: number) {
    super(`The conversation takes ${needed} tokens, but the model can hold ${limit}.`);
    this.limit = limit;
    this.needed = needed;
  }
}

/** The JSON schema that an answer should have is not one, or too large for a grammar. The message is a sentence. */
export class SchemaUnusable extends Error {
  override readonly name = 'SchemaUnusable';
}
