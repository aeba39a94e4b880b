import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EN_ERRORS, enErrors } from '../../../renderer/strings/en-errors.ts';
import { FR_ERRORS, frErrors } from '../../../renderer/strings/fr-errors.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Codes that are made up at run time, by the expression that makes them; each is what its file says it can be. */
const MADE: Record<string, string[]> = {
  '`audio_${error.code}`': union(
    'models/media/transcription/audio/audio-refused.ts',
    'AudioRefusal',
    'audio_',
  ),
  '`picture_${error.code}`': union('models/media/picture-refused.ts', 'PictureRefusal', 'picture_'),
  '`document_${code}`': union('server/documents/documents.types.ts', 'RefusalCode', 'document_'),
  '`egress_${reason}`': union('server/egress/egress-errors.ts', 'RefusalReason', 'egress_'),
  '`egress_failed_${kind}`': union('server/egress/egress-errors.ts', 'FailureKind', 'egress_failed_'),
  problem: ['not_a_backup', 'backup_newer', 'wrong_passphrase', 'backup_damaged', 'backup_cut'],
  'known[1].code': literals('server/http/error-handler.ts'),
  'own.code': [...literals('server/voice/stt.ts'), ...literals('server/vision/analyze.routes.ts')],
  'all.code': [...literals('server/voice/stt.ts'), ...literals('server/vision/analyze.routes.ts')],
  // Passes on what one of the others has made.
  'thrown.code': [],
};

test('every refusal that the server can answer with has a French sentence', () => {
  const codes = codesOfServer();
  expect(codes.length).toBeGreaterThan(120);
  expect(codes.filter((code) => !Object.hasOwn(FR_ERRORS, code))).toEqual([]);
});

test('no sentence is kept for a code that the server does not have', () => {
  const codes = new Set([...codesOfServer(), 'no_answer']);
  expect(Object.keys({ ...FR_ERRORS, ...EN_ERRORS }).filter((code) => !codes.has(code))).toEqual([]);
});

test('a code without words, and no code at all, are told in the server’s own sentence', () => {
  for (const { say } of [enErrors, frErrors])
    for (const code of [undefined, 'a_newer_code', 'constructor'])
      expect(say(code, 'As the server says.')).toBe('As the server says.');
});

test('where the reason is in the server’s sentence only, French keeps it behind its own', () => {
  expect(frErrors.say('import_refused', 'It has no config.json.')).toMatch(
    /^Ce modèle.*It has no config\.json\.$/,
  );
});

/** What is thrown as an AppError anywhere but in the command line, which speaks for itself. */
function codesOfServer(): string[] {
  const files = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.startsWith('cli'))
    .map((path) => readFileSync(join(ROOT, 'server', path), 'utf8'));
  const thrown = files.flatMap((text) =>
    [
      ...text.matchAll(
        /(?:new AppError\(\s*[^,()]+,|super\(\s*\d{3},)\s*('[a-z_0-9]+'|`[^`]+`|[\w.[\]]+)\s*,/g,
      ),
    ].map(([, code = '']) => code),
  );
  return [...new Set(thrown.flatMap((code) => (code.startsWith("'") ? [code.slice(1, -1)] : made(code))))];
}

function made(expression: string): string[] {
  const codes = MADE[expression];
  if (!codes) throw new Error(`Say in this test which codes ${expression} can be`);
  return codes;
}

function union(path: string, name: string, prefix: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const members = new RegExp(`type ${name} =([^;]+);`).exec(text)?.[1] ?? '';
  return [...members.matchAll(/'([a-z_]+)'/g)].map(([, member]) => `${prefix}${member}`);
}

function literals(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(/\bcode: '([a-z_]+)'/g)].map(([, code = '']) => code);
}
