import type { enBadge } from './en-badge.ts';
import type { NamedCauses } from './name-causes.ts';

function tell({ found, subjects }: NamedCauses): string {
  const contains = `car le message contient ${found}`;
  const about = `en raison du sujet\u00a0: ${subjects}`;
  if (found && subjects) return `${contains}, et ${about}`;
  if (found) return contains;
  return subjects ? about : 'car une partie du texte ne peut pas être évaluée';
}

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
  stays: (causes) => `Reste ici, ${tell(causes)}.`,
  wouldStay: (causes) =>
    `À première lecture, reste ici, ${tell(causes)}. Une seconde vérification a lieu à l’envoi.`,
  stayed: (causes) => `Traité sur cet appareil, ${tell(causes)}.`,
  starter: 'Le petit modèle de base répond ici.',
  noModel:
    'La réponse doit venir de cet appareil, et aucun modèle n’y est installé. Envoyé, ce message serait refusé : rien n’en partirait.',
  toModels: 'Voir d’autres modèles',
};
