import { describe, expect, it } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';

const floorOf = (text: string) => Math.max(0, ...detectAll(text).map(({ floor }) => floor ?? 0));

/** Every kind with a floor; `value` is what is sensitive in the sentence. */
const DISCLOSURES: readonly { text: string; value: string }[] = [
  { text: 'Règle avec ma carte 4532 0151 1283 0366 ce soir', value: '4532 0151 1283 0366' },
  {
    text: 'Envoie le loyer sur FR76 3000 6000 0112 3456 7890 189 stp',
    value: 'FR76 3000 6000 0112 3456 7890 189',
  },
  { text: 'Mon numéro de sécu : 1 84 12 76 451 089 46', value: '1 84 12 76 451 089 46' },
  { text: 'My social security number is 536-22-8145', value: '536-22-8145' },
  { text: 'Her NHS number is 485 777 3456', value: '485 777 3456' },
  { text: 'My national insurance number is JG 10 37 59 A', value: 'JG 10 37 59 A' },
  { text: 'Mon numéro fiscal est 30 23 217 600 053', value: '30 23 217 600 053' },
  { text: 'Rappelez-moi au 06 12 45 78 91', value: '06 12 45 78 91' },
  { text: 'Mon mail : jean.dupont@gmail.com', value: 'jean.dupont@gmail.com' },
  { text: "J'habite 12 rue des Lilas, 69003 Lyon", value: '12 rue des Lilas, 69003 Lyon' },
  { text: 'Mon mot de passe est Tournesol#42', value: 'Tournesol#42' },
  { text: 'The wifi password is greenhouse88', value: 'greenhouse88' },
  { text: 'Mon code PIN est 7391', value: '7391' },
  { text: 'Le code du portail est 5590', value: '5590' },
  { text: 'Your verification code is 771205', value: '771205' },
  {
    text: `token ghp_${'16C7e42F292c6912E7710c838347Ae178B4a'} à révoquer`,
    value: `ghp_${'16C7e42F292c6912E7710c838347Ae178B4a'}`,
  },
  {
    text: 'base postgres://svc:Rt6vQm2x@db.intra.lan:5432/prod',
    value: 'postgres://svc:Rt6vQm2x@db.intra.lan:5432/prod',
  },
  { text: 'api_key = 8c1f09be7d2a4e63b5f09a17c4d2e88b', value: '8c1f09be7d2a4e63b5f09a17c4d2e88b' },
  {
    text: 'seed: orbit candle river puzzle marble sunset violin harvest copper gentle ladder frozen',
    value: 'orbit candle river puzzle marble sunset violin harvest copper gentle ladder frozen',
  },
];

const BENIGN = 'The weather was mild and the lake was calm that day, il faisait beau. '.repeat(1430);

const TRANSFORMATIONS: readonly [name: string, change: (text: string) => string][] = [
  ['lower case', (text) => text.toLowerCase()],
  ['upper case', (text) => text.toUpperCase()],
  ['no accents', (text) => text.normalize('NFD').replace(/\p{M}/gu, '')],
  ['decomposed accents', (text) => text.normalize('NFD')],
  ['wide spacing', (text) => text.replaceAll(' ', '   ')],
  ['no-break spaces', (text) => text.replaceAll(' ', '\u00a0')],
  ['thin spaces and tabs', (text) => text.replaceAll(' ', '\u2009\t')],
  ['zero-width characters everywhere', (text) => [...text].join('\u200b')],
  ['soft hyphens everywhere', (text) => [...text].join('\u00ad')],
  ['full-width digits', (text) => text.replace(/\d/g, (d) => String.fromCharCode(0xff10 + Number(d)))],
  ['Arabic-Indic digits', (text) => text.replace(/\d/g, (d) => String.fromCharCode(0x660 + Number(d)))],
  ['mathematical digits', (text) => text.replace(/\d/g, (d) => String.fromCodePoint(0x1d7ce + Number(d)))],
  ['quotation marks', (text) => `« ${text} »`],
  ['a full stop', (text) => `${text}.`],
  ['base64', (text) => Buffer.from(text).toString('base64')],
  ['base64url in a sentence', (text) => `decode ${Buffer.from(text).toString('base64url')} please`],
  ['base64 twice', (text) => Buffer.from(Buffer.from(text).toString('base64')).toString('base64')],
  ['hexadecimal', (text) => Buffer.from(text).toString('hex')],
  ['percent-encoding', (text) => encodeURIComponent(text)],
  ['100,000 benign characters before', (text) => `${BENIGN}${text}`],
  ['100,000 benign characters after', (text) => `${text} ${BENIGN}`],
];

