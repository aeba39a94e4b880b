import type { enShortcuts } from './en-shortcuts.ts';

export const frShortcuts: typeof enShortcuts = {
  title: 'Raccourcis clavier',
  groups: { everywhere: 'Partout', writing: 'En écrivant', reading: 'En lisant' },
  or: 'ou',
  keys: { enter: 'Entrée', shift: 'Maj', leave: 'Échap', tab: 'Tab', arrows: 'Flèches' },
  does: {
    fresh: 'Nouvelle conversation',
    search: 'Recherche et actions',
    sidebar: 'Afficher ou masquer la barre latérale',
    help: 'Cette liste',
    close: 'Fermer ou arrêter',
    send: 'Envoyer',
    line: 'Aller à la ligne',
    prompt: 'Insérer un message type dans un message vide',
    localOnly: 'Garder ce message sur cet appareil, ou non',
    keepAll: 'Garder toute la conversation sur cet appareil, ou non',
    dictate: 'Dicter : appuyer avant et après, ou maintenir',
    next: 'Passer à la commande suivante',
    scroll: 'Faire défiler, et choisir dans un menu ou parmi des options',
  },
};
