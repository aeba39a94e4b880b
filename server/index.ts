import './egress/guard/install-server-guard.ts';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Node's own setting, with which the installed app names a folder outside its sealed own.
// biome-ignore lint/style/noProcessEnv: it is needed before anything else is loaded
const NAMED = process.env.NODE_COMPILE_CACHE;

// Compiling the bundle is the largest part of a start; an unwritable folder only means no cache.
if (import.meta.url.endsWith('.js')) enableCompileCache(NAMED || join(import.meta.dirname, '.compile-cache'));
const { startFromEnvironment } = await import('./start-from-environment.ts');
await startFromEnvironment();
