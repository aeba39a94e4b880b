/** How long a summary is asked to be. */
export const SUMMARY_LENGTHS = ['short', 'medium', 'long'] as const;
export type SummaryLength = (typeof SUMMARY_LENGTHS)[number];

/** Words asked of a model, and sentences quoted without one. */
export const SIZES: Record<SummaryLength, { words: number; sentences: number }> = {
  short: { words: 60, sentences: 3 },
  medium: { words: 150, sentences: 6 },
  long: { words: 350, sentences: 12 },
};

/** What the tool says to people, in the language of the task. */
export const SUMMARY_WORDS = {
  en: {
    theText: 'the text',
    part: (index: number, count: number) => `Reading part ${index} of ${count}`,
    merging: 'Putting the parts together',
    heading: (name: string, characters: number, parts: number) =>
      `Summary of ${name} (${characters.toLocaleString('en')} characters${parts > 1 ? `, read in ${parts} parts` : ''})`,
    condensed:
      'The text is too long for a model to read word for word: of each part it was given the sentences that say most.',
  },
  fr: {
    theText: 'le texte',
    part: (index: number, count: number) => `Lecture de la partie ${index} sur ${count}`,
    merging: 'Mise en commun des parties',
    heading: (name: string, characters: number, parts: number) =>
      `Résumé : ${name} (${characters.toLocaleString('fr')} caractères${parts > 1 ? `, lus en ${parts} parties` : ''})`,
    condensed:
      'Le texte est trop long pour être lu mot à mot par un modèle : de chaque partie, il a reçu les phrases qui en disent le plus.',
  },
};
