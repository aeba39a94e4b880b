import { registerHooks } from 'node:module';
import { isElectron } from './block-electron.ts';
import { blockProcesses } from './block-processes.ts';

/** Where node-llama-cpp tries a library out in a process apart, before it loads it. */
const TRIAL = '/node-llama-cpp/dist/bindings/utils/testBindingBinary.js';

/**
 * Has node-llama-cpp load its libraries without trying each of them out in a process apart, and lets this process start
 * none from now on. For Electron, where that trial would start the whole app again, and of which node-llama-cpp has no
 * option to do without. A library that ends the process ends this one, which is started again without it
 * (cautious-engine-host.ts). Does nothing in plain Node, and must run before node-llama-cpp is loaded.
 */
export function loadBindingsHere(): void {
  if (!isElectron()) return;
  registerHooks({
    load(url, context, next) {
      if (!url.endsWith(TRIAL)) return next(url, context);
      const source = 'export async function testBindingBinary() { return true; }';
      return { format: 'module', source, shortCircuit: true };
    },
  });
  blockProcesses();
}
