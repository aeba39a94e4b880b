/** Prose of an encyclopaedia and of a programme: what the classifier takes for least sensitive of all. */
const PROSE = {
  en: `The lake lies between two ranges of hills, and a path of eleven kilometres runs around it. In spring the water is
cold and clear, and the reeds on the northern shore are full of birds. Most visitors arrive by the regional train, which
stops every hour at a small wooden station. From there a signposted trail leads through an orchard to the old mill, where a
wheel still turns on feast days. The mill was built in 1742 and restored with money from the region. Inside, a display
explains how flour was ground and how the stones were dressed. Past the mill the path climbs slowly through beech woods.
Benches stand at each bend, and a map shows the names of the summits. On clear days the view reaches as far as the plain.
The descent takes about forty minutes. At the bottom, a bakery sells bread, cheese and cider, and a shelter protects
cyclists from the rain. Trains back to the city leave until ten in the evening.`,
  fr: `Le marché se tient chaque samedi sur la place de la mairie, de huit heures à treize heures. Les étals de légumes
occupent le côté nord, ceux des fromagers le côté sud, et les fleuristes s'installent sous les arcades. En automne, on y
trouve des courges, des châtaignes et plusieurs variétés de pommes anciennes. Le stationnement est gratuit derrière la
gare, et une navette relie les deux parkings au centre toutes les vingt minutes. À midi, une fanfare joue devant la
fontaine. Le musée voisin ouvre ses portes à dix heures et présente une collection d'outils agricoles du dix-neuvième
siècle. La visite dure environ une heure, et un plan est distribué à l'entrée. Plus loin, le canal longe d'anciens
entrepôts transformés en ateliers. Les péniches y passent encore en été, et les écluses fonctionnent à la main.`,
};
export type ProseLanguage = keyof typeof PROSE;

const WORDS = { en: PROSE.en.split(/\s+/), fr: PROSE.fr.split(/\s+/) };

/** So many words of harmless prose, which end with a sentence; it repeats itself where it must. */
export function proseBefore(language: ProseLanguage, count: number): string {
  const words = WORDS[language];
  return Array.from({ length: count }, (_, at) => words.at((at - count) % words.length)).join(' ');
}

/** So many words of harmless prose, which begin with a sentence and end with a full stop. */
export function proseAfter(language: ProseLanguage, count: number): string {
  const words = WORDS[language];
  const text = Array.from({ length: count }, (_, at) => words[at % words.length]).join(' ');
  return `${text.replace(/[.,]$/, '')}.`;
}

/** At least so many characters of both languages in turn. */
export function longProse(characters: number): string {
  const page = `${PROSE.en}\n\n${PROSE.fr}\n\n`;
  return page.repeat(Math.ceil(characters / page.length)).trimEnd();
}
