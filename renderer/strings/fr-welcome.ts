import type { enWelcome } from './en-welcome.ts';

/** Ce qui reste et ce qui peut partir. */
export const frWelcome: typeof enWelcome = {
  title: 'Ce qui reste, et ce qui peut partir',
  lead: 'Chaque message est évalué sur cet ordinateur avant toute chose. Vous voyez toujours où il sera traité, et pourquoi.',
  staysTitle: 'Reste sur cet appareil',
  stays: [
    'Votre compte, vos conversations et tous vos fichiers',
    'Tout ce qui est sensible : santé, argent, mots de passe, vos proches',
  ],
  staysToo: {
    withoutCloud: 'Absolument tout, tant qu’aucun modèle cloud n’est configuré',
    withCloud: 'Tout message ou toute conversation que vous choisissez de garder ici',
  },
  leaves: {
    owner: {
      title: 'Peut partir, si vous l’autorisez',
      withoutCloud: 'Les messages anodins, une fois que vous avez configuré un modèle cloud',
      withCloud: 'Les messages anodins, auxquels le modèle cloud configuré peut répondre',
      download: 'Ce qu’Alcove demande au dépôt quand vous téléchargez un modèle',
    },
    guest: {
      title: 'Peut partir',
      withoutCloud:
        'Les messages anodins, une fois que le propriétaire de cet Alcove a configuré un modèle cloud',
      withCloud: 'Les messages anodins, auxquels le modèle cloud configuré par le propriétaire peut répondre',
      download: 'Ce qu’Alcove demande au dépôt quand son propriétaire télécharge un modèle',
    },
  },
  written: 'Chaque envoi qui porte vos mots est consigné mot pour mot, pour que vous puissiez le lire.',
  examplesTitle: 'Par exemple',
  examples: [
    {
      text: 'Ma prise de sang dit que j’ai du diabète. Que puis-je manger maintenant ?',
      stays: true,
      why: 'santé',
    },
    {
      text: 'Je dois 4 000 euros à mon frère et j’ai honte de le dire à ma femme.',
      stays: true,
      why: 'argent',
    },
    { text: 'Quelle est la différence entre un fjord et une ria ?', stays: false, why: 'rien de sensible' },
  ],
  exampleStays: 'Sur cet appareil',
  exampleMayLeave: {
    owner: { withoutCloud: 'Ici, ou un modèle cloud que vous ajoutez', withCloud: 'Ici, ou le modèle cloud' },
    guest: {
      withoutCloud: 'Ici, ou un modèle cloud s’il en est ajouté un',
      withCloud: 'Ici, ou le modèle cloud',
    },
  },
  honest:
    'C’est un programme qui évalue, et il peut se tromper. Le repère sous votre message montre sa décision avant l’envoi, et une touche garde tout message ici.',
  chooseModel: 'Choisir un modèle',
  goOn: 'Continuer avec le modèle de base',
  begin: 'Ouvrir Alcove',
};
