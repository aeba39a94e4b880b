import type { Sentences } from '../translate-sentence.ts';

/** Ce qui est dit quand un modèle est choisi, téléchargé ou importé. */
export const MODELS: Sentences = {
  'The file is too large: at most {} MB are accepted':
    'Ce fichier est trop grand : au plus {1} Mo sont acceptés.',
  'Not enough disk space: {} GB are needed and {} GB are free. Free some space and try again.':
    'Il faut {1} Go sur le disque, et {2} Go sont libres. Libérez de la place, puis réessayez.',
  'The model source takes no more requests for now. Try again in {} min.':
    'La source ne prend plus de demandes pour l’instant. Réessayez dans {1} min.',
  'The model source cannot answer now: it said {}. Try again later; what has arrived is kept.':
    'La source ne peut pas répondre maintenant : elle a dit {1}. Réessayez plus tard ; ce qui est arrivé est gardé.',
  'The disk is full. Free some space and try again.':
    'Le disque est plein. Libérez de la place, puis réessayez.',
  'This model cannot be used for the voice {}.': 'Ce modèle ne peut pas servir de voix à {1}.',
  'This model cannot be used for chat.': 'Ce modèle ne peut pas servir aux réponses.',
  'This model cannot be used for search in documents.':
    'Ce modèle ne peut pas servir à la recherche dans les documents.',
  'This model cannot be used for speech recognition.': 'Ce modèle ne peut pas servir à la dictée.',
  'This model cannot be used for images.': 'Ce modèle ne peut pas servir aux images.',
  'This model cannot be used for finding objects in images.':
    'Ce modèle ne peut pas servir à trouver les objets des images.',
  'This model cannot be used for {}.': 'Ce modèle ne peut pas servir à cela ({1}).',
  'This model cannot chat.': 'Ce modèle ne sait pas répondre.',
  'The file of this model is gone or damaged. Install it again.':
    'Le fichier de ce modèle manque ou est endommagé. Installez-le de nouveau.',
  'This model needs about {} GB of memory, more than this machine can give. Choose a smaller one.':
    'Ce modèle demande environ {1} Go de mémoire, plus que cet ordinateur ne peut en donner. Choisissez-en un plus petit.',
  'This model needs more memory than this machine can give.':
    'Ce modèle demande plus de mémoire que cet ordinateur ne peut en donner.',
  'The files of this model are not those that were installed. Remove it on the Models screen, or with "alcove model remove", and install it again.':
    'Les fichiers de ce modèle ne sont pas ceux qui ont été installés. Retirez-le dans Modèles, puis installez-le de nouveau.',
  'The published files are no model that Alcove can use.':
    'Les fichiers publiés ne sont pas un modèle qu’Alcove puisse utiliser.',
  'A file of this model cannot be read.': 'Un fichier de ce modèle ne peut pas être lu.',
  'A file of this model is empty or only a Git LFS pointer: its content was not downloaded.':
    'Un fichier de ce modèle est vide, ou n’est qu’un renvoi Git LFS : son contenu n’a pas été téléchargé.',
  'Only a regular file can be imported.': 'Seul un fichier ordinaire peut être importé.',
  'Give the full path of the file.': 'Donnez le chemin complet du fichier.',
  'Files of Alcove itself cannot be imported.':
    'Les fichiers d’Alcove lui-même ne peuvent pas être importés.',
  'Files in hidden folders, key stores and system folders cannot be imported.':
    'Les fichiers des dossiers cachés, des trousseaux de clés et du système ne peuvent pas être importés.',
  'There is no readable file at this path.': 'Il n’y a pas de fichier lisible à cet endroit.',
  'Give the folder of the model; or, for a Piper voice, its .onnx file with its .onnx.json beside it.':
    'Donnez le dossier du modèle ; ou, pour une voix Piper, son fichier .onnx avec son .onnx.json à côté.',
  'This folder holds no model that Alcove can use, or several Piper voices. Give the folder with the config.json of one model, the .onnx file of one voice, or a GGUF file.':
    'Ce dossier ne contient aucun modèle qu’Alcove puisse utiliser, ou plusieurs voix Piper. Donnez le dossier où se trouve le config.json d’un modèle, le fichier .onnx d’une voix, ou un fichier GGUF.',
  'This folder holds a model of a kind that Alcove cannot use. It can use Whisper, SmolVLM, Florence-2, RT-DETR, D-FINE, DETR and YOLOS in ONNX form, and Piper voices.':
    'Ce dossier contient un modèle d’un genre qu’Alcove ne peut pas utiliser. Il utilise Whisper, SmolVLM, Florence-2, RT-DETR, D-FINE, DETR et YOLOS au format ONNX, et les voix Piper.',
  'Files of this {} model are missing. It needs {} and {}.':
    'Des fichiers de ce modèle {1} manquent. Il lui faut {2} et {3}.',
  'The settings of this model are not a regular file.':
    'Les réglages de ce modèle ne sont pas un fichier ordinaire.',
  'The settings of this model are too long.': 'Les réglages de ce modèle sont trop longs.',
};
