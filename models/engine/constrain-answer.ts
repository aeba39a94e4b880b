import { type LlamaGrammar, LlamaGrammarEvaluationState, type LlamaModel } from 'node-llama-cpp';
import type { JsonSchema } from './chat-engine.ts';
import { SchemaUnusable } from './engine-errors.ts';
import { toJsonGrammar } from './json-grammar.ts';

/** Holds one answer to a JSON schema while it is written. */
export interface AnswerConstraint {
  state: LlamaGrammarEvaluationState;
  /** Whether the text so far is a whole answer, after which nothing may come. */
  isWhole(text: string): boolean;
}

/** Makes the constraint for one answer. Throws SchemaUnusable for what is no schema or too large for a grammar. */
export async function constrainAnswer(model: LlamaModel, schema: JsonSchema): Promise<AnswerConstraint> {
  const grammar = await readGrammar(model, toJsonGrammar(schema));
  return { state: new LlamaGrammarEvaluationState({ model, grammar }), isWhole };
}

async function readGrammar(model: LlamaModel, grammar: string): Promise<LlamaGrammar> {
  try {
    return await model.llama.createGrammar({ grammar });
  } catch (cause) {
    throw new SchemaUnusable('The JSON schema cannot be made into a grammar.', { cause });
  }
}

// Only what ends in a bracket is surely whole: a number could go on. Parsing at every bracket is cheap beside a token.
function isWhole(text: string): boolean {
  if (!/[}\]]$/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
