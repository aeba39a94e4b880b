import type { Sentences } from '../translate-sentence.ts';

/** Pourquoi un dossier, un serveur MCP ou une exécution de plus n’est pas accepté. */
export const AGENT_SETTINGS: Sentences = {
  'Give the full path of a folder.': 'Donnez le chemin complet d’un dossier.',
  'Folders of other computers cannot be allowed.':
    'Les dossiers d’autres ordinateurs ne peuvent pas être autorisés.',
  'This is a file. Give the path of a folder.': 'C’est un fichier. Donnez le chemin d’un dossier.',
  'A whole disk cannot be allowed. Choose a folder on it.':
    'Un disque entier ne peut pas être autorisé. Choisissez-y un dossier.',
  'The home directory as a whole cannot be allowed: it holds keys and passwords. Choose a folder in it.':
    'Le dossier personnel entier ne peut pas être autorisé : il contient des clés et des mots de passe. Choisissez-y un dossier.',
  'Folders of Alcove itself cannot be allowed.':
    'Les dossiers d’Alcove lui-même ne peuvent pas être autorisés.',
  'Hidden folders, and folders inside them, cannot be allowed.':
    'Les dossiers cachés, et ceux qu’ils contiennent, ne peuvent pas être autorisés.',
  'Folders in which programs keep passwords, keys or profiles cannot be allowed.':
    'Les dossiers où des programmes gardent des mots de passe, des clés ou des profils ne peuvent pas être autorisés.',
  'Folders of the operating system cannot be allowed.':
    'Les dossiers du système ne peuvent pas être autorisés.',
  'This folder holds data of Alcove itself. Choose a folder without it.':
    'Ce dossier contient des données d’Alcove lui-même. Choisissez un dossier qui n’en a pas.',
  'This folder holds your home directory, with its keys and passwords. Choose a folder in it.':
    'Ce dossier contient votre dossier personnel, avec ses clés et ses mots de passe. Choisissez-y un dossier.',
  'This folder holds parts of the operating system. Choose a folder in it.':
    'Ce dossier contient des parties du système. Choisissez-y un dossier.',
  'There is no folder that can be read at this path.': 'Il n’y a pas de dossier lisible à cet endroit.',

  'Lower-case letters, digits and _; at most 32.': 'Minuscules, chiffres et _ ; au plus 32.',
  'Must not end with _ and must not hold __': 'Le nom ne doit pas finir par _ ni contenir __.',
  'Is the name of another MCP server': 'Un autre serveur MCP porte déjà ce nom.',
  'There can be {} at most': 'Il peut y en avoir {1} au plus.',
  'Must be the full path of a program': 'Donnez le chemin complet d’un programme.',
  'There is no program that can be run at this path': 'Il n’y a pas de programme exécutable à cet endroit.',
  'Must be the program of the server itself: Alcove starts no shell, and nothing that takes a command as an argument':
    'Donnez le programme du serveur lui-même : Alcove ne lance ni interpréteur de commandes, ni rien qui prenne une commande en argument.',
  'A program of Alcove itself or in a key store cannot be added':
    'Un programme d’Alcove lui-même ou d’un trousseau de clés ne peut pas être ajouté.',
  'Names a place that a server may not read: one of Alcove’s own, of the system or of keys, a hidden folder, or a folder that holds such':
    'Un argument nomme un endroit qu’un serveur ne peut pas lire : d’Alcove, du système ou de clés, un dossier caché, ou un dossier qui en contient.',
  'Must hold no NUL': 'Un argument contient un caractère nul.',
  'Must be at most {} bytes together, without NUL':
    'L’environnement compte au plus {1} octets en tout, sans caractère nul.',
  'Must be an https address (http in your own network only), without user name, query or fragment':
    'Il faut une adresse en https (en http dans votre propre réseau seulement), sans nom d’utilisateur, ni paramètres, ni ancre.',

  'You have {} runs going on. Wait until one ends, or cancel one.':
    'Vous avez {1} exécutions en cours. Attendez la fin de l’une d’elles, ou arrêtez-en une.',
  'Too many runs are going on on this machine. Try again in a while.':
    'Trop d’exécutions sont en cours sur cet ordinateur. Réessayez dans un moment.',
  'Is not a tool of the {} agent': 'Un outil choisi n’est pas de cet agent ({1}).',
};
