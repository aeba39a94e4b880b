import { expect, test } from 'vitest';
import { systemEnvironment } from '../../../../main/programs/program-broker.ts';

const shell = { SystemRoot: 'windows', windir: 'windows', ALCOVE_CLOUD_API_KEY: 'sk-secret' };

test('A program on Windows is given what every process there needs, and no more of the shell', () => {
  expect(systemEnvironment('win32', shell)).toEqual({ SystemRoot: 'windows', windir: 'windows' });
});

test('A program elsewhere is given nothing of the shell', () => {
  expect(systemEnvironment('linux', shell)).toEqual({});
});
