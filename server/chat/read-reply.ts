/** Something that a reply to an answer may tell, for the scorer to judge. */
export interface ReplyReading {
  /** Words of the answer that are read before the reply, as the answer's. */
  before?: string;
  /** The same as the person's own words, followed by the reply. */
  said?: string;
  /** False: they count only where they are harmless until they are replied to; a question is told by `said` then. */
  isAgreed: boolean;
}

/** Most words of a reply that may be nothing but the answer to a question, or agreement. */
const SHORT_REPLY_WORDS = 8;

/** Most questions of one answer that are judged one by one. */
const MOST_QUESTIONS = 20;

/**
 * How a reply is to be read: after what the answer asks; after its last sentence, which may ask without a question mark;
 * and, where it asks for nothing itself, as if the person had said what was asked: "Do you have asthma?" – "yes" is "I have asthma".
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
  if (asked.length > 0) readings.push({ before: asked.join(' '), isAgreed: false });
  if (last !== undefined && !asked.includes(last)) readings.push({ before: last, isAgreed: false });
  const isShort = words.length <= SHORT_REPLY_WORDS;
  if (words.every((each) => DENIES.has(each)) || isRequest(words, isShort)) return readings;
  // One by one, so that none hides among the others; a long list together, so that it costs no more than its length.
  const statements = asked.map(assertionOf);
  const said = statements.length <= MOST_QUESTIONS ? statements : [statements.join(' ')];
  for (const statement of said) readings.push({ said: `${statement} ${reply}`, isAgreed: false });
  if (isShort && isAgreement(words)) readings.push({ before: answer, isAgreed: true });
  return readings;
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/[’`]/gu, "'").toLowerCase();
  return plain.match(/[\p{L}\p{M}\p{N}']+/gu) ?? [];
}

/** A new question or a wish, which answers nothing. Of a few words only what is sure: "yes, thanks" answers. */
function isRequest(words: string[], isShort: boolean): boolean {
  const said = words.join(' ');
  if (isShort) return REQUEST.test(said) && !AGREES.test(said);
  return REQUEST.test(said) || QUESTION.test(said);
}

function isAgreement(words: string[]): boolean {
  const said = words.join(' ');
  if (COURTESY.test(said) || REQUEST.test(said)) return false;
  return AGREES.test(said) || (words.length <= 4 && OWN.test(said));
}

const DENIES = new Set('no nope nah not never none non nan jamais aucun aucune pas du tout'.split(' '));
// "Yes please" takes an offer: what was offered is in the question or the last sentence.
const COURTESY =
  /(?<![\p{L}'])(?:please|pls|thanks?|thx|merci|stp|svp|plaît|plait|go ahead|vas y|allez y)(?!\p{L})/u;
/** Whoever asks for something agrees with nothing: "explique-moi les deux", "yes, tell us more". */
const REQUEST =
  /^(?:(?:et|alors|oui|ok|please|pls|stp|svp|d'accord|and|so|yes|then|can you|could you|peux tu|pouvez vous|tu peux|vous pouvez) ){0,2}(?:\p{L}+[ -](?:moi|nous|le|la|les) (?:ça|ca|cela|en|un|une|plus|encore|dans|avec)|donne|dis|di[st]es|refai[st]|refaites|ajoute|change|raccourci[st]|continue|garde|enlève|fai[st]|faites|montre|explique|tradui[st]|traduisez|écri[st]|écrivez|aide|rappelle|résume|liste|raconte|corrige|compare|envoie|trouve|parle|laisse|mets?|mettez|give|show|tell|explain|help|let|translate|write|send|find|make|teach|remind|summari[sz]e|list|compare|correct|put)z?r?(?!\p{L})(?! (?:nobody|no one|anyone|anybody|personne))/u;
const QUESTION =
  /^(?:(?:and|so|but|et|mais|alors) )?(?:what|which|how|why|when|where|who|quel(?:le)?s?|comment|pourquoi|quand|où|qui|que|qu'|est ce|combien)(?!\p{L})/u;
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
