import type { Model } from '../api/models.ts';
import type { ModelSection } from '../app/router.ts';
import { nameLanguages } from '../models/name-languages.ts';
import type { enModels } from './en-models.ts';
import { createFormat } from './format.ts';
import { createRate } from './format-rate.ts';
import { frSpeech } from './fr-speech.ts';

const format = createFormat('fr');
const rate = createRate('fr');

const SECTIONS: Record<ModelSection, { title: string; lead: string }> = {
  chat: {
    title: 'Réponses',
    lead: 'Rédige les réponses qui restent sur cet ordinateur. Les plus grands modèles en savent plus et demandent plus de mémoire.',
  },
  embedding: {
    title: 'Recherche dans les documents',
    lead: 'Trouve les passages qui disent la même chose autrement, en français comme en anglais.',
  },
  stt: {
    title: 'Dictée',
    lead: 'Transforme ce que vous dictez en texte. Le son reste sur cet ordinateur et n’est pas gardé.',
  },
  vision: {
    title: 'Compréhension d’images',
    lead: 'Dit ce que montre une image et répond aux questions à son sujet.',
  },
  detector: {
    title: 'Détection d’objets',
    lead: 'Nomme les personnes, les animaux et les choses d’une image et montre où ils sont.',
  },
  voice: {
    title: 'Voix',
    lead: 'Lisent les réponses à voix haute. Une voix simple vient avec Alcove ; les voix Piper sont plus humaines.',
  },
};

const MISSING: Record<Model['source'], string> = {
  starter: 'Le fichier du modèle de base a disparu. Réinstallez Alcove.',
  catalogue: 'Des fichiers de ce modèle ont disparu ou changé. Reprenez pour récupérer ceux qui manquent.',
  import: 'Des fichiers de ce modèle ont disparu ou changé. Importez-le de nouveau, ou retirez-le.',
};

// Un mot fait environ 1,6 jeton en français ; on lit quelque quatre mots par seconde.
const pace = (tokensPerSecond: number) =>
  tokensPerSecond >= 12
    ? 'plus vite que vous ne lisez'
    : tokensPerSecond >= 5
      ? 'à peu près à votre vitesse de lecture'
      : 'moins vite que vous ne lisez';

