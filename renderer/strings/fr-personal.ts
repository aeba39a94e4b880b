import type { enPersonal } from './en-personal.ts';

export const frPersonal: typeof enPersonal = {
  instructions: {
    title: 'Consignes personnalisées',
    lead: 'La façon dont vous voulez que chaque réponse soit écrite. Tous les modèles les reçoivent, ici et dans le cloud.',
    text: 'Consignes pour toutes les conversations',
    example: 'Réponds brièvement. Utilise le système métrique. Donne le code en TypeScript.',
    score:
      'Alcove les vérifie comme vos messages. Notez plutôt ce qui est privé dans votre mémoire, plus bas : aucun cloud ne la reçoit.',
    keepsHere:
      'Ces consignes contiennent quelque chose de sensible : tant que c’est le cas, toutes les conversations resteront sur cet appareil.',
  },
  prompts: {
    title: 'Messages types',
    lead: 'Tapez / dans un message vide pour en insérer un.',
    none: 'Aucun message type pour l’instant.',
    first: 'Enregistrer le premier',
    keys: 'Flèches pour choisir, Entrée pour insérer, Échap pour fermer',
    create: 'Nouveau message type',
    editTitle: 'Modifier le message type',
    name: 'Nom',
    text: 'Texte',
    edit: (name) => `Modifier « ${name} »`,
    delete: (name) => `Supprimer « ${name} »`,
  },
  details: {
    leave: (found) => `Le cloud recevrait ${nameAll(found)}.`,
    hidden: (found) => `Masqué pour le cloud : ${nameAll(found)}`,
    hide: 'Masquer',
    show: 'Envoyer tel quel',
  },
  wayOn: {
    chooseModel: 'Choisir un modèle',
    chooseLarger: 'Choisir un modèle qui lit davantage',
    connections: 'Vérifier la connexion',
    freeSpace: 'Voir la place prise par les modèles',
    removeDocuments: 'Supprimer des documents',
  },
  advanced: {
    open: 'Réglages avancés',
    title: 'Réglages avancés de cette conversation',
    instructions: 'Consignes pour cette conversation',
    instructionsHint:
      'Elles s’ajoutent à vos consignes personnalisées et sont vérifiées avec chaque message.',
    temperature: 'Style',
    temperatures: { default: 'Par défaut', precise: 'Précis', balanced: 'Équilibré', free: 'Créatif' },
    length: 'Longueur maximale, en mots',
    lengths: { default: 'Par défaut', short: '200', medium: '800', long: '3 000' },
    hint: 'Certains modèles cloud choisissent leur propre style et ignorent le vôtre. Une réponse qui atteint la longueur maximale s’arrête là.',
  },
};

/** Les premiers en toutes lettres, les autres en nombre. */
function nameAll(found: string[]): string {
  const shown = found.slice(0, 3).map((text) => `« ${text} »`);
  const more = found.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} de plus`] : [])].join(', ');
}
