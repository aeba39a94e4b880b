import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD } from '../api/start-server.ts';
import { CACHE, fetchRealModels } from './fetch.ts';
import { WEIGHTS } from './packages.ts';
import { startRealServer } from './real-server.ts';

// Alcove beside faster-whisper and piper-tts with the same weights. Usage: beside-speech.ts <a Python that has them> [pairs]
const [python = 'python3', pairs = '6'] = process.argv.slice(2);
const { whisper, joe } = fetchRealModels();
const folder = join(CACHE, `${WEIGHTS.whisper.name}-${WEIGHTS.whisper.version}`);
const weights = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) =>
  path.endsWith('model.bin'),
);
if (!weights) throw new Error('the package of the speech model holds no model.bin');
await using real = await startRealServer();
await real.importByCommand(joe);
await real.importByCommand(whisper);
const script = join(import.meta.dirname, 'beside_speech.py');
const { url, process: server } = real.server;
const compared = [join(folder, weights, '..'), joe, pairs];
execFileSync(python, [script, url, 'owner@example.org', PASSWORD, String(server.pid), ...compared], {
  stdio: 'inherit',
});
