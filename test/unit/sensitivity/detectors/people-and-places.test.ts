import { describe, expect, it } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { describeDetector } from './detector-table.ts';

describeDetector('person_name', {
  finds: [
    ["Je m'appelle Éloïse Garnier-Petit.", 'Éloïse Garnier-Petit'],
    ["je m'appelle sophie martin et je vais mal", 'sophie martin'],
    ['my name is Hannah Prescott', 'Hannah Prescott'],
    ['Mme Benali est venue', 'Benali'],
    ['Dr. Okafor changed my dose', 'Okafor'],
    ['JULIEN MOREAU A ÉTÉ LICENCIÉ', 'JULIEN MOREAU'],
    ['Jean-Pierre Lefebvre boit trop', 'Jean-Pierre Lefebvre'],
  ],
  ignores: [
    'Victor Hugo est mort en 1885',
    'Barack Obama won in 2008',
    'my name is not important',
    'Mark this as done',
    'Rose is a colour',
    'Chère Madame, Cher Monsieur',
    'name: Build and test',
  ],
});

describeDetector('public_figure', {
  finds: [
    ["le procès de Jeanne d'Arc", "Jeanne d'Arc"],
    ['Martin Luther King spoke', 'Martin Luther King'],
    ['vladimir putin', 'vladimir putin'],
  ],
  ignores: ['Victor Hugonnier est mon voisin'],
});

describeDetector('organisation', {
  finds: [
    ['contrat avec Delmas & Fils SARL', 'Delmas & Fils SARL'],
    ['I work at Northgate Logistics', 'Northgate Logistics'],
    ['Je travaille chez Capgemini', 'Capgemini'],
  ],
  ignores: ['what is an LLC?', 'je travaille chez moi'],
});

describeDetector('postal_address', {
  finds: [
    ["J'habite 12 rue des Lilas, 69003 Lyon", '12 rue des Lilas, 69003 Lyon'],
    ['livrer au 8 ter impasse des Glycines', '8 ter impasse des Glycines'],
    ['I live at 27 Hawthorn Avenue', '27 Hawthorn Avenue'],
    ['1508 Cedar Lane, Austin, TX 78704', '1508 Cedar Lane, Austin, TX 78704'],
  ],
  ignores: [
    '10 Downing Street',
    '1600 Pennsylvania Avenue',
    '3 cours de piano',
    'drive 12 miles down the road',
    '5 place settings',
  ],
});

describeDetector('birth_date', {
  finds: [
    ['né le 23/11/1981', '23/11/1981'],
    ['Date de naissance : 4 février 1967', '4 février 1967'],
    ['born on March 4, 1979', 'March 4, 1979'],
  ],
  ignores: ['né le 26 février 1802', 'le 8 mai 1945', 'rendez-vous le 12/03/2025'],
});

describe('names, organisations and places', () => {
  it('are evidence without a floor', () => {
    const found = detectAll(
      "Je m'appelle Thibault Garnier, je travaille chez Capgemini et j'habite à Grenoble",
    );
    expect(found.map(({ type }) => type)).toEqual(['person_name', 'organisation', 'own_place']);
    expect(found.every(({ floor }) => floor === undefined)).toBe(true);
  });
});

describeDetector('public_figure', {
  finds: [
    ['Mr Darcy lives at Pemberley', 'Mr Darcy'],
    ['pourquoi Emma Bovary se suicide-t-elle ?', 'Emma Bovary'],
  ],
  ignores: ['Mr Lemoine lives at number 4', 'Emma Lefranc se marie'],
});

describeDetector('person_name', {
  finds: [['Mr Lemoine lives at number 4', 'Lemoine']],
  ignores: ['Mr Darcy lives at Pemberley', 'is Sherlock Holmes based on a real doctor?'],
});
