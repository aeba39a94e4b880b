import { blockNetwork } from './block-network.ts';
import type { FromEngine } from './engine-messages.ts';

// Loaded after the network is gone, so that no module can have kept a way out.
blockNetwork();
// Ctrl-C in a terminal reaches every process of the group; the server decides when this one ends.
process.on('SIGINT', () => {});
process.once('disconnect', () => process.exit(0));
const { serveEngine } = await import('./serve-engine.ts');
const { languageServer } = await import('./serve-language.ts');
const send = (message: FromEngine) => void process.send?.(message);
serveEngine({ send, onMessage: (listener) => process.on('message', listener) }, languageServer);
