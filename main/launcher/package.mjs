// `npm run package -- --linux`: the installable app, in dist/package; the arguments are electron-builder's own.
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';
import { runChild } from './run-child.mjs';

const { node } = await prepare();
runChild(node, [join(root, 'main/packaging/package-app.ts'), ...process.argv.slice(2)], { stdin: 'ignore' });