/** Les mots des modèles. */
export const frModels: typeof enModels = {
  title: 'Modèles',
  lead: 'Les modèles tournent dans Alcove, sur cet ordinateur. Téléchargez-en un, ou utilisez-en un que vous avez.',
  diskTitle: 'Disque',
  diskShares: (used, free) => [
    used > 0 ? `${format.bytes(used)} de modèles` : 'aucun modèle à vous pour l’instant',
    `${format.bytes(free)} libres`,
  ],
  machineTitle: 'Cet ordinateur',
  machine: ({ processor, threads, total_memory_bytes, engine }) => [
    `${format.bytes(total_memory_bytes)} de mémoire`,
    `${processor ? `${processor}, ` : ''}${threads === 1 ? '1 fil' : `${format.count(threads)} fils`} d’exécution`,
    ...(engine
      ? [engine.gpu ? `carte graphique utilisée (${engine.gpu})` : 'aucune carte graphique utilisée']
      : []),
  ],
  toFirstRun: 'M’aider à choisir un modèle',
  filter: {
    purpose: 'Afficher',
    all: 'Les modèles de toute sorte',
    fits: 'Seulement ce que cet ordinateur peut porter',
  },
  overview: 'En service maintenant',
  sections: SECTIONS,
  inPlace: {
    chat: 'Aucun',
    embedding: 'Aucun : par mots seulement',
    stt: 'Aucun : pas de dictée',
    vision: 'Aucun : texte et mesures seulement',
    detector: 'Aucun',
    voice: 'Voix intégrée',
  },
  none: 'Aucun',
  useNone: 'N’en utiliser aucun',
  without: {
    embedding: 'La recherche dans les documents se fait alors sur les mots.',
    stt: 'La dictée est alors désactivée.',
    vision: 'Une image est alors mesurée, et son texte lu.',
    detector: 'Rien n’est alors marqué dans les images.',
  },
  ownerOnly: 'Seul le propriétaire de cette installation peut changer les modèles.',
  active: 'En service',
  activate: 'Utiliser celui-ci',
  named: (action, name) => `${action} : ${name}`,
  offered: (count) => `${count} à télécharger`,
  spokenBy: 'Parlée par',
  builtIn: 'Voix intégrée (espeak-ng)',
  canBe: (voices) => `peut être ${voices.map(frSpeech.voiceName).join(', ')}`,
  download: 'Télécharger',
  resume: 'Reprendre',
  pause: 'Mettre en pause',
  giveUp: 'Annuler le téléchargement',
  timeLeft: (seconds) => `encore ${format.duration(seconds)}`,
  waiting: 'En attente de la connexion…',
  paused: (received, total) =>
    received === 0
      ? 'En pause : rien n’est encore arrivé.'
      : total
        ? `En pause à ${format.percent(received / total)} : ${format.bytes(received)} sur ${format.bytes(total)}.`
        : `En pause à ${format.bytes(received)}.`,
  kept: (received, total) =>
    `Déjà sur cet ordinateur : ${format.bytes(received)}${total ? ` sur ${format.bytes(total)}` : ''}. Le téléchargement reprendra de là.`,
  endedWithAlcove: 'Le téléchargement s’est arrêté quand Alcove a été fermé.',
  toImport: 'Importer un fichier',
  toOfflineMode: 'Changer le mode hors ligne',
  downloadOf: (name) => `Téléchargement de ${name}`,
  measure: 'Mesurer',
  measureAgain: 'Mesurer de nouveau',
  measuring: 'Mesure en cours. Cela prend jusqu’à une demi-minute.',
  notMeasured: 'Pas encore mesuré sur cet ordinateur.',
  figures: ({ speed, memory_bytes }) => [
    {
      label: `écriture : ${pace(speed.tokens_per_second)}`,
      value: `${rate(speed.tokens_per_second)} jetons/s`,
    },
    { label: 'lecture d’une question', value: `${rate(speed.prompt_tokens_per_second)} jetons/s` },
    ...(memory_bytes === null ? [] : [{ label: 'de mémoire prise', value: format.bytes(memory_bytes) }]),
  ],
  measuredOn: ({ measured_at, threads, gpu }) =>
    `Mesuré ici le ${format.date(measured_at)}, ${gpu ? `sur la carte graphique (${gpu})` : threads === 1 ? 'avec 1 fil' : `avec ${format.count(threads)} fils`}.`,
  details: (name) => `Détails de ${name}`,
  detailsShort: 'Détails',
  detail: {
    checksum: 'SHA-256',
    checksumKnown: (sha256) => `${sha256} (vérifiée à l’installation et à chaque chargement)`,
    checksumOffered: 'Publiée par sa source ; vérifiée au téléchargement',
    parameters: 'Paramètres',
    count: (value) => format.count(value),
    quantisation: 'Précision',
    context: 'Lit à la fois',
    tokens: (count) => `${format.count(count)} jetons`,
    licence: 'Licence',
    unknown: 'inconnue',
  },
  verifying: 'Vérification du fichier…',
  progress: (received, total, speed, left) =>
    [
      total ? `${format.bytes(received)} sur ${format.bytes(total)}` : format.bytes(received),
      `${format.bytes(speed)}/s`,
      ...(left === null ? [] : [`encore ${format.duration(left)}`]),
    ].join(' · '),
  remove: (name) => `Retirer ${name}`,
  removeFrees: (bytes) => `Cela libère ${format.bytes(bytes)}.`,
  removeChat: 'Le modèle de base répond alors.',
  removeTitle: (name) => `Retirer ${name} ?`,
  removeText:
    'Ses fichiers sont effacés de cet ordinateur. Pour l’utiliser de nouveau, il faudra le réinstaller.',
  removeActiveText:
    'Il est en service. Ses fichiers sont effacés de cet ordinateur ; pour l’utiliser de nouveau, il faudra le réinstaller.',
  removeForGood: 'Retirer',
  size: (bytes, isApproximate) => `${isApproximate ? 'environ ' : ''}${format.bytes(bytes)}`,
  bestFor: (sentence) => sentence.fr,
  languages(codes) {
    const { names, more } = nameLanguages(codes, 'fr');
    if (more === 0) return names.join(', ');
    return `${names.join(', ')} et ${more === 1 ? 'une autre' : `${more} autres`}`;
  },
  noLicence: 'Licence inconnue',
  fit: {
    fits: 'Convient à cette machine',
    tight: 'Juste pour cette machine',
    too_large: 'Trop grand pour cette machine',
  },
  fitWhy: (needed, total) => ` : environ ${format.bytes(needed)} de ses ${format.bytes(total)} de mémoire`,
  missing: MISSING,
  hub: {
    title: 'N’importe quel modèle de Hugging Face',
    link: 'Nom ou adresse d’un dépôt',
    hint: 'Comme proprietaire/nom, ou l’adresse d’une page. Fichiers GGUF seulement ; nous ne vérifions pas ce qui s’y trouve : lisez la licence.',
    find: 'Regarder',
    licence: (licence) => `Licence : ${licence ?? 'l’éditeur n’en indique aucune'}`,
    gated:
      'L’éditeur ne le donne qu’aux comptes qui ont accepté ses conditions. Acceptez-les sur sa page, et gardez plus bas un jeton de votre compte.',
    suggested: 'le choix habituel',
    add: 'Ajouter',
    added: (name) => `${name} peut maintenant être téléchargé.`,
    connection: 'Connexion et compte',
    from: (address, proxy) => `Les modèles viennent de ${address}${proxy ? `, par le proxy ${proxy}` : ''}.`,
    token: 'Jeton de votre compte',
    tokenHint: (place) =>
      place === 'keychain'
        ? 'Un jeton est gardé dans le trousseau de cet ordinateur. Il ne va qu’à cette adresse.'
        : place
          ? 'Un jeton est gardé jusqu’à l’arrêt d’Alcove. Il ne va qu’à cette adresse.'
          : 'Seulement pour les modèles soumis à des conditions. Il ne va qu’à cette adresse.',
    keepToken: 'Garder le jeton',
    removeToken: 'Retirer le jeton',
  },
  importTitle: 'Utiliser un modèle que vous avez',
  importPath: 'Chemin complet d’un fichier ou d’un dossier',
  importForms: [
    'Réponses et recherche : un fichier GGUF.',
    'Parole, images et objets : le dossier d’un modèle Whisper, SmolVLM, Florence-2, RT-DETR, D-FINE, DETR ou YOLOS au format ONNX, avec son config.json.',
    'Voix : le fichier .onnx d’une voix Piper, avec son .onnx.json à côté, ou leur dossier.',
  ],
  importHint: 'Il est vérifié puis copié ; l’original reste où il est.',
  chooseFile: 'Choisir un fichier…',
  chooseFolder: 'Choisir un dossier…',
  import: 'Importer',
  installed: (name) => `${name} est installé.`,
  whichVoice: 'Quelle voix sera-t-elle ?',
  speaks: (voice, model) => `${frSpeech.voiceName(voice)} : ${model ?? 'voix intégrée'}`,
  toVoices: 'Choisir d’autres voix',
};
