import type { enStates } from './en-states.ts';

export const frStates: typeof enStates = {
  waiting: 'Chargement…',
  takesLong: 'Cela prend plus de temps que d’habitude.',
  tryAgain: 'Réessayer',
  gone: 'Alcove ne répond pas. Ce que vous écrivez reste ici ; tout reprend dès son retour.',
  notThereTitle: 'En attente d’Alcove',
  notThere:
    'Cette fenêtre s’ouvre d’elle-même dès qu’Alcove répond. Fonctionne-t-il encore sur cet ordinateur ?',
  profileTitle: 'Votre compte n’a pas pu être lu',
  sessionEnded:
    'Votre session a pris fin. Connectez-vous pour reprendre où vous en étiez ; ce que vous avez écrit est gardé dans cette fenêtre.',
};
