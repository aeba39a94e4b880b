import type { TrustedWords } from './en-trusted.ts';

export const frTrusted: TrustedWords = {
  mark: 'Sur votre serveur',
  named: (name) => `Sur votre serveur (${name})`,
  title: 'Vos propres serveurs',
  promise: (hosts) =>
    `Le propriétaire de cet Alcove fait confiance à ${hosts} : les messages qui ne vont pas dans le cloud, même sensibles, y reçoivent leur réponse. Cela vaut pour tous les comptes. Un message que vous gardez sur cet appareil y reste.`,
  auto: 'Les messages sensibles vont vers un serveur du propriétaire, jamais vers un cloud.',
  badge: 'Votre serveur y répond à la place d’un cloud. Pour le garder sur cet appareil, choisissez-le ici.',
  why: 'Ce message n’est pas allé dans le cloud : un serveur auquel le propriétaire de cet Alcove fait confiance y a répondu.',
  fallback: 'Le serveur qui devait répondre ne l’a pas fait ; cet appareil a répondu à sa place.',
  on: 'Actif',
  off: 'Inactif. « alcove engine on », dans un terminal, le réactive.',
  turnOff: 'Désactiver',
  turnOffLabel: (name) => `Désactiver ${name}`,
  trouble: (reason) =>
    reason === 'certificate_changed'
      ? 'Il présente un autre certificat que celui auquel vous avez fait confiance : rien ne lui est envoyé.'
      : `Il n’a pas répondu la dernière fois (${reason}).`,
};
