import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';
import { runChild } from './run-child.mjs';

const { node } = await prepare();
runChild(node, [join(root, 'dist/server/index.js')], { watchParent: true });
