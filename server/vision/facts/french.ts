import type { ColourName } from '../../../models/media/vision/survey/colour-name.ts';
import type { FactWords } from './fact-words.ts';
import { nameInFrench } from './french-labels.ts';
import { joinList } from './join-list.ts';

const INSTALL = 'Installez-en un depuis l’écran Modèles ou avec « alcove model import <dossier> ».';

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
};

const ORIENTATION = { landscape: 'paysage', portrait: 'portrait', square: 'carrée' };
const LIGHT = {
  dark: 'Elle est sombre dans l’ensemble.',
  medium: 'Elle n’est ni sombre ni claire dans l’ensemble.',
  bright: 'Elle est claire dans l’ensemble.',
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
