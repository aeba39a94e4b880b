/** Something that a reply to an answer may tell, for the scorer to judge. */
export interface ReplyReading {
  /** Words of the answer that are read before the reply, as the answer's. */
  before?: string;
  /** The same as the person's own words, followed by the reply. */
  said?: string;
  /** False: the words are no question, and count only where they are harmless until they are replied to. */
  isAsked: boolean;
}

/** Most words of a reply that may be nothing but the answer to a question, or agreement. */
const SHORT_REPLY_WORDS = 8;

/** Most questions of one answer that are judged one by one. */
const MOST_QUESTIONS = 20;

/**
 * How a reply is to be read: after what the answer asks; after its last sentence, which may ask without a question mark;
 * and, where it is short, as if the person had said what was asked: "Do you have asthma?" – "yes" is "I have asthma".
 * What only agrees may agree with any of it.
 */
export function readingsOfReply(answer: string, reply: string): ReplyReading[] {
  const words = wordsOf(reply);
  if (words.length === 0) return [];
  const sentences = answer
    .split(/(?<=[.!?…。？！])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  const asked = sentences.filter((sentence) => /[?？]/u.test(sentence));
  const last = sentences.at(-1);
  const readings: ReplyReading[] = [];
  if (asked.length > 0) readings.push({ before: asked.join(' '), isAsked: true });
  if (last !== undefined && !asked.includes(last)) readings.push({ before: last, isAsked: false });
  if (words.length > SHORT_REPLY_WORDS || words.every((each) => DENIES.has(each))) return readings;
  // One by one, so that none hides among the others; a long list together, so that it costs no more than its length.
  const statements = asked.map(assertionOf);
  const said = statements.length <= MOST_QUESTIONS ? statements : [statements.join(' ')];
  for (const statement of said) readings.push({ said: `${statement} ${reply}`, isAsked: true });
  if (isAgreement(words)) readings.push({ before: answer, isAsked: true });
  return readings;
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/[’`]/gu, "'").toLowerCase();
  return plain.match(/[\p{L}\p{M}\p{N}']+/gu) ?? [];
}

function isAgreement(words: string[]): boolean {
  const said = words.join(' ');
  return !COURTESY.test(said) && (AGREES.test(said) || (words.length <= 4 && OWN.test(said)));
}

const DENIES = new Set('no nope nah not never none non nan jamais aucun aucune pas du tout'.split(' '));
// "Yes please" takes an offer: what was offered is in the question or the last sentence.
const COURTESY =
  /(?<![\p{L}'])(?:please|pls|thanks?|thx|merci|stp|svp|plaît|plait|go ahead|vas y|allez y)(?!\p{L})/u;
const AGREES =
  /(?<![\p{L}'])(?:yes|yeah|yea|yep|yup|right|exactly|correct|true|indeed|absolutely|definitely|unfortunately|sadly|guilty|same|both|all of (?:it|them|that)|(?:that|this|it)(?:'s| is| was|s) (?:me|us|mine|him|her|them|my|our)|(?:me|us) too|i (?:do|am|did|have|was|had)$|we (?:do|are|did|have)$|oui|ouais|ouep|si|exact|exactement|tout à fait|tout a fait|effectivement|en effet|absolument|vrai|voilà|voila|hélas|malheureusement|pareil|les deux|tout ça|(?:c'est|cest|c'était) (?:moi|nous|lui|elle|ça|ca|mon|ma|mes|notre)|(?:moi|nous|lui|elle) aussi)(?!\p{L})/u;
const OWN = /(?<![\p{L}'])(?:my|our|me|us|mon|ma|mes|notre|nos|moi|nous)(?!\p{L})/u;

/** The question as the statement of whoever says yes to it, good enough for a scorer of words. */
function assertionOf(question: string): string {
  const plain = question.normalize('NFKC').replace(/[’`]/gu, "'");
  return FIRST_PERSON.reduce((text, [pattern, statement]) => text.replace(pattern, statement), plain).replace(
    /\s*[?？]/gu,
    '.',
  );
}

const word = (pattern: string) => new RegExp(`(?<![\\p{L}'])(?:${pattern})(?![\\p{L}'])`, 'giu');

const FIRST_PERSON: readonly [RegExp, string][] = [
  [word('(is|was|has|does|did) your ((?:own )?[\\p{L}-]+)'), 'my $2 $1'],
  [word('do you'), 'I'],
  [word('did you(?: ever)?'), 'I did'],
  [word("are you|you are|you're"), 'I am'],
  [word('were you|you were'), 'I was'],
  [word("(?:have|has) you(?: ever)?|you have|you've"), 'I have'],
  [word('yourself'), 'myself'],
  [word('yours'), 'mine'],
  [word('your'), 'my'],
  [word('you'), 'I'],
  [word('est-ce que (?:vous|tu)'), 'je'],
  [word("êtes[- ]vous|etes[- ]vous|es[- ]tu|vous êtes|tu es|t'es"), 'je suis'],
  [word("avez[- ]vous|as[- ]tu|vous avez|tu as|t'as"), "j'ai"],
  [word('étiez[- ]vous|étais[- ]tu|vous étiez|tu étais'), "j'étais"],
  [word('([\\p{L}]+)ez[- ]vous|vous ([\\p{L}]+)ez'), 'je $1$2e'],
  [word('([\\p{L}]+)[- ]tu'), 'je $1'],
  [word('votre|ton'), 'mon'],
  [word('ta'), 'ma'],
  [word('vos|tes'), 'mes'],
  [word('vous|tu'), 'je'],
];