describe.each(TRANSFORMATIONS)('%s', (_name, change) => {
  it.each(DISCLOSURES)('does not lower the floor of: $text', ({ text }) => {
    expect(floorOf(text)).toBeGreaterThan(0.7);
    expect(floorOf(change(text))).toBeGreaterThanOrEqual(floorOf(text));
  });
});

const SPELT_FR = ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'];
const SPELT_EN = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

describe('digits that are spaced out or spelt', () => {
  const numeric = DISCLOSURES.filter(({ value }) => /^[\d -]+$/.test(value));

  it.each(numeric)('are read in: $text', ({ text, value }) => {
    const digits = [...value.replaceAll(/\D/g, '')];
    for (const spelling of [
      digits,
      digits.map((d) => SPELT_FR[Number(d)]),
      digits.map((d) => SPELT_EN[Number(d)]),
    ]) {
      expect(floorOf(text.replace(value, spelling.join(' ')))).toBeGreaterThan(0.7);
    }
    expect(floorOf(text.replace(value, digits.map((d) => SPELT_EN[Number(d)]).join(', ')))).toBeGreaterThan(
      0.7,
    );
  });

  it('are read in pairs, as French numbers are said', () => {
    const text = 'appelle-moi au zéro six douze quarante-cinq soixante-dix-huit quatre-vingt-onze';
    expect(floorOf(text)).toBe(0.72);
  });

  it('are read with "double" and "oh", as English numbers are said', () => {
    expect(
      floorOf('my card is four five three two oh one five double one two eight three oh three double six'),
    ).toBe(0.95);
  });

  it('are read where letters were typed for digits', () => {
    expect(floorOf('ma carte 4532 O151 l283 O366')).toBe(0.95);
    expect(floorOf('appelle le O6 12 45 78 9l')).toBe(0.72);
    expect(detectAll('2 l de lait, 10 kg et 1000 l d’eau')).toEqual([]);
  });

  it('are left alone in counting rhymes and prose', () => {
    expect(detectAll('un deux trois nous irons au bois, quatre cinq six cueillir des cerises')).toEqual([]);
    expect(detectAll('one of the two men had three or four cats')).toEqual([]);
  });
});

describe('forms, settings and misspellings', () => {
  it.each([
    'Identifiant\njdupont\nMot de passe\nSoleil2024',
    'Code PIN\n4821',
    '<user>bob</user><password>Abc12345</password>',
    '{"user": "bob", "password": "Abc12345"}',
    '{"pin": 4821}',
    'mon mot de pase : Soleil2024',
    'my pasword is Soleil2024',
    'my passwrod is Soleil2024',
    'motdepasse=Soleil2024',
    'login?user=bob&password=Soleil2024&lang=fr',
  ])('do not hide a secret in: %j', (text) => {
    expect(floorOf(text)).toBe(0.95);
  });
});

describe('a placeholder in place of the value', () => {
  it.each([
    'Règle avec ma carte 4242 4242 4242 4242 ce soir',
    'Envoie le loyer sur FR76 XXXX XXXX XXXX XXXX XXXX XXX stp',
    'Mon numéro de sécu : X XX XX XX XXX XXX XX',
    'My social security number is 000-00-0000',
    'Rappelez-moi au 06 00 00 00 00',
    'Call me at (212) 555-0147',
    'Mon mail : jean.dupont@example.com',
    'Mon mot de passe est ********',
    'Mon mot de passe est <MOT_DE_PASSE>',
    'The wifi password is your_password',
    `password=\${DB_PASSWORD}`,
    'Mon code PIN est ****',
    'token ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx à révoquer',
    'aws AKIAIOSFODNN7EXAMPLE wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    'base postgres://user:password@localhost:5432/prod',
    'api_key = "your_api_key_here"',
    'Authorization: Bearer <TOKEN>',
    'mon serveur est 203.0.113.7 ou 2001:db8::1',
  ])('gives nothing with a floor in: %s', (text) => {
    expect(detectAll(text).filter(({ floor }) => floor !== undefined)).toEqual([]);
  });
});
