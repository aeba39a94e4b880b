/** The words of the shell's own pages and dialogs: what is said while there is no server to say it. */
const en = {
  language: 'en' as 'en' | 'fr',
  starting: {
    title: 'Alcove is starting',
    text: 'This takes a moment. Everything happens on this computer.',
  },
  trouble: {
    title: 'Alcove cannot start',
    'foreign-address':
      'Alcove’s window opens only what runs on this computer, at http://127.0.0.1. The settings of its environment (ALCOVE_HOST, ALCOVE_TLS_CERT) say otherwise: take them out, or run the server alone.',
    impostor:
      'Another program answers in the place of Alcove’s server. Nothing of yours was sent to it. Close that program, or set ALCOVE_PORT to another port, then restart.',
    'ended-too-often':
      'Alcove’s server has ended several times in a row. Your data are untouched. Restart it, or restart the computer if this comes back.',
  },
  windowGone: {
    title: 'The window has stopped',
    text: 'What it showed has crashed twice in a short time. Your conversations are safe: the server that keeps them is still running.',
  },
  loadFailed: {
    title: 'Alcove could not be shown',
    text: 'The server did not answer the window. Restart it to try again.',
  },
  actions: { restart: 'Restart', reload: 'Show again', quit: 'Quit' },
  hangs: {
    server: 'Alcove’s server does not answer.',
    serverDetail:
      'It may be busy with something large. You can wait, or restart it: an answer that is being written is lost.',
    window: 'Alcove’s window does not answer.',
    windowDetail: 'You can wait, or load it again: a message that has not been sent is lost.',
    wait: 'Wait',
    restart: 'Restart it',
    reload: 'Reload',
  },
  page: { copyLink: 'Copy link address', copyImage: 'Copy picture' },
  leave: {
    message: 'Leave this page?',
    detail: 'Something on it is not finished and would be lost.',
    stay: 'Stay',
    leave: 'Leave',
  },
  outside: {
    message: (host: string) => `Open ${host} in your browser?`,
    mail: 'Write to this address in your mail program?',
    detail: (address: string, more: number) =>
      `${address}${more > 0 ? `… (and ${more} more ${more === 1 ? 'character' : 'characters'})` : ''}\n\nThe other program goes to the internet, and the whole address with it. Alcove does not.`,
    open: 'Open',
    cancel: 'Cancel',
  },
  failed: {
    title: 'Alcove has to close',
    text: 'Something went wrong in the desktop app itself. Your conversations are safe. Please start Alcove again.',
    noFolder:
      'The folder that the desktop app keeps its own files in cannot be made. Check its permissions and the space on its disk, or set ALCOVE_DATA_DIR to another place.',
  },
};

export type ShellStrings = typeof en;

const fr: ShellStrings = {
  language: 'fr',
  starting: {
    title: 'Alcove démarre',
    text: 'Cela prend un instant. Tout se passe sur cet ordinateur.',
  },
  trouble: {
    title: 'Alcove ne peut pas démarrer',
    'foreign-address':
      'La fenêtre d’Alcove n’ouvre que ce qui tourne sur cet ordinateur, à l’adresse http://127.0.0.1. Les réglages de son environnement (ALCOVE_HOST, ALCOVE_TLS_CERT) disent autre chose\u00a0: retirez-les, ou lancez le serveur seul.',
    impostor:
      'Un autre programme répond à la place du serveur d’Alcove. Rien de ce qui est à vous ne lui a été envoyé. Fermez ce programme, ou donnez un autre port à ALCOVE_PORT, puis redémarrez.',
    'ended-too-often':
      'Le serveur d’Alcove s’est arrêté plusieurs fois de suite. Vos données sont intactes. Redémarrez-le, ou redémarrez l’ordinateur si cela se répète.',
  },
  windowGone: {
    title: 'La fenêtre s’est arrêtée',
    text: 'Ce qu’elle affichait s’est arrêté deux fois en peu de temps. Vos conversations sont en sécurité\u00a0: le serveur qui les garde fonctionne toujours.',
  },
  loadFailed: {
    title: 'Alcove n’a pas pu s’afficher',
    text: 'Le serveur n’a pas répondu à la fenêtre. Redémarrez-le pour essayer de nouveau.',
  },
  actions: { restart: 'Redémarrer', reload: 'Afficher de nouveau', quit: 'Quitter' },
  hangs: {
    server: 'Le serveur d’Alcove ne répond pas.',
    serverDetail:
      'Il est peut-être occupé par une tâche importante. Vous pouvez attendre, ou le redémarrer\u00a0: une réponse en cours d’écriture est perdue.',
    window: 'La fenêtre d’Alcove ne répond pas.',
    windowDetail: 'Vous pouvez attendre, ou la recharger\u00a0: un message non envoyé est perdu.',
    wait: 'Attendre',
    restart: 'Le redémarrer',
    reload: 'Recharger',
  },
  page: { copyLink: 'Copier l’adresse du lien', copyImage: 'Copier l’image' },
  leave: {
    message: 'Quitter cette page\u202f?',
    detail: 'Quelque chose n’y est pas terminé et serait perdu.',
    stay: 'Rester',
    leave: 'Quitter la page',
  },
  outside: {
    message: (host) => `Ouvrir ${host} dans votre navigateur\u202f?`,
    mail: 'Écrire à cette adresse dans votre logiciel de courrier\u202f?',
    detail: (address, more) =>
      `${address}${more > 0 ? `… (et ${more} ${more < 2 ? 'caractère' : 'caractères'} de plus)` : ''}\n\nL’autre programme va sur internet, avec l’adresse entière. Alcove n’y va pas.`,
    open: 'Ouvrir',
    cancel: 'Annuler',
  },
  failed: {
    title: 'Alcove doit se fermer',
    text: 'Un problème est survenu dans l’application elle-même. Vos conversations sont en sécurité. Veuillez relancer Alcove.',
    noFolder:
      'Le dossier où l’application range ses propres fichiers ne peut pas être créé. Vérifiez ses droits et la place sur son disque, ou donnez un autre emplacement à ALCOVE_DATA_DIR.',
  },
};

/** The words in the language of the native menus. */
export function shellStrings(language: 'en' | 'fr'): ShellStrings {
  return language === 'fr' ? fr : en;
}
