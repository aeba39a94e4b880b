import { blockNetwork } from '../engine/block-network.ts';

// Loaded after the network is gone, so that no module can have kept a way out.
blockNetwork();
// Ctrl-C in a terminal reaches every process of the group; the server decides when this one ends.
process.on('SIGINT', () => {});
process.once('disconnect', () => process.exit(0));
const { serveMedia } = await import('./serve-media.ts');
const { blockProcesses } = await import('../engine/block-processes.ts');
// tesseract.js has kept the class that starts its threads, which block the network for themselves (ocr-thread.ts).
blockProcesses();
serveMedia({
  send: (message) => void process.send?.(message),
  onMessage: (listener) => process.on('message', listener),
});
