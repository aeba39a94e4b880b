import { describe, expect, test } from 'vitest';
import { type PictureFacts, tellFacts } from '../../../../server/vision/picture-analysis.ts';

const facts: PictureFacts = {
  width: 600,
  height: 800,
  survey: {
    colours: [
      { colour: 'black', share: 0.6 },
      { colour: 'turquoise', share: 0.2 },
      { colour: 'pink', share: 0.1 },
    ],
    brightness: 0.1,
  },
  objects: ['dog', 'person', 'dog', 'gargoyle'].map((label) => ({
    label,
    confidence: 0.9,
    bbox: { x: 0, y: 0, width: 1, height: 1 },
  })),
  text: 'Closed on Mondays',
  wasAsked: false,
};

describe('What is told of a picture without a vision model', () => {
  test('is all that is known, in English', () => {
    expect(tellFacts(facts, 'en')).toBe(
      [
        'No vision model is installed, so this is what can be measured and read without one. Install one on the Models screen.',
        '',
        'The picture measures 600 × 800 pixels (portrait). Main colours: black, turquoise, and pink. It is mostly dark. Objects found: dog (2), person, gargoyle.',
        '',
        'Text in the picture:',
        'Closed on Mondays',
      ].join('\n'),
    );
  });

  test('has no word for a person about what to install where a model reads it', () => {
    for (const [language, lead] of [
      ['en', 'What the picture shows was not described; this is what could be measured and read of it.'],
      ['fr', 'Ce que montre l’image n’a pas été décrit : voici ce qui a pu en être mesuré et lu.'],
    ] as const) {
      const told = tellFacts({ ...facts, isForPrompt: true }, language);
      expect(told.split('\n')[0]).toBe(lead);
      expect(told).toContain('Closed on Mondays');
      expect(told).not.toMatch(/install|Models|Modèles/i);
    }
  });

  test('is all that is known, in French', () => {
    expect(tellFacts(facts, 'fr')).toBe(
      [
        'Aucun modèle de vision n’est installé : voici ce qui peut être mesuré et lu sans lui. Installez-en un depuis l’écran Modèles.',
        '',
        'L’image mesure 600 × 800 pixels (portrait). Couleurs principales : noir, turquoise et rose. Elle est plutôt sombre. Objets trouvés : chien (2), personne, gargoyle.',
        '',
        'Texte dans l’image :',
        'Closed on Mondays',
      ].join('\n'),
    );
  });

  test.each([
    [0.24, 'It is mostly dark'],
    [0.25, 'It is neither dark nor light'],
    [0.75, 'It is neither dark nor light'],
    [0.76, 'It is mostly light'],
  ])('calls a mean light of %d what it is', (brightness, sentence) => {
    const survey = { colours: [], brightness };
    const told = tellFacts({ ...facts, survey, width: 800 }, 'en');
    expect(told).toContain(`(square). ${sentence}`);
    expect(told).not.toContain('colour');
  });

  test('says of a question that it is not answered, and of no text that there is none', () => {
    const told = { ...facts, text: '', objects: [], wasAsked: true };
    expect(tellFacts(told, 'en')).toMatch(/question cannot be answered.*No text was found in it\.$/s);
    expect(tellFacts(told, 'fr')).toMatch(/répondre à la question.*Aucun texte n’y a été trouvé\.$/s);
    expect(tellFacts(told, 'en')).not.toContain('Objects');
  });
});
