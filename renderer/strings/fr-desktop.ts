import type { DesktopWords } from './en-desktop.ts';

/** Ce qui concerne l’application de bureau, la question rapide et les notifications. */
export const frDesktop: DesktopWords = {
  settings: {
    lead: 'Le comportement de l’application sur cet ordinateur. Ces réglages y restent et valent pour toutes les personnes qui l’utilisent.',
    startAtLogin: 'Démarrer à l’ouverture de session',
    startAtLoginHint: 'Alcove attend alors dans la zone de notification, sans fenêtre.',
    closeToTray: 'Rester actif dans la zone de notification',
    closeToTrayHint:
      'Fermer la fenêtre laisse Alcove dans la zone de notification\u00a0: la question rapide reste à portée de main, et les réponses se terminent.',
    shortcut: 'Touches de la question rapide',
    shortcutHint: 'Posez une question sans quitter ce que vous faites.',
    noKeys: 'Aucune',
    removeKeys: 'Retirer',
    pressKeys: 'Appuyez sur les touches…',
    pressKeysHint: 'Échap laisse les touches telles quelles.',
    needsModifier: 'Appuyez sur une autre touche avec Ctrl, Alt, ⌘ ou la touche Windows.',
    keysTaken: 'Un autre programme utilise ces touches. Choisissez-en d’autres.',
    unavailable: {
      startAtLogin: 'Impossible ici\u00a0: Alcove a été lancé depuis son code source.',
      tray: 'Ce bureau ne montre pas d’icônes de programmes actifs. Fermer la fenêtre arrête Alcove.',
      quickAskShortcut:
        'Votre environnement ne permet pas les raccourcis globaux. Définissez un raccourci dans ses propres réglages, ou passez par le menu.',
    },
    failed: 'Ce réglage n’a pas pu être fait. Tout est comme avant.',
    unread: 'L’application de bureau ne dit pas comment elle est réglée. Relancez Alcove.',
  },
  keyNames: { Space: 'Espace', Control: 'Ctrl', Alt: 'Alt', Shift: 'Maj', Super: 'Super' },
  notifications: {
    label: 'Notifications',
    hint: 'Signaler que quelque chose est prêt quand Alcove n’est pas au premier plan. Jamais avec un mot de votre texte, et rien ne quitte cet appareil.',
    blocked:
      'Votre système ou votre navigateur ne laisse pas Alcove afficher de notifications. Autorisez-les d’abord là-bas.',
    answer: 'Une réponse est prête.',
    answerFailed: 'Une réponse n’a pas pu être écrite.',
    run: 'Une tâche est terminée.',
    approval: 'Une tâche attend votre oui ou votre non.',
    document: 'Un document a été lu.',
    documentFailed: 'Un document n’a pas pu être lu.',
    model: 'Un modèle est prêt à servir.',
  },
  quick: {
    title: 'Question rapide',
    lead: 'Posez une question. Le repère indique d’où viendra la réponse.',
    another: 'Nouvelle question',
    open: 'Ouvrir dans Alcove',
    hide: 'Masquer',
    loggedOut: 'Personne n’est connecté.',
    loggedOutText: 'Connectez-vous à Alcove dans sa fenêtre, puis posez votre question ici.',
    toLogin: 'Ouvrir Alcove',
  },
  link: {
    filled: 'Un lien a mis du texte ici. Lisez-le avant de l’envoyer\u00a0: rien n’a été envoyé.',
    dismiss: 'Compris',
  },
};
