import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PACKAGES } from '../../needs-packages.ts';

test('whatever a test may skip for is installed where nothing may skip', () => {
  const script = readFileSync(new URL('../../../.ci/run', import.meta.url), 'utf8');
  const [, installed = ''] = /^packages=\((.*)\)$/m.exec(script) ?? [];
  expect(installed.split(' ')).toEqual(expect.arrayContaining([...PACKAGES]));
});
