import { randomInt } from 'node:crypto';
import type { LlamaModel, Token } from 'node-llama-cpp';
import type { Writers } from './batch-strategy.ts';
import type { ChatEvent, StopReason } from './chat-engine.ts';
import { type ChatSequence, keepCommonPrefix } from './chat-sequence.ts';
import type { AnswerConstraint } from './constrain-answer.ts';
import { evaluatePrompt, neverShift } from './evaluate-prompt.ts';
import type { PromptPace } from './prompt-pace.ts';
import { TextStream } from './text-stream.ts';

/** What one answer needs from the loaded model and the request. */
interface AnswerOrder {
  model: LlamaModel;
  prompt: Token[];
  maxTokens: number;
  temperature: number;
  endTokens: ReadonlySet<Token>;
  pace: PromptPace;
  takeCores: () => number;
  /** Counts this one while it writes. */
  writers: Writers;
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
  const rest = restOfPrompt(sequence, order, order.prompt.length - kept);
  const evaluated = await evaluatePrompt(sequence.llama, order.prompt.slice(kept, -rest), order);
  await sequence.llama.takeCheckpoint();
  order.writers.count += 1;
  const { tokens, stopReason } = await generate(sequence, order, rest).finally(() => {
    order.writers.count -= 1;
  });
  return {
    stopReason,
    tokensInput: order.prompt.length,
    tokensEvaluated: evaluated + (tokens.length > 0 || stopReason === 'end' ? rest : 0),
    tokensOutput: tokens.length,
  };
}

/**
 * How many tokens of the prompt are evaluated together with the first step of the answer: what is over when the others are
 * cut into slices. It saves a pass over all weights. A model that needs a checkpoint before the answer leaves one.
 */
function restOfPrompt({ llama }: ChatSequence, { pace }: AnswerOrder, unread: number): number {
  return llama.needsCheckpoints ? 1 : ((unread - 1) % pace.tokens) + 1;
}

async function generate(sequence: ChatSequence, order: AnswerOrder, rest: number): Promise<Generated> {
  const generated: Generated = { tokens: [], stopReason: 'length' };
  if (order.signal.aborted) return { ...generated, stopReason: 'aborted' };
  const most = Math.min(order.maxTokens, sequence.llama.contextSize - 1 - order.prompt.length);
  if (most < 1) return generated;
  const text = new TextStream<Token>(
    (tokens, before) => order.model.detokenize(tokens, false, before),
    order.prompt.slice(-3),
  );
  let written = '';
  order.takeCores();
  for await (const token of sampleTokens(sequence, order, rest)) {
    order.onWork();
    order.takeCores();
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

function sampleTokens(sequence: ChatSequence, order: AnswerOrder, rest: number): AsyncGenerator<Token, void> {
  return sequence.llama.evaluate(order.prompt.slice(-rest), {
    temperature: order.temperature,
    seed: randomInt(2 ** 32),
    contextShift: neverShift,
    yieldEogToken: true,
    grammarEvaluationState: order.constraint?.state,
  });
}
