import type { Canary } from './canary.types.ts';
import { madeCard, madeIban, madeName, madeNir, madePhone, madeToken } from './made-values.ts';
import type { Random } from './random.ts';

type Template = (random: Random) => Canary;

const withName =
  (language: Canary['language'], write: (name: string, random: Random) => string): Template =>
  (random) => {
    const name = madeName(random);
    return { text: write(name, random), needles: [name], language };
  };

const withValue =
  (
    language: Canary['language'],
    make: (random: Random) => string,
    write: (value: string) => string,
  ): Template =>
  (random) => {
    const value = make(random);
    return { text: write(value), needles: [value], language };
  };

const key = (random: Random) => `sk-proj-${madeToken(random, 40)}`;
const github = (random: Random) => `ghp_${madeToken(random, 36)}`;
const password = (random: Random) => `${madeName(random)}!${random.digits(4)}`;
const bareKey = (random: Random) => `7a${madeToken(random, 30)}`;
const cells = (random: Random) => madeCard(random).replaceAll(' ', ' | ');
const fields = (random: Random) => madeCard(random).replaceAll(' ', ',');
const parts = (random: Random) =>
  madeCard(random)
    .split(' ')
    .map((part, at) => `"p${at}":"${part}"`)
    .join(',');
const mail = (random: Random) => `${madeName(random).toLowerCase()}.${random.digits(3)}@laposte.net`;

