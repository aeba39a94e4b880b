// Starts the shell's real main module with plain Node, as Electron would: `run-main.ts <main module> [arguments]`.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { circumstances } from './circumstances.ts';

const ELECTRON = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: ELECTRON, shortCircuit: true } : next(specifier, context),
});

const [node = '', , main = '', ...given] = process.argv;
// From a clone it is `electron <folder> …`; the packaged program gets its arguments at once.
process.argv = circumstances.isPackaged ? [node, ...given] : [node, circumstances.appPath, ...given];
Object.assign(process, { type: 'browser', resourcesPath: circumstances.resourcesPath ?? '' });
Object.defineProperty(process.versions, 'electron', { value: '45.4.1', enumerable: true });

const { app } = await import('./app.ts');
const { serveControl } = await import('./control.ts');
serveControl();
// As Electron ends on a signal unless the app listens itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.listenerCount(signal) === 1 && app.quit());
await import(pathToFileURL(main).href);
app.start();
