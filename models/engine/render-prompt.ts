import {
  type ChatHistoryItem,
  JinjaTemplateChatWrapper,
  type LlamaModel,
  type LlamaText,
  SpecialToken,
  SpecialTokensText,
  type Token,
} from 'node-llama-cpp';
import type { ChatTurn } from './chat-engine.ts';
import { ModelUnusable } from './engine-errors.ts';
import { runBounded } from './run-bounded.ts';

/** An answer this process wrote: its text, and the tokens it was made of, which tokenising the text may not give back. */
export interface WrittenAnswer {
  text: string;
  tokens: Token[];
}

/** Writes conversations in the form the model was trained on. */
export type PromptRenderer = ReturnType<typeof createPromptRenderer>;

const templateMilliseconds = 2_000;

/** Builds the renderer from the Jinja template in the model file; adds no system prompt. */
export function createPromptRenderer(model: LlamaModel, template: string | undefined) {
  if (template === undefined || template.trim() === '') {
    throw new ModelUnusable('The model file has no chat template, so it cannot hold a conversation.');
  }
  const wrapper = applyTemplate(
    () =>
      new JinjaTemplateChatWrapper({
        template,
        tokenizer: model.tokenizer,
        reasoning: false,
        functionCallMessageTemplate: 'noJinja',
      }),
  );
  const contextOf = (turns: ChatTurn[]) =>
    applyTemplate(() => wrapper.generateContextState({ chatHistory: toHistory(turns) }));
  const render = (turns: ChatTurn[], answers: readonly WrittenAnswer[]): Token[] => {
    const begun = turns.at(-1)?.role === 'assistant' ? turns.at(-1) : undefined;
    // Not by the template, which would end the answer, or refuse a conversation that ends with one.
    const { contextText } = contextOf(begun ? turns.slice(0, -1) : turns);
    const head = addBeginning(model, tokenise(model, contextText, answers));
    return begun ? [...head, ...tokenisePart(model, begun.content, answers, 'trimLeadingSpace')] : head;
  };
  const [one = [], other = []] = ['1', '?'].map((content) => render([{ role: 'user', content }], []));
  const differing = one.findIndex((token, at) => token !== other[at]);
  return {
    /**
     * The tokens of the conversation up to where the model's answer begins; where the last turn is the assistant's, up to where
     * that goes on. Text of turns never becomes a control token, whatever it spells. Where an assistant turn is one of
     * `answers`, its own tokens are used, so that the evaluated prefix fits. Throws ModelUnusable when the template cannot be applied.
     */
    render,
    /** What every conversation without a system prompt of its own begins with. */
    opening: one.slice(0, Math.max(0, differing)),
    /** The control tokens, beside the model's own end tokens, with which the template ends an answer. */
    endTokens: findEndTokens(model, contextOf([{ role: 'user', content: '?' }]).stopGenerationTriggers),
  };
}

function applyTemplate<Result>(run: () => Result): Result {
  try {
    return runBounded(templateMilliseconds, run);
  } catch (cause) {
    throw new ModelUnusable('The chat template of the model file does not work.', { cause });
  }
}

function toHistory(turns: ChatTurn[]): ChatHistoryItem[] {
  return [...turns.map(toHistoryItem), { type: 'model', response: [] }];
}

function toHistoryItem({ role, content }: ChatTurn): ChatHistoryItem {
  if (role === 'system') return { type: 'system', text: content };
  if (role === 'user') return { type: 'user', text: content };
  return { type: 'model', response: [content] };
}

/** As LlamaText.tokenize does, part by part, but with the tokens of known answers put in as they were. */
function tokenise(model: LlamaModel, text: LlamaText, answers: readonly WrittenAnswer[]): Token[] {
  const tokens: Token[] = [];
  for (const part of text.values) {
    const option = tokens.length > 0 ? 'trimLeadingSpace' : undefined;
    for (const token of tokenisePart(model, part, answers, option)) tokens.push(token);
  }
  return tokens;
}

function tokenisePart(
  model: LlamaModel,
  part: LlamaText['values'][number],
  answers: readonly WrittenAnswer[],
  option: 'trimLeadingSpace' | undefined,
): readonly Token[] {
  if (part instanceof SpecialToken) return part.tokenize(model.tokenizer);
  if (part instanceof SpecialTokensText) return part.tokenize(model.tokenizer, option !== undefined);
  const written = answers.find((answer) => answer.text === part);
  return written ? written.tokens : model.tokenize(part, false, option);
}

function addBeginning(model: LlamaModel, tokens: Token[]): Token[] {
  const { bos, shouldPrependBosToken } = model.tokens;
  return bos !== null && shouldPrependBosToken && tokens[0] !== bos ? [bos, ...tokens] : tokens;
}

function findEndTokens(model: LlamaModel, triggers: readonly LlamaText[]): Set<Token> {
  const firstTokens = triggers.map((trigger) => tokenise(model, trigger, [])[0]);
  return new Set(
    firstTokens.filter((token) => token !== undefined && model.isSpecialToken(token)) as Token[],
  );
}
