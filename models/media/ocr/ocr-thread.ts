import { blockNetwork } from '../../engine/block-network.ts';
import { blockProcesses } from '../../engine/block-processes.ts';

// A thread has modules of its own: the network is taken from it before tesseract.js is loaded, too.
blockNetwork();
const { serveTesseract } = await import('./serve-tesseract.ts');
blockProcesses();
serveTesseract();
