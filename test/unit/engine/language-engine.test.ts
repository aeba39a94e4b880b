import { afterAll, beforeAll } from 'vitest';
import { createForkEngineHost } from '../../../models/engine/fork-engine-host.ts';
import { LanguageEngine } from '../../../models/engine/language-engine.ts';
import { describeChatEngineContract } from '../../contract/chat-engine.contract.ts';
import { makeTinyGgufFile } from './make-tiny-gguf.ts';

let files: Record<string, ReturnType<typeof makeTinyGgufFile>>;
beforeAll(() => {
  files = {
    short: makeTinyGgufFile({ says: { tokens: ['H', 'e', 'l', 'o', ' ', 't', '.'], ends: true } }),
    endless: makeTinyGgufFile({ says: { tokens: [...'abcdefghij'], ends: false }, contextLength: 8_192 }),
  };
});
afterAll(() => {
  for (const file of Object.values(files)) file[Symbol.dispose]();
});

describeChatEngineContract('The local engine', async () => {
  const engine = new LanguageEngine({
    host: createForkEngineHost(process.env),
    resolveModel: async (id) => ({ path: files[id]?.path ?? '' }),
    limits: { threads: 1 },
  });
  return { engine, model: 'short', talkativeModel: 'endless', close: () => engine.close() };
});
