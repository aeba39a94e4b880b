import { cutText } from '../../models/cut-text.ts';
import type { CallDecision } from './breaker.ts';
import type { EndStatus, Language, RunStep } from './run.types.ts';
import type { Tool, ToolDestination } from './tool.types.ts';

/** Why a run ends otherwise than by a model's own answer. */
export type EndNote =
  | Exclude<EndStatus, 'completed'>
  | 'out_of_tokens'
  | 'repeated'
  | 'misused_tools'
  | 'no_answer'
  | 'too_long'
  | 'cut_off';

const NOTES: Record<EndNote, Record<Language, string>> = {
  capped: {
    en: 'The limit of steps was reached before the task was done. This is what is known so far.',
    fr: 'La limite d’étapes a été atteinte avant la fin de la tâche. Voici ce qui est connu jusqu’ici.',
  },
  out_of_budget: {
    en: 'The time of this run was used up before the task was done. This is what is known so far.',
    fr: 'Le temps de cette exécution est épuisé avant la fin de la tâche. Voici ce qui est connu jusqu’ici.',
  },
  out_of_tokens: {
    en: 'This run has read and written as much as it may before the task was done. This is what is known so far.',
    fr: 'Cette exécution a lu et écrit autant qu’elle le peut avant la fin de la tâche. Voici ce qui est connu jusqu’ici.',
  },
  cancelled: {
    en: 'This run was stopped. This is what was known by then.',
    fr: 'Cette exécution a été arrêtée. Voici ce qui était connu à ce moment.',
  },
  interrupted: {
    en: 'The server stopped while this ran. This is what was known by then.',
    fr: 'Le serveur s’est arrêté pendant cette exécution. Voici ce qui était connu à ce moment.',
  },
  failed: {
    en: 'The model failed before the task was done. This is what is known so far.',
    fr: 'Le modèle a échoué avant la fin de la tâche. Voici ce qui est connu jusqu’ici.',
  },
  repeated: {
    en: 'The model kept repeating the same calls and was stopped. This is what is known so far.',
    fr: 'Le modèle répétait les mêmes appels et a été arrêté. Voici ce qui est connu jusqu’ici.',
  },
  misused_tools: {
    en: 'The model did not manage to call its tools correctly. This is what is known so far.',
    fr: 'Le modèle n’a pas réussi à appeler ses outils correctement. Voici ce qui est connu jusqu’ici.',
  },
  cut_off: {
    en: 'The answer reached the most that the model writes at once and is cut off here.',
    fr: 'La réponse a atteint la longueur maximale que le modèle écrit en une fois et s’arrête ici.',
  },
  too_long: {
    en: 'The model on this machine reads too little for this task together with its tools. Choose an agent with fewer tools, shorten the task, or open Models and install a model that reads more.',
    fr: 'Le modèle de cet ordinateur ne peut pas lire autant : la tâche avec ses outils est trop longue. Choisissez un agent qui a moins d’outils, raccourcissez la tâche, ou installez dans Modèles un modèle qui lit davantage.',
  },
  no_answer: {
    en: 'The model gave no answer. This is what is known so far.',
    fr: 'Le modèle n’a pas donné de réponse. Voici ce qui est connu jusqu’ici.',
  },
};

/** Says plainly, in the task's language, why this is not the model's own full answer. */
export function endNote(note: EndNote, language: Language): string {
  return NOTES[note][language];
}

const MOST_SHOWN_CHARACTERS = 2_000;

/** What the steps brought, without any model: the outputs of those that worked, newest last. */
export function digestSteps(steps: readonly RunStep[], language: Language): string {
  const found = steps.filter(({ status }) => status === 'done');
  if (found.length === 0) return language === 'fr' ? 'Aucune étape n’a abouti.' : 'No step succeeded.';
  return found.map(({ tool, output }) => `${tool}: ${cut(output)}`).join('\n');
}

function cut(text: string): string {
  return text.length > MOST_SHOWN_CHARACTERS ? `${cutText(text, MOST_SHOWN_CHARACTERS)}…` : text;
}

