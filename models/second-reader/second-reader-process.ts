import { blockNetwork } from '../engine/block-network.ts';
import type { Control, Sign } from '../engine/engine-connection.ts';
import { openParentLine } from '../engine/parent-line.ts';
import type { ReaderReply, ReadOrder } from './reader-messages.ts';

// Loaded after the network is gone, so that no module can have kept a way out.
blockNetwork();
const line = openParentLine<ReadOrder | Control, ReaderReply | Sign>();
const { serveReader } = await import('./serve-reader.ts');
const { blockProcesses } = await import('../engine/block-processes.ts');
blockProcesses();
serveReader(line);
