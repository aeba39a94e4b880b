import { afterAll, beforeAll } from 'vitest';
import { createEngineHost } from '../../../models/engine/create-engine-host.ts';
import { createForkProgramHost } from '../../../models/engine/fork-program-host.ts';
import { LanguageEngine } from '../../../models/engine/language-engine.ts';
import { describeChatEngineContract } from '../../contract/chat-engine.contract.ts';
import { describeToolCallingContract } from '../../contract/chat-engine-tools.contract.ts';
import { withLocalTools } from '../../contract/with-local-tools.ts';
import { makeTinyGgufFile } from './make-tiny-gguf.ts';

let files: Record<string, ReturnType<typeof makeTinyGgufFile>>;
beforeAll(() => {
  files = {
    short: makeTinyGgufFile({ says: { tokens: ['H', 'e', 'l', 'o', ' ', 't', '.'], ends: true } }),
    random: makeTinyGgufFile({ contextLength: 8_192 }),
    endless: makeTinyGgufFile({ says: { tokens: [...'abcdefghij'], ends: false }, contextLength: 8_192 }),
  };
});
afterAll(() => {
  for (const file of Object.values(files)) file[Symbol.dispose]();
});

/** One process for all tests: what one leaves behind must not change what the next one gets. */
const engine = new LanguageEngine({
  host: createEngineHost(createForkProgramHost(), process.env),
  resolveModel: async (id) => ({ path: files[id]?.path ?? '' }),
  limits: { threads: 1 },
});
afterAll(() => engine.close());

describeChatEngineContract('The local engine', async () => ({
  engine,
  model: 'short',
  talkativeModel: 'endless',
}));

// What random weights write is held to its form by nothing but the grammar.
describeToolCallingContract('The local engine on the local path', async () => ({
  engine: withLocalTools(engine),
  model: 'random',
}));
