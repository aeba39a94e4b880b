import { loadConfig } from '../../server/config.ts';
import { createContext } from '../../server/context.ts';
import { listen } from '../../server/run-server.ts';
import { createScriptedEngine } from '../api/scripted-engine.ts';

// The real server, whose local model takes no time: what a turn then costs is what Alcove does around a model.
const context = await createContext(loadConfig(process.env), {
  engine: createScriptedEngine(() => 'A short answer of seven words.'),
  activeModel: () => ({ id: 'scripted-model', isStarter: false }),
});
await listen(context);
process.stdout.write(`Listening on http://127.0.0.1:${context.port()}\n`);
