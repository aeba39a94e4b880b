import { randomInt } from 'node:crypto';
import type { LlamaModel, Token } from 'node-llama-cpp';
import type { Writers } from './batch-strategy.ts';
import type { StopReason } from './chat-engine.ts';
import { type ChatSequence, keepCommonPrefix } from './chat-sequence.ts';
import type { AnswerConstraint } from './constrain-answer.ts';
import { evaluatePrompt, neverShift, type PromptReading } from './evaluate-prompt.ts';
import { type FamilySampling, LATELY } from './sampling.ts';
import { TextStream } from './text-stream.ts';

/** Tokens of an answer so far: kept up to date while it is made, since whoever stops it is told at once. */
export interface AnswerTokens {
  tokensInput: number;
  tokensEvaluated: number;
  tokensOutput: number;
}

/** What one answer needs from the loaded model and the request. */
interface AnswerOrder extends Omit<PromptReading, 'onRead'> {
  model: LlamaModel;
  prompt: Token[];
  maxTokens: number;
  temperature: number;
  endTokens: ReadonlySet<Token>;
  /** Counts this one while it writes. */
  writers: Writers;
  constraint: AnswerConstraint | undefined;
  /** What suits the model's family, where that counts. */
  family: FamilySampling | undefined;
  tokens: AnswerTokens;
  /** Hears how much of what had to be read has been, also before the first slice. */
  onReading: (read: number, unread: number) => void;
  onText: (text: string) => void;
}

/** Answers remembered for a conversation; older ones are tokenised again, should they still be in the prompt. */
const mostAnswers = 64;

/**
 * Evaluates what is new of the prompt and writes the answer into the conversation. The caller has made sure that
 * the prompt fits. After an abort the evaluated part stays, so that asking again costs only the rest.
 */
export async function writeAnswer(sequence: ChatSequence, order: AnswerOrder): Promise<StopReason> {
  const { prompt, tokens } = order;
  const kept = await keepCommonPrefix(sequence.llama, prompt, order.writers);
  tokens.tokensInput = prompt.length;
  const unread = prompt.length - kept;
  const onRead = (count: number) => {
    tokens.tokensEvaluated += count;
    order.onReading(tokens.tokensEvaluated, unread);
  };
  order.onReading(0, unread);
  // The last slice goes with the first step of the answer, which saves a pass over all weights; only a model that
  // needs a checkpoint before the answer leaves a single token.
  const needsCheckpoint = sequence.llama.needsCheckpoints;
  const first = prompt.slice(kept, needsCheckpoint ? -1 : undefined);
  const evaluated = await evaluatePrompt(sequence, first, { ...order, onRead }, !needsCheckpoint);
  if (needsCheckpoint) await order.writers.pausedFor(() => sequence.llama.takeCheckpoint());
  return order.writers.during(() => generate(sequence, order, prompt.slice(kept + evaluated)));
}

async function generate(sequence: ChatSequence, order: AnswerOrder, rest: Token[]): Promise<StopReason> {
  if (order.signal.aborted) return 'aborted';
  const most = Math.min(order.maxTokens, sequence.llama.contextSize - 1 - order.prompt.length);
  if (most < 1) return 'length';
  const text = new TextStream<Token>(
    (tokens, before) => order.model.detokenize(tokens, false, before),
    order.prompt.slice(-3),
  );
  const tokens: Token[] = [];
  let written = '';
  let stopReason: StopReason = 'length';
  order.cores.takeForPrompt();
  for await (const token of sampleTokens(sequence, order, rest, tokens)) {
    if (tokens.length === 0) order.tokens.tokensEvaluated += rest.length;
    order.onWork();
    order.cores.takeForAnswer();
    // The reader of a stopped answer has been told its end already.
    if (order.signal.aborted) stopReason = 'aborted';
    else if (isEnd(order, token)) stopReason = 'end';
    if (stopReason !== 'length') break;
    tokens.push(token);
    order.tokens.tokensOutput = tokens.length;
    const piece = text.push(token);
    written += piece;
    if (piece !== '') order.onText(piece);
    if (order.constraint?.isWhole(written)) stopReason = 'end';
    if (stopReason !== 'length' || tokens.length === most) break;
    if (order.writers.isPaused) await order.writers.afterPause();
  }
  sequence.answers = [...sequence.answers, { text: written, tokens }].slice(-mostAnswers);
  return stopReason;
}

/** What a template ends answers with may be text inside JSON; of a grammar's answer only the model's own end is one. */
function isEnd({ constraint, endTokens, model }: AnswerOrder, token: Token): boolean {
  return model.isEogToken(token) || (!constraint && endTokens.has(token));
}

function sampleTokens(
  sequence: ChatSequence,
  order: AnswerOrder,
  rest: Token[],
  written: readonly Token[],
): AsyncGenerator<Token, void> {
  return sequence.llama.evaluate(rest, {
    evaluationPriority: sequence.evaluationPriority,
    temperature: order.temperature,
    seed: randomInt(2 ** 32),
    contextShift: neverShift,
    yieldEogToken: true,
    grammarEvaluationState: order.constraint?.state,
    ...(order.family ? samplers(order.family, order.model, written) : {}),
  });
}

// Of the answer alone: a passage that it was told may be said as it stands. And lines end as often as they like.
function samplers(family: FamilySampling, { tokens: { nl } }: LlamaModel, written: readonly Token[]) {
  const { minP, topK, topP, repeatPenalty: penalty, presencePenalty } = family;
  const punishTokens = () => written.slice(-LATELY).filter((token) => token !== nl);
  return { minP, topK, topP, repeatPenalty: { punishTokens, penalty, presencePenalty } };
}
