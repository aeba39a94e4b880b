import { describe, expect, it } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { describeDetector } from './detector-table.ts';

describeDetector('french_social_security_number', {
  finds: [
    ['mon numéro de sécu est 1 84 12 76 451 089 46.', '1 84 12 76 451 089 46'],
    ['187022A00400825 pour lui', '187022A00400825'],
    ['né en Haute-Corse, 187022B00400852', '187022B00400852'],
    ['numéro temporaire 784127645108937', '784127645108937'],
    ['sécu : 2 91 05 69 123 456 78', '2 91 05 69 123 456 78'],
  ],
  ignores: ['184127645108947', 'sécu 1 84 13 76 451 089 46', '2 000 000 000 000 00', 'réf. A184127645108946'],
});

describeDetector('siret', {
  finds: [
    ['SIRET 732 829 320 00074', '732 829 320 00074'],
    ['La Poste, siège 35600000000048', '35600000000048'],
    ['bureau 356 000 000 00006', '356 000 000 00006'],
  ],
  ignores: ['73282932000075', '35600000000007', 'facture 20240012345678'],
});

describeDetector('us_social_security_number', {
  finds: [
    ['my SSN is 536-22-8145', '536-22-8145'],
    ['social security no 536 22 8145', '536 22 8145'],
    ['ITIN 912-70-1234', '912-70-1234'],
  ],
  ignores: [
    '000-12-3456',
    'ssn 666-12-3456',
    'ssn 536-00-8145',
    'ssn 536-22-0000',
    '078-05-1120',
    '536228145',
  ],
});

describeDetector('nhs_number', {
  finds: [['NHS number 943 476 5919', '943 476 5919']],
  ignores: ['call 943 476 5919', 'NHS test number 999 123 4561'],
});

describeDetector('national_insurance_number', {
  finds: [
    ['NI number JG103759A', 'JG103759A'],
    ['it is PX 48 29 13 C', 'PX 48 29 13 C'],
  ],
  ignores: ['QQ123456C', 'GB123456A', 'DA123456B', 'JG103759E', 'v-JG103759A-2'],
});

describeDetector('machine_readable_zone', {
  finds: [
    [
      'P<FRAMARTIN<<SOPHIE<ANNE<<<<<<<<<<<<<<<<<<<<<\n18CK274916FRA8807144F2805123<<<<<<<<<<<<<<04',
      'P<FRAMARTIN<<SOPHIE<ANNE<<<<<<<<<<<<<<<<<<<<<\n18CK274916FRA8807144F2805123<<<<<<<<<<<<<<04',
    ],
  ],
  ignores: ['a << b << c', 'P<Q'],
});

describe('the floor of a government number', () => {
  const floors = (text: string) => detectAll(text).map(({ floor }) => floor);

  it('is 0.95 with its checksum and 0.80 on context alone', () => {
    expect(floors('1 84 12 76 451 089 46')).toEqual([0.95]);
    expect(floors('sécu 1 84 12 76 451 089 47')).toEqual([0.8]);
    expect(floors('mon numéro fiscal est 30 23 217 600 053')).toEqual([0.95]);
    expect(floors('passeport 19FV08731')).toEqual([0.8]);
  });

  it('is 0.95 for a secret, whatever its kind', () => {
    expect(floors('mon code PIN est 7391')).toEqual([0.95]);
    expect(floors('digicode 38B61')).toEqual([0.95]);
    expect(floors('mdp : chaton2019')).toEqual([0.95]);
  });
});

describeDetector('ip_address', {
  finds: [
    ['login from 91.168.44.203 at noon', '91.168.44.203'],
    ['2a01:cb00:8a3:1f00::12', '2a01:cb00:8a3:1f00::12'],
  ],
  ignores: [
    '192.0.2.1',
    '198.51.100.7',
    '203.0.113.9',
    '2001:db8::1',
    '10.0.0.1',
    '172.16.4.4',
    'fe80::1',
    'v 4.12.103.207',
  ],
});

describeDetector('mac_address', {
  finds: [['3c-22-fb-4a-91-0e', '3c-22-fb-4a-91-0e']],
  ignores: ['00:00:5E:00:53:AF', '12:30:45', 'aa:bb:cc:dd:ee:ff'],
});
