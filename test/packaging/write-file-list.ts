// `node main/launcher/run.mjs test/packaging/write-file-list.ts`: writes linux-x64.txt again, after what is packed has changed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packForLinux } from './pack-for-linux.ts';
import { describePackage } from './packed-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'alcove-package-'));
try {
  writeFileSync(join(import.meta.dirname, 'linux-x64.txt'), describePackage(await packForLinux(folder)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
