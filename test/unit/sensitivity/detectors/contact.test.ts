import { describe, expect, it } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { describeDetector } from './detector-table.ts';

describeDetector('email_address', {
  finds: [
    ['écris à Jean.Dupont+perso@gmail.com stp', 'Jean.Dupont+perso@gmail.com'],
    ['mail: m_leroy@mail.univ-lyon.fr.', 'm_leroy@mail.univ-lyon.fr'],
    ['jean point dupont arobase gmail point com', 'jean point dupont arobase gmail point com'],
    ['reach me: sarah.k [at] proton [dot] me', 'sarah.k [at] proton [dot] me'],
    ['c.martin @ orange.fr', 'c.martin @ orange.fr'],
  ],
  ignores: [
    'write to user@example.com',
    'nom@exemple.fr',
    'git clone git@github.com:org/repo.git',
    'npm i @types/node',
    'meet me at noon dot',
    'icon@2x.png',
    'printed on host@server',
    'john@test.invalid',
  ],
});

describeDetector('phone_number', {
  finds: [
    ['Appelle-moi au 06 12 45 78 91', '06 12 45 78 91'],
    ['tel:0612457891', '0612457891'],
    ['06.12.45.78.91 le soir', '06.12.45.78.91'],
    ['+33 6 12 45 78 91 75011 Paris', '+33 6 12 45 78 91'],
    ['0033612457891', '0033612457891'],
    ['+33 (0)6 12 45 78 91', '+33 (0)6 12 45 78 91'],
    ['call 415-867-5309 after 6', '415-867-5309'],
    ['my cell is +1 (415) 867-5309', '+1 (415) 867-5309'],
    ['ring 07911 123456', '07911 123456'],
    ['landline 020 7183 8750', '020 7183 8750'],
    ['WhatsApp +212 661 23 45 67', '+212 661 23 45 67'],
    ['0 6 1 2 4 5 7 8 9 1', '0 6 1 2 4 5 7 8 9 1'],
  ],
  ignores: [
    '06 00 00 00 00',
    '(555) 555-0142',
    'call 212-555-0123',
    '06 39 98 12 34',
    '07700 900123',
    '01 99 00 12 34',
    'commande 2024061245789',
    'ISBN 978-2-07-036822-8',
    'version 10.0.19045.3570',
    'le 01/02/2023 à 10:30',
    '0123456789',
    'pi = 3.1415926535',
    'ratio 0.6124578913',
  ],
});

describe('contact floors', () => {
  it('are 0.72 for one lone e-mail or phone and 0.80 for two together', () => {
    const floors = (text: string) => detectAll(text).map(({ floor }) => floor);
    expect(floors('06 12 45 78 91')).toEqual([0.72]);
    expect(floors('jean.dupont@gmail.com')).toEqual([0.72]);
    expect(floors('jean.dupont@gmail.com ou 06 12 45 78 91')).toEqual([0.8, 0.8]);
  });

  it('do not apply to the mailbox of a function', () => {
    expect(detectAll('écrivez à contact@mairie-lyon.fr')).toMatchObject([{ confidence: 0.4 }]);
    expect(detectAll('écrivez à contact@mairie-lyon.fr')[0]?.floor).toBeUndefined();
  });
});
