// `npm run package -- [--linux|--mac|--win] [--x64|--arm64] [--dir] [target …]`: packs the built clone into dist/package.
import { join, relative } from 'node:path';
import { buildPackage } from './build-package.ts';
import { missingLibraries } from './native-files.ts';
import { targetOf } from './target.ts';

const root = join(import.meta.dirname, '..', '..');
const args = process.argv.slice(2);

for (const name of missingLibraries(targetOf(args)))
  process.stderr.write(
    `${name} is not published for this target: what needs it will say so. See docs/packaging.md.\n`,
  );
const made = await buildPackage({
  root,
  stage: join(root, 'dist', 'stage'),
  output: join(root, 'dist', 'package'),
  args,
});
for (const path of made) process.stdout.write(`${relative(root, path)}\n`);
