import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createForkProgramHost } from '../../models/engine/fork-program-host.ts';
import type { ProgramHost } from '../../models/engine/program-host.ts';
import { builtProgram } from '../built-program.ts';

/** Starts engines, document readers and tools as they are shipped, bundled, whatever the server itself runs from. */
export function createBuiltProgramHost(): ProgramHost {
  const host = createForkProgramHost();
  return { start: (order) => host.start({ ...order, module: builtModule(order.module) }) };
}

function builtModule(module: URL): URL {
  return pathToFileURL(builtProgram(`${basename(module.pathname, '.ts')}.js`));
}
