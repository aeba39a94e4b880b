import type { Sentences } from '../translate-sentence.ts';

/** Ce que disent les images, les enregistrements et les voix. */
export const MEDIA: Sentences = {
  '{} Nothing was read. Try again; if it happens again, the picture may be the cause.':
    '{=1} Rien n’a été lu. Réessayez ; si cela se reproduit, l’image en est peut-être la cause.',
  '{} Nothing was said. Try again; if it happens again, restart Alcove.':
    '{=1} Rien n’a été dit. Réessayez ; si cela se reproduit, redémarrez Alcove.',
  '{} Nothing was written down. Try again; if it happens again, import the speech model once more.':
    '{=1} Rien n’a été noté. Réessayez ; si cela se reproduit, importez de nouveau le modèle de dictée.',
  '{} The picture was not looked at. Try again; if it happens again, install the model of pictures once more.':
    '{=1} L’image n’a pas été analysée. Réessayez ; si cela se reproduit, réinstallez le modèle de vision.',
  'You have {} pictures waiting already. Send this one when one of them is done.':
    'Vous avez déjà {1} images qui attendent. Envoyez celle-ci quand l’une d’elles est finie.',
  'You have {} recordings waiting already. Send this one when one of them is done.':
    'Vous avez déjà {1} enregistrements qui attendent. Envoyez celui-ci quand l’un d’eux est fini.',

  'The picture has more than 50 megapixels.': 'Cette image a plus de 50 mégapixels.',
  'The picture is damaged or incomplete.': 'Cette image est endommagée ou incomplète.',
  'The picture took too long to read.': 'La lecture de cette image a pris trop de temps.',
  'The file is not a PNG, JPEG or WEBP picture.': 'Ce fichier n’est pas une image PNG, JPEG ou WEBP.',
  'The picture was not read.': 'L’image n’a pas été lue.',
  'The picture was not looked at.': 'L’image n’a pas été analysée.',
  'The text reader failed.': 'Le lecteur de texte a échoué.',
  'The reader of pictures and sound gave no answer.':
    'Le lecteur d’images et de sons n’a pas donné de réponse.',
  'The vision model could not be loaded: its files are missing or damaged.':
    'Le modèle de vision n’a pas pu être chargé : ses fichiers manquent ou sont endommagés.',
  'This kind of vision model is not known here: Florence-2 and SmolVLM are.':
    'Ce genre de modèle de vision n’est pas connu ici : Florence-2 et SmolVLM le sont.',
  'The object detector could not be loaded: its files are missing or damaged.':
    'Le détecteur d’objets n’a pas pu être chargé : ses fichiers manquent ou sont endommagés.',
  'This kind of object detector is not known here: RT-DETR, D-FINE, DETR and YOLOS are.':
    'Ce genre de détecteur d’objets n’est pas connu ici : RT-DETR, D-FINE, DETR et YOLOS le sont.',

  'The voice was not listened to.': 'La voix n’a pas été écoutée.',
  'espeak-ng said nothing.': 'espeak-ng n’a rien dit.',
  'The voice could not be loaded: its files are missing or damaged.':
    'La voix n’a pas pu être chargée : ses fichiers manquent ou sont endommagés.',
  'The voice could not say this.': 'La voix n’a pas pu dire cela.',
  'The phonemes of the text could not be found.': 'Les phonèmes du texte n’ont pas pu être trouvés.',
  'The voice came to no end.': 'La voix n’en finissait pas.',

  'The sound was not listened to.': 'Le son n’a pas été écouté.',
  'The file ends before its sound does: it was cut off. Send it again.':
    'Le fichier s’arrête avant la fin du son : il a été coupé. Envoyez-le de nouveau.',
  'The sound in this file is damaged and cannot be decoded.':
    'Le son de ce fichier est endommagé et ne peut pas être décodé.',
  'The recording is longer than 2 hours. Cut it into parts.':
    'Cet enregistrement dépasse 2 heures. Coupez-le en plusieurs.',
  'There is no sound in this file.': 'Il n’y a pas de son dans ce fichier.',
  'The file is empty.': 'Ce fichier est vide.',
  'This is {}. Send MP3, WAV or OGG.': 'C’est {=1}. Envoyez du MP3, du WAV ou de l’OGG.',
  'a video': 'une vidéo',
  'a video or an M4A file': 'une vidéo ou un fichier M4A',
  'a FLAC file': 'un fichier FLAC',
  'an AIFF file': 'un fichier AIFF',
  'an AMR file': 'un fichier AMR',
  'This is no MP3, WAV or OGG file.': 'Ce n’est pas un fichier MP3, WAV ou OGG.',
  'This is a video. Send its sound alone.': 'C’est une vidéo. N’en envoyez que le son.',
  'An OGG file needs 1 to 8 channels and 8 to 192 kHz.':
    'Un fichier OGG doit avoir 1 à 8 canaux et 8 à 192 kHz.',
  'A WAV file needs 1 to 8 channels and 8 to 192 kHz.':
    'Un fichier WAV doit avoir 1 à 8 canaux et 8 à 192 kHz.',
  'The sound in this WAV file is coded in a way that is not read.':
    'Le son de ce fichier WAV est codé d’une façon qui n’est pas lue.',
  'The disk is full: a recording needs 115 MB for each hour.':
    'Le disque est plein : un enregistrement demande 115 Mo par heure.',
  'The speech model could not be loaded: its files are missing or damaged.':
    'Le modèle de dictée n’a pas pu être chargé : ses fichiers manquent ou sont endommagés.',
  'The speech model does not know this language.': 'Le modèle de dictée ne connaît pas cette langue.',
  'This would be more than two hours of speech: send it in parts':
    'Ce texte ferait plus de deux heures de lecture : donnez-le en plusieurs fois.',
};
