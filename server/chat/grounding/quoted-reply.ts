import { detectLanguage } from '../../documents/text/detect-language.ts';
import type { Grounding } from './grounding.types.ts';
import { labelOf } from './passage-turns.ts';
import { quoteAround } from './quote-passage.ts';

/** Passages quoted in one reply. */
const QUOTED = 3;

/**
 * What the starter model says of documents: it is too small to put passages into words of its own, so it quotes them in
 * the order of the search, with where they stand, or says that nothing was found; of what is to be summed up it quotes the
 * sentences that say most. A passage in the other language is
 * quoted only where none in the language of the question says anything. A larger model can be had for the rest.
 */
export function quotedReply({ passages, language, isUnread, extract }: Grounding, question: string) {
  if (extract !== undefined) return { text: extract, needsModel: true };
  const quoted = passages.flatMap((passage) => {
    const quote = quoteAround(passage.chunk, question);
    return quote ? [{ passage, quote, language: detectLanguage(passage.chunk.text) ?? language }] : [];
  });
  // A document that was given whole comes in reading order, its passages alike in rank.
  const isRanked = passages.some(({ chunk }) => chunk.score !== passages[0]?.chunk.score);
  if (!isRanked) quoted.sort((left, right) => right.quote.shared - left.quote.shared);
  const sameLanguage = quoted.filter((one) => one.language === language);
  const chosen = (sameLanguage.length > 0 ? sameLanguage : quoted).slice(0, QUOTED);
  if (chosen.length === 0)
    return { text: isUnread && passages.length === 0 ? UNREAD[language] : NOTHING[language] };
  const quotes = chosen.map(
    ({ passage, quote }) => `> ${quote.text.replace(/\s*\n\s*/g, ' ')}\n\n${labelOf(passage, language)}`,
  );
  return { text: [OPENING[language], ...quotes].join('\n\n'), needsModel: true };
}

const OPENING = {
  en: 'This is what your documents say nearest to your question:',
  fr: 'Voici ce que vos documents disent de plus proche de votre question :',
};

const UNREAD = {
  en: 'Nothing could be read in the document that you attached, so I cannot say what it holds.',
  fr: 'Rien n’a pu être lu dans le document joint : je ne peux pas dire ce qu’il contient.',
};

const NOTHING = {
  en: 'I found nothing in your documents about that.',
  fr: 'Je n’ai rien trouvé à ce sujet dans vos documents.',
};
