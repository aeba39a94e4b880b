import { describe, expect, it } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { describeDetector } from './detector-table.ts';

describeDetector('payment_card', {
  finds: [
    ['card=4532&n2=0151&n3=1283&n4=0366', '4532&n2=0151&n3=1283&n4=0366'],
    ['{"p1":"4532","p2":"0151","p3":"1283","p4":"0366"}', '4532","p2":"0151","p3":"1283","p4":"0366'],
    ['cc1: 4532\ncc2: 0151\ncc3: 1283\ncc4: 0366', '4532\ncc2: 0151\ncc3: 1283\ncc4: 0366'],
    ['card[0]=4532;card[1]=0151;card[2]=1283;card[3]=0366', '4532;card[1]=0151;card[2]=1283;card[3]=0366'],
    ['<p1>4532</p1><p2>0151</p2><p3>1283</p3><p4>0366</p4>', '4532</p1><p2>0151</p2><p3>1283</p3><p4>0366'],
    ['[0] => 4532\n[1] => 0151\n[2] => 1283\n[3] => 0366', '4532\n[1] => 0151\n[2] => 1283\n[3] => 0366'],
    [
      'the first four digits are 4532, then 0151, then 1283, and the last ones 0366',
      '4532, then 0151, then 1283, and the last ones 0366',
    ],
    ['card start 45320151 and card end 12830366', '45320151 and card end 12830366'],
    ['c1=4532\nc2=0151\nc3=1283\nc4=0366\nexp=08/29\ncvv=311', '4532\nc2=0151\nc3=1283\nc4=0366'],
  ],
  ignores: [
    'card=4532&n2=0151&n3=1283&n4=0367',
    'Q1: 4532, Q2: 0151, Q3: 1283, Q4: 0366, Q5: 1200',
    'Populations: Lyon 522250, Nice 348085, Nantes 323204, Lille 236234',
    'p1=4242&p2=4242&p3=4242&p4=4242',
  ],
});

describeDetector('iban', {
  finds: [
    [
      'iban1=FR76&iban2=3000&iban3=6000&iban4=0112&iban5=3456&iban6=7890&iban7=189',
      'FR76&iban2=3000&iban3=6000&iban4=0112&iban5=3456&iban6=7890&iban7=189',
    ],
    ['b1=GB29&b2=NWBK&b3=6016&b4=1331&b5=9268&b6=19', 'GB29&b2=NWBK&b3=6016&b4=1331&b5=9268&b6=19'],
  ],
  ignores: ['i1=FR76&i2=3000&i3=6000&i4=0112&i5=3456&i6=7890&i7=188'],
});

describeDetector('us_social_security_number', {
  finds: [['ssn1=512&ssn2=38&ssn3=4917', '512&ssn2=38&ssn3=4917']],
  ignores: ['room 512, floor 38, building 4917', 'bus 38, stop 512, line 4917'],
});

describeDetector('phone_number', {
  finds: [['tel1=06&tel2=12&tel3=34&tel4=56&tel5=78', '06&tel2=12&tel3=34&tel4=56&tel5=78']],
  ignores: ['SQL took 415 ms, 867 rows, 5309 pages', 'x1=415&y1=230&x2=867&y2=530'],
});

describe('figures under names', () => {
  it('give no number, however many they are', () => {
    const settings = Array.from({ length: 60 }, (_, row) => `card_${row}=${1000 + ((row * 2749) % 9000)}`);
    expect(detectAll(settings.join('&')).filter(({ floor }) => floor !== undefined)).toEqual([]);
  });
});

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