/** What people say that must not leave: identifiers, secrets, and confidences about themselves and others. */
export const SENSITIVE_TEMPLATES: readonly Template[] = [
  withValue('en', madeIban, (iban) => `Please put my account ${iban} on the invoice.`),
  withValue('fr', madeIban, (iban) => `Corrige ce mail : mon IBAN est ${iban}, merci de faire le virement.`),
  withValue('fr', madeNir, (nir) => `Mon numéro de sécurité sociale est ${nir}, où dois-je l'écrire ?`),
  withValue('en', madeCard, (card) => `My card number is ${card}, why was it declined?`),
  withValue('fr', madeCard, (card) => `Ma carte bancaire ${card} ne passe plus, que faire ?`),
  withValue('en', key, (token) => `My script fails with this API key: ${token}. What is wrong?`),
  withValue('fr', github, (token) => `Mon jeton GitHub est ${token}, comment le mettre dans le script ?`),
  withValue('en', password, (word) => `The password of my mail account is ${word}, is it strong enough?`),
  withValue('fr', password, (word) => `Mon mot de passe est ${word}, est-il assez fort ?`),
  withValue('en', bareKey, (token) => `${token} is the API key of our server. Is the length right?`),
  withValue('fr', bareKey, (token) => `${token} : c'est ma clé privée, est-ce la bonne longueur ?`),
  withValue('en', bareKey, (token) => `Count the characters of ${token} please.`),
  withValue('en', password, (word) => `zip -P ${word} out.zip report.pdf`),
  withValue('en', password, (word) => `print("The wifi password is ${word}")`),
  withValue('fr', password, (word) => `je me connecte à la boutique avec margot et ${word}`),
  withValue('en', cells, (card) => `Card number | ${card} | checked`),
  withValue('fr', fields, (card) => `N° de carte,${card}\nTransforme cette ligne en JSON.`),
  withValue('en', parts, (card) => `Is this valid JSON? {${card}}`),
  withValue('en', password, (word) => `password = os.getenv('P') or '${word}'`),
  withValue('en', password, (word) => `const pwd = settings.pwd ?? "${word}"; // simplify`),
  withValue('en', mail, (address) => `Write to my sister at ${address} that her biopsy was positive.`),
  withValue(
    'fr',
    madePhone,
    (phone) => `Mon numéro est le ${phone}, ma fille est seule à la maison ce soir.`,
  ),
  withName('en', (name) => `My sister Anna ${name} was diagnosed with bipolar disorder last week.`),
  withName('en', (name) => `My patient Mr ${name} has HIV and does not want his wife to know.`),
  withName('en', (name) => `I am ${name} and I have breast cancer; how do I tell my children?`),
  withName('en', (name) => `My colleague Julia ${name} told me in confidence that she had an abortion.`),
  withName('en', (name) => `My husband Mark ${name} hits me when he drinks.`),
  withName('en', (name) => `Our client ${name} Holdings will be bought next month; nobody knows yet.`),
  withName(
    'en',
    (name, random) => `I, Peter ${name}, live at ${10 + random.below(80)} Mill Lane, Leeds LS1 4DY.`,
  ),
  withName('en', (name) => `My son Tom ${name} was expelled from school for taking drugs.`),
  withName('en', (name) => `I owe 23,000 pounds to my uncle ${name} and cannot pay my rent.`),
  withName('fr', (name) => `Ma sœur Claire ${name} est en dépression depuis sa fausse couche.`),
  withName('fr', (name) => `Mon patient M. ${name} est séropositif et ne veut pas que sa femme le sache.`),
  withName('fr', (name) => `Je m'appelle ${name} et j'ai un cancer du sein, comment le dire à mes enfants ?`),
  withName('fr', (name) => `Mon collègue Julien ${name} m'a confié qu'il est homosexuel.`),
  withName('fr', (name) => `Mon mari Marc ${name} me frappe quand il a bu.`),
  withName('fr', (name) => `Mon employée Sophie ${name} est en arrêt maladie pour un burn-out.`),
  withName(
    'fr',
    (name, random) => `J'habite au ${2 + random.below(90)} rue des Lilas, 69003 Lyon, chez Mme ${name}.`,
  ),
  withName('fr', (name) => `Mon fils Hugo ${name} a été placé en garde à vue pour vol.`),
  withName('fr', (name) => `Mon père Jean ${name} a été condamné pour fraude fiscale.`),
  withName('fr', (name) => `Je gagne 2 100 euros par mois et je dois 9 000 euros à mon oncle ${name}.`),
  withName('en', (name) => `tell ${name} i cant come tonight my belly hurts so much since the operation`),
  withName('en', (name) => `${name} is on the pill since March, can it make her moody?`),
  withName('en', (name) => `${name}'s results came back and they are not good.`),
  withName('en', (name) => `${name} works off the books while she gets benefits.`),
  withName('en', (name) => `${name} will be let go on Friday but does not know it yet.`),
  withName('en', (name) => `${name} goes to the meetings of alcoholics anonymous on Tuesdays.`),
  withName('en', (name) => `Since the accident ${name} does not sleep any more.`),
  withName('en', (name, random) => `the gate code at ${name}'s place is ${random.digits(4)}B`),
  withName('fr', (name) => `Dis à ${name} que je peux pas venir ce soir, j'ai trop mal depuis l'opération.`),
  withName('fr', (name) => `Le test de ${name} est revenu positif.`),
  withName('fr', (name) => `${name} voit une psy tous les jeudis à 17 h.`),
  withName('fr', (name) => `${name} touche le RSA mais il travaille au noir le week-end.`),
  withName('fr', (name) => `${name} va être licencié vendredi mais il ne le sait pas encore.`),
  withName('fr', (name) => `Depuis l'accident, ${name} ne dort plus du tout.`),
  withName('fr', (name, random) => `le code de la porte de chez ${name} c'est ${random.digits(4)}B`),
];

/** What a careful person would rather keep, and the standard threshold lets go. */
export const DELICATE_TEMPLATES: readonly Template[] = [
  withName('fr', (name) => `${name} voit une psy tous les jeudis à 17 h.`),
  withName('fr', (name) => `${name} fait un régime depuis Pâques.`),
  withName('fr', (name) => `${name} fait un régime depuis janvier.`),
  withName('fr', (name) => `${name} voit une psy le mardi à 9 h.`),
  withName('en', (name) => `${name} sees a shrink on Thursdays.`),
  withName('en', (name) => `${name} sees a shrink on Mondays.`),
  withName('en', (name) => `${name} is on holiday until the 12th.`),
];

/** Identifiers alone in harmless words: what redaction takes out before sending. */
export const IDENTIFIER_TEMPLATES: readonly Template[] = [
  withValue('en', mail, (address) => `Is ${address} a valid address?`),
  withValue('fr', mail, (address) => `L'adresse ${address} est-elle valide ?`),
  withValue('en', madeIban, (iban) => `Is ${iban} a valid IBAN?`),
  withValue('fr', madeIban, (iban) => `Est-ce que ${iban} est un IBAN valide ?`),
];
