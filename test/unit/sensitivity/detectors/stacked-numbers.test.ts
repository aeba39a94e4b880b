import { describe, expect, it } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { describeDetector } from './detector-table.ts';

describeDetector('iban', {
  finds: [
    ['mon iban :\nFR76\n3000\n6000\n0112\n3456\n7890\n189\nmerci', 'FR76\n3000\n6000\n0112\n3456\n7890\n189'],
    [
      '- FR76\n- 3000\n- 6000\n- 0112\n- 3456\n- 7890\n- 189',
      'FR76\n- 3000\n- 6000\n- 0112\n- 3456\n- 7890\n- 189',
    ],
    ['GB29,\nNWBK,\n6016,\n1331,\n9268,\n19', 'GB29,\nNWBK,\n6016,\n1331,\n9268,\n19'],
  ],
  ignores: ['- FR76\n- 3000\n- 6000\n- 0112\n- 3456\n- 7890\n- 188', 'FR76\n\n3000'],
});

describeDetector('payment_card', {
  finds: [
    ['4532\n0151\n1283\n0366', '4532\n0151\n1283\n0366'],
    ['4532 0151\r\n1283 0366', '4532 0151\r\n1283 0366'],
    ['paie avec 4532\n0151\n1283\n0366 stp', '4532\n0151\n1283\n0366'],
    ['4\n5\n3\n2\n0\n1\n5\n1\n1\n2\n8\n3\n0\n3\n6\n6', '4\n5\n3\n2\n0\n1\n5\n1\n1\n2\n8\n3\n0\n3\n6\n6'],
  ],
  ignores: [
    '4532\n0151\n1283\n0367',
    '1200\n4532\n0151\n1283\n0366\n1700',
    '4532 pages\n0151 lignes\n1283 mots\n0366 notes',
    '4242\n4242\n4242\n4242',
  ],
});

describeDetector('french_tax_number', {
  finds: [
    ['30\n23\n217\n600\n053', '30\n23\n217\n600\n053'],
    ['numéro fiscal\n30\n23\n217\n600\n053', '30\n23\n217\n600\n053'],
  ],
  ignores: ['30\n23\n217\n600\n054', '12\n30\n23\n217\n600\n053\n18'],
});

describeDetector('french_social_security_number', {
  finds: [['1\n84\n12\n76\n451\n089\n46', '1\n84\n12\n76\n451\n089\n46']],
  ignores: ['1\n84\n12\n76\n451\n089\n47'],
});

describe('columns of figures', () => {
  it('give no number, however many windows of them pass a check', () => {
    const column = Array.from({ length: 60 }, (_, row) => 1000 + ((row * 2749) % 9000)).join('\n');
    expect(detectAll(`total\n${column}`).filter(({ floor }) => floor !== undefined)).toEqual([]);
  });
});
