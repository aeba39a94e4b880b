import type { ScreenLanguage } from './screen.types.ts';

/** What the made home holds: things a person may well have asked and kept, all of it invented. */
export interface MadeTexts {
  name: { first: string; last: string };
  /** Harmless questions with the cloud's answer to each. */
  asked: { title: string; question: string; answer: string }[];
  /** A question that stays on the device, in parts of a draft that is not sent. */
  sensitive: { title: string; question: string };
  longTitle: string;
  longMessage: string;
  documents: { name: string; text: string }[];
  search: string;
  /** Asked of the first document. */
  cited: { title: string; question: string };
  /** A sum, a question about the first document, and a draft that has to stay. */
  dayOne: { title: string; sum: string; question: string; draft: string };
  /** Names a picture of the tests; it holds lines of print. */
  picture: 'english' | 'french';
  draft: { harmless: string; sensitive: string; named: string };
  task: { numbers: string; chart: string; code: string };
  prompts: { name: string; text: string }[];
  keys: string[];
  others: [first: string, last: string][];
  tenant: string;
}

const EN: MadeTexts = {
  name: { first: 'Ada', last: 'Lovelace' },
  asked: [
    {
      title: 'Two days in Lisbon',
      question: 'What should I see in Lisbon in two days, on foot?',
      answer:
        'Two days are enough for the old quarters, if you begin early.\n\n**First day.** Start in Alfama while it is still cool: the cathedral, the viewpoint of Santa Luzia, then down to the river.\n\n**Second day.** Take the tram to Belém.\n\n| Where | When | How long |\n| --- | --- | --- |\n| Alfama | before ten | 3 hours |\n| Belém | after lunch | half a day |\n| Bairro Alto | evening | as you like |\n\n> Wear shoes with a good sole: the pavement is polished limestone.',
    },
    {
      title: 'A loop in Python',
      question: 'How do I read a file line by line in Python?',
      answer:
        'Open it in a `with` block and go through it:\n\n```python\nwith open("notes.txt", encoding="utf-8") as notes:\n    for line in notes:\n        print(line.rstrip())\n```\n\nThe file is closed when the block ends.',
    },
    {
      title: 'Bread without kneading',
      question: 'How does bread without kneading work?',
      answer: 'Time does the work of the hands: in **twelve to eighteen hours** the gluten forms by itself.',
    },
  ],
  sensitive: {
    title: 'Telling my sister',
    question: 'My doctor told me yesterday that I have diabetes. How do I tell my sister?',
  },
  longTitle:
    'Everything that has to be thought of before the house in the country can be let to strangers for the summer, in the order of its urgency',
  longMessage: `${'Here is what the notes of the last years say, word for word. '.repeat(24)}\n\nAnd-a-word-without-any-end-${'antidisestablishmentarianism'.repeat(12)}`,
  documents: [
    {
      name: 'beekeeping.md',
      text: '# Keeping bees\n\n## Where the hives stand\n\nThe hives stand with their backs to the wind, and their entrances face the morning sun in the south-east.\n\n## What they weigh\n\nA hive that is ready for winter weighs about forty kilograms, half of which is honey.',
    },
    {
      name: 'letter-from-the-clinic.txt',
      text: 'Dear Ms Martin,\n\nYour blood test of 3 May confirms type 2 diabetes. Please take metformin 500 mg twice a day and call me if you feel dizzy.\n\nDr Novak',
    },
    {
      name: 'minutes-of-the-general-meeting-of-the-garden-association-at-the-old-harbour-2025-final-version.txt',
      text: 'The meeting opened at seven. The path along the hedge is to be widened before the summer, and the hives are moved to the south-east corner.',
    },
  ],
  search: 'where do the hives stand',
  cited: { title: 'A hive in winter', question: 'How much does a hive weigh when it is ready for winter?' },
  dayOne: {
    title: 'Nine hives',
    sum: 'What is 18 % of 1,450?',
    question: 'How much does a hive weigh when it is ready for winter?',
    draft: 'Word this kindly: please pay for the jars to GB29 NWBK 6016 1331 9268 19.',
  },
  picture: 'english',
  draft: {
    harmless: 'Which museums are open on a Monday?',
    sensitive: 'My doctor told me yesterday that I have diabetes.',
    named: 'Write a short note to Marie Dupont about the meeting on Friday.',
  },
  task: {
    numbers: 'What is 17.5 * 340?',
    chart: 'Draw a bar chart of 12 apples, 7 pears and 9 plums',
    code: 'Run the code that counts six rows of seven.',
  },
  prompts: [
    { name: 'Plain words', text: 'Explain it to a ten-year-old in five sentences.' },
    { name: 'Proofread', text: 'Correct spelling and grammar, and change nothing else.' },
  ],
  keys: ['Backup script', 'Notes on the kitchen computer'],
  others: [
    ['Grace', 'Hopper'],
    ['Alan', 'Turing'],
    ['Mary', 'Somerville'],
  ],
  tenant: 'Garden association',
};

