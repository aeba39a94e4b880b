import { describe, expect, test } from 'vitest';
import { normaliseSpeech } from '../../../../models/media/speech/normalise/normalise-speech.ts';

describe('Tricky French is read aloud', () => {
  test.each([
    ["J'ai payé 1 250,00 € le 03/02/2025 à 8 h 05.", "J'ai payé 1250 euros le 3 février 2025 à 8 heures 5."],
    [
      'Réunion lun. 14 oct. à 9h-10h30, salle B-204.',
      'Réunion lundi 14 octobre à 9 heures à 10 heures 30, salle B-204.',
    ],
    [
      "Il fait -3°C ce matin et 25 °C l'après-midi.",
      "Il fait moins 3 degrés ce matin et 25 degrés l'après-midi.",
    ],
    ['Appelez le 01.23.45.67.89 ou le 0800 123 456.', 'Appelez le 01, 23, 45, 67, 89 ou le 0800 123 456.'],
    ['Au XIXe s., Victor Hugo (1802-1885) écrivait.', 'Au 19ème siècle, Victor Hugo (1802 à 1885) écrivait.'],
    ['Mes 2 M€ et ses 350 k€.', 'Mes 2 millions d’euros et ses 350 mille euros.'],
    [
      'Le fichier fait 3,5 Go (environ 3 500 Mo).',
      'Le fichier fait 3,5 gigaoctets (environ 3500 mégaoctets).',
    ],
    ['Version 2.0.1 sortie le 1/3/2024.', 'Version 2.0.1 sortie le premier mars 2024.'],
    ['Prix : 19,99€/mois, soit 239,88 €/an.', 'Prix : 19 euros 99 par mois, soit 239 euros 88 par an.'],
    [
      'Vitesse : 130 km/h max ; conso 5,6 l/100 km.',
      'Vitesse : 130 kilomètres-heure max ; conso 5,6 litres aux 100 kilomètres.',
    ],
    ['Rendez-vous au 12 bis, av. Foch, 75016 Paris.', 'Rendez-vous au 12 bis, avenue Foch, 75016 Paris.'],
    ['M. et Mme Martin, MM. Durand et Petit.', 'monsieur et madame Martin, messieurs Durand et Petit.'],
    ['Cf. art. 3 al. 2 du Code civil, p. 45-47.', 'voir article 3 alinéa 2 du Code civil, page 45 à 47.'],
    [
      'Écrivez à support@mon-site.fr ou visitez www.mon-site.fr/aide.',
      'Écrivez à support arobase mon tiret site point fr ou visitez mon tiret site point fr barre oblique aide.',
    ],
    ['Il est 00h00, puis 23:59.', 'Il est 0 heure, puis 23 heures 59.'],
    ["Le match s'est terminé 3-1, 6-4 7-5 au tennis.", "Le match s'est terminé 3-1, 6-4 7-5 au tennis."],
    [
      '1/3 des élèves, 2/3 des profs, 3/5 du reste.',
      'un tiers des élèves, deux tiers des profs, 3 sur 5 du reste.',
    ],
    ["L'an 2000, les années 80, les années 1990.", "L'an 2000, les années 80, les années 1990."],
    [
      'Henri IV, Élisabeth II, François Ier, Jean XXIII, Benoît XVI.',
      'Henri 4, Élisabeth 2, François premier, Jean 23, Benoît 16.',
    ],
    [
      "Bonjour 👋 ! Bravo 👏👏, c'est top 👍🏽 ❤️",
      "Bonjour ! Bravo applaudissements, c'est top pouce levé, cœur",
    ],
    ['Taux : 0,5 % à 1,25 %.', 'Taux : 0,5 pour cent à 1,25 pour cent.'],
    [
      '≥ 18 ans, ≤ 5 kg, ± 2 mm, < 10 %',
      'supérieur ou égal à 18 ans, inférieur ou égal à 5 kilos, plus ou moins 2 millimètres, inférieur à 10 pour cent',
    ],
    ['H2SO4 et CO2 : 400 ppm.', 'H2SO4 et CO2 : 400 parties par million.'],
    ['Tél. : +33 (0)1 23 45 67 89', 'téléphone : plus 33, 1, 23, 45, 67, 89'],
    ['5×3=15, 10÷2=5, 2³=8, x²', '5 fois 3 égale 15, 10 divisé par 2 égale 5, 2 au cube égale 8, x au carré'],
    ['1er janv. 2025 – 31 déc. 2025', 'premier janvier 2025 à 31 décembre 2025'],
    ['Il pèse 72,5 kg pour 1,80 m (1m80).', 'Il pèse 72,5 kilos pour 1,80 mètre (1 mètre 80).'],
    [
      'La température a augmenté de 1,5 °C depuis 1850.',
      'La température a augmenté de 1,5 degré depuis 1850.',
    ],
    ["S.N.C.F., l'O.N.U., la SNCF et l'ONU.", "S.N.C.F., l'O.N.U., la SNCF et l'ONU."],
    ['etc., bref… (voir p.ex. le § 4)', 'et cetera, bref… (voir par exemple le paragraphe 4)'],
    ["C'est 100% gratuit !!! 😀", "C'est 100 pour cent gratuit ! sourire"],
    [
      'Appelez +33 (0)1 23 45 67 89 ou +33(0)6 12 34 56 78.',
      'Appelez plus 33, 1, 23, 45, 67, 89 ou plus 33, 6, 12, 34, 56, 78.',
    ],
    [
      '3½ heures, 2³=8, a² + b² = c²',
      '3 heures et demie, 2 au cube égale 8, a au carré plus b au carré égale c au carré',
    ],
    ['Le 2024-03-01T10:05:00+01:00.', 'Le premier mars 2024, 10 heures 5.'],
    ['Ouvert du lun. au ven., sauf le mar. 3 mars.', 'Ouvert du lundi au vendredi, sauf le mardi 3 mars.'],
    ['Il habite 3, bd. Voltaire, bât. C.', 'Il habite 3, boulevard Voltaire, bât. C.'],
    ['Le 25/12, le 1/1, du 3/5 au 7/5.', 'Le 25 décembre, le premier janvier, du 3 mai au 7 mai.'],
    ['Il a eu 15/20 et 9/10.', 'Il a eu 15 sur 20 et 9 sur 10.'],
    [
      'À 20h précises, de 8h-12h et 14h–18h30.',
      'À 20 heures précises, de 8 heures à 12 heures et 14 heures à 18 heures 30.',
    ],
    ['Température ressentie : -10°.', 'Température ressentie : moins 10 degrés.'],
    ['Les prix vont de 10-15 € à 1,5 M€.', 'Les prix vont de 10 à 15 euros à 1,5 million d’euros.'],
    ['12€50 le kilo', '12 euros 50 le kilo'],
    ['1 €/kg, 0,15 €/kWh, 80 €/nuit', '1 euro par kilo, 15 centimes par kilowattheure, 80 euros par nuit'],
    ['Le TGV roule à 320 km/h.', 'Le TGV roule à 320 kilomètres-heure.'],
    ["C'était au Ve s. av. J.-C.", "C'était au 5ème siècle avant Jésus-Christ"],
    ['Chap. IV, acte II, scène 3', 'chapitre 4, acte 2, scène 3'],
    ['Le XXe siècle et le Xe arrondissement', 'Le 20ème siècle et le 10ème arrondissement'],
    ['Réf. : AB-1234/56', 'Réf. : AB-1234/56'],
    ["1 000 000 d'euros, 1.000.000 €, 1 000,5", "1000000 d'euros, 1000000 euros, 1000,5"],
    ['Le taux est de 1‰.', 'Le taux est de 1 pour mille.'],
    ['Ça coûte 5 $ US ou 4 £.', 'Ça coûte 5 dollars US ou 4 livres.'],
    ['Il mesure 2m05 et court 100m en 10s.', 'Il mesure 2 mètres 5 et court 100 mètres en 10 secondes.'],
    ['Rdv 14/02/25 à midi', 'rendez-vous 14 février 2025 à midi'],
    ['RDV au 4e étage, 2ème porte', 'rendez-vous au 4ème étage, 2ème porte'],
    ['1er, 1ère, 2nd, 2nde, 3ème', 'premier, première, second, seconde, 3ème'],
    [
      'Mmes Roy et Bel, Mlle Zoé, Pr Tournesol, Me Dupond',
      'mesdames Roy et Bel, mademoiselle Zoé, professeur Tournesol, maître Dupond',
    ],
  ])('%s', (text, spoken) => {
    expect(normaliseSpeech(text, 'fr')).toBe(spoken);
  });
});

