import { blockNetwork } from '../engine/block-network.ts';
import type { Control, Sign } from '../engine/engine-connection.ts';
import { openParentLine } from '../engine/parent-line.ts';
import type { MediaOrder, MediaReply } from './media-messages.ts';

// Loaded after the network is gone, so that no module can have kept a way out.
blockNetwork();
const line = openParentLine<MediaOrder | Control, MediaReply | Sign>();
const { serveMedia } = await import('./serve-media.ts');
const { blockProcesses } = await import('../engine/block-processes.ts');
// tesseract.js has kept the class that starts its threads, which block the network for themselves (ocr-thread.ts).
blockProcesses();
serveMedia(line);
