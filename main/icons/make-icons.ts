// `npm run icons`: draws the app's icons and the tray's again, beside this file.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { drawIcons } from './draw-icons.ts';

for (const [name, bytes] of await drawIcons()) {
  const path = join(import.meta.dirname, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  process.stdout.write(`${name}: ${bytes.length} bytes\n`);
}
