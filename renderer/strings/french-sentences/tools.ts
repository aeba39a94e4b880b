import type { Sentences } from '../translate-sentence.ts';

/** Ce que disent les outils qui lisent des fichiers, résument et exécutent du code. */
export const TOOLS: Sentences = {
  'The model was stopped.': 'Le modèle a été arrêté.',
  'The model gave no answer.': 'Le modèle n’a pas donné de réponse.',
  'The run is gone.': 'L’exécution n’est plus là.',
  'There is no room for this file: remove documents or runs of agents first.':
    'Il n’y a plus de place pour ce fichier : supprimez d’abord des documents ou des exécutions d’agents.',
  'The file is larger than 10 MB.': 'Le fichier dépasse 10 Mo.',
  'This run has made {} files already, which is the most.':
    'Cette exécution a déjà fait {1} fichiers, le maximum.',
  'The tool did not start in time.': 'L’outil n’a pas démarré à temps.',
  'Too many calls wait for this tool. Call it again.':
    'Trop d’appels attendent cet outil. Il faut l’appeler de nouveau.',
  'The arguments of {} are wrong: {}': 'Le modèle a mal appelé {1} ; les détails disent en quoi.',

  'Say which file: its name, or the id of a document, or its path in an allowed folder.':
    'Le modèle n’a pas dit quel fichier lire.',
  'There is no such file.': 'Ce fichier n’existe pas.',
  'There is no such file in the allowed folders; list them with list: true.':
    'Ce fichier n’est pas dans les dossiers autorisés.',
  'There is no such folder among the allowed ones.': 'Ce dossier n’est pas parmi ceux qui sont autorisés.',
  'There is no such document; list them with list: true.': 'Ce document n’existe pas.',
  'There is no file of this name, and there are no documents.':
    'Aucun fichier ne porte ce nom, et il n’y a aucun document.',
  'There is no document of this name. There are: {} and {} more.':
    'Aucun document ne porte ce nom. Il y a : {1} et {2} de plus.',
  'There is no document of this name. There are: {}.': 'Aucun document ne porte ce nom. Il y a : {1}.',
  'Several documents could be meant; give one document_id: {} and {} more.':
    'Plusieurs documents peuvent être visés : {1} et {2} de plus.',
  'Several documents could be meant; give one document_id: {}.':
    'Plusieurs documents peuvent être visés : {1}.',
  'Several files have this name; give one path: {} and {} more.':
    'Plusieurs fichiers portent ce nom : {1} et {2} de plus.',
  'Several files have this name; give one path: {}.': 'Plusieurs fichiers portent ce nom : {1}.',
  'Several folders have this file; say which one: {}.': 'Plusieurs dossiers ont ce fichier : {1}.',
  'This file has a second name elsewhere on the disk (a hard link), so it is not read.':
    'Ce fichier a un second nom ailleurs sur le disque (un lien physique) ; il n’est donc pas lu.',
  'This folder is not where it was when it was allowed; allow it anew.':
    'Ce dossier n’est plus là où il était quand il a été autorisé ; autorisez-le de nouveau.',
  'Hidden files, keys and files of Alcove itself cannot be read.':
    'Les fichiers cachés, les clés et les fichiers d’Alcove lui-même ne peuvent pas être lus.',
  'Hidden files and folders cannot be read.': 'Les fichiers et dossiers cachés ne peuvent pas être lus.',
  'This file is in none of the folders that were allowed.':
    'Ce fichier n’est dans aucun des dossiers autorisés.',
  'This is not a folder.': 'Ce n’est pas un dossier.',
  'This is a folder; list it with list: true.': 'C’est un dossier, pas un fichier.',
  'Only regular files can be read.': 'Seuls les fichiers ordinaires peuvent être lus.',
  'This file was replaced while it was opened; try again.':
    'Ce fichier a été remplacé pendant son ouverture ; réessayez.',
  'This file may not be read.': 'Alcove n’a pas le droit de lire ce fichier.',
  'This API key may not read documents; it needs the scope documents:read.':
    'Cette clé d’API ne peut pas lire les documents.',
  'This document was removed.': 'Ce document a été retiré.',
  'This is not a path.': 'Ce n’est pas un chemin.',
  'Files of other computers cannot be read.': 'Les fichiers d’autres ordinateurs ne peuvent pas être lus.',
  'A path cannot contain "..": name the file from the folder down.': 'Un chemin ne peut pas contenir « .. ».',
  'Windows keeps this name for itself.': 'Windows se réserve ce nom.',
  'This file is larger than 50 MB, which is the most that can be read.':
    'Ce fichier dépasse 50 Mo, le maximum qui puisse être lu.',
  'The text has {} characters; there is none at offset {}.':
    'Le texte compte {1} caractères ; il n’y en a pas à la position {2}.',
  'This file has no pages; read it by offset and length.': 'Ce fichier n’a pas de pages.',
  'This file has {} pages; there is no page {}.': 'Ce fichier a {1} pages ; il n’y a pas de page {2}.',

  'There is no text in it to summarise.': 'Il n’y a là aucun texte à résumer.',
  'Say what to summarise: a text, or the name of a document.': 'Le modèle n’a pas dit quoi résumer.',

  'The code failed. {}': 'Le code a échoué. {1}',
  'The code was stopped: it did not end within {} s. Do less work, or raise timeout_seconds.':
    'Le code a été arrêté : il n’avait pas fini après {1} s.',
  'The code was stopped: it needed more memory than it may use. Keep less at once.':
    'Le code a été arrêté : il demandait plus de mémoire que permis.',
  'The code was stopped: it printed far more than is kept. Print less, or a summary.':
    'Le code a été arrêté : il affichait bien plus que ce qui est gardé.',
  'Printed:\n{}': 'Affiché :\n{1}',
  'Two inputs have the same name. Give each its own.': 'Deux données d’entrée portent le même nom.',
  'The inputs are too long: give code two million characters at most.':
    'Les données d’entrée sont trop longues : le code en reçoit au plus deux millions de caractères.',
  'An input has a name that cannot be used. Use letters, digits, dots, dashes and underscores, such as data.csv.':
    'Une donnée d’entrée a un nom qui ne peut pas servir.',
  'Give the input {} either a text or, in from, the name of a tool.':
    'La donnée d’entrée {1} n’a pas de contenu.',
  'The input {} cannot be had: no tool of that name has answered in this run yet.':
    'La donnée d’entrée {1} n’est pas là : aucun outil de ce nom n’a encore répondu.',
  'Python is off on this Alcove. Write it in JavaScript, or ask the owner to turn Python on.':
    'Python est désactivé ici. Le propriétaire peut l’activer dans les réglages des agents.',
  'Python runs only on Linux, on x64 and arm64 processors. Write the code in JavaScript.':
    'Python ne fonctionne que sous Linux, sur processeur x64 ou arm64. JavaScript fonctionne ici.',
  'Python is turned on but cannot be run: install the packages bubblewrap and python3 of your Linux, or write the code in JavaScript.':
    'Python est activé, mais ne peut pas être lancé : installez les paquets bubblewrap et python3 de votre Linux.',
  'Python cannot be run on this machine: bubblewrap could not make its sandbox, perhaps because unprivileged user namespaces are turned off. Write the code in JavaScript.':
    'Python ne peut pas être lancé ici : bubblewrap n’a pas pu faire son bac à sable, peut-être parce que les espaces de noms d’utilisateur sont désactivés.',
};
