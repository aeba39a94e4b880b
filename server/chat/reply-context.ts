/** What of a cloud's own answer gives a reply to it its meaning. */
export interface ReplyContext {
  text: string;
  /** False: it is no question, and counts only where it is harmless until it is replied to. */
  isAsked: boolean;
}

/**
 * The words of an answer that a reply is to be read with: what it asks, and its last sentence, where what is asked for is
 * asked without a question mark. A reply that only agrees may agree with any of it.
 */
export function contextsOfReply(answer: string, reply: string): ReplyContext[] {
  if (isAgreement(reply)) return [{ text: answer, isAsked: true }];
  const sentences = answer
    .split(/(?<=[.!?…。？！])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  const asked = sentences.filter((sentence) => /[?？]/u.test(sentence));
  const last = sentences.at(-1);
  return [
    ...(asked.length > 0 ? [{ text: asked.join(' '), isAsked: true }] : []),
    ...(last !== undefined && !asked.includes(last) ? [{ text: last, isAsked: false }] : []),
  ];
}

/** Most words of a reply that tells nothing but that something is so. */
const AGREEING_WORDS = 8;

function isAgreement(reply: string): boolean {
  const words =
    reply
      .normalize('NFKC')
      .replace(/[’`]/gu, "'")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}']+/gu) ?? [];
  if (words.length === 0 || words.length > AGREEING_WORDS) return false;
  const said = words.join(' ');
  return (
    !COURTESY.test(said) &&
    (AGREES.test(said) || POINTS_AT_SELF.test(said) || (words.length <= 4 && OWN.test(said)))
  );
}

// "Yes please" takes an offer: what was offered is in the question or the last sentence.
const COURTESY =
  /(?<![\p{L}'])(?:please|pls|thanks?|thx|merci|stp|svp|plaît|plait|go ahead|vas y|allez y)(?!\p{L})/u;
const AGREES =
  /(?<![\p{L}'])(?:yes|yeah|yea|yep|yup|ya|right|exactly|correct|true|indeed|absolutely|definitely|unfortunately|sadly|affirmative|guilty|same|both|all of (?:it|them|that)|oui|ouais|ouep|si|exact|exactement|tout à fait|tout a fait|effectivement|en effet|absolument|vrai|voilà|voila|hélas|malheureusement|pareil|les deux|tout ça)(?!\p{L})/u;
const POINTS_AT_SELF =
  /(?<![\p{L}'])(?:(?:that|this|it)(?:'s| is| was|s) (?:me|us|mine|him|her|them|my|our)|(?:me|us) too|i (?:do|am|did|have|was|had)$|we (?:do|are|did|have)$|(?:c'est|c est|cest|c'était) (?:moi|nous|lui|elle|ça|ca|mon|ma|mes|notre)|(?:moi|nous|lui|elle) aussi|c'est mon cas)(?!\p{L})/u;
const OWN = /(?<![\p{L}'])(?:my|our|me|us|mon|ma|mes|notre|nos|moi|nous)(?!\p{L})/u;
