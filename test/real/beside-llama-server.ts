import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fetchRealModels } from './fetch.ts';
import { startRealServer } from './real-server.ts';

// Alcove beside llama.cpp's server with SmolLM2. Usage: beside-llama-server.ts <a Python with xllamacpp> [pairs] [threads …]
const [python = 'python3', pairs = '5', ...threads] = process.argv.slice(2);

for (const some of threads.length > 0 ? threads : ['1', '2']) {
  await using real = await startRealServer();
  const { smollm2 } = fetchRealModels();
  const chat = await real.importByCommand(smollm2);
  await real.call('PATCH', '/models/active', { chat });
  const { server, token } = real;
  execFileSync(
    python,
    [
      join(import.meta.dirname, 'beside_llama_server.py'),
      ...[smollm2, some, pairs, server.url, token, String(server.process.pid), chat],
    ],
    { stdio: 'inherit' },
  );
}
