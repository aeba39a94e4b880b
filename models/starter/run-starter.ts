import { getLlama, LlamaLogLevel } from 'node-llama-cpp';
import type { ChatTurn } from '../engine/chat-engine.ts';
import { createPromptRenderer } from '../engine/render-prompt.ts';
import { STARTER_MODEL } from './starter-model.ts';

const mostTokens = 160;

/** The shipped model, loaded in this process: for checks and tests, not for the app. */
export interface StarterRun {
  /** Tokens of the text as the model reads it. */
  tokenize(text: string): number[];
  /** Tokens of the conversation up to where the answer begins. */
  render(turns: ChatTurn[]): number[];
  /** The answer's tokens; `temperature` 0 is greedy, `seed` makes a warmer one repeatable. */
  write(turns: ChatTurn[], temperature?: number, seed?: number): Promise<{ tokens: number[]; text: string }>;
  close(): Promise<void>;
}

/** Loads models/starter/alcove-starter.gguf on one thread. */
export async function startStarter(): Promise<StarterRun> {
  const llama = await getLlama({
    build: 'never',
    gpu: false,
    maxThreads: 1,
    logLevel: LlamaLogLevel.disabled,
  });
  const model = await llama.loadModel({ modelPath: STARTER_MODEL.path });
  const renderer = createPromptRenderer(model, model.fileInfo.metadata.tokenizer.chat_template);
  const context = await model.createContext({ contextSize: STARTER_MODEL.contextLength, threads: 1 });
  const sequence = context.getSequence();
  return {
    tokenize: (text) => model.tokenize(text, false, 'trimLeadingSpace'),
    render: (turns) => renderer.render(turns, []),
    async write(turns, temperature = 0, seed = 1) {
      await sequence.clearHistory();
      const tokens = [];
      for await (const token of sequence.evaluate(renderer.render(turns, []), { temperature, seed })) {
        if (model.isEogToken(token) || tokens.length === mostTokens) break;
        tokens.push(token);
      }
      return { tokens, text: model.detokenize(tokens) };
    },
    close: () => llama.dispose(),
  };
}
