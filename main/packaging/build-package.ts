import { join, relative } from 'node:path';
import { build } from 'electron-builder';
import { stageApp } from './stage-app.ts';
import { targetOf } from './target.ts';

/** What to pack, and where. */
interface Packaging {
  /** The clone, installed and built. */
  root: string;
  /** Where the staged files go; emptied first. */
  stage: string;
  /** Where the packages go. */
  output: string;
  /** electron-builder's own arguments, as `--linux --x64 --dir`; for what they leave out, this computer. */
  args: readonly string[];
  /** A folder with Electron's runtime in place of the one that electron-builder fetches. */
  electronDist?: string;
}

/**
 * Stages and packs. Returns the paths of what was made.
 *
 * @throws RangeError for a target that Alcove has none of, Error for what electron-builder or the staging refuses.
 */
export async function buildPackage({
  root,
  stage,
  output,
  args,
  electronDist,
}: Packaging): Promise<string[]> {
  const target = targetOf(args);
  await stageApp({ root, out: stage, target });
  // electron-builder.yml reads it, as a path from the clone.
  process.env.ALCOVE_STAGE = relative(root, stage);
  const platform = ({ linux: 'linux', darwin: 'mac', win32: 'win' } as const)[target.platform];
  try {
    return await build({
      projectDir: root,
      [platform]: args.filter((arg) => !arg.startsWith('-')),
      [target.arch]: true,
      dir: args.includes('--dir'),
      publish: 'never',
      config: {
        extends: join(root, 'electron-builder.yml'),
        // The shell is bundled: without this, electron-builder looks for packages of its own accord, in the clone at last.
        beforeBuild: async () => false,
        directories: { app: join(stage, 'shell'), output },
        ...(electronDist ? { electronDist } : {}),
      },
    });
  } finally {
    delete process.env.ALCOVE_STAGE;
  }
}
