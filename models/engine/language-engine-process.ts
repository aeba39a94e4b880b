import { blockNetwork } from './block-network.ts';
import type { FromEngine, ToEngine } from './engine-messages.ts';
import { loadBindingsHere } from './load-bindings-here.ts';
import { openParentLine } from './parent-line.ts';

// Loaded after the network is gone, so that no module can have kept a way out.
blockNetwork();
loadBindingsHere();
const line = openParentLine<ToEngine, FromEngine>();
const { serveEngine } = await import('./serve-engine.ts');
const { languageServer } = await import('./serve-language.ts');
serveEngine(line, languageServer);