test.each([
  ['Les lots 2, 3, l’autre et 4, m’a-t-il dit.', 'fr', 'Les lots 2, 3, l’autre et 4, m’a-t-il dit.'],
  ['| Nom | Âge |\n|-----|-----|\n| Ana | 30 |', 'fr', 'Nom, Âge.\n\nAna, 30.'],
  ['| Fin. | 2 |', 'fr', 'Fin., 2.'],
  ['Carte 04/27, note 80/100, 1. L’incendie', 'fr', 'Carte 04/27, note 80 sur 100, 1. L’incendie'],
  ['Files in /etc/passwd, etc.', 'en', 'Files in /etc/passwd, et cetera.'],
  [
    '1 1/2 cups, 3/8 of a mile, 4/5 or 24/7',
    'en',
    '1 and a half cups, 3 eighths of a mile, 4 fifths or 24 7',
  ],
  ['x^2 + y = z; 3 > 2', 'en', 'x squared plus y equals z; 3 greater than 2'],
] as const)('%j is read in the language %s as %j', (text, language, spoken) => {
  expect(normaliseSpeech(text, language)).toBe(spoken);
});

describe('Tricky English is read aloud', () => {
  test.each([
    ['The meeting is on Mon, Oct 14 at 9:30am.', 'The meeting is on Monday, October 14th at 9 30 AM.'],
    [
      'It costs $1,299.99 (incl. VAT) or €1.199.',
      'It costs 1299 dollars and 99 cents (including VAT) or €1.199.',
    ],
    [
      'Temps fell to -10°F, about -23 °C.',
      'Temps fell to minus 10 degrees Fahrenheit, about minus 23 degrees Celsius.',
    ],
    ['Call (415) 555-2671 or 1-800-555-0199.', 'Call 415, 555, 2671 or 1, 800, 555, 0199.'],
    ['He ran 26.2 mi in 2:45:30.', 'He ran 26.2 miles in 2 45 and 30 seconds.'],
    [
      "In the 1990s and the '80s, 5% grew to 7.5%.",
      'In the 19 nineties and the eighties, 5 percent grew to 7.5 percent.',
    ],
    [
      'World War II ended in 1945; Elizabeth II reigned.',
      'World War 2 ended in 19 45; Elizabeth the 2nd reigned.',
    ],
    ['The file is 1.5 GB, i.e. 1,536 MB.', 'The file is 1.5 gigabytes, that is 1536 megabytes.'],
    ['v2.3.1 was released on 2024-03-01T10:00:00Z.', "v2.3.1 was released on March 1st, 20 24, 10 o'clock."],
    [
      'Email me: jane_doe+news@mail.example.co.uk!',
      'Email me: jane underscore doe plus news at mail dot example dot co dot uk!',
    ],
    [
      'Visit http://example.org/path/to/page.html#top now.',
      'Visit example dot org slash path slash to slash page dot html now.',
    ],
    ['5\'10" tall, 180 lbs.', '5 foot 10 tall, 180 pounds.'],
    [
      'Speed limit: 65mph; 100 km/h; 3 m/s².',
      'Speed limit: 65 miles per hour; 100 kilometers per hour; 3 meters per second squared.',
    ],
    ['£2.5bn, $3k, $1.2M, 50¢', '2.5 billion pounds, 3 thousand dollars, 1.2 million dollars, 50 cents'],
    ['Dr. No lives at 221B Baker St., London.', 'Doctor No lives at 221B Baker Street, London.'],
    ['Prof. X vs. Mr. Y, Jr.', 'Professor X versus Mister Y, Junior'],
    ['Mt. Everest is 8,849 m (29,032 ft).', 'Mount Everest is 8849 meters (29032 feet).'],
    ['Ch. 3, pp. 12-15, Fig. 2, No. 7', 'chapter 3, pages 12 to 15, figure 2, number 7'],
    ["He's #1! Use #hashtag and @user.", "He's number 1! Use #hashtag and @user."],
    ['1st, 22nd, 103rd, 1000th, 20th-century', '1st, 22nd, 103rd, 1 thousandth, 20th-century'],
    ["It's 12:00 am, 12 p.m., 5:05 PM.", "It's 12 AM, 12 PM, 5 oh 5 PM."],
    [
      'July 4th, 1776; 4 July 1776; 07/04/1776; Dec. 25',
      'July 4th, 17 76; the 4th of July, 17 76; July 4th, 17 76; December 25th',
    ],
    ['The U.S. has 50 states; the U.K. four.', 'The U.S. has 50 states; the U.K. four.'],
    ['Q1 2025 revenue: $4.5B, up 12% YoY.', 'Q1 2025 revenue: 4.5 billion dollars, up 12 percent YoY.'],
    ['≥ 18, ~5 minutes, ±3%', 'at least 18, about 5 minutes, plus or minus 3 percent'],
    ['Temperatures of 20–25°C, pages 3—5', 'Temperatures of 20 to 25 degrees Celsius, pages 3 to 5'],
    ["Ready? 🚀 Let's go 🎉🎉", "Ready? Let's go congratulations"],
    ['$5-$10, 10-20%, 3-5 km', '5 dollars to 10 dollars, 10 to 20 percent, 3 to 5 kilometers'],
    [
      'Room 404, flight BA2490, PIN 0042, ISBN 978-3-16-148410-0',
      'Room 404, flight BA2490, PIN 0042, ISBN 978-3-16-148410-0',
    ],
    ['10:30-11:45 and 9-5', '10 30 to 11 45 and 9-5'],
    ['I have 1,000,000 reasons & 0.5 doubts.', 'I have 1000000 reasons and 0.5 doubts.'],
    ["It's open Mon-Fri, 9am-5pm.", "It's open Monday to Friday, 9 AM to 5 PM."],
    ['From 2019-2021, ages 18-25', 'From 20 19 to 2021, ages 18 to 25'],
    ['The 60s were wild; it took 60s.', 'The sixties were wild; it took 60 seconds.'],
    ['mid-90s music', 'mid-nineties music'],
    ["He's 6'2\" and 5’11” tall", "He's 6 foot 2 and 5 foot 11 tall"],
    [
      '$1.50/lb, $20/hour, €5/month',
      '1 dollar and 50 cents per pound, 20 dollars per hour, 5 euros per month',
    ],
    ['USD 50, 50 USD, EUR 3', '50 dollars, 50 dollars, 3 euros'],
    [
      'Louis XVI and Type II diabetes; Chapter IX; Rocky IV',
      'Louis the 16th and Type 2 diabetes; Chapter 9; Rocky 4',
    ],
    ['the 2000s and 1900s', 'the two thousands and 19 hundreds'],
    ['10^6, 2^3, m^2', '10 to the power of 6, 2 cubed, m squared'],
    ['Ph.D., M.D., a.k.a. Bob', 'Ph.D., M.D., a.k.a. Bob'],
    ['No. 1 and no. Then', 'number 1 and no. Then'],
    ['Sat on the mat. May 5th. Mar 5', 'Sat on the mat. May 5th. March 5th'],
    ['Dec 2024 and 3rd Nov.', 'December 2024 and 3rd November.'],
    ['Mr. and Mrs. Smith Jr.', 'Mister and Missus Smith Junior'],
    ['100 km², 5 m³', '100 square kilometers, 5 cubic meters'],
    ['12:05 a.m. to 1:00 p.m.', '12 oh 5 AM to 1 PM.'],
    ['TODO: fix #123, see PR #45', 'TODO: fix number 123, see PR number 45'],
    ['Temp: 98.6°F / 37°C', 'Temp: 98.6 degrees Fahrenheit / 37 degrees Celsius'],
    ['Cost: ~$5', 'Cost: about 5 dollars'],
    ['a@b.co, http://x.y/z?q=1&b=2', 'a at b dot co, x dot y slash z'],
  ])('%s', (text, spoken) => {
    expect(normaliseSpeech(text, 'en')).toBe(spoken);
  });
});
