import type { Detection } from '../sensitivity.types.ts';
import type { CanonicalText } from './canonical-text.ts';

/** Characters of novels, plays, films and series by the names they are asked about under, folded; nobody is told of by them. */
const FICTIONAL_CHARACTERS: ReadonlySet<string> = new Set(
  (
    'mr darcy|fitzwilliam darcy|elizabeth bennet|jane bennet|mr bingley|mr bennet|mrs bennet|emma woodhouse|mr knightley|jane eyre|mr rochester|' +
    'sherlock holmes|john watson|dr watson|professor moriarty|hercule poirot|miss marple|jules maigret|commissaire maigret|arsene lupin|' +
    'james bond|jason bourne|harry potter|hermione granger|ron weasley|albus dumbledore|severus snape|draco malfoy|frodo baggins|bilbo baggins|' +
    'samwise gamgee|luke skywalker|darth vader|han solo|princess leia|katniss everdeen|peeta mellark|bella swan|edward cullen|jon snow|' +
    'tyrion lannister|cersei lannister|daenerys targaryen|arya stark|ned stark|walter white|jesse pinkman|tony soprano|don draper|michael scott|' +
    'dwight schrute|homer simpson|bart simpson|bruce wayne|clark kent|peter parker|tony stark|captain ahab|jay gatsby|nick carraway|' +
    'daisy buchanan|holden caulfield|atticus finch|scout finch|huckleberry finn|tom sawyer|oliver twist|david copperfield|ebenezer scrooge|' +
    'miss havisham|victor frankenstein|dr jekyll|mr hyde|dorian gray|robinson crusoe|anna karenina|alexei karenin|ivan karamazov|rodion raskolnikov|' +
    'jean valjean|inspecteur javert|emma bovary|charles bovary|madame bovary|julien sorel|madame de renal|eugene de rastignac|pere goriot|' +
    'etienne lantier|gervaise macquart|edmond dantes|cyrano de bergerac|don juan|dom juan|don quichotte|don quixote|sancho panza|romeo montaigu|' +
    'juliette capulet|lady macbeth|captain nemo|capitaine nemo|phileas fogg|capitaine haddock|professeur tournesol|lara croft|nathan drake|' +
    'mario bros|jack sparrow|indiana jones|marty mcfly|doc brown|forrest gump|rocky balboa|vito corleone|michael corleone|tyler durden|' +
    'hannibal lecter|clarice starling|norman bates|patrick bateman|amelie poulain|elliot alderson|lisbeth salander'
  ).split('|'),
);

/**
 * Full names of people in public life or in history, folded: what is said about them is mostly public. Not a list of
 * who matters, only of who is asked about most; written from general knowledge.
 */
