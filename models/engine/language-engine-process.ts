import { blockNetwork } from './block-network.ts';

// Loaded after the network is gone, so that no module can have kept a way out.
blockNetwork();
process.once('disconnect', () => process.exit(0));
const { serveEngine } = await import('./serve-engine.ts');
serveEngine({
  send: (message) => void process.send?.(message),
  onMessage: (listener) => process.on('message', listener),
});
