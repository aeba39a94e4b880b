import type { RecoveryWords } from './en-recovery.ts';
import { typesetFrench } from './typeset-french.ts';

/** Le chiffrement de ce qui est conservé, et les mots qui l’ouvrent quand le trousseau est perdu. */
export const frRecovery: RecoveryWords = typesetFrench({
  title: 'Chiffrement',
  lead: 'Ce qu’Alcove garde sur le disque de cet ordinateur : conversations, documents, images, enregistrements et registre.',
  encrypted: 'Vos données sont chiffrées.',
  encryptedText:
    'La clé est dans le trousseau de cet ordinateur. Toute personne qui prend le disque, ou copie les fichiers, ne peut rien en lire.',
  notEncrypted: 'Vos données ne sont pas chiffrées.',
  whyNot: {
    keychain:
      'Il y a maintenant un trousseau, mais Alcove a été démarré la première fois sans lui. Faites une sauvegarde et restaurez-la dans une nouvelle installation pour que tout soit chiffré.',
    file: 'Cet ordinateur n’avait pas de trousseau au premier démarrage d’Alcove, et une clé posée à côté de ce qu’elle ferme ne protège rien. Toute personne qui peut lire les fichiers peut lire vos données ; chiffrez plutôt le disque.',
    memory:
      'Cet ordinateur n’a pas de trousseau où garder la clé. Toute personne qui peut lire les fichiers peut lire vos données ; chiffrez plutôt le disque.',
  },
  phrase: 'Phrase de secours',
  phraseText:
    'Si le trousseau est perdu, avec un nouvel ordinateur ou un système réinstallé, 24 mots sont le seul chemin vers vos données. Ils ne s’affichent qu’une fois.',
  wasShown:
    'Les 24 mots ont été affichés et ne peuvent plus l’être. Si vous ne les avez plus, faites une sauvegarde avec une phrase secrète à vous : elle s’ouvre sans le trousseau.',
  show: 'Afficher la phrase de secours',
  before:
    'Prenez de quoi écrire, et assurez-vous que personne ne regarde. Les 24 mots ne s’affichent que cette fois. Toute personne qui les a, avec vos fichiers, peut tout lire.',
  showNow: 'Afficher les 24 mots',
  once: 'Notez-les dans cet ordre, et gardez le papier en lieu sûr, loin de cet ordinateur.',
  copyText: 'Le papier est plus sûr : ce qui est copié peut être lu par tous les programmes d’ici.',
  notAgain: 'Ces mots ne peuvent plus être affichés. Notez-les d’abord.',
  writtenDown: 'Je les ai notés',
});