const FR: MadeTexts = {
  name: { first: 'Ada', last: 'Lovelace' },
  asked: [
    {
      title: 'Deux jours à Lisbonne',
      question: 'Que voir à Lisbonne en deux jours, à pied ?',
      answer:
        'Deux jours suffisent pour les vieux quartiers, si vous partez tôt.\n\n**Premier jour.** Commencez par l’Alfama tant qu’il fait frais : la cathédrale, le belvédère de Santa Luzia, puis le fleuve.\n\n**Second jour.** Prenez le tramway jusqu’à Belém.\n\n| Où | Quand | Combien de temps |\n| --- | --- | --- |\n| Alfama | avant dix heures | 3 heures |\n| Belém | après midi | une demi-journée |\n| Bairro Alto | le soir | à votre gré |\n\n> De bonnes semelles : le pavé est du calcaire poli.',
    },
    {
      title: 'Une boucle en Python',
      question: 'Comment lire un fichier ligne par ligne en Python ?',
      answer:
        'Ouvrez-le dans un bloc `with` et parcourez-le :\n\n```python\nwith open("notes.txt", encoding="utf-8") as notes:\n    for line in notes:\n        print(line.rstrip())\n```\n\nLe fichier est fermé à la fin du bloc.',
    },
    {
      title: 'Un pain sans pétrissage',
      question: 'Comment fonctionne le pain sans pétrissage ?',
      answer: 'Le temps remplace les mains : en **douze à dix-huit heures**, le gluten se forme de lui-même.',
    },
  ],
  sensitive: {
    title: 'Le dire à ma sœur',
    question: 'Mon médecin m’a dit hier que j’ai du diabète. Comment le dire à ma sœur ?',
  },
  longTitle:
    'Tout ce à quoi il faut penser avant que la maison de campagne puisse être louée à des inconnus pour l’été, par ordre d’urgence',
  longMessage: `${'Voici ce que disent les notes des dernières années, mot pour mot. '.repeat(24)}\n\nEt-un-mot-sans-fin-${'anticonstitutionnellement'.repeat(12)}`,
  documents: [
    {
      name: 'apiculture.md',
      text: '# Élever des abeilles\n\n## Où se trouvent les ruches\n\nLes ruches sont dos au vent, et leurs entrées regardent le soleil du matin, au sud-est.\n\n## Ce qu’elles pèsent\n\nUne ruche prête pour l’hiver pèse environ quarante kilos, dont la moitié de miel.',
    },
    {
      name: 'lettre-de-la-clinique.txt',
      text: 'Madame Martin,\n\nVotre analyse de sang du 3 mai confirme un diabète de type 2. Prenez de la metformine 500 mg deux fois par jour et appelez-moi en cas de vertiges.\n\nDr Novak',
    },
    {
      name: 'compte-rendu-de-l-assemblee-generale-de-l-association-des-jardins-du-vieux-port-2025-version-finale.txt',
      text: 'La séance s’ouvre à dix-neuf heures. Le chemin le long de la haie sera élargi avant l’été, et les ruches seront mises au coin sud-est.',
    },
  ],
  search: 'où se trouvent les ruches',
  cited: { title: 'Une ruche en hiver', question: 'Combien pèse une ruche prête pour l’hiver ?' },
  dayOne: {
    title: 'Neuf ruches',
    sum: 'Combien font 18 % de 1 450 ?',
    question: 'Combien pèse une ruche prête pour l’hiver ?',
    draft: 'Dis-le gentiment : merci de payer les pots sur FR76 3000 6000 0112 3456 7890 189.',
  },
  picture: 'french',
  draft: {
    harmless: 'Quels musées sont ouverts le lundi ?',
    named: 'Écris un mot à Paul Martin pour le remercier.',
    sensitive: 'Mon médecin m’a dit hier que j’ai du diabète.',
  },
  task: {
    numbers: 'Combien font 17,5 * 340 ?',
    chart: 'Dessine un graphique en barres de 12 pommes, 7 poires et 9 prunes',
    code: 'Exécute le code qui compte six rangs de sept.',
  },
  prompts: [
    { name: 'Mots simples', text: 'Expliquez-le à un enfant de dix ans en cinq phrases.' },
    { name: 'Relecture', text: 'Corrigez l’orthographe et la grammaire, sans rien changer d’autre.' },
  ],
  keys: ['Script de sauvegarde', 'Notes sur l’ordinateur de la cuisine'],
  others: [
    ['Grace', 'Hopper'],
    ['Alan', 'Turing'],
    ['Mary', 'Somerville'],
  ],
  tenant: 'Association des jardins',
};

/** The made texts of a language. */
export const MADE_TEXTS: Record<ScreenLanguage, MadeTexts> = { en: EN, fr: FR };
