import type { Sentences } from '../translate-sentence.ts';

/** Ce que disent les réponses et les moteurs qui les écrivent. */
export const ANSWERS: Sentences = {
  'The cloud stopped in the middle of its answer. What it wrote is kept; regenerate to answer here.':
    'Le cloud s’est arrêté au milieu de sa réponse. Ce qu’il a écrit est gardé ; demandez une nouvelle réponse, faite ici.',
  'This message stays on this device, but no local model is installed. Open Models and install one; nothing was sent.':
    'Ce message reste sur cet appareil, mais aucun modèle local n’y est installé. Ouvrez Modèles et installez-en un ; rien n’a été envoyé.',
  'The cloud did not answer and no local model is installed. Open Models and install one.':
    'Le cloud n’a pas répondu, et aucun modèle local n’est installé. Ouvrez Modèles et installez-en un.',
  '{} Your message is kept; ask again.': '{=1} Votre message est gardé ; demandez de nouveau.',
  '{} Open Models to repair or change it.': '{=1} Ouvrez Modèles pour le réparer ou en changer.',
  '{} Simplify it.': '{=1} Simplifiez-le.',
  '{} Shorten it, or choose a model that reads more.':
    '{=1} Raccourcissez, ou choisissez un modèle qui lit davantage.',
  'The conversation takes {} tokens, but the model can hold {}.':
    'La conversation fait {1} jetons ; le modèle en lit au plus {2}.',
  'A call may hold {} characters at most. Send less at once.':
    'Un appel compte au plus {1} caractères. Envoyez-en moins à la fois.',
  'The starter model cannot write JSON of a given form. Open Models, or run "alcove model list", and install a larger one.':
    'Le modèle de départ ne sait pas écrire du JSON d’une forme donnée. Ouvrez Modèles et installez-en un plus grand.',
  'The starter model cannot call tools. Open Models, or run "alcove model list", and install a larger one.':
    'Le modèle de départ ne sait pas se servir d’outils. Ouvrez Modèles et installez-en un plus grand.',
  '{} Your documents are kept; try again, or search by words.':
    '{=1} Vos documents sont gardés ; réessayez, ou cherchez par mots.',
  '{} Open Models to repair or change the embedding model.':
    '{=1} Ouvrez Modèles pour réparer le modèle de recherche ou en changer.',
  '{} Nothing was measured; try again.': '{=1} Rien n’a été mesuré ; réessayez.',

  'The local model gave no answer.': 'Le modèle local n’a pas donné de réponse.',
  'The local model could not be loaded.': 'Le modèle local n’a pas pu être chargé.',
  'The local model stopped while its file was loaded; the file may be damaged.':
    'Le modèle local s’est arrêté pendant le chargement de son fichier, qui est peut-être endommagé.',
  '{} did not start in time.': '{=1} n’a pas démarré à temps.',
  '{} stopped unexpectedly.': '{=1} s’est arrêté de façon inattendue.',
  '{} did not respond any more and was stopped.': '{=1} ne répondait plus et a été arrêté.',
  'The local model': 'Le modèle local',
  'The reader of pictures and sound': 'Le lecteur d’images et de sons',
  'The local model engine does not run on this computer.':
    'Le moteur des modèles ne fonctionne pas sur cet ordinateur.',
  'Alcove is shutting down.': 'Alcove est en train de se fermer.',
  'There is not enough memory for this model.': 'Il n’y a pas assez de mémoire pour ce modèle.',
  'The measurement was stopped.': 'La mesure a été arrêtée.',
  'The model computes no usable vectors; its file may be damaged.':
    'Le modèle ne calcule rien d’utilisable ; son fichier est peut-être endommagé.',
  'The model reads no text; its file may be damaged.':
    'Le modèle ne lit aucun texte ; son fichier est peut-être endommagé.',
  'This model writes text; it cannot be used for search in documents.':
    'Ce modèle écrit du texte ; il ne peut pas servir à la recherche dans les documents.',
  'The model file cannot be loaded.': 'Le fichier du modèle ne peut pas être chargé.',
  'The model file has no chat template, so it cannot hold a conversation.':
    'Le fichier du modèle n’a pas de gabarit de conversation : il ne peut pas en tenir une.',
  'The chat template of the model file does not work.':
    'Le gabarit de conversation du fichier du modèle ne fonctionne pas.',
  'The model file is not the one that was installed: its checksum differs.':
    'Le fichier du modèle n’est pas celui qui a été installé : sa somme de contrôle diffère.',
  'The JSON schema cannot be made into a grammar.': 'Le schéma JSON ne peut pas être suivi.',
  'The JSON schema asks for a number that it does not allow.':
    'Le schéma JSON demande un nombre qu’il ne permet pas.',
  'The JSON schema is too large or too deep.': 'Le schéma JSON est trop grand ou trop profond.',
  'The JSON schema has a part that allows no value.': 'Une partie du schéma JSON ne permet aucune valeur.',
  'The JSON schema is ambiguous where it refers to itself.':
    'Le schéma JSON est ambigu là où il se réfère à lui-même.',
  'The JSON schema gives no choice, or too many.': 'Le schéma JSON ne donne aucun choix, ou en donne trop.',
  'The JSON schema has a reference that leads back to itself.':
    'Une référence du schéma JSON ramène à elle-même.',
  'The JSON schema names a type that JSON does not have.': 'Le schéma JSON nomme un type que JSON n’a pas.',
  'The JSON schema asks for more than it allows.': 'Le schéma JSON demande plus qu’il ne permet.',
  'The JSON schema has a reference to something that it does not hold.':
    'Le schéma JSON se réfère à quelque chose qu’il ne contient pas.',
};
