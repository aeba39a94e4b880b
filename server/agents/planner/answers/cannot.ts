import { AGENTS, type BuiltInTool } from '../../agent-types.ts';
import type { PlannerLanguage, PlannerStep } from '../planner.types.ts';

/** What the planner can do with a tool, in a few words. */
const ABILITIES: Record<BuiltInTool, Record<PlannerLanguage, string>> = {
  calculator: {
    en: 'calculate, convert units, count days and take statistics (“what is 17.5% of 340?”, “convert 3 miles to km”)',
    fr: 'calculer, convertir des unités, compter des jours et faire des statistiques (« combien font 17,5 % de 340 ? », « convertis 3 miles en km »)',
  },
  chart: {
    en: 'draw a chart of given values (“draw a bar chart of apples 3, pears 5”)',
    fr: 'tracer un graphique de valeurs données (« dessine un diagramme en barres de pommes 3, poires 5 »)',
  },
  file_read: {
    en: 'read a named document (“read notes.txt”)',
    fr: 'lire un document nommé (« lis notes.txt »)',
  },
  summarize: {
    en: 'pick out the main sentences of a named document (“summarise lease.pdf”)',
    fr: 'relever les phrases principales d’un document nommé (« résume contrat.pdf »)',
  },
  code_exec: {
    en: 'run JavaScript that you give (“run this code: …”)',
    fr: 'exécuter du JavaScript que vous donnez (« exécute ce code : … »)',
  },
  web_search: {
    en: 'search the web when you ask for just that (“search the web for …”)',
    fr: 'chercher sur le web si vous ne demandez que cela (« cherche sur le web … »)',
  },
};

/** Said of a task that takes judgement: it needs a larger model, where to get one, and what works meanwhile. */
export function cannotPlan({
  tools,
  language,
}: {
  tools: readonly string[];
  language: PlannerLanguage;
}): string {
  const abilities = Object.entries(ABILITIES).filter(([tool]) => tools.includes(tool));
  const listed = abilities.map(([, words]) => `- ${words[language]}`);
  const opening = OPENING[language];
  return listed.length === 0 ? opening : [`${opening} ${MEANWHILE[language]}`, ...listed].join('\n');
}

const OPENING: Record<PlannerLanguage, string> = {
  en: 'This task needs a larger model: only the starter model is installed, and it cannot plan. Open Models to install one that can.',
  fr: 'Cette tâche demande un modèle plus grand : seul le modèle de démarrage est installé, et il ne sait pas planifier. Ouvrez Modèles pour en installer un qui sait.',
};
const MEANWHILE: Record<PlannerLanguage, string> = {
  en: 'Until then, asked plainly and for one thing at a time, I can:',
  fr: 'D’ici là, si vous demandez clairement une seule chose à la fois, je peux :',
};

/** Said where a tool of an evident task is not among those of the run. */
export function missingTool(
  tool: BuiltInTool,
  needed: readonly BuiltInTool[],
  agentType: string,
  language: PlannerLanguage,
): string {
  const isOwn = AGENTS.some(({ type, tools }) => type === agentType && tools.includes(tool));
  const able = AGENTS.filter(({ tools }) => needed.every((each) => tools.includes(each)));
  const names = able.map(({ name }) => name).join(language === 'fr' ? ' ou ' : ' or ');
  if (language === 'fr')
    return isOwn
      ? `Il faut pour cela l’outil ${tool}, qui n’est pas activé pour cette exécution. Activez-le et relancez la tâche.`
      : `Il faut pour cela l’outil ${tool}, que cet agent n’a pas. Relancez la tâche avec l’agent ${names}.`;
  return isOwn
    ? `This takes the tool ${tool}, which is not switched on for this run. Tick it and run the task again.`
    : `This takes the tool ${tool}, which this agent does not have. Run the task again with this agent: ${names}.`;
}

/** Said where a call was not made, or did not work: what became of it in the tool's own words, and what to do. */
export function notDone({ tool, status, output }: PlannerStep, language: PlannerLanguage): string {
  const words = output.trim();
  if (status === 'refused' || status === 'declined') return words;
  const remedy = REMEDIES[tool]?.[language];
  const opening =
    language === 'fr'
      ? `L’outil ${tool} n’a pas abouti : ${words}`
      : `The tool ${tool} did not succeed: ${words}`;
  return remedy ? `${opening}\n\n${remedy}` : opening;
}

const REMEDIES: Record<string, Record<PlannerLanguage, string>> = {
  file_read: {
    en: 'Check the name under Documents, or add the file there, and run the task again.',
    fr: 'Vérifiez le nom dans Documents, ou ajoutez-y le fichier, puis relancez la tâche.',
  },
  summarize: {
    en: 'Check the name under Documents, or add the file there, and run the task again.',
    fr: 'Vérifiez le nom dans Documents, ou ajoutez-y le fichier, puis relancez la tâche.',
  },
  calculator: {
    en: 'Check the numbers and write the task again.',
    fr: 'Vérifiez les nombres et reformulez la tâche.',
  },
  chart: {
    en: 'Check the values and write the task again.',
    fr: 'Vérifiez les valeurs et reformulez la tâche.',
  },
  code_exec: {
    en: 'Correct the code and run the task again.',
    fr: 'Corrigez le code et relancez la tâche.',
  },
};
