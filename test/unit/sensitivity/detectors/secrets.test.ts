import { describe, expect, it } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { SECRET_FORMATS } from '../../../../server/sensitivity/detectors/secret-formats.ts';
import { describeDetector } from './detector-table.ts';

/** A body that is legal in every character set and looks drawn by chance. */
const HEX = '7f3a9c04e1b85d26f09a3c71e5d84b6207ca19fe';
const bodyOf = (length: number) => HEX.repeat(Math.ceil(length / HEX.length)).slice(0, length);

describe('every published token format', () => {
  it('counts about two hundred', () => {
    expect(SECRET_FORMATS.length).toBeGreaterThanOrEqual(200);
  });

  it.each(SECRET_FORMATS.map(([type, prefix, , minimum]) => [type, prefix, minimum] as const))(
    '%s %s is found alone, in a sentence and in upper case',
    (_type, prefix, minimum) => {
      const token = prefix + bodyOf(minimum);
      for (const text of [token, `voici la clé: ${token} merci`, token.toUpperCase(), `KEY="${token}"`]) {
        expect(detectAll(text).map(({ floor }) => floor)).toContain(0.95);
      }
    },
  );

  it.each(SECRET_FORMATS.map(([, prefix, , minimum]) => [prefix, minimum] as const))(
    '%s followed by a filler is nothing',
    (prefix, minimum) => {
      for (const filler of [
        'x'.repeat(minimum),
        `${'x'.repeat(8)}example${'y'.repeat(minimum)}`,
        '<token>',
        `\${TOKEN}`,
      ]) {
        expect(detectAll(`use ${prefix}${filler}`)).toEqual([]);
      }
    },
  );
});

/** The formats whose token, one character short, begins no other format of the list. */
const DISTINCT = SECRET_FORMATS.filter(([, prefix, , minimum]) => {
  const short = prefix + bodyOf(minimum - 1);
  return !SECRET_FORMATS.some(
    ([, other, , least]) => short.startsWith(other) && short.length - other.length >= least,
  );
});

describe('a token that is one character short', () => {
  it('is looked at for nearly every format', () => {
    expect(DISTINCT.length).toBeGreaterThanOrEqual(195);
  });

  it.each(DISTINCT.map(([type, prefix, , minimum]) => [type, prefix, minimum] as const))(
    'is no %s %s',
    (type, prefix, minimum) => {
      const types = detectAll(`voici ${prefix}${bodyOf(minimum - 1)} merci`).map((found) => found.type);
      expect(types).not.toContain(type);
    },
  );
});

describeDetector(/_key$|_token$/, {
  finds: [[`aws: AKIA${'Z2J7QWERTY6543AB'}`, 'AKIAZ2J7QWERTY6543AB']],
  ignores: [
    'AKIAIOSFODNN7EXAMPLE',
    'sk-xxxxxxxxxxxxxxxxxxxxxxxx',
    'the sk-learn-pipeline-for-classification-of-things module',
    'class re_enable_all_the_small_things_again',
    'import live_reload_server_for_development_only from x',
    'the test_should_return_the_right_thing_for_everyone',
    'a task-runner and desk-lamp',
  ],
});

const KEY_BODY = `b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ\n${HEX}`;

describeDetector('private_key', {
  finds: [
    [
      `clé:\n-----BEGIN RSA PRIVATE KEY-----\n${KEY_BODY}\n-----END RSA PRIVATE KEY-----\nvoilà`,
      `-----BEGIN RSA PRIVATE KEY-----\n${KEY_BODY}\n-----END RSA PRIVATE KEY-----`,
    ],
    [`-----BEGIN OPENSSH PRIVATE KEY-----\n${KEY_BODY}`, `-----BEGIN OPENSSH PRIVATE KEY-----\n${KEY_BODY}`],
    [
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${KEY_BODY}`,
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${KEY_BODY}`,
    ],
  ],
  ignores: [
    'a file that begins with -----BEGIN PRIVATE KEY----- is a private key',
    `-----BEGIN PUBLIC KEY-----\n${KEY_BODY}\n-----END PUBLIC KEY-----`,
    '-----BEGIN PRIVATE KEY-----\n<your key here>\n-----END PRIVATE KEY-----',
  ],
});

describe('a word for passwords that is none', () => {
  it.each([
    'class Writer(Codec):\n    pass\n\nclass Reader(Codec):\n    encode = codecs.latin_1_decode\n',
    'to read the audio file, pass in a Uint8Arr',
    'sign in is handled by session.context_use_ps1 = codecs.latin_1_decode',
  ])('hides no password and makes none: %s', (text) => {
    expect(detectAll(text).filter(({ type }) => type === 'password')).toEqual([]);
  });

  it.each(['pass\nHiver2031', 'old pass was Marigold7', 'wifi:\npass\nHiver2031', 'the pass is Marigold7'])(
    'while a password beside it is found: %s',
    (text) => {
      expect(detectAll(text).map(({ type }) => type)).toContain('password');
    },
  );
});
