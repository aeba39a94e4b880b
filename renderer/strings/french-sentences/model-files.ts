import type { Sentences } from '../translate-sentence.ts';

/** Ce qui ne va pas dans un fichier GGUF. */
export const MODEL_FILES: Sentences = {
  'The model is not a file.': 'Le modèle n’est pas un fichier.',
  'The file is not a GGUF model.': 'Ce fichier n’est pas un modèle GGUF.',
  'The file is not a model but an addition to one.':
    'Ce fichier n’est pas un modèle, mais un complément à un modèle.',
  'The file is one part of a model in several files.':
    'Ce fichier n’est qu’une partie d’un modèle en plusieurs fichiers.',
  'The file is a reranker: it compares texts, but neither writes nor makes vectors.':
    'Ce fichier est un modèle de classement : il compare des textes, mais n’en écrit pas et n’en trouve pas.',
  'The header of the model file is too large.': 'L’en-tête du fichier du modèle est trop grand.',
  'The model file ends in the middle of its header.':
    'Le fichier du modèle s’arrête au milieu de son en-tête.',
  'The model file is cut off: some of its tensors are missing.':
    'Le fichier du modèle est coupé : une partie de ses tenseurs manque.',
  'The model file has an unknown GGUF version.': 'Le fichier du modèle est d’une version inconnue de GGUF.',
  'The model file has a wrong alignment.': 'L’alignement du fichier du modèle est faux.',
  'The model file has a wrong number of keys.': 'Le nombre de clés du fichier du modèle est faux.',
  'The model file has a wrong number of tensors.': 'Le nombre de tenseurs du fichier du modèle est faux.',
  'The model file holds a value of an unknown type.':
    'Le fichier du modèle contient une valeur d’un type inconnu.',
  'The model file holds a yes-or-no value that is neither.':
    'Le fichier du modèle contient un oui ou non qui n’est ni l’un ni l’autre.',
  'The model file holds an impossible number.': 'Le fichier du modèle contient un nombre impossible.',
  'The model file holds tensors of an unknown type.':
    'Le fichier du modèle contient des tenseurs d’un type inconnu.',
  'The model file holds no token embeddings.': 'Le fichier du modèle ne contient pas le sens de ses jetons.',
  'The model file holds no vocabulary.': 'Le fichier du modèle ne contient pas de vocabulaire.',
  'The model file lacks some of its layers.': 'Il manque des couches au fichier du modèle.',
  'The model file lacks the number of attention heads.':
    'Il manque au fichier du modèle le nombre de têtes d’attention.',
  'The model file lacks {}.': 'Il manque {1} au fichier du modèle.',
  'The model file lists a tensor twice.': 'Le fichier du modèle nomme deux fois un tenseur.',
  'The model file names a token that does not exist.':
    'Le fichier du modèle nomme un jeton qui n’existe pas.',
  'The model file names an unknown way of pooling.': 'Le fichier du modèle nomme un regroupement inconnu.',
  'The model file repeats or leaves out a key name.': 'Le fichier du modèle répète ou omet le nom d’une clé.',
  'A list in the model file is too long.': 'Une liste du fichier du modèle est trop longue.',
  'A text in the model file is too long.': 'Un texte du fichier du modèle est trop long.',
  'A tensor of the model file has a wrong shape.': 'Un tenseur du fichier du modèle a une forme fausse.',
  'The tensors of the model file overlap or leave gaps.':
    'Les tenseurs du fichier du modèle se chevauchent ou laissent des trous.',
  'The vocabulary and the embeddings of the model file do not fit.':
    'Le vocabulaire du fichier du modèle ne correspond pas au reste.',
  'The vocabulary of the model file is inconsistent.': 'Le vocabulaire du fichier du modèle se contredit.',
};
