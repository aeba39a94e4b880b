import type { SpeechLanguage } from '../speaker.ts';

/** Says abbreviations in full. Those that could be a word of their own only before a name or a number. */
export function sayAbbreviations(text: string, language: SpeechLanguage): string {
  return RULES[language].reduce((so, [pattern, words]) => so.replace(pattern, words), text);
}

const NAME = '(?= ?\\p{Lu})';
const NUMBER = '(?= ?\\d)';
/** A word of its own, capital letters counting. */
function abbreviation(written: string, before = ''): RegExp {
  return new RegExp(`(?<![\\p{L}\\d/])${written}(?![\\p{L}\\d])${before}`, 'gu');
}

const RULES: Record<SpeechLanguage, [RegExp, string][]> = {
  fr: [
    [abbreviation('MM\\.', NAME), 'messieurs'],
    [abbreviation('M\\.', '(?= ?\\p{Lu}| et M)'), 'monsieur'],
    [abbreviation('Mme\\.?'), 'madame'],
    [abbreviation('Mmes\\.?'), 'mesdames'],
    [abbreviation('Mlle\\.?'), 'mademoiselle'],
    [abbreviation('Dr\\.?', NAME), 'docteur'],
    [abbreviation('Pr\\.?', NAME), 'professeur'],
    [abbreviation('Me', '(?= \\p{Lu}\\p{Ll})'), 'maître'],
    [abbreviation('St', '(?=[ -]\\p{Lu})'), 'saint'],
    [abbreviation('Ste', '(?=[ -]\\p{Lu})'), 'sainte'],
    [/(?<![\p{L}\d])[nN](?:°|º|os?\.) ?(?=\d)/gu, 'numéro '],
    [/(?<![\p{L}\d])#(?=\d{1,4}(?![\p{L}\d]))/gu, 'numéro '],
    [/§§? ?(?=\d)/g, 'paragraphe '],
    [abbreviation('p\\.', NUMBER), 'page '],
    [abbreviation('[aA]rt\\.', NUMBER), 'article'],
    [abbreviation('[aA]l\\.', NUMBER), 'alinéa'],
    [abbreviation('[cC]hap\\.', '(?= ?[\\dIVX])'), 'chapitre'],
    [abbreviation('[fF]ig\\.', NUMBER), 'figure'],
    [abbreviation('av\\.', '(?= ?(?!J\\.)\\p{Lu})'), 'avenue'],
    [abbreviation('(?:bd|boul)\\.?', NAME), 'boulevard'],
    [/(?<=(?<!\p{L})[IVX]{1,5}(?:e|ᵉ|ème) )s\.(?=,| ?[\p{Ll}\d;:)–—-])/gu, 'siècle'],
    [/(?<=(?<!\p{L})[IVX]{1,5}(?:e|ᵉ|ème) )s\./gu, 'siècle.'],
    [abbreviation('[tT]él\\.?', '(?= ?[:+\\d])'), 'téléphone'],
    [abbreviation('av\\. J\\.-C\\.'), 'avant Jésus-Christ'],
    [abbreviation('apr\\. J\\.-C\\.'), 'après Jésus-Christ'],
    [abbreviation('[cC]\\.-à-d\\.'), 'c’est-à-dire'],
    [abbreviation('[pP]\\. ?ex\\.'), 'par exemple'],
    [abbreviation('etc(?:\\.|…)(?=\\s*$|\\s+\\p{Lu})'), 'et cetera.'],
    [abbreviation('etc(?:\\.|…)?'), 'et cetera'],
    [abbreviation('env\\.', NUMBER), 'environ'],
    [abbreviation('[cC]f\\.'), 'voir'],
    [abbreviation('(?:svp|SVP)'), 's’il vous plaît'],
    [abbreviation('(?:[rR]dv|RDV)'), 'rendez-vous'],
  ],
  en: [
    [abbreviation('Mr\\.?'), 'Mister'],
    [abbreviation('Mrs\\.?'), 'Missus'],
    [abbreviation('Ms\\.?', NAME), 'Miz'],
    [abbreviation('Dr\\.?', NAME), 'Doctor'],
    [abbreviation('Prof\\.?', NAME), 'Professor'],
    [/(?<=\p{L} )St\.?(?=$|[,;\n]| (?!\p{Lu}))/gu, 'Street'],
    [abbreviation('St\\.?', NAME), 'Saint'],
    [/(?<=\p{L} )Ave\.?(?![\p{L}\d])/gu, 'Avenue'],
    [abbreviation('Nos?\\.', NUMBER), 'number '],
    [/(?<![\p{L}\d])#(?=\d{1,4}(?![\p{L}\d]))/gu, 'number '],
    [abbreviation('pp\\.', NUMBER), 'pages'],
    [abbreviation('p\\.', NUMBER), 'page'],
    [abbreviation('[cC]h\\.', NUMBER), 'chapter'],
    [abbreviation('[fF]ig\\.', NUMBER), 'figure'],
    [abbreviation('[vV]ol\\.', NUMBER), 'volume'],
    [abbreviation('Mt\\.', NAME), 'Mount'],
    [abbreviation('[iI]ncl\\.'), 'including'],
    [abbreviation('[wW]/o'), 'without'],
    [abbreviation('[wW]/(?= ?\\p{Ll})'), 'with '],
    [abbreviation('and/or'), 'and or'],
    [abbreviation('[eE]\\.g\\.,?'), 'for example'],
    [abbreviation('[iI]\\.e\\.,?'), 'that is'],
    [abbreviation('etc\\.(?=\\s*$|\\s+\\p{Lu})'), 'et cetera.'],
    [abbreviation('etc\\.?'), 'et cetera'],
    [abbreviation('vs\\.?'), 'versus'],
    [abbreviation('approx\\.'), 'approximately'],
    [abbreviation('Inc\\.'), 'Incorporated'],
    [abbreviation('Ltd\\.?'), 'Limited'],
    [abbreviation('Jr\\.?'), 'Junior'],
  ],
};
