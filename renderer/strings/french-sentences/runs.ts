import type { Sentences } from '../translate-sentence.ts';

/** Pourquoi une exécution s’est arrêtée, ou un appel n’a pas eu lieu, quand la tâche est en anglais. */
export const RUNS: Sentences = {
  'The limit of steps was reached before the task was done. This is what is known so far.':
    'La limite d’étapes a été atteinte avant la fin de la tâche. Voici ce qui est connu jusqu’ici.',
  'The time of this run was used up before the task was done. This is what is known so far.':
    'Le temps de cette exécution est épuisé avant la fin de la tâche. Voici ce qui est connu jusqu’ici.',
  'This run has read and written as much as it may before the task was done. This is what is known so far.':
    'Cette exécution a lu et écrit autant qu’elle le peut avant la fin de la tâche. Voici ce qui est connu jusqu’ici.',
  'This run was stopped. This is what was known by then.':
    'Cette exécution a été arrêtée. Voici ce qui était connu à ce moment.',
  'The server stopped while this ran. This is what was known by then.':
    'Alcove s’est arrêté pendant cette exécution. Voici ce qui était connu à ce moment.',
  'The model failed before the task was done. This is what is known so far.':
    'Le modèle a échoué avant la fin de la tâche. Voici ce qui est connu jusqu’ici.',
  'The model kept repeating the same calls and was stopped. This is what is known so far.':
    'Le modèle répétait les mêmes appels et a été arrêté. Voici ce qui est connu jusqu’ici.',
  'The model did not manage to call its tools correctly. This is what is known so far.':
    'Le modèle n’a pas réussi à appeler ses outils correctement. Voici ce qui est connu jusqu’ici.',
  'The answer reached the most that the model writes at once and is cut off here.':
    'La réponse a atteint la longueur maximale que le modèle écrit en une fois et s’arrête ici.',
  'The model on this machine reads too little for this task together with its tools. Choose an agent with fewer tools, shorten the task, or open Models and install a model that reads more.':
    'Le modèle de cet ordinateur lit trop peu pour cette tâche et ses outils. Choisissez un agent qui a moins d’outils, raccourcissez la tâche, ou installez un modèle qui lit davantage.',
  'The model gave no answer. This is what is known so far.':
    'Le modèle n’a pas donné de réponse. Voici ce qui est connu jusqu’ici.',
  'Something went wrong inside Alcove.': 'Quelque chose s’est mal passé dans Alcove.',
  '{} is closed: nothing of this run may leave this computer.':
    '{1} est fermé : rien de cette exécution ne doit quitter cet ordinateur.',
  '{} is closed: this run holds sensitive data (your task), and nothing of it leaves this computer.':
    '{1} est fermé : cette exécution contient des données sensibles (votre tâche), et rien n’en quitte cet ordinateur.',
  '{} is closed: this run holds sensitive data (your task, {}), and nothing of it leaves this computer.':
    '{1} est fermé : cette exécution contient des données sensibles (votre tâche, {2}), et rien n’en quitte cet ordinateur.',
  '{} is closed: this run holds sensitive data (all that was read, taken together), and nothing of it leaves this computer.':
    '{1} est fermé : ensemble, ce que cette exécution a lu est sensible, et rien n’en quitte cet ordinateur.',
  '{} is closed: this run holds sensitive data ({}), and nothing of it leaves this computer.':
    '{1} est fermé : cette exécution contient des données sensibles ({2}), et rien n’en quitte cet ordinateur.',
};
