// Builds the decoders anew, which takes Rust with the target wasm32-unknown-unknown: node build.mjs
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

const here = import.meta.dirname;
const target = 'wasm32-unknown-unknown';
execFileSync('cargo', ['build', '--release', '--locked', '--target', target], {
  cwd: here,
  stdio: 'inherit',
});
const wasm = readFileSync(`${here}/target/${target}/release/alcove_sound.wasm`);
const packed = deflateRawSync(wasm, { level: 9 }).toString('base64');
const text = `/** The decoders of crate/, deflated; made by crate/build.mjs. */\nexport const SYMPHONIA =\n  '${packed}';\n`;
writeFileSync(`${here}/../symphonia-module.ts`, text);
