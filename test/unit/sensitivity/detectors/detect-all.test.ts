import { describe, expect, it } from 'vitest';
import { VIEW_DETECTORS } from '../../../../server/sensitivity/detectors/all-detectors.ts';
import { detectAll, mergeDetections } from '../../../../server/sensitivity/detectors/detect-all.ts';
import type { Detection } from '../../../../server/sensitivity/sensitivity.types.ts';

describe('detectAll', () => {
  it('returns detections in order, without overlaps, in offsets of the original text', () => {
    const text = 'Né\u200bé  : carte 4532 0151\u00a01283 0366, mdp : chaton2019, tél. 06 12 45 78 91';
    const found = detectAll(text);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      '4532 0151\u00a01283 0366',
      'chaton2019',
      '06 12 45 78 91',
    ]);
  });

  it('covers the whole encoded stretch with what it hides', () => {
    const hidden = Buffer.from('mdp : chaton2019').toString('base64');
    const text = `regarde ${hidden} stp`;
    expect(detectAll(text)).toMatchObject([{ start: 8, end: 8 + hidden.length, type: 'password' }]);
  });

  it('never throws on broken text', () => {
    for (const text of ['', '\ud800', '\udfff\ud800 4532', '%E0%A4%A', '\u0000\u0001', '@', '://:@']) {
      expect(detectAll(text)).toEqual([]);
    }
  });

  it('is deterministic and keeps no state between calls', () => {
    const text = 'carte 4532 0151 1283 0366 et sk-proj-Qw3rTy7uIoP9aSdFgHjK1lZx';
    expect(detectAll(text)).toEqual(detectAll(text));
  });

  it('reads the last characters of a text as it reads the first', () => {
    expect(detectAll(`${'bla '.repeat(25_000)}4532015112830366`).at(-1)).toMatchObject({
      end: 100_016,
      floor: 0.95,
    });
  });
});

describe('a number that an underscore joins to a word', () => {
  it.each([
    ['SSN_536-22-8726.pdf', '536-22-8726', 'us_social_security_number'],
    ['the scan ssn_536_22_8726.txt', '536_22_8726', 'us_social_security_number'],
    ['card_4539148803436467_copy.txt', '4539148803436467', 'payment_card'],
    ['rib_30006_00001_12345678901_89.pdf', '30006_00001_12345678901_89', 'bank_account'],
    ['numero_0612345678.vcf', '0612345678', 'phone_number'],
  ])('%s is found as if it stood alone', (text, number, type) => {
    const start = text.indexOf(number);
    expect(detectAll(text)).toMatchObject([{ start, end: start + number.length, type }]);
  });

  it.each([
    'IMG_20260312_123456.jpg',
    'invoice_202603120001.pdf',
    '20261130093000_add_users.rb',
    'log_1764500000000',
  ])('%s is nobody’s number', (text) => expect(detectAll(text)).toEqual([]));

  it('a key is found with its underscores', () => {
    expect(detectAll('ghp_16C7e42F292c6912E7710c838347Ae178B4a')).toMatchObject([{ start: 0, end: 40 }]);
  });
});

describe('each detector on its own', () => {
  it('has a name of its own and honours the contract on original offsets', () => {
    expect(new Set(VIEW_DETECTORS.map(({ name }) => name)).size).toBe(VIEW_DETECTORS.length);
    const text = 'É\u200b iban  FR76 3000 6000 0112 3456 7890 189';
    const found = detectAll(text).find(({ type }) => type === 'iban');
    expect(text.slice(found?.start, found?.end)).toBe('FR76 3000 6000 0112 3456 7890 189');
  });
});

describe('mergeDetections', () => {
  const at = (start: number, end: number, confidence: number, floor?: number): Detection => ({
    start,
    end,
    type: 't',
    category: 'secrets',
    confidence,
    floor,
  });

  it('prefers the higher floor, then the surer, then the longer', () => {
    expect(mergeDetections([at(0, 9, 0.9), at(2, 5, 0.5, 0.8)])).toEqual([at(2, 5, 0.5, 0.8)]);
    expect(mergeDetections([at(0, 4, 0.5, 0.8), at(2, 9, 0.9, 0.8)])).toEqual([at(2, 9, 0.9, 0.8)]);
    expect(mergeDetections([at(2, 4, 0.5), at(2, 9, 0.5)])).toEqual([at(2, 9, 0.5)]);
  });

  it('keeps neighbours', () => {
    expect(mergeDetections([at(4, 8, 0.5), at(0, 4, 0.5)])).toEqual([at(0, 4, 0.5), at(4, 8, 0.5)]);
  });
});