/** Why a person is asked before a call. */
export function askReason(
  because: 'goes_out' | 'runs_code',
  { name, destination = 'elsewhere' }: Pick<Tool, 'name' | 'destination'>,
  language: Language,
): string {
  const why = because === 'goes_out' ? GOES_TO[destination] : RUNS_CODE;
  return `${name} ${why[language]}`;
}

const RUNS_CODE: Record<Language, string> = {
  en: 'runs code that a model wrote, in a sandbox on this computer.',
  fr: 'exécute du code écrit par un modèle, dans un bac à sable sur cet ordinateur.',
};

const GOES_TO: Record<ToolDestination, Record<Language, string>> = {
  elsewhere: {
    en: 'sends what you see here out of this computer.',
    fr: 'envoie ce que vous voyez hors de cet ordinateur.',
  },
  loopback: {
    en: 'sends what you see here to another program on this computer. Alcove cannot see whether that sends it on.',
    fr: 'envoie ce que vous voyez à un autre programme de cet ordinateur. Alcove ne peut pas voir s’il le transmet.',
  },
  sandboxed_program: {
    en: 'gives what you see here to a program on this computer, in a sandbox without network.',
    fr: 'donne ce que vous voyez à un programme de cet ordinateur, dans un bac à sable sans réseau.',
  },
  keeping_program: {
    en: 'gives what you see here to a program on this computer, in a sandbox without network. It may keep it in its folder.',
    fr: 'donne ce que vous voyez à un programme de cet ordinateur, dans un bac à sable sans réseau. Il peut le garder dans son dossier.',
  },
  networked_program: {
    en: 'gives what you see here to a program on this computer that may reach the network. Alcove cannot see whether that sends it on.',
    fr: 'donne ce que vous voyez à un programme de cet ordinateur qui a accès au réseau. Alcove ne peut pas voir s’il le transmet.',
  },
  free_program: {
    en: 'gives what you see here to a program on this computer that runs without a sandbox. Alcove cannot see whether that sends it on.',
    fr: 'donne ce que vous voyez à un programme de cet ordinateur qui tourne sans bac à sable. Alcove ne peut pas voir s’il le transmet.',
  },
};

/** What a refused call is told, model and person alike. */
export function refusal(
  decision: Extract<CallDecision, { kind: 'refuse' }>,
  tool: string,
  language: Language,
): string {
  const isFrench = language === 'fr';
  if (decision.because === 'local_only')
    return isFrench
      ? `${tool} est fermé : rien de cette exécution ne doit quitter cet ordinateur.`
      : `${tool} is closed: nothing of this run may leave this computer.`;
  if (decision.because === 'needs_consent')
    return isFrench
      ? `${tool} demande un accord et personne ne peut être interrogé ici. Suivez l’exécution en direct pour l’approuver, ou demandez au propriétaire de l’autoriser dans les réglages des agents.`
      : `${tool} needs consent and nobody can be asked here. Watch the run as a stream to approve it, or let the owner allow it in the settings of agents.`;
  const named = decision.sources.join(', ');
  return isFrench
    ? `${tool} est fermé : cette exécution contient des données sensibles (${named}) et rien n’en quitte cet ordinateur.`
    : `${tool} is closed: this run holds sensitive data (${named}), and nothing of it leaves this computer.`;
}

/** What a call is told that a person did not allow. */
export function declined(answer: 'declined' | 'unanswered', tool: string, language: Language): string {
  if (answer === 'declined')
    return language === 'fr' ? `L’appel de ${tool} a été refusé.` : `The call of ${tool} was declined.`;
  return language === 'fr'
    ? `Personne n’a répondu à temps : l’appel de ${tool} n’a pas eu lieu.`
    : `Nobody answered in time: the call of ${tool} was not made.`;
}

/** How the breaker names the task. */
export function taskName(language: Language): string {
  return language === 'fr' ? 'votre tâche' : 'your task';
}

/** How the breaker names what is sensitive only taken together. */
export function mosaicName(language: Language): string {
  return language === 'fr' ? 'l’ensemble de ce qui a été lu' : 'all that was read, taken together';
}
