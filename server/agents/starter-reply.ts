import { findEmergency } from '../../models/starter/emergency.ts';
import { emergencyTexts } from '../../models/starter/fixed-texts.ts';
import type { FixedReply } from '../chat/answer.types.ts';
import { AGENTS, type AgentType } from './agent-types.ts';
import { answerQuestion } from './questions/answer-question.ts';
import { guessLanguage } from './questions/guess-language.ts';
import { readQuestion } from './questions/read-question.ts';
import type { Language, RunStep } from './run.types.ts';

/** A run as the starter, which cannot plan, is asked to go on with it. */
interface StarterTask {
  task: string;
  agentType: AgentType;
  /** Names of the run's tools, those that cannot be used now among them. */
  tools: readonly string[];
  language: Language;
  steps: readonly Pick<RunStep, 'tool' | 'status' | 'output'>[];
}

/**
 * What the starter says or calls next: a question that a tool answers alone is asked of that tool, and somebody in danger is
 * told where help is, as in a chat. Of everything else it says that this takes a larger model, and where to get one.
 */
export function replyOfStarter(
  { task, agentType, tools, language, steps }: StarterTask,
  newId: () => string,
): FixedReply {
  const own = guessLanguage(task) ?? language;
  const question = readQuestion(task, own);
  if (!question) {
    const emergency = findEmergency(task);
    return { text: emergency ? emergencyTexts[emergency][own] : needsModel(tools, own) };
  }
  if (!tools.includes(question.tool))
    return { text: missingTool(question.tool, agentType, question.language) };
  return answerQuestion(question, steps[0], newId);
}

/** What the starter can do with a tool, in a few words. */
const ABILITIES: [tool: string, words: Record<Language, string>][] = [
  [
    'calculator',
    {
      en: 'calculate, convert units, count days and take statistics (“what is 17.5% of 340?”, “convert 3 miles to km”)',
      fr: 'calculer, convertir des unités, compter des jours et faire des statistiques (« combien font 17,5 % de 340 ? », « convertis 3 miles en km »)',
    },
  ],
  [
    'chart',
    {
      en: 'draw a chart of given values (“draw a bar chart of apples 3, pears 5”)',
      fr: 'tracer un graphique de valeurs données (« dessine un diagramme en barres de pommes 3, poires 5 »)',
    },
  ],
];

const NEEDS_MODEL: Record<Language, string> = {
  en: 'This task needs a larger model: only the starter model is installed, and it cannot plan. Open Models to install one that can.',
  fr: 'Cette tâche demande un modèle plus grand : seul le modèle de démarrage est installé, et il ne sait pas planifier. Ouvrez Modèles pour en installer un qui sait.',
};
const MEANWHILE: Record<Language, string> = {
  en: 'Until then, asked plainly and for one thing at a time, I can:',
  fr: 'D’ici là, si vous demandez clairement une seule chose à la fois, je peux :',
};

function needsModel(tools: readonly string[], language: Language): string {
  const listed = ABILITIES.filter(([tool]) => tools.includes(tool)).map(
    ([, words]) => `- ${words[language]}`,
  );
  const opening = NEEDS_MODEL[language];
  return listed.length === 0 ? opening : [`${opening} ${MEANWHILE[language]}`, ...listed].join('\n');
}

function missingTool(tool: 'calculator' | 'chart', agentType: AgentType, language: Language): string {
  const able = AGENTS.filter(({ tools }) => tools.includes(tool));
  const names = able.map(({ name }) => name).join(language === 'fr' ? ' ou ' : ' or ');
  const isOwn = able.some(({ type }) => type === agentType);
  if (language === 'fr')
    return isOwn
      ? `Il faut pour cela l’outil ${tool}, qui n’est pas activé pour cette exécution. Activez-le et relancez la tâche.`
      : `Il faut pour cela l’outil ${tool}, que cet agent n’a pas. Relancez la tâche avec l’agent ${names}.`;
  return isOwn
    ? `This takes the tool ${tool}, which is not switched on for this run. Tick it and run the task again.`
    : `This takes the tool ${tool}, which this agent does not have. Run the task again with this agent: ${names}.`;
}
