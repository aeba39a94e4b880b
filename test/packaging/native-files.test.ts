import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nativeFiles } from '../../main/packaging/native-files.ts';
import { stagedFiles } from '../../main/packaging/stage-app.ts';
import type { Target } from '../../main/packaging/target.ts';

const root = join(import.meta.dirname, '..', '..');
const { packages }: { packages: Record<string, unknown> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);

const TARGETS: Target[] = [
  { platform: 'linux', arch: 'x64' },
  { platform: 'linux', arch: 'arm64' },
  { platform: 'darwin', arch: 'x64' },
  { platform: 'darwin', arch: 'arm64' },
  { platform: 'win32', arch: 'x64' },
  { platform: 'win32', arch: 'arm64' },
];

test.each(TARGETS)(
  'every library for $platform $arch is in the lockfile, and each file that is named in an installed one is there',
  (target) => {
    for (const path of nativeFiles(target)) {
      const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
      expect(packages, path).toHaveProperty([`node_modules/${name}`]);
      if (existsSync(join(root, 'node_modules', name)))
        expect(existsSync(join(root, 'node_modules', path)), path).toBe(true);
    }
  },
);

test('packaging for a platform whose libraries are not installed stops with the name of one', async () => {
  await expect(stagedFiles(root, { platform: 'win32', arch: 'x64' })).rejects.toThrow(
    /node_modules\/@node-llama-cpp\/win-x64.* is missing/,
  );
});
