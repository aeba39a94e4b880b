import { setTimeout as wait } from 'node:timers/promises';
import { loadConfig } from '../../server/config.ts';
import { createContext } from '../../server/context.ts';
import { listen } from '../../server/run-server.ts';
import { createScriptedEngine } from '../api/scripted-engine.ts';
import { makeLongAnswer } from './long-conversation.ts';

// As fast as a good model on a good machine: 60 tokens a second, about four characters each.
const PAUSE = 16;

// The real server, whose local model writes a long answer of Markdown at a steady pace.
const context = await createContext(loadConfig(process.env), {
  engine: createScriptedEngine(() => atPace(makeLongAnswer(Number(process.env.BENCH_BLOCKS ?? 60)))),
  activeModel: () => ({ id: 'scripted-model', isStarter: false }),
});
await listen(context);
process.stdout.write(`Listening on http://127.0.0.1:${context.port()}\n`);

async function* atPace(text: string): AsyncGenerator<string> {
  for (const piece of text.match(/[\s\S]{1,4}/g) ?? []) {
    yield piece;
    await wait(PAUSE);
  }
}
