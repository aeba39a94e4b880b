import { join } from 'node:path';
import { buildPackage } from '../../main/packaging/build-package.ts';
import { makeStandInRuntime } from './stand-in-runtime.ts';

const root = join(import.meta.dirname, '..', '..');

/** Packs the built clone for Linux x64 in `folder`, as `npm run package -- --linux --x64 --dir` does; the app's folder. */
export async function packForLinux(folder: string): Promise<string> {
  await buildPackage({
    root,
    stage: join(folder, 'stage'),
    output: join(folder, 'output'),
    args: ['--linux', '--x64', '--dir'],
    electronDist: makeStandInRuntime(join(folder, 'electron')),
  });
  return join(folder, 'output', 'linux-unpacked');
}
