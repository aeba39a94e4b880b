import type { ColourName } from '../../../models/media/vision/survey/colour-name.ts';
import type { FactWords } from './fact-words.ts';
import { joinList } from './join-list.ts';

const INSTALL = 'Installez-en un depuis l’écran Modèles.';

/** What is said about pictures in French. */
export const FRENCH: FactWords = {
  size: (width, height, orientation) =>
    `L’image mesure ${width} × ${height} pixels (${ORIENTATION[orientation]}).`,
  colours: (names) =>
    `${names.length > 1 ? 'Couleurs principales' : 'Couleur principale'} : ${joinList(
      'fr',
      names.map((name) => COLOURS[name]),
    )}.`,
  light: (light) => LIGHT[light],
  objects: (counts) =>
    `Objets trouvés : ${counts.map(({ label, count }) => (count > 1 ? `${nameInFrench(label)} (${count})` : nameInFrench(label))).join(', ')}.`,
  text: 'Texte dans l’image :',
  noText: 'Aucun texte n’y a été trouvé.',
  noModel: `Aucun modèle de vision n’est installé : voici ce qui peut être mesuré et lu sans lui. ${INSTALL}`,
  cannotAnswer: `Aucun modèle de vision n’est installé : il n’est pas possible de répondre à la question d’après ce que montre l’image ; voici ce qui peut être mesuré et lu sans lui. ${INSTALL}`,
  undescribed: 'Ce que montre l’image n’a pas été décrit : voici ce qui a pu en être mesuré et lu.',
};

const ORIENTATION = { landscape: 'paysage', portrait: 'portrait', square: 'carrée' };
const LIGHT = {
  dark: 'Elle est plutôt sombre.',
  medium: 'Elle n’est ni sombre ni claire.',
  bright: 'Elle est plutôt claire.',
};
const COLOURS: Record<ColourName, string> = {
  black: 'noir',
  white: 'blanc',
  grey: 'gris',
  red: 'rouge',
  orange: 'orange',
  yellow: 'jaune',
  green: 'vert',
  turquoise: 'turquoise',
  blue: 'bleu',
  purple: 'violet',
  pink: 'rose',
  brown: 'brun',
  beige: 'beige',
};

/** What one of COCO's 80 kinds of objects is called in French; any other label as it is. */
export function nameInFrench(label: string): string {
  return FRENCH_NAMES[label] ?? label;
}

// The names that detectors use are those of the COCO data set (2017), in the spelling of its instances.
const FRENCH_NAMES: Readonly<Record<string, string>> = {
  person: 'personne',
  bicycle: 'vélo',
  car: 'voiture',
  motorcycle: 'moto',
  motorbike: 'moto',
  airplane: 'avion',
  aeroplane: 'avion',
  bus: 'bus',
  train: 'train',
  truck: 'camion',
  boat: 'bateau',
  'traffic light': 'feu de circulation',
  'fire hydrant': 'bouche d’incendie',
  'stop sign': 'panneau stop',
  'parking meter': 'parcmètre',
  bench: 'banc',
  bird: 'oiseau',
  cat: 'chat',
  dog: 'chien',
  horse: 'cheval',
  sheep: 'mouton',
  cow: 'vache',
  elephant: 'éléphant',
  bear: 'ours',
  zebra: 'zèbre',
  giraffe: 'girafe',
  backpack: 'sac à dos',
  umbrella: 'parapluie',
  handbag: 'sac à main',
  tie: 'cravate',
  suitcase: 'valise',
  frisbee: 'frisbee',
  skis: 'skis',
  snowboard: 'snowboard',
  'sports ball': 'ballon',
  kite: 'cerf-volant',
  'baseball bat': 'batte de baseball',
  'baseball glove': 'gant de baseball',
  skateboard: 'planche à roulettes',
  surfboard: 'planche de surf',
  'tennis racket': 'raquette de tennis',
  bottle: 'bouteille',
  'wine glass': 'verre à vin',
  cup: 'tasse',
  fork: 'fourchette',
  knife: 'couteau',
  spoon: 'cuillère',
  bowl: 'bol',
  banana: 'banane',
  apple: 'pomme',
  sandwich: 'sandwich',
  orange: 'orange',
  broccoli: 'brocoli',
  carrot: 'carotte',
  'hot dog': 'hot-dog',
  pizza: 'pizza',
  donut: 'beignet',
  cake: 'gâteau',
  chair: 'chaise',
  couch: 'canapé',
  sofa: 'canapé',
  'potted plant': 'plante en pot',
  pottedplant: 'plante en pot',
  bed: 'lit',
  'dining table': 'table',
  diningtable: 'table',
  toilet: 'toilettes',
  tv: 'téléviseur',
  tvmonitor: 'téléviseur',
  laptop: 'ordinateur portable',
  mouse: 'souris',
  remote: 'télécommande',
  keyboard: 'clavier',
  'cell phone': 'téléphone portable',
  microwave: 'four à micro-ondes',
  oven: 'four',
  toaster: 'grille-pain',
  sink: 'évier',
  refrigerator: 'réfrigérateur',
  book: 'livre',
  clock: 'horloge',
  vase: 'vase',
  scissors: 'ciseaux',
  'teddy bear': 'ours en peluche',
  'hair drier': 'sèche-cheveux',
  toothbrush: 'brosse à dents',
};
