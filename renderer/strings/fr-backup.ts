import type { BackupWords } from './en-backup.ts';
import { createFormat } from './format.ts';
import { typesetFrench } from './typeset-french.ts';

const format = createFormat('fr');
// En français, zéro et un sont au singulier.
const counted = (count: number, one: string, many: string) =>
  `${format.count(count)} ${count < 2 ? one : many}`;

/** La sauvegarde et la restauration. */
export const frBackup: BackupWords = typesetFrench({
  title: 'Sauvegarde',
  lead: 'Tous les comptes, conversations, documents et fichiers dans un seul fichier chiffré, à garder où vous voulez. Les clés du cloud et de recherche, les clés d’API et les modèles n’y sont pas.',
  ownerOnly: 'Seul le propriétaire de cette installation peut faire une sauvegarde ou en restaurer une.',
  passphrase: 'Phrase secrète',
  passphraseHint: (shortest) =>
    `Au moins ${format.count(shortest)} caractères. Sans elle, personne ne peut ouvrir la sauvegarde, vous non plus.`,
  again: 'Répétez la phrase secrète',
  differs: 'Les deux ne sont pas identiques.',
  make: 'Enregistrer une sauvegarde',
  saved: 'La sauvegarde est faite ; votre navigateur l’enregistre. Essayez-la avant d’en avoir besoin.',
  restoreTitle: 'Restauration',
  restoreLead:
    'La sauvegarde est d’abord vérifiée. Au prochain démarrage d’Alcove, elle prend la place de toutes les données d’ici, et chacun doit se reconnecter.',
  file: 'Fichier de sauvegarde',
  itsPassphrase: 'Sa phrase secrète',
  plain: 'Garder ici les données non chiffrées',
  plainHint:
    'Nécessaire pour une sauvegarde de données chiffrées : cet ordinateur n’a pas de trousseau pour la clé.',
  restore: 'Vérifier la sauvegarde',
  staged: 'Sauvegarde vérifiée.',
  contents: ({ created_at: at, users, conversations, messages, documents, missing_files: missing }) =>
    `Elle date du ${format.dateTime(at)} : ${counted(users, 'compte', 'comptes')}, ${counted(conversations, 'conversation', 'conversations')} avec ${counted(messages, 'message', 'messages')}, ${counted(documents, 'document', 'documents')}.${missing > 0 ? ` ${counted(missing, 'fichier perdu', 'fichiers perdus')} avant qu’elle soit faite.` : ''}`,
  toConfirm:
    'Ce qui suit a été choisi par qui a fait la sauvegarde. Tout sauf les propriétaires est désactivé jusqu’à ce que vous le régliez de nouveau dans les Réglages. Ne restaurez aucune sauvegarde dont vous ne connaissez pas les propriétaires.',
  kinds: {
    cloud: 'Cloud',
    web_search: 'Recherche web',
    tool: 'Utilisé par les agents sans demander',
    python: 'Code exécuté par les agents',
    mcp_server: 'Serveur MCP',
    owner: 'Propriétaire',
  },
  next: 'Redémarrez Alcove dans la journée pour la restaurer. Ce qui est écrit d’ici là est perdu.',
  drop: 'Garder les données actuelles',
});
