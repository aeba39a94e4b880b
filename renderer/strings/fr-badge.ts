import type { enBadge } from './en-badge.ts';

/** Ce que dit le badge, outre où et pourquoi. */
export const frBadge: typeof enBadge = {
  nobody: 'Aucun modèle sur cet appareil',
  short: {
    tainted: 'message précédent',
    no_cloud: 'cloud fermé',
    offline: 'hors ligne',
    local_only_conversation: 'toute la conversation',
    local_only_turn: 'votre choix',
  },
  starter: 'Le petit modèle de départ répond ici.',
  noModel:
    'Aucun modèle n’est installé ici, il n’y aurait donc pas de réponse : rien n’en serait envoyé ailleurs à la place.',
  toModels: 'Voir d’autres modèles',
};
