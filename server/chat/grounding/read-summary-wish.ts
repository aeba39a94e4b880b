import { isStopWord } from '../../documents/text/is-stop-word.ts';

/** A wish to hear what documents say as a whole. */
export interface SummaryWish {
  /** Of the wish; undefined where its words are of both languages. */
  language: 'fr' | 'en' | undefined;
  isShort: boolean;
}

/**
 * Reads such a wish: "summarise this document", "tl;dr", "what is this about?", « de quoi parle ce fichier ? ». Undefined for
 * a message that names anything to look for in them: that is a question. `names` are those of the documents, which a wish may
 * call by.
 */
export function readSummaryWish(message: string, names: readonly string[]): SummaryWish | undefined {
  const text = fold(message);
  const isNamed = WISHES.test(text);
  if (!isNamed && !ASKS_WHAT.test(text)) return undefined;
  const called = new Set(isNamed ? names.flatMap((name) => wordsOf(fold(name))) : []);
  const counts = { en: 0, fr: 0 };
  for (const word of wordsOf(text)) {
    const isEnglish = ENGLISH.test(word);
    const isFrench = FRENCH.test(word);
    const saysNothing = isEnglish || isFrench || isStopWord(word) || called.has(word);
    if (!saysNothing && !(isNamed && /^\d{1,2}$/.test(word))) return undefined;
    if (isEnglish !== isFrench) counts[isEnglish ? 'en' : 'fr'] += 1;
  }
  const language = counts.en === counts.fr ? undefined : counts.en > counts.fr ? 'en' : 'fr';
  return { language, isShort: SHORT.test(text) };
}

/** Asks for a summary by name, in either language. */
const WISHES =
  /\b(?:summar\w+|sum\w* (?:it |this |that )?up|recap\w*|tl;? ?dr|gist|overview|outline|digest|nutshell|takeaways?|resum\w+|synthes\w+|synthetis\w+|condens\w+|apercu|essentiel|grandes lignes)\b|\b(?:key|main|important|essential) (?:points?|ideas?|facts?|messages?)\b|\b(?:points?|idees?|elements?|faits?) (?:cles?|principa\w+|essentiel\w*|importants?)\b/;

/** "What is this about?", which names nothing either. */
const ASKS_WHAT = /\b(?:what|whats|quoi|que|qu|quel|quelle)\b/;

const SHORT =
  /\b(?:short|brief\w*|quick\w*|few|tl;? ?dr|nutshell|court|courte|bref|breve|brievement|quelques)\b/;

/** What stands around such a wish and names nothing that could be looked for. */
const ENGLISH = whole(
  'tl dr summar\\w+ sum\\w* up recap\\w* tldr gist overview outline digest nutshell takeaways? key main important essential points? ideas? facts? messages? documents? files? texts? pages? paper article attachments? attached pdf report letter notes? contents? whole entire this these that it its is are the of in about all please can could would will you me us my give tell show write make want need like explain describe read say says said contains? mean means talks? topic subject short brief\\w* quick\\w* simple simply clear\\w* plain english french words? sentences? lines? bullets? paragraphs? lists? few one two three four five six ten what whats for and or an',
);
const FRENCH = whole(
  'tl dr tldr resum\\w+ synthes\\w+ synthetis\\w+ condens\\w+ apercu essentiel\\w* grandes lignes? points? idees? elements? faits? cles? principa\\w+ importants? documents? fichiers? textes? pages? article pieces? jointe?s? joint pdf rapport lettre notes? contenus? tout entier ce cet cette ces le la les un une des du de en au il elle est sont quoi que qu quel quelle quels quelles donne\\w* dis dites moi nous fais faire faites ecri\\w+ redige\\w* expliqu\\w+ decri\\w+ lis lire lisez parle\\w* trait\\w+ agit dit raconte contient signifie sujet propos court\\w* bref breve brievement rapide\\w* simple\\w* clair\\w* francais anglais mots? phrases? puces? listes? paragraphes? peux peut pouvez pourrais pourriez veux voudrais svp plait merci quelques deux trois quatre cinq six dix pour et ou dans par',
);

function whole(words: string): RegExp {
  return new RegExp(`^(?:${words.split(' ').join('|')})$`);
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, ' ').toLowerCase();
}
