/** What one package is made for. */
export interface Target {
  /** As `process.platform` says it. */
  platform: 'linux' | 'darwin' | 'win32';
  arch: 'x64' | 'arm64';
}

const PLATFORMS = ['linux', 'darwin', 'win32'] as const;
const ARCHES = ['x64', 'arm64'] as const;

/**
 * The target that electron-builder's own arguments name (`--linux`, `--mac`, `--win`, `--x64`, `--arm64`), for what
 * they leave out this computer.
 *
 * @throws RangeError for a computer that Alcove is not packaged for, and for two targets at once: each has its own
 * staged files.
 */
export function targetOf(
  args: readonly string[],
  here = { platform: process.platform, arch: process.arch },
): Target {
  const platforms = PLATFORMS.filter((platform) => args.some((arg) => FLAGS[platform].includes(arg)));
  const arches = ARCHES.filter((arch) => args.includes(`--${arch}`));
  if (platforms.length > 1 || arches.length > 1)
    throw new RangeError('Package for one platform and one architecture at a time.');
  const platform = platforms[0] ?? PLATFORMS.find((name) => name === here.platform);
  const arch = arches[0] ?? ARCHES.find((name) => name === here.arch);
  if (!platform || !arch)
    throw new RangeError(`Alcove is not packaged for ${here.platform} on ${here.arch}.`);
  return { platform, arch };
}

const FLAGS: Record<Target['platform'], readonly string[]> = {
  linux: ['--linux', '-l'],
  darwin: ['--mac', '--macos', '-m', '-o'],
  win32: ['--win', '--windows', '-w'],
};
