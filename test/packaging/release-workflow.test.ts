import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const lines = readFileSync(join(import.meta.dirname, '../../.github/workflows/release.yml'), 'utf8').split(
  '\n',
);

test('every action of the release is one commit, named by its version', () => {
  const actions = lines.filter((line) => /\buses:/.test(line));
  expect(actions.length).toBeGreaterThan(3);
  for (const line of actions) expect(line).toMatch(/uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('a secret is only ever the value of a variable, never part of a command that a log shows', () => {
  const secrets = lines.filter((line) => /secrets\.|github\.token/.test(line));
  expect(secrets.length).toBeGreaterThan(5);
  for (const line of secrets) expect(line).toMatch(/^ {10}[A-Z_]+: \$\{\{ .* \}\}$/);
});

test('a release is a draft, made by the one job that may write', () => {
  const text = lines.join('\n');
  expect(text).toMatch(/gh release create[^\n]*--draft/);
  expect(text.match(/contents: write/g)).toHaveLength(1);
});
