import { constants, setPriority } from 'node:os';
import { blockNetwork } from '../../../models/engine/block-network.ts';

// Everything else is loaded after the network is gone, so that no module can have kept a way out.
blockNetwork();
// The server answers people while this works; threads started from here on inherit it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Ctrl-C in a terminal reaches every process of the group; the server decides when this one ends.
process.on('SIGINT', () => {});
process.once('disconnect', () => process.exit(0));
const { serveDocument } = await import('./serve-document.ts');
serveDocument({
  send: (message) => void process.send?.(message),
  onMessage: (listener) => process.on('message', listener),
});
