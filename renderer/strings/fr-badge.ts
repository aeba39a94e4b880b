import type { enBadge } from './en-badge.ts';

/** Ce que dit le badge, outre où et pourquoi. */
export const frBadge: typeof enBadge = {
  nobody: 'Aucun modèle sur cet appareil',
  short: {
    tainted: 'message précédent',
    no_cloud: 'cloud fermé',
    offline: 'hors ligne',
    cloud_withheld: 'pas de cloud pour vous',
    cloud_waiting: 'pas encore permis',
    cloud_spent: 'épuisé pour aujourd’hui',
    local_only_conversation: 'toute la conversation',
    local_only_turn: 'votre choix',
    document: 'document',
    help: 'aide d’Alcove',
    calculator: 'calculatrice',
  },
  contains: (found) => `Reste ici, car le message contient ${found}.`,
  about: (subjects) => `Reste ici, en raison du sujet\u00a0: ${subjects}.`,
  starter: 'Le petit modèle de base répond ici.',
  noModel:
    'La réponse doit venir de cet appareil, et aucun modèle n’y est installé. Envoyé, ce message serait refusé : rien n’en partirait.',
  toModels: 'Voir d’autres modèles',
};
