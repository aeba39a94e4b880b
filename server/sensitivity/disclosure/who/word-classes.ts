import type { Token } from '../text/tokenize.ts';

/** Who speaks: an assistant's "your" is the user, a user's "my" is the user. */
export type Voice = 'user' | 'assistant';

const words = (list: string) => list.trim().split(/\s+/);

const FAMILY = words(`
mother mom mum mommy mummy mama mam father dad daddy parent parents brother brothers sister sisters bro sis
husband wife hubby wifey spouse partner boyfriend girlfriend fiance fiancee ex daughter daughters son sons kid kids child
children baby toddler teen teenager twins grandmother grandma gran granny nan nana grandfather grandpa grandad
granddad grandson granddaughter grandparents uncle aunt auntie cousin nephew niece stepfather stepmother stepdad stepmom stepmum
stepson stepdaughter stepbrother stepsister family relative inlaws mil fil
mere maman pere papa frere freres frangin frangine soeur soeurs mari femme epoux epouse conjoint conjointe compagnon
compagne copain copine mec meuf keum fils fille filles enfant enfants gosse gosses gamin gamine gamins bebe
ado ados jumeaux mamie mamy papi papy meme pepe oncle tonton tante tata cousine neveu gendre bru reuf reum
reup daron daronne darons famille belle beau grand petit marraine parrain filleul filleule`);

const ACQUAINTANCES = words(`
friend friends mate bestie bff buddy pal roommate flatmate housemate neighbor neighbour neighbors neighbours landlord landlady tenant
boss manager supervisor colleague colleagues coworker coworkers teammate crush lover babysitter nanny coach therapist tutor assistant
ami amie amis amies pote potes copains copines voisin voisine voisins coloc colocataire proprio proprietaire locataire
patron patronne chef cheffe collegue collegues superieur superieure amant amante nounou binome manageur manageuse`);

const PROFESSIONAL = words(`
patient patients client clients customer customers student students pupil pupils employee employees intern
applicant candidate subordinate resident parishioner mentee ward apprentice staffer worker report
patiente patientes cliente clientes eleve eleves etudiant etudiante etudiants salarie salariee salaries employe employee
employes collaborateur collaboratrice collaborateurs stagiaire apprenti apprentie candidat candidate residente beneficiaire usager
usagere adherent adherente mandant detenu allocataire interimaire alternant alternante`);

const CHILDREN = words(`
son sons daughter daughters kid kids child children baby toddler teen teenager twins grandson granddaughter nephew niece
stepson stepdaughter fils fille filles enfant enfants gosse gosses gamin gamine gamins bebe ado ados jumeaux neveu filleul
filleule loulou petit petite petits`);

const SHARED: Record<string, string[]> = {
  '@they': words('he she they il elle ils elles'),
  '@their': words('his her their son sa ses leur leurs'),
  '@them': words('him her them lui leur l le la les'),
  '@have': words(`have has had ve got having d haven hasn hadn
    ai as a avons avez ont avais avait avions aviez avaient aura aurai auront ayant avoir eu`),
  '@be': words(`am m is s are re was were been being be isn aren wasn weren
    suis es est sommes etes sont etais etait etions etiez etaient ete sera serai seront etre soit`),
  '@family': FAMILY,
  '@acquaintance': ACQUAINTANCES,
  '@person': [...FAMILY, ...ACQUAINTANCES, ...PROFESSIONAL],
  '@role': PROFESSIONAL,
  '@child': CHILDREN,
  '@adjective':
    words(`best old older oldest eldest little big younger youngest dear late ex new own former teenage
    adopted only pregnant elderly poor sick three one two first second year current direct close good
    belle beau grand grande petit petite meilleur meilleure ancien ancienne ainee aine cadet cadette jeune propre
    vieux vieille pauvre futur future ex deux trois premier premiere nouveau nouvelle cher chere autre ado`),
  '@unit': words(`day days week weeks month months year years yr yrs hour hours night nights
    jour jours semaine semaines mois an ans annee annees heure heures nuit nuits`),
  '@money': words(
    'euro euros eur k ke dollar dollars usd bucks pound pounds gbp quid balles francs chf keur',
  ),
};

const BY_VOICE: Record<Voice, Record<string, string[]>> = {
  user: {
    '@i': words('i je j we nous'),
    '@my': words('my mon ma mes our notre nos'),
    '@me': words('me m moi us myself nous'),
  },
  assistant: {
    '@i': words('you tu vous'),
    '@my': words('your votre vos ton ta tes'),
    '@me': words('you te toi vous yourself'),
  },
};

const NUMBER_WORDS = new Set(
  words(`two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred thousand couple few several
    deux trois quatre cinq sept huit neuf dix onze douze quinze vingt trente quarante cinquante cent mille plusieurs quelques un une a an one`),
);

/** The `@` classes of a word, for phrases such as `@my @family`. `@name` is any capitalised word. */
export function createWordClasses(voice: Voice): (token: Token) => readonly string[] {
  const classes = new Map<string, string[]>();
  for (const [name, members] of Object.entries({ ...SHARED, ...BY_VOICE[voice] })) {
    for (const word of members) classes.set(word, [...(classes.get(word) ?? []), name]);
  }
  for (const word of NUMBER_WORDS) classes.set(word, [...(classes.get(word) ?? []), '@number']);
  return ({ form, capital }) => {
    if (capital && form === 'us') return NONE;
    const known = classes.get(form);
    if (known) return known;
    if (/^\d+k(?:e|euros?)?$/.test(form)) return AMOUNT;
    if (capital) return NAME;
    return form.charCodeAt(0) <= 57 ? NUMBER : NONE;
  };
}

const NUMBER: readonly string[] = ['@number'];
const AMOUNT: readonly string[] = ['@number', '@amount'];
const NAME: readonly string[] = ['@name'];
const NONE: readonly string[] = [];
