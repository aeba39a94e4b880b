import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sayFailure } from '../../../../main/strings/say-failure.ts';
import type { StartFailure } from '../../../../models/shell-port.types.ts';

const sentence = 'Port 7417 is in use.';

test('In French the reason is said in French, also where its sentence is a new one', () => {
  expect(sayFailure({ sentence, code: 'keychain_locked' }, 'fr')).toMatch(/^Le trousseau .*\.$/);
  expect(sayFailure({ sentence, code: 'database_unusable' }, 'fr')).toMatch(
    /^La base de données [^?]*écrire\.$/,
  );
});

test('What is wrong with a setting is told in French, with its name and what it may be', () => {
  const setting = (params: StartFailure['params']) =>
    sayFailure({ sentence, code: 'invalid_setting', params: { setting: 'ALCOVE_X=7', ...params } }, 'fr');
  expect(setting({ allowed: 'integer', least: 1, most: 65535 })).toBe(
    'Le réglage ALCOVE_X=7 n’est pas valable. Il faut un nombre entier de 1 à 65535.',
  );
  expect(setting({ allowed: 'choice', choices: 'open, closed' })).toBe(
    'Le réglage ALCOVE_X=7 n’est pas valable. Valeurs possibles\u00a0: open, closed.',
  );
  expect(setting({})).toBe('Le réglage ALCOVE_X=7 n’est pas valable.');
});

test('In English, and for a reason that has no code or an unknown one, the server’s own sentence is said', () => {
  expect(sayFailure({ sentence, code: 'keychain_locked' }, 'en')).toBe(sentence);
  expect(sayFailure({ sentence }, 'fr')).toBe(sentence);
  expect(sayFailure({ sentence, code: 'constructor' }, 'fr')).toBe(sentence);
});

test.each(['en', 'fr'] as const)(
  'Nobody is led to an unknown program that holds the port (%s)',
  (language) => {
    const inUse = 'Port 7417 is in use: Alcove may be running already. Open http://127.0.0.1:7417.';
    const said = sayFailure({ sentence: inUse, code: 'cannot_listen', params: { port: 7417 } }, language);
    expect(said).not.toContain('http://');
    expect(said).toMatch(/port 7417.*ALCOVE_PORT/i);
    const denied = { sentence: 'Cannot listen on 127.0.0.1:80.', params: { address: '127.0.0.1:80' } };
    expect(sayFailure({ ...denied, code: 'cannot_listen' }, language)).toContain('127.0.0.1:80');
  },
);

/** The codes of the errors that a start can meet, as they stand in the server's code. */
function codesOfAStart(): string[] {
  const root = join(import.meta.dirname, '../../../..');
  const files = ['server/secrets', 'server/db'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(folder, path)),
  );
  const code = [...files, 'server/config.ts', 'server/run-server.ts'].map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  const found = code.join('\n').matchAll(/new AppError\(\s*\d+,\s*'([a-z_]+)'/g);
  return [...new Set([...found].map(([, name = '']) => name))];
}

test('Every reason that a start can fail for has its French words', () => {
  const codes = codesOfAStart();
  expect(codes).toEqual(expect.arrayContaining(['cannot_listen', 'keychain_locked', 'key_file_damaged']));
  expect(codes.filter((code) => sayFailure({ sentence, code }, 'fr') === sentence)).toEqual([]);
});
