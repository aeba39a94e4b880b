import type { Detection } from '../sensitivity.types.ts';
import type { ViewDetector } from './view-detector.ts';

/** Larger towns of France, Belgium, Switzerland, Quebec, Britain, Ireland and the United States, folded. */
const CITIES: ReadonlySet<string> = new Set(
  (
    'paris|marseille|lyon|toulouse|nice|nantes|montpellier|strasbourg|bordeaux|lille|rennes|reims|toulon|saint-etienne|le havre|grenoble|' +
    'dijon|angers|nimes|villeurbanne|clermont-ferrand|aix-en-provence|le mans|brest|tours|amiens|limoges|annecy|perpignan|metz|besancon|' +
    'orleans|rouen|mulhouse|caen|nancy|argenteuil|montreuil|saint-denis|roubaix|tourcoing|avignon|poitiers|nanterre|creteil|versailles|' +
    'pau|la rochelle|antibes|cannes|ajaccio|bastia|calais|colmar|valence|quimper|lorient|vannes|troyes|chambery|beziers|bayonne|biarritz|' +
    'bruxelles|brussels|liege|namur|anvers|geneve|geneva|lausanne|zurich|berne|montreal|quebec|luxembourg|monaco|' +
    'london|londres|birmingham|manchester|leeds|glasgow|sheffield|bradford|liverpool|edinburgh|bristol|cardiff|leicester|coventry|' +
    'nottingham|newcastle|sunderland|brighton|hull|plymouth|derby|southampton|portsmouth|oxford|cambridge|york|bath|exeter|norwich|belfast|' +
    'dublin|cork|galway|swansea|aberdeen|dundee|new york|los angeles|chicago|houston|phoenix|philadelphia|san antonio|san diego|dallas|' +
    'san jose|austin|jacksonville|columbus|charlotte|indianapolis|san francisco|seattle|denver|washington|boston|nashville|detroit|' +
    'portland|memphis|louisville|baltimore|milwaukee|albuquerque|tucson|fresno|sacramento|atlanta|kansas city|miami|oakland|minneapolis|' +
    'cleveland|tampa|orlando|pittsburgh|cincinnati|brooklyn|toronto|vancouver|ottawa|calgary|sydney|melbourne'
  ).split('|'),
);

/**
 * Places, and hints of where someone is: a large town by name, a French postal code with its town (La Poste, NF Z10-011),
 * "j'habite à …", "I'm staying at …", and coordinates of three decimals or more (WGS 84, about a hundred metres). A name is
 * weak; a place said to be one's own is stronger and belongs to `whereabouts`. No floor: the frames decide.
 */
export const placeDetector: ViewDetector = {
  name: 'place',
  find: (view) => {
    const found: Detection[] = [];
    for (const { index, 0: word } of view.text.matchAll(WORD)) {
      if (CITIES.has(word) && /[A-Z]/.test(view.cased[index] ?? ''))
        found.push(place(index, index + word.length, 0.3));
    }
    for (const { index, 0: city } of view.text.matchAll(TWO_WORDS)) {
      if (/[A-Z]/.test(view.cased[index] ?? '')) found.push(place(index, index + city.length, 0.3));
    }
    for (const match of view.cased.matchAll(POSTAL_TOWN))
      found.push(place(match.index, match.index + match[0].length, 0.5));
    for (const match of view.text.matchAll(OWN_PLACE)) found.push(whereabouts('own_place', match, 0.5));
    for (const match of view.text.matchAll(COORDINATES)) found.push(whereabouts('coordinates', match, 0.6));
    return found;
  },
};

const WORD = /(?<![a-z0-9_@/.-])[a-z]{3,16}(?:-[a-z]{2,12}){0,2}(?![a-z0-9_@/])/g;
const TWO_WORDS = new RegExp(
  `(?<![a-z0-9_@/.-])(?:${[...CITIES].filter((city) => city.includes(' ')).join('|')})(?![a-z0-9_@/])`,
  'g',
);
const POSTAL_TOWN =
  /(?<![\d.,-])(?:0[1-9]|[1-8]\d|9[0-578])\d{3} [A-Z][A-Za-z'-]{2,25}(?:[ -][A-Z][A-Za-z'-]{1,25}){0,3}/g;
const OWN_PLACE =
  /(?<![a-z])(?:j'habite|j'vis|je vis|je loge|on habite|nous habitons|je suis actuellement|je dors|je sejourne|elle habite|il habite|i live|we live|i'm staying|i am staying|i'm currently|he lives|she lives|i moved|i'm hiding|je me cache) (?:a|au|aux|en|dans|sur|chez|rue|in|at|on|near|to|pres de)(?: [a-z'-]{1,20}){1,4}/g;
const COORDINATES =
  /(?<![\d.])-?(?:[1-8]?\d|90)\.\d{3,8}°?(?: ?[ns])?[,; ] ?-?(?:1[0-7]\d|\d{1,2})\.\d{3,8}°?(?: ?[ewo])?(?![\d.])/g;

function place(start: number, end: number, confidence: number): Detection {
  return { start, end, type: 'place', category: 'identity', confidence };
}

function whereabouts(type: string, match: RegExpExecArray, confidence: number): Detection {
  return {
    start: match.index,
    end: match.index + match[0].length,
    type,
    category: 'whereabouts',
    confidence,
  };
}
