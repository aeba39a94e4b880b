import { getLlama, LlamaLogLevel } from 'node-llama-cpp';
import type { ChatTurn } from '../../../models/engine/chat-engine.ts';
import { createPromptRenderer } from '../../../models/engine/render-prompt.ts';
import { STARTER_MODEL } from '../../../models/starter/starter-model.ts';

const mostTokens = 160;

/** The shipped model, loaded in this process. */
export interface StarterRun {
  /** Tokens of the text as the model reads it. */
  tokenize(text: string): number[];
  /** Tokens of the conversation up to where the answer begins. */
  render(turns: ChatTurn[]): number[];
  /** The likeliest answer. */
  write(turns: ChatTurn[]): Promise<{ tokens: number[]; text: string }>;
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
    async write(turns) {
      await sequence.clearHistory();
      const tokens = [];
      for await (const token of sequence.evaluate(renderer.render(turns, []), { temperature: 0 })) {
        if (model.isEogToken(token) || tokens.length === mostTokens) break;
        tokens.push(token);
      }
      return { tokens, text: model.detokenize(tokens) };
    },
    close: () => llama.dispose(),
  };
}
