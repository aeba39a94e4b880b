import type { Grounding, Passage } from './grounding.types.ts';
import { labelOf } from './passage-turns.ts';
import { quotePassage, sharedWords } from './quote-passage.ts';

/** Passages quoted in one reply. */
const QUOTED = 3;

/**
 * What the starter model says of documents: it is too small to put passages into words of its own, so it quotes them, with
 * where they stand, or says that nothing was found.
 */
export function quotedReply({ passages, language }: Grounding, question: string): string {
  if (passages.length === 0) return NOTHING[language];
  // A document that was given whole comes in reading order; equals keep the order of the search.
  const nearness = (passage: Passage) => sharedWords(passage.chunk.text, question);
  const nearest = passages.toSorted((left, right) => nearness(right) - nearness(left)).slice(0, QUOTED);
  const quotes = nearest.map((passage) => {
    const quote = quotePassage(passage.chunk.text, question).replace(/\s*\n\s*/g, ' ');
    return `> ${quote}\n\n${labelOf(passage, language)}`;
  });
  return [OPENING[language], ...quotes, CLOSING[language]].join('\n\n');
}

const OPENING = {
  en: 'This is what your documents say nearest to your question:',
  fr: 'Voici ce que vos documents disent de plus proche de votre question :',
};

const NOTHING = {
  en: 'I found nothing in your documents about that.',
  fr: 'Je n’ai rien trouvé à ce sujet dans vos documents.',
};

const CLOSING = {
  en: 'The starter model can only quote. Install a larger one under Models to get an answer in its own words.',
  fr: 'Le modèle de départ ne sait que citer. Installez-en un plus grand dans Modèles pour une réponse rédigée.',
};
