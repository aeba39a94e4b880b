import type { Strings } from './en.ts';
import { createFormat } from './format.ts';

const format = createFormat('fr');

export const frDevice: Strings['device'] = {
  title: 'Un script demande une clé',
  lead: 'Tapez le code qu’il affiche. Ne donnez une clé qu’à un script que vous avez lancé vous-même.',
  code: 'Code',
  look: 'Voir ce qu’il demande',
  asks: (name, account) => `« ${name} » demande une clé qui agit pour ${account}.`,
  from: (address) => `La demande vient de ${address}.`,
  localOnly: 'Rien de ce qui est demandé avec cette clé ne peut quitter cet appareil.',
  mayLeave: 'Ce qu’il demande peut recevoir une réponse d’un cloud, selon le même score que pour vous.',
  expiry: (days) =>
    days === null
      ? 'La clé reste jusqu’à ce que vous la supprimiez.'
      : `La clé expire après ${format.count(days)} ${days < 2 ? 'jour' : 'jours'}.`,
  allow: 'Lui donner la clé',
  deny: 'Ne pas la donner',
  allowed: 'Le script a sa clé. Elle est dans les réglages, où vous pouvez la supprimer.',
  denied: 'Le script sait maintenant qu’il n’aura pas de clé.',
  settings: 'Ouvrir les clés d’API',
};