const PUBLIC_FIGURES: ReadonlySet<string> = new Set(
  (
    'emmanuel macron|brigitte macron|nicolas sarkozy|francois hollande|jacques chirac|francois mitterrand|charles de gaulle|simone veil|' +
    'marine le pen|jean luc melenchon|edouard philippe|gabriel attal|valery giscard|georges pompidou|rachida dati|anne hidalgo|' +
    'barack obama|michelle obama|donald trump|joe biden|kamala harris|hillary clinton|bill clinton|george bush|george washington|' +
    'abraham lincoln|john kennedy|john f kennedy|martin luther|martin luther king|rosa parks|nelson mandela|winston churchill|margaret thatcher|' +
    'tony blair|boris johnson|theresa may|david cameron|keir starmer|rishi sunak|angela merkel|vladimir putin|volodymyr zelensky|xi jinping|' +
    'elizabeth ii|king charles|prince william|prince harry|lady diana|princess diana|victor hugo|emile zola|albert camus|jean paul sartre|' +
    'simone de beauvoir|marcel proust|gustave flaubert|charles baudelaire|arthur rimbaud|paul verlaine|guy de maupassant|jules verne|' +
    'honore de balzac|alexandre dumas|jean jacques rousseau|denis diderot|marguerite duras|annie ernaux|michel houellebecq|' +
    'jean de la fontaine|pierre corneille|jean racine|william shakespeare|jane austen|charles dickens|george orwell|virginia woolf|' +
    'oscar wilde|mark twain|ernest hemingway|agatha christie|stephen king|emily dickinson|edgar allan poe|albert einstein|marie curie|' +
    'pierre curie|isaac newton|charles darwin|louis pasteur|galileo galilei|stephen hawking|nikola tesla|alan turing|ada lovelace|' +
    'rosalind franklin|blaise pascal|rene descartes|henri poincare|sigmund freud|karl marx|friedrich nietzsche|michel foucault|simone weil|' +
    'steve jobs|bill gates|elon musk|mark zuckerberg|jeff bezos|tim cook|sam altman|warren buffett|bernard arnault|xavier niel|linus torvalds|' +
    'zinedine zidane|kylian mbappe|antoine griezmann|lionel messi|cristiano ronaldo|michael jordan|lebron james|serena williams|roger federer|' +
    'rafael nadal|novak djokovic|usain bolt|tiger woods|simone biles|teddy riner|david beckham|thierry henry|karim benzema|' +
    'michael jackson|taylor swift|beyonce knowles|freddie mercury|david bowie|john lennon|paul mccartney|bob dylan|bob marley|elvis presley|' +
    'celine dion|edith piaf|johnny hallyday|serge gainsbourg|aya nakamura|charles aznavour|jacques brel|georges brassens|frederic chopin|' +
    'claude debussy|maurice ravel|claude monet|paul cezanne|henri matisse|pablo picasso|vincent van gogh|leonard de vinci|' +
    'tom hanks|tom cruise|brad pitt|angelina jolie|leonardo dicaprio|meryl streep|emma watson|marilyn monroe|charlie chaplin|' +
    'alfred hitchcock|steven spielberg|stanley kubrick|martin scorsese|francois truffaut|jean luc godard|agnes varda|omar sy|' +
    'gerard depardieu|catherine deneuve|brigitte bardot|louis de funes|jeanne d arc|napoleon bonaparte|louis xiv|louis xvi|marie antoinette|' +
    'robert oppenheimer|anne frank|primo levi|harry potter|hermione granger|sherlock holmes|jean valjean|emma bovary|james bond|' +
    'arsene lupin|luke skywalker|peter parker|bruce wayne|clark kent|john doe|jane doe|jean dupont exemple|alice liddell'
  ).split('|'),
);

/** People in public life by their whole names (`PUBLIC_FIGURES`) and characters of fiction (`FICTIONAL_CHARACTERS`), as `public_figure`: hardly evidence of anything. */
export function findPublicFigures(view: CanonicalText): Detection[] {
  const found: Detection[] = [];
  for (const { index, 0: word } of view.text.matchAll(WORD)) {
    const figure = FIGURES_BY_FIRST_WORD.get(word)?.find((name) => standsAt(view.text, index, name));
    if (figure === undefined) continue;
    const end = index + figure.length;
    found.push({ start: index, end, type: 'public_figure', category: 'identity', confidence: 0.05 });
  }
  return found;
}

const WORD = /(?<![a-z0-9_@/.'-])[a-z]{2,20}(?=[ -])/g;

/** Longer names first, so that "Martin Luther King" is not cut short. */
const FIGURES_BY_FIRST_WORD = Map.groupBy(
  [...PUBLIC_FIGURES, ...FICTIONAL_CHARACTERS].sort((a, b) => b.length - a.length),
  (name) => name.slice(0, name.indexOf(' ')),
);

function standsAt(text: string, start: number, name: string): boolean {
  const end = start + name.length;
  return text.slice(start, end).replaceAll(/[-']/g, ' ') === name && !/[a-z]/.test(text[end] ?? '');
}
