// Loaded into every utility process and into every thread of it, which inherits the flags of its process.
import { isMainThread } from 'node:worker_threads';

Object.defineProperty(process.versions, 'electron', { value: '45.4.1', enumerable: true });
// A thread has no line to the shell: two readers of one would each get half of what comes.
if (isMainThread) await import('./utility-shim.ts');
