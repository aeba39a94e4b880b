import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';
import { runChild } from './run-child.mjs';

const { node } = await prepare();
// A small young generation: the server makes little garbage at once, and idle memory is what a person notices.
runChild(node, ['--max-semi-space-size=2', join(root, 'dist/server/index.js')], { watchParent: true });
