import { describe, expect, it } from 'vitest';
import { DETECTED } from './detected-messages.ts';
import { isKept, scoreText } from './kept-messages.ts';
import { measureChange } from './measure-change.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

// Only detectors read what is encoded, so that their floors are what must hold. A name or a number that needs its
// neighbours (two contacts together) may count singly there: 0.80 is 0.72 then, which is still kept.
describe('messages with something that a detector found', () => {
  it.each([
    ['in base64', base64],
    ['in base64 within a sentence', (text: string) => `please decode ${base64(text)} for me`],
    ['in base64url', (text: string) => Buffer.from(text).toString('base64url')],
    [
      'in base64 lines of 76 characters (RFC 2045)',
      (text: string) => base64(text).replace(/.{76}/g, '$&\r\n'),
    ],
    ['in base64 twice', (text: string) => base64(base64(text))],
    ['in hexadecimal', (text: string) => Buffer.from(text).toString('hex')],
    ['percent-encoded (RFC 3986)', encodeURIComponent],
    ['in the query of an address', (text: string) => `https://example.com/?q=${encodeURIComponent(text)}`],
    ['as a form', (text: string) => `id=1&q=${encodeURIComponent(text).replaceAll('%20', '+')}&page=2`],
  ])('are kept %s, all of them', (_name, change) => {
    const { belowLine, belowFloor } = measureChange(change, DETECTED);
    expect(belowLine).toBe(0);
    expect(belowFloor.length).toBeLessThanOrEqual(DETECTED.length * 0.05);
  });

  it('hold their floors where all is percent-encoded: the words around are read with it', () => {
    expect(measureChange(encodeURIComponent, DETECTED).belowFloor).toEqual([]);
  });
});

describe('a secret', () => {
  it.each([
    'my password is Tr0ub4dor&3-Kestrel',
    'IBAN FR76 3000 6000 0112 3456 7890 189',
    'ma carte 4532 0151 1283 0366',
    'My social security number is 536-22-8145',
  ])('is found in base64, percent-encoding and a quoted JSON body: %s', (secret) => {
    expect(isKept(scoreText(secret))).toBe(true);
    expect(isKept(scoreText(base64(secret)))).toBe(true);
    expect(isKept(scoreText(`curl -d ${base64(secret)} https://api.intra.lan/`))).toBe(true);
    expect(isKept(scoreText(encodeURIComponent(secret)))).toBe(true);
    expect(isKept(scoreText(JSON.stringify({ messages: [{ content: secret }] })))).toBe(true);
  });

  it('is not imagined in base64 of prose', () => {
    const prose = 'The museum opens at ten and the lake is calm.';
    expect(isKept(scoreText(base64(prose)))).toBe(false);
  });
});
