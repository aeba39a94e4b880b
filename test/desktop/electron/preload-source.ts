import { existsSync, readFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { installInPage } from './in-page.ts';

/** Over which the script in a page speaks. */
export const BINDING = '__alcoveStandIn';

/** The script that every page of a window begins with; throws where the window's preload does not exist. */
export async function pageScript(preload: string | undefined): Promise<string> {
  const run = preload ? `(require, module, exports) => {${await read(preload)}\n}` : 'undefined';
  return `(${installInPage})(${JSON.stringify(BINDING)}, ${run});`;
}

// Of a shell that runs from its sources the preload is built as its bundle would be.
async function read(path: string): Promise<string> {
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const bundle = await rolldown({
    input: path.replace(/\.cjs$/, '.ts'),
    external: ['electron'],
    platform: 'node',
  });
  const { output } = await bundle.generate({ format: 'cjs' });
  await bundle.close();
  return output[0].code;
}
