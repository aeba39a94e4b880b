import type { Sentences } from '../translate-sentence.ts';

/** Pourquoi une valeur n’est pas acceptée ; le nom technique de son champ n’en fait pas partie. */
export const VALUES: Sentences = {
  'Invalid input: expected {}, received undefined': 'Il manque une valeur.',
  'Invalid input: expected {}, received {}': 'La valeur n’est pas du type attendu ({1}).',
  'Invalid input: expected {}': 'La valeur attendue est {1}.',
  'Invalid input': 'La valeur n’est pas acceptée.',
  'Too small: expected string to have >={} characters': 'C’est trop court : il faut au moins {1} caractères.',
  'Too small: expected string to have >=1 characters': 'C’est vide : il faut au moins un caractère.',
  'Too big: expected string to have <={} characters': 'C’est trop long : au plus {1} caractères.',
  'Too small: expected array to have >=1 items': 'Il en faut au moins un.',
  'Too small: expected array to have >={} items': 'Il en faut au moins {1}.',
  'Too big: expected array to have <={} items': 'Il y en a trop : au plus {1}.',
  'Too small: expected {} to be >={}': 'C’est trop petit : au moins {2}.',
  'Too small: expected {} to be >{}': 'C’est trop petit : il faut plus de {2}.',
  'Too big: expected {} to be <={}': 'C’est trop grand : au plus {2}.',
  'Too big: expected {} to be <{}': 'C’est trop grand : il faut moins de {2}.',
  'Invalid email address': 'Ce n’est pas une adresse e-mail.',
  'Invalid UUID': 'Ce n’est pas un identifiant valable.',
  'Invalid URL': 'Ce n’est pas une adresse valable.',
  'Invalid ISO date': 'Ce n’est pas une date valable.',
  'Invalid ISO datetime': 'Ce n’est pas une date valable.',
  'Invalid option: expected one of {}': 'Ce choix n’existe pas. Ceux qui existent : {1}.',
  'Invalid discriminator value. Expected {}': 'Ce choix n’existe pas. Ceux qui existent : {1}.',
  'Invalid string: must match pattern {}': 'Le texte n’a pas la forme attendue.',
  'Invalid number: must be a multiple of {}': 'Il faut un multiple de {1}.',
  'Unrecognized key: {}': 'Ce champ est inconnu : {1}.',
  'Unrecognized keys: {}': 'Ces champs sont inconnus : {1}.',
  'The request is not valid': 'La demande n’est pas valable.',

  'A file is needed': 'Il faut un fichier.',
  'Send one file at a time': 'Envoyez un seul fichier à la fois.',
  'Use at most {} characters': 'Au plus {1} caractères.',
  'At most {} characters': 'Au plus {1} caractères.',
  'Enter a valid e-mail address': 'Donnez une adresse e-mail valable.',
  'A passphrase has at least {} characters': 'La phrase secrète compte au moins {1} caractères.',
  'Give the key a name': 'Donnez un nom à la clé.',
  'Name at least one scope': 'Cochez au moins une chose que la clé peut atteindre.',
  'There is nothing to say': 'Il n’y a rien à lire.',
  'From {} to {}': 'De {1} à {2}.',
  'Write it like {} or {}': 'Écrivez-le comme {1} ou {2}.',
  'Text must be at most {} characters in total': 'Le texte compte au plus {1} caractères en tout.',
  'Name at least one of chat, embedding, stt, vision, detector and a voice.':
    'Choisissez au moins un modèle ou une voix.',
  'Must be an https address (http on this machine only), without user name, query or fragment':
    'Il faut une adresse en https (en http sur cet ordinateur seulement), sans nom d’utilisateur, ni paramètres, ni ancre.',
  'Must be an https address (http on this machine, for SearXNG in your own network too), without user name, query or fragment':
    'Il faut une adresse en https (en http sur cet ordinateur, et pour SearXNG dans votre propre réseau), sans nom d’utilisateur, ni paramètres, ni ancre.',
  'The embedding model in use makes {} dimensions, no others':
    'Le modèle de recherche en service fait {1} dimensions, pas d’autres.',
  'The cloud is set by the environment of this server, so its key must come from there too.':
    'Le cloud est fixé au démarrage d’Alcove : sa clé doit l’être aussi.',
  'Choose a cloud provider first; a key belongs to one address.':
    'Choisissez d’abord un fournisseur de cloud ; une clé va avec une adresse.',
  'Choose a search service that takes a key first; a key belongs to one address.':
    'Choisissez d’abord un service de recherche qui prend une clé ; une clé va avec une adresse.',
  'Too many login attempts from this address. Wait a minute and try again.':
    'Trop de tentatives de connexion depuis cette adresse. Attendez une minute, puis réessayez.',
  'Too many sign-ins at once. Wait a moment and try again.':
    'Trop de connexions à la fois. Attendez un instant, puis réessayez.',
  'Too many scripts wait for an answer.': 'Trop de scripts attendent une réponse.',
  'Your account holds {} documents, which is the most. Remove some first.':
    'Votre compte garde {1} documents, le plus possible. Supprimez-en d’abord quelques-uns.',
  'Your documents and the files of your agents may take {} MB. Remove some first.':
    'Vos documents et les fichiers de vos agents peuvent prendre {1} Mo. Supprimez-en d’abord quelques-uns.',
  'This document was being deleted. Delete it again.':
    'Ce document était en cours de suppression. Supprimez-le de nouveau.',
  'Send the body as {}': 'La demande doit être envoyée en {1}.',
};
