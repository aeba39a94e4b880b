import type { enAnswering } from './en-answering.ts';

export const frAnswering: typeof enAnswering = {
  tools: 'Outils utilisés pour cette réponse',
  where: {
    title: 'Où répondre',
    auto: { name: 'Automatique', text: 'Ce qui est sensible reste ici.' },
    message: { name: 'Garder ce message ici', text: 'Il sera aussi exclu des prochaines requêtes au cloud.' },
    conversation: {
      name: 'Garder toute la conversation ici',
      text: 'Rien de son contenu ne quitte cet appareil.',
    },
  },
  retry: {
    here: 'Répondre sur cet appareil',
    with: (name) => `Répondre avec ${name}`,
    inCloud: 'Répondre avec le cloud',
    notCloud: {
      message: 'Vous gardez ce message ici',
      conversation: 'Vous gardez cette conversation ici',
      sensitive: 'Sensible : reste ici',
      earlier: 'Un message précédent le garde ici',
      closed: 'Le cloud est fermé',
    },
    shorter: 'Plus court',
    longer: 'Plus long',
    goOn: 'Continuer',
    cloud: 'Réessayer le cloud',
  },
  models: {
    label: (here, cloud) =>
      `Modèles : ${[here ?? 'aucun sur cet appareil', cloud].filter(Boolean).join(', ')}`,
    none: 'Aucun modèle',
    here: 'Sur cet appareil',
    cloud: 'Dans le cloud, quand un message peut y aller',
    listCloud: 'Afficher tous les modèles du fournisseur',
    more: 'Ajouter des modèles',
  },
  calculation: (isOpen) => (isOpen ? 'Masquer le calcul' : 'Afficher le calcul'),
  keptWhole: 'Toute cette conversation reste sur cet appareil',
};

const TOOLS: Readonly<Record<string, string>> = {
  calculator: 'Calculatrice',
  chart: 'Graphique',
  code_exec: 'Code',
  file_read: 'Lecture de fichier',
  summarize: 'Résumé',
  web_search: 'Recherche web',
  help: 'Aide d’Alcove',
};

/** Qui a répondu quand aucun modèle ne l'a fait. */
export const frToolAnswered = (name: string) => `${TOOLS[name] ?? name}, sans modèle`;
