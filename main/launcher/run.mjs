// Runs one TypeScript file of the repository on the right Node, after the same set-up as `npm start`.
import { prepare } from './prepare.mjs';
import { runChild } from './run-child.mjs';

const { node } = await prepare();
runChild(node, process.argv.slice(2));
