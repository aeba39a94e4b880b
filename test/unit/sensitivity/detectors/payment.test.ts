import { describeDetector } from './detector-table.ts';

describeDetector('iban', {
  finds: [
    ['Mon IBAN : FR76 3000 6000 0112 3456 7890 189 merci de confirmer', 'FR76 3000 6000 0112 3456 7890 189'],
    ['iban fr7630006000011234567890189 aussi', 'fr7630006000011234567890189'],
    [
      'virement sur F R 7 6 3 0 0 0 6 0 0 0 0 1 1 2 3 4 5 6 7 8 9 0 1 8 9',
      'F R 7 6 3 0 0 0 6 0 0 0 0 1 1 2 3 4 5 6 7 8 9 0 1 8 9',
    ],
    ['please wire to GB29 NWBK 6016 1331 9268 19 before noon', 'GB29 NWBK 6016 1331 9268 19'],
    [
      'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000',
      'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000',
    ],
    ['BE68-5390-0754-7034 et FR1420041010050500013M02606', 'FR1420041010050500013M02606'],
    ['IBAN FR76 3000 6000 0112 3456 7890 188 (une faute ?)', 'FR76 3000 6000 0112 3456 7890 188'],
  ],
  ignores: [
    'référence FR12 3456 pour votre commande',
    'FR76 3000 6000 0112 3456 7890 188',
    'IBAN : FR76 XXXX XXXX XXXX XXXX XXXX XXX',
    'IBAN FR00 0000 0000 0000 0000 0000 000',
    'TVA intracommunautaire FR 40 303265045',
    'commit de305d54a75b431bad2eb6b9e546014',
  ],
});

describeDetector('payment_card', {
  finds: [
    ['visa 4532015112830366 merci', '4532015112830366'],
    ['ma carte 4532-0151-1283-0366', '4532-0151-1283-0366'],
    ['４５３２ ０１５１ １２８３ ０３６６', '４５３２ ０１５１ １２８３ ０３６６'],
    ['4 5 3 2 0 1 5 1 1 2 8 3 0 3 6 6', '4 5 3 2 0 1 5 1 1 2 8 3 0 3 6 6'],
    ['4532\u200b0151\u200b1283\u200b0366', '4532\u200b0151\u200b1283\u200b0366'],
    ['my amex is 3714 496353 98459', '3714 496353 98459'],
    ['ma carte bleue 4970 1234 5678 9015 ne passe plus', '4970 1234 5678 9015'],
  ],
  ignores: [
    'carte de test 4242 4242 4242 4242',
    'use card 4111-1111-1111-1111 in the sandbox',
    'card 1234 5678 9012 3456',
    'card 0000 0000 0000 0000',
    'commande 4532015112830367',
    'ISBN 9782070368228',
    'uuid 45320151-1283-4366-8532-015112830366',
    'x=4532015112.830366',
    'populations : 4 532 015 112 830 366 habitants',
  ],
});
