import { describeDetector } from './detector-table.ts';

describeDetector('payment_card', {
  finds: [
    ['numéro4532015112830366', '4532015112830366'],
    ['carte4532015112830366merci', '4532015112830366'],
    ['paie avec 4532015112830366merci', '4532015112830366'],
    ['card4532 0151 1283 0366thanks', '4532 0151 1283 0366'],
    ['img_4532015112830366', '4532015112830366'],
  ],
  ignores: [
    'numéro4532015112830367',
    'carte4532015112830367merci',
    'x4532015112830366',
    'dec4532015112830366',
    'trace-abz4532015112830366',
    'q3zkr4532015112830366',
    '4532015112830366zkr8',
  ],
});

describeDetector('us_social_security_number', {
  finds: [
    ['ssn458-18-3513', '458-18-3513'],
    ['SSN458183513', '458183513'],
    ['my ssn is 458-18-3513thanks', '458-18-3513'],
  ],
  ignores: ['ref458-18-3513', 'order458183513', '458-18-3513pieces', 'ssn000-18-3513'],
});

describeDetector('iban', {
  finds: [
    ['FR7630006000011234567890189merci', 'FR7630006000011234567890189'],
    ['compteFR7630006000011234567890189merci', 'FR7630006000011234567890189'],
    ['ibanGB29NWBK60161331926819', 'GB29NWBK60161331926819'],
  ],
  ignores: [
    'FR7630006000011234567890188merci',
    'ibanFR7630006000011234567890188',
    'a7k2FR7630006000011234567890189',
    'FR7630006000011234567890189q7k2',
  ],
});

describeDetector('french_social_security_number', {
  finds: [
    ['nir184127645108946', '184127645108946'],
    ['184127645108946merci', '184127645108946'],
  ],
  ignores: ['secu184127645108947', 'fab184127645108946', 'a184127645108946'],
});

describeDetector('french_tax_number', {
  finds: [['fiscal3023217600053', '3023217600053']],
  ignores: ['fiscal3023217600054', 'photo3023217600053'],
});

describeDetector('nhs_number', {
  finds: [['nhs9434765919', '9434765919']],
  ignores: ['nhs9434765918'],
});
