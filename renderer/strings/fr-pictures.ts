import type { PictureTrouble } from '../vision/picture-trouble.ts';
import type { enPictures } from './en-pictures.ts';
import { createFormat } from './format.ts';

const format = createFormat('fr');

const TROUBLES: Record<Exclude<PictureTrouble['code'], 'refused'>, string> = {
  unsupported: 'Ce n’est pas une image qu’Alcove peut lire. Choisissez un fichier PNG, JPG ou WEBP.',
  too_heavy: 'Cette image dépasse 20 Mo. Enregistrez-la plus petite, puis réessayez.',
  too_many_pixels: 'Cette image a plus de 50 millions de pixels. Enregistrez-la plus petite, puis réessayez.',
  damaged:
    'Cette image est illisible ; elle est peut-être endommagée. Enregistrez-la de nouveau, puis réessayez.',
  question_too_long: 'La question est trop longue pour le modèle. Posez-la plus brièvement.',
  failed:
    'L’image n’a pas pu être analysée. Réessayez ; si cela ne suffit pas, voyez quel modèle est en service dans Modèles.',
  no_answer: 'Alcove ne répond pas. Fonctionne-t-il encore sur cet ordinateur ?',
  too_busy: 'Trop de demandes à la fois. Attendez un instant, puis réessayez.',
};

/** Les mots des images. */
export const frPictures: typeof enPictures = {
  title: 'Images',
  lead: 'Lisez le texte d’une image, ou demandez ce qu’elle montre. Elle est analysée sur cet ordinateur et n’est pas gardée.',
  emptyTitle: 'Déposez ou collez une image',
  empty:
    'Une capture d’écran, la photo d’une page, un ticket : PNG, JPG ou WEBP, jusqu’à 20 Mo. Elle ne quitte pas cet ordinateur.',
  choose: 'Choisir une image',
  chooseOther: 'En choisir une autre',
  close: 'Fermer',
  drop: 'Déposez cette image pour l’analyser',
  stays: 'Cette image reste sur cet ordinateur.',
  purposes: 'Que faire de l’image',
  text: 'Le texte',
  askAbout: 'Poser une question',
  language: 'Langue du texte',
  languages: { auto: 'Les deux', fr: 'Français', en: 'Anglais' },
  read: 'Lire le texte',
  stop: 'Arrêter (Échap)',
  underWay: 'L’image est en cours d’analyse.',
  noText: 'Aucun texte n’a été trouvé dans cette image.',
  lines: 'Le texte, bloc par bloc',
  textBoxes: 'Où se trouve le texte',
  objectBoxes: 'Zones détectées',
  question: 'Votre question',
  questionHint: 'Laissez vide pour une description',
  ask: 'Demander',
  describe: 'La décrire',
  answer: 'Réponse',
  objects: 'Vu dans l’image',
  object: (label, share) => `${label}, ${format.percent(share)}`,
  toModels: 'Voir les modèles',
  use: 'Mettre dans un message',
  textStays: 'Le texte reste sur cet appareil',
  textStaysHint:
    'Une partie de ce texte est sensible : un message qui le contient reçoit sa réponse sur cet appareil.',
  textMayLeave: 'Le texte peut partir',
  textMayLeaveHint:
    'Rien de sensible n’a été trouvé dans ce texte. Un modèle cloud, s’il y en a un, peut recevoir un message qui le contient ; l’image elle-même reste ici.',
  readBy: (model, milliseconds, share) =>
    `Lu sur cet ordinateur par ${model} en ${format.seconds(milliseconds)}, sûr à ${format.percent(share)}`,
  answeredBy: (model, milliseconds) =>
    model
      ? `Réponse faite sur cet ordinateur par ${model} en ${format.seconds(milliseconds)}`
      : `Mesuré et lu sur cet ordinateur sans modèle de vision, en ${format.seconds(milliseconds)}`,
  trouble: ({ code, sentence }) => (code === 'refused' ? sentence : TROUBLES[code]),
};
