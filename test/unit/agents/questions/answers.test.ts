import { describe, expect, test } from 'vitest';
import { calculatedAnswer, type Language } from './ask.ts';

describe('what the calculator found is said in the language of the task', () => {
  test.each<[Language, string, string]>([
    ['fr', 'Combien font 17,5 % de 340 ?', 'Le résultat est 59,5 (17,5 / 100 × 340).'],
    ['en', 'what is 12 squared plus 7?', 'The result is 151 (12² + 7).'],
    ['fr', '1234,5 * 1000', 'Le résultat est 1 234 500 (1 234,5 × 1 000).'],
    ['en', '1,234.5 * 1000', 'The result is 1,234,500 (1,234.5 × 1,000).'],
    ['fr', 'divise 1000 par 7', 'Le résultat est environ 142,8571428571 (1 000 / 7).'],
    ['en', '2^100', 'The result is 1,267,650,600,228,229,401,496,703,205,376 (2^100).'],
    ['fr', 'convertis 3 miles en km', '3 miles = 4,828032 km.'],
    ['en', 'convert 5 feet 10 inches to cm', '5 feet 10 inches = 177.8 cm.'],
    ['fr', '-4 °C en °F', '-4 °C = 24,8 °F.'],
    ['en', '100 °F in Celsius', '100 °F ≈ 37.7777777778 °C.'],
    [
      'fr',
      'Combien de jours entre le 1er janvier 2024 et le 14 juillet 2024 ?',
      'Du 1er janvier 2024 (lundi) au 14 juillet 2024 (dimanche) : 195 jours (27 semaines et 6 jours ; 6 mois, 13 jours).',
    ],
    ['en', 'add 6 weeks to 3 March 2024', '3 March 2024 (Sunday) + 6 weeks = 14 April 2024 (Sunday).'],
    [
      'fr',
      'moyenne, médiane et écart type de 3, 5, 8',
      'Moyenne ≈ 5,3333333333\nMédiane = 5\nÉcart type (échantillon) ≈ 2,5166114784',
    ],
    ['en', 'What is the average of 12, 15 and 21?', 'Mean = 16.'],
    ['en', '3/7 + 2/5', 'The result is 29/35, about 0.8285714286 (3 / 7 + 2 / 5).'],
    ['fr', '3/7 + 2/5', 'Le résultat est 29/35, environ 0,8285714286 (3 / 7 + 2 / 5).'],
    ['en', '1/2 + 1/4', 'The result is 0.75 (1 / 2 + 1 / 4).'],
    ['fr', 'une demie plus un tiers', 'Le résultat est 5/6, environ 0,8333333333 ((1 / 2) + (1 / 3)).'],
    ['en', 'what is two thirds of 100', 'The result is 200/3, about 66.6666666667 ((2 / 3) × 100).'],
    ['en', '3/8 as a percentage', 'The result is 37.5% ((3 / 8) × 100).'],
    ['fr', 'quel pourcentage de 80 représente 12', 'Le résultat est 15 % (12 / 80 × 100).'],
    ['fr', 'convertis 70 kg en livres', '70 kg ≈ 154,3235835294 livres anglo-saxonnes (de 453,59237 g).'],
    ['fr', 'combien de grammes dans une livre', '1 livre anglo-saxonne (de 453,59237 g) = 453,59237 g.'],
    ['en', 'how many feet in a mile', '1 mile = 5,280 feet.'],
    ['en', 'how many minutes in 1 hour 1 minute', '1 hour 1 minute = 61 minutes.'],
    ['fr', '1,5 heure en minutes', '1,5 heure = 90 minutes.'],
    ['en', '1 foot in inches', '1 foot = 12 inches.'],
    ['en', 'What time is it?', 'It is 14:05 on 21 November 2026 (Saturday), by the clock of this computer.'],
    [
      'fr',
      'Il est quelle heure ?',
      "Il est 14 h 05, le 21 novembre 2026 (samedi), à l'horloge de cet ordinateur.",
    ],
    ['en', "What's today's date?", 'Saturday 21 November 2026.'],
    ['fr', 'quel jour sera demain', 'Dimanche 22 novembre 2026.'],
    ['fr', 'quel jour était avant-hier', 'Jeudi 19 novembre 2026.'],
    ['en', 'What day will 1 January 2030 be?', 'Tuesday 1 January 2030.'],
    ['fr', 'Quel jour tombe Noël ?', 'Vendredi 25 décembre 2026.'],
    [
      'en',
      'how many days since Christmas',
      'From 25 December 2025 (Thursday) to 21 November 2026 (Saturday): 331 days (47 weeks and 2 days; 10 months, 27 days).',
    ],
    [
      'fr',
      'combien de jours avant la fin du mois',
      'Du 21 novembre 2026 (samedi) au 30 novembre 2026 (lundi) : 9 jours (1 semaine et 2 jours).',
    ],
    [
      'en',
      'What date was it 100 days ago?',
      '21 November 2026 (Saturday) - 100 days = 13 August 2026 (Thursday).',
    ],
    ['en', 'Is 2100 a leap year?', '2100 is not a leap year: 365 days.'],
    ['fr', 'combien de jours en février 2028', 'Février 2028 compte 29 jours.'],
    ['fr', 'combien de jours en février', 'Février 2027 compte 28 jours.'],
    [
      'fr',
      'combien d’heures entre 9h30 et 17h15',
      'De 9 h 30 à 17 h 15 : 7 heures et 45 minutes (465 minutes).',
    ],
    ['en', 'how long from 10pm to 6am', 'From 22:00 to 06:00 the next day: 8 hours (480 minutes).'],
    ['en', '5! / 3!', 'The result is 20 (5! / 3!).'],
    ['en', 'WHAT IS 1,234.56 × 2 PLS', 'The result is 2,469.12 (1,234.56 × 2).'],
    ['en', '0,125 * 8', 'The result is 1 (0.125 × 8).'],
    ['en', '12⋅3−4', 'The result is 32 (12 × 3 - 4).'],
  ])('(%s) %s', (language, task, expected) => {
    expect(calculatedAnswer(language, task)).toBe(expected);
  });
});
