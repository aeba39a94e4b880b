import { parentPort, workerData } from 'node:worker_threads';
import { blockNetwork } from '../../../../../models/engine/block-network.ts';
import { blockProcesses } from '../../../../../models/engine/block-processes.ts';
import type { FromThread, ThreadData } from './thread-messages.ts';

// Should code ever get out of QuickJS, it finds neither a network nor a way to start anything.
blockNetwork();
blockProcesses();
// What Emscripten and QuickJS's wrapper print holds traces with paths; it would be kept until somebody reads it.
for (const method of ['log', 'warn', 'error'] as const) console[method] = () => {};

const { evaluateJavaScript } = await import('./evaluate-javascript.ts');
await evaluateJavaScript(workerData as ThreadData, (message: FromThread) => parentPort?.postMessage(message));
