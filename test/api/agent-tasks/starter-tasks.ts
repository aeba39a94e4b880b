import type { AgentType } from '../../../server/agents/agent-types.ts';

/** A task for the starter alone: which tools have to be called, in order, and what the result has to say. */
export interface StarterTask {
  type: AgentType;
  language: 'fr' | 'en';
  task: string;
  tools: string[];
  result: RegExp;
}

const task = (
  type: AgentType,
  language: 'fr' | 'en',
  words: string,
  tools: string[],
  result: RegExp,
): StarterTask => ({ type, language, task: words, tools, result });

const DATA: StarterTask[] = [
  task('data', 'fr', 'Combien font 17,5 % de 340 ?', ['calculator'], /\b59,5\b/),
  task('data', 'en', 'What is 12 squared plus 7?', ['calculator'], /\b151\b/),
  task('data', 'fr', 'divise 1000 par 7', ['calculator'], /environ 142,857/),
  task('data', 'en', 'Calculate (1.1 + 2.2) * 3', ['calculator'], /\b9\.9\b/),
  task('data', 'fr', 'Convertis 3 miles en km', ['calculator'], /4,828032 km/),
  task('data', 'en', '100 °F in Celsius', ['calculator'], /37\.7+8? °C/),
  task('data', 'fr', 'Combien de minutes dans 3,5 heures ?', ['calculator'], /210 minutes/),
  task('data', 'en', 'How many days between 3 March 2024 and 5 April 2024?', ['calculator'], /33 days/),
  task('data', 'fr', 'Quel jour de la semaine était le 14 juillet 1789 ?', ['calculator'], /mardi/),
  task('data', 'en', 'Add 6 weeks to 3 March 2024', ['calculator'], /14 April 2024/),
  task(
    'data',
    'fr',
    'Moyenne et médiane de 3, 5, 8 et 12',
    ['calculator'],
    /Moyenne = 7[\s\S]*Médiane = 6,5/,
  ),
  task('data', 'en', 'Standard deviation of 2, 4, 4, 4, 5, 5, 7, 9', ['calculator'], /2\.13808/),
  task('data', 'fr', 'Dessine un diagramme en barres de pommes 3, poires 5', ['chart'], /tracé/),
  task('data', 'en', 'Draw a pie chart of cats 3, dogs 5 titled "Pets"', ['chart'], /“Pets” is drawn/),
  task('data', 'en', 'Make a histogram of 3, 5, 5, 8, 9 in dark mode', ['chart'], /drawn/),
  task('data', 'en', 'Which of my investments should I sell?', [], /larger model.*Models/),
  task('data', 'fr', 'Lis notes.txt', [], /file_read.*l’agent Code ou General/),
];

const CODE: StarterTask[] = [
  task('code', 'en', 'Run this code: ```js\n[3, 1, 2].toSorted().join("-")\n```', ['code_exec'], /1-2-3/),
  task('code', 'fr', 'Exécute ce code : ```js\nconsole.log(6 * 7)\n```', ['code_exec'], /42/),
  task('code', 'en', 'run this: `2 ** 10`', ['code_exec'], /1024/),
  task('code', 'fr', 'lance ce script : `"abc".length`', ['code_exec'], /3/),
  task('code', 'en', 'Run this code: ```js\nthrow new Error("on purpose")\n```', ['code_exec'], /on purpose/),
  task(
    'code',
    'fr',
    'Exécute ce code : ```js\nfor (;;) {}\n```',
    ['code_exec'],
    /n’a pas abouti[\s\S]*seconds/,
  ),
  task('code', 'en', 'Read notes.txt', ['file_read'], /ladder is behind the shed/),
  task('code', 'fr', 'Lis recette.txt', ['file_read'], /trois œufs/),
  task('code', 'en', 'What does page 2 of report.pdf say?', ['file_read'], /cables were replaced/),
  task('code', 'fr', 'Que dit la page 3 de report.pdf ?', ['file_read'], /paint is renewed/),
  task('code', 'en', 'Read missing.txt', ['file_read'], /did not succeed[\s\S]*Documents/),
  task('code', 'fr', 'Écris un programme qui trie mes photos', [], /modèle plus grand.*Modèles/),
];

const RESEARCH: StarterTask[] = [
  task('research', 'en', 'Summarise lighthouses.md', ['summarize'], /lighthouse/i),
  task('research', 'fr', 'Résume jardin.md', ['summarize'], /parcelle|outils|compost|eau/),
  task('research', 'en', 'Give me a summary of report.pdf', ['summarize'], /bridge|cables|paint/i),
  task(
    'research',
    'fr',
    'Résume ce texte :\nLe phare guide les bateaux. Sa lampe tourne toute la nuit. Le gardien est parti il y a longtemps, mais la lampe tourne encore.',
    ['summarize'],
    /lampe|phare|gardien/,
  ),
  task(
    'research',
    'en',
    'Summarise this text: The river is short. It begins in the hills and ends in the sea. In winter it floods the meadows, and in summer it is almost dry.',
    ['summarize'],
    /river|floods|hills/,
  ),
  task('research', 'en', 'Search the web for lighthouses', ['web_search'], /Cordouan/),
  task('research', 'fr', 'Cherche sur le web les phares', ['web_search'], /Cordouan/),
  task(
    'research',
    'en',
    'Search the web for lighthouses and summarise the results',
    ['web_search', 'summarize'],
    /Cordouan|lighthouse/i,
  ),
  task('research', 'fr', 'Fais une synthèse de notes-perdues.txt', ['summarize'], /n’a pas abouti/),
  task('research', 'fr', 'Combien font 3 fois 4 ?', [], /calculator.*agent Data ou General/),
  task('research', 'en', 'Is the moon landing a hoax? Weigh the arguments.', [], /larger model/),
];

const GENERAL: StarterTask[] = [
  task('general', 'en', 'Average of column price in prices.csv', [], /larger model/),
  task('general', 'fr', 'Ouvre notes.txt', ['file_read'], /ladder/),
  task('general', 'fr', 'Combien font deux cent vingt et un fois douze ?', ['calculator'], /2.652/),
  task(
    'general',
    'fr',
    'Planifie un voyage à Lisbonne et réserve le train',
    [],
    /modèle plus grand.*Modèles/,
  ),
  task('general', 'en', 'I have 2 cats and 3 dogs. How many animals is that?', [], /larger model/),
  task('general', 'fr', 'Compare notes.txt et recette.txt', [], /modèle plus grand/),
];

/** Every task that the starter is given, written for this project. */
export const STARTER_TASKS: readonly StarterTask[] = [...DATA, ...CODE, ...RESEARCH, ...GENERAL];
