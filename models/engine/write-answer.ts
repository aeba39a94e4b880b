import { randomInt } from 'node:crypto';
import type { LlamaModel, Token } from 'node-llama-cpp';
import type { ChatEvent, StopReason } from './chat-engine.ts';
import { type ChatSequence, keepCommonPrefix } from './chat-sequence.ts';
import type { AnswerConstraint } from './constrain-answer.ts';
import { evaluatePrompt, neverShift } from './evaluate-prompt.ts';
import type { PromptPace } from './prompt-pace.ts';
import { TextStream } from './text-stream.ts';

/** What one answer needs from the loaded model and the request. */
export interface AnswerOrder {
  model: LlamaModel;
  prompt: Token[];
  maxTokens: number;
  temperature: number;
  endTokens: ReadonlySet<Token>;
  pace: PromptPace;
  constraint: AnswerConstraint | undefined;
  signal: AbortSignal;
  onText: (text: string) => void;
  onWork: () => void;
}

/** Answers remembered for a conversation; older ones are tokenised again, should they still be in the prompt. */
const mostAnswers = 64;

type Done = Omit<Extract<ChatEvent, { type: 'done' }>, 'type'>;

interface Generated {
  tokens: Token[];
  stopReason: StopReason;
}

/**
 * Evaluates what is new of the prompt and writes the answer into the conversation. The caller has made sure that
 * the prompt fits. After an abort the evaluated part stays, so that asking again costs only the rest.
 */
export async function writeAnswer(sequence: ChatSequence, order: AnswerOrder): Promise<Done> {
  const kept = await keepCommonPrefix(sequence.llama, order.prompt);
  const evaluated = await evaluatePrompt(sequence.llama, order.prompt.slice(kept, -1), order);
  await sequence.llama.takeCheckpoint();
  const { tokens, stopReason } = await generate(sequence, order);
  return {
    stopReason,
    tokensInput: order.prompt.length,
    // The last prompt token is evaluated together with the first step of generation.
    tokensEvaluated: evaluated + (tokens.length > 0 || stopReason === 'end' ? 1 : 0),
    tokensOutput: tokens.length,
  };
}

async function generate(sequence: ChatSequence, order: AnswerOrder): Promise<Generated> {
  const generated: Generated = { tokens: [], stopReason: 'length' };
  if (order.signal.aborted) return { ...generated, stopReason: 'aborted' };
  const most = Math.min(order.maxTokens, sequence.llama.contextSize - 1 - order.prompt.length);
  if (most < 1) return generated;
  const text = new TextStream<Token>(
    (tokens, before) => order.model.detokenize(tokens, false, before),
    order.prompt.slice(-3),
  );
  let written = '';
  for await (const token of sampleTokens(sequence, order)) {
    order.onWork();
    if (isEnd(order, token)) {
      generated.stopReason = 'end';
      break;
    }
    generated.tokens.push(token);
    const piece = text.push(token);
    written += piece;
    if (piece !== '') order.onText(piece);
    if (order.constraint?.isWhole(written)) generated.stopReason = 'end';
    else if (order.signal.aborted) generated.stopReason = 'aborted';
    if (generated.stopReason !== 'length' || generated.tokens.length === most) break;
  }
  sequence.answers = [...sequence.answers, { text: written, tokens: generated.tokens }].slice(-mostAnswers);
  return generated;
}

/** What a template ends answers with may be text inside JSON; of a grammar's answer only the model's own end is one. */
function isEnd({ constraint, endTokens, model }: AnswerOrder, token: Token): boolean {
  return model.isEogToken(token) || (!constraint && endTokens.has(token));
}

function sampleTokens(sequence: ChatSequence, order: AnswerOrder): AsyncGenerator<Token, void> {
  return sequence.llama.evaluate(order.prompt.slice(-1), {
    temperature: order.temperature,
    seed: randomInt(2 ** 32),
    contextShift: neverShift,
    yieldEogToken: true,
    grammarEvaluationState: order.constraint?.state,
  });
}
