#!/usr/bin/env node
// The `alcove` command: the same set-up as `npm start`, with nothing but the command's own output on stdout.
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';
import { runChild } from './run-child.mjs';

const { node } = await prepare();
runChild(node, [join(root, 'dist/server/alcove.js'), ...process.argv.slice(2)], { cwd: process.cwd() });
