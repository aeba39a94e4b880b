import { expect, test } from 'vitest';
import { missingLibraries } from '../../main/packaging/native-files.ts';
import { targetOf } from '../../main/packaging/target.ts';

const HERE = { platform: 'linux', arch: 'x64' } as const;

test.each([
  [[], { platform: 'linux', arch: 'x64' }],
  [['--linux', '--arm64'], { platform: 'linux', arch: 'arm64' }],
  [['--mac', '--x64', '--dir'], { platform: 'darwin', arch: 'x64' }],
  [['-w', 'nsis'], { platform: 'win32', arch: 'x64' }],
])('%j packs for %o', (args, expected) => {
  expect(targetOf(args, HERE)).toEqual(expected);
});

test('two targets at once are refused, since each has files of its own', () => {
  expect(() => targetOf(['--linux', '--mac'], HERE)).toThrow(/one platform/);
  expect(() => targetOf(['--x64', '--arm64'], HERE)).toThrow(/one platform/);
});

test('a computer that Alcove is not packaged for is refused', () => {
  expect(() => targetOf([], { platform: 'freebsd', arch: 'x64' })).toThrow('freebsd');
  expect(() => targetOf([], { platform: 'linux', arch: 'ppc64' })).toThrow('ppc64');
});

test('a library is missing for Macs with an Intel processor, and one for Windows on ARM', () => {
  expect(missingLibraries({ platform: 'darwin', arch: 'x64' })).toEqual(['onnxruntime-node']);
  expect(missingLibraries({ platform: 'win32', arch: 'arm64' })).toEqual(['usearch']);
  for (const [platform, arch] of [
    ['darwin', 'arm64'],
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['win32', 'x64'],
  ] as const)
    expect(missingLibraries({ platform, arch })).toEqual([]);
});
