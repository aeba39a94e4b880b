import type { DictationTrouble } from '../voice/dictation-trouble.ts';
import type { enDictation } from './en-dictation.ts';
import { createFormat } from './format.ts';

const format = createFormat('fr');

const TROUBLES: Record<Exclude<DictationTrouble['code'], 'refused'>, string> = {
  denied:
    'Le micro est bloqué pour Alcove. Autorisez-le dans les réglages du navigateur ou de l’ordinateur, puis réessayez.',
  none: 'Aucun micro n’a été trouvé. Branchez-en un, puis réessayez.',
  in_use: 'Le micro ne s’ouvre pas : un autre programme s’en sert peut-être. Fermez-le, puis réessayez.',
  not_secure:
    'Le navigateur ne donne le micro qu’aux pages sûres. Ouvrez Alcove sur cet ordinateur, ou en HTTPS.',
  failed: 'Le micro n’a pas pu être écouté. Réessayez.',
  no_model: 'Aucun modèle de dictée n’est encore en service. Installez-en un dans Modèles, puis dictez.',
  model_failed:
    'Le modèle de dictée n’a pas pu le transcrire. Réessayez ; si cela ne suffit pas, réinstallez-le.',
  no_answer: 'Alcove ne répond pas. Fonctionne-t-il encore sur cet ordinateur ?',
  too_busy: 'Trop de demandes à la fois. Attendez un instant, puis réessayez.',
};

/** Les mots de la dictée. */
export const frDictation: typeof enDictation = {
  title: 'Dictée',
  start: 'Dicter',
  startHint:
    'Dicter : maintenez et parlez, ou appuyez avant et après. Le son reste sur cet ordinateur et n’est pas gardé.',
  offer: {
    title: 'La dictée demande un modèle',
    lead: 'Il transforme ce que vous dites en texte, sur cet ordinateur. Une fois installé, il sert dans toutes les conversations.',
    readyTitle: 'Vous pouvez dicter',
    done: 'D’accord',
  },
  finish: 'Terminer la dictée',
  opening: 'Ouverture du micro… Autorisez-le si on vous le demande.',
  recording: 'Enregistrement',
  stopped: 'Enregistrement arrêté. Il est mis par écrit.',
  howToFinish: (key) => `Relâchez, ou appuyez de nouveau, pour finir (${key})`,
  writing: 'Transcription…',
  ahead: (count) =>
    count === 1
      ? 'Un autre enregistrement passe avant…'
      : `${format.count(count)} enregistrements passent avant…`,
  cancel: 'Annuler (Échap)',
  dismiss: 'Fermer cet avis',
  again: 'Réessayer',
  toModels: 'Voir les modèles',
  noEnglishHeard:
    'Rien n’a été compris. Le modèle de dictée en service ne connaît que l’anglais ; pour une autre langue, installez-en un multilingue dans Modèles.',
  nothingHeard: 'Rien n’a été entendu. Vérifiez quel micro est utilisé, et parlez un peu plus près.',
  letGoEarly: 'Le micro n’était pas encore ouvert. Appuyez de nouveau, et parlez quand le niveau bouge.',
  time: (seconds) => format.clock(seconds),
  longest: (seconds) => `Au plus ${format.clock(seconds)}`,
  trouble: ({ code, sentence }) => (code === 'refused' ? sentence : TROUBLES[code]),
};
