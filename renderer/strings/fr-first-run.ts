import type { enFirstRun } from './en-first-run.ts';
import { createFormat } from './format.ts';

const format = createFormat('fr');

/** Les mots de la première ouverture. */
export const frFirstRun: typeof enFirstRun = {
  steps: 'Mise en place d’Alcove',
  step: { account: 'Votre compte', privacy: 'Confidentialité', model: 'Modèle' },
  stepDone: '(fait)',
  title: 'Choisissez un modèle pour cet ordinateur',
  lead: 'Un modèle rédige les réponses qui restent ici. Il se télécharge une fois ; ensuite il n’a besoin d’aucune connexion.',
  looking: 'Examen de cet ordinateur…',
  machine: ({ processor, threads, total_memory_bytes, engine }, freeBytes) => [
    `${format.bytes(total_memory_bytes)} de mémoire`,
    `${format.bytes(freeBytes)} libres sur le disque`,
    `${processor ? `${processor}, ` : ''}${threads === 1 ? '1 fil' : `${format.count(threads)} fils`} d’exécution`,
    engine?.gpu
      ? `${engine.gpu_integrated ? 'graphismes intégrés' : 'carte graphique'} : ${engine.gpu}${engine.gpu_memory_bytes ? `, ${format.bytes(engine.gpu_memory_bytes)}` : ''}`
      : engine?.gpu_left
        ? 'la carte graphique a lâché ou a trop peu de mémoire pour ce modèle : calcule sur le processeur'
        : engine
          ? 'calcule sur le processeur ; aucune carte graphique utilisable n’a été trouvée'
          : 'carte graphique encore inconnue',
  ],
  machineTitle: 'Cet ordinateur',
  choices: 'Modèle',
  role: { recommended: 'Recommandé', lighter: 'Plus léger', larger: 'Plus capable' },
  why: {
    recommended: 'Là en quelques minutes, et devrait écrire à peu près aussi vite que vous lisez.',
    lighter: 'Un téléchargement plus court et des réponses plus rapides ; il en sait moins.',
    larger:
      'En sait et en comprend plus, mais se télécharge et répond plus lentement. Vous pourrez l’ajouter plus tard.',
  },
  facts: (size, licence, languages) =>
    [`${format.bytes(size)} à télécharger`, licence ?? 'licence inconnue', languages]
      .filter(Boolean)
      .join(' · '),
  expected: (wordsPerSecond, seconds) =>
    [
      wordsPerSecond === null
        ? ''
        : `Devrait écrire environ ${format.rate(wordsPerSecond)} mots par seconde ici`,
      seconds === null ? '' : `environ ${format.duration(seconds)} de téléchargement`,
    ]
      .filter(Boolean)
      .join(' · '),
  fit: {
    fits: (needed, total) =>
      `Convient à cette machine : prend ${format.bytes(needed)} de ses ${format.bytes(total)} de mémoire.`,
    tight: (needed, total) =>
      `Juste : prend ${format.bytes(needed)} des ${format.bytes(total)} de mémoire ; fermez les autres gros programmes.`,
    too_large: (needed, total) =>
      `Trop grand : demande ${format.bytes(needed)}, et cette machine peut en donner environ ${format.bytes(total * 0.75)}.`,
  },
  noRoom: (free) => `Le disque n’a pas la place : ${format.bytes(free)} sont libres.`,
  starter: {
    name: 'Continuer avec le modèle de base',
    role: 'Déjà là',
    facts: '7 Mo · GPL-3.0-or-later · français, anglais',
    can: 'Il sait expliquer Alcove, faire des calculs, convertir des unités, compter des jours et donner les numéros d’urgence, tout de suite et sur tout ordinateur.',
    cannot: 'Il ne sait ni rédiger, ni résumer, ni traduire, ni parler du monde.',
  },
  showAll: (count) => (count === 1 ? 'Voir un autre modèle' : `Voir ${format.count(count)} autres modèles`),
  showFewer: 'En voir moins',
  none: 'Aucun modèle plus grand ne tient sur cet ordinateur. Le modèle de base convient, et vous pourrez importer le vôtre.',
  download: ({ name, size_bytes }) => `Télécharger ${name} (${format.bytes(size_bytes)})`,
  use: (name) => `Utiliser ${name}`,
  useStarter: 'Continuer avec le modèle de base',
  later: 'Décider plus tard',
  offPath: 'Aucun cloud n’est nécessaire. Vous pourrez en ajouter un plus tard dans Réglages › Connexions.',
  arriving: (name) => `Téléchargement de ${name}`,
  paused: (name) => `Téléchargement de ${name} en pause`,
  failed: (name) => `${name} n’a pas pu être téléchargé`,
  meanwhile:
    'Il continue pendant que vous travaillez. Une fois complet, sa somme de contrôle est vérifiée ; dès lors il répond.',
  meanwhileOnly:
    'Il continue pendant que vous travaillez. Une fois complet, sa somme de contrôle est vérifiée.',
  kept: 'La progression est conservée, même quand Alcove est fermé.',
  enter: 'Utiliser Alcove en attendant',
  enterStopped: 'Utiliser Alcove avec le modèle de base',
  failedLead: 'Vous pouvez utiliser Alcove en attendant, avec son modèle de base.',
  pausedLead: 'Il reprend là où il s’est arrêté dès que vous le voulez, ici ou dans Modèles.',
  ready: (name) => `${name} est prêt`,
  readyLead:
    'C’est lui qui répond désormais, ici, sur cet ordinateur. Vous pouvez en changer quand vous voulez, dans Modèles.',
  start: 'Commencer',
  another: 'En choisir un autre',
  card: {
    choose: 'Choisir un modèle',
    chooseHint: 'Pour l’instant, Alcove répond avec son petit modèle de base.',
    title: 'Téléchargements',
    running: (percent, left) =>
      [percent === null ? 'en téléchargement' : format.percent(percent), left].filter(Boolean).join(' · '),
    paused: (percent) => (percent === null ? 'en pause' : `en pause à ${format.percent(percent)}`),
    resume: (name) => `Reprendre ${name}`,
    tryAgain: (name) => `Réessayer : ${name}`,
    putAway: (name) => `Masquer (à retrouver dans Modèles : ${name})`,
    arrived: (name) => `${name} est installé.`,
    answers: (name) => `${name} est prêt et répond désormais.`,
    close: 'Fermer ce message',
  },
};
