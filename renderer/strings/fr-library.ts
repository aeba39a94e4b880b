import type { enLibrary } from './en-library.ts';
import { createFormat } from './format.ts';

const format = createFormat('fr');
const conversations = (count: number) =>
  `${format.count(count)} ${count < 2 ? 'conversation' : 'conversations'}`;
const feminine = (count: number, word: string) => `${word}${count < 2 ? '' : 's'}`;

/** Ranger de nombreuses conversations, en français. */
export const frLibrary: typeof enLibrary = {
  undo: 'Annuler',
  temporary: 'Éphémère',
  temporaryHint:
    'Une conversation éphémère n’est enregistrée nulle part : quittez-la et elle disparaît. Les fichiers joints restent dans vos documents.',
  temporaryNote: 'Éphémère : cette conversation n’est enregistrée nulle part. Quittez-la et elle disparaît.',
  pin: 'Épingler',
  unpin: 'Désépingler',
  pinned: 'Épinglées',
  lastUsed: (at) => format.dateTime(at),
  clock: (at) => format.time(at),
  day: (at) => format.dayMonth(at),
  deleted: (title) => `« ${title} » supprimée.`,
  deletedMany: (count) => `${conversations(count)} ${feminine(count, 'supprimée')}.`,
  archivedMany: (count) => `${conversations(count)} ${feminine(count, 'archivée')}.`,
  imported: (count) => `${conversations(count)} ${feminine(count, 'importée')}.`,
  leftOut: (count) =>
    count < 2
      ? `${conversations(count)} n’a pas pu être lue et n’a pas été importée :`
      : `${conversations(count)} n’ont pas pu être lues et n’ont pas été importées :`,
  leftOutUntitled: (position) => `Nº ${format.count(position)} du fichier, sans titre`,
  leftOutMore: (count) => `et ${format.count(count)} de plus`,
  collapse: 'Masquer la barre latérale',
  expand: 'Afficher la barre latérale',
  select: 'Sélectionner',
  selected: (count) => `${format.count(count)} ${feminine(count, 'sélectionnée')}`,
  selectOne: (title) => `Sélectionner « ${title} »`,
  archiveSelected: 'Archiver',
  deleteSelected: 'Supprimer',
  moveSelected: 'Déplacer',
  endSelection: 'Terminé',
  projects: 'Projets',
  newProject: 'Nouveau projet',
  project: 'Projet',
  moveTo: 'Déplacer vers un projet',
  noProject: 'Aucun projet',
  projectName: 'Nom',
  instructions: 'Consignes',
  instructionsHint: 'Chaque réponse de ce projet les suit.',
  documents: 'Documents',
  documentsHint: 'Les nouvelles conversations de ce projet portent sur ces documents.',
  noDocuments: 'Vous n’avez pas encore de document.',
  staysHere: 'Garder ce projet sur cet appareil',
  staysHereHint:
    'Aucune de ses conversations ne fait appel à un modèle cloud. Ce qu’il contient reste ici, même si vous l’en sortez.',
  createProject: 'Créer le projet',
  editProject: 'Réglages du projet',
  deleteProject: 'Supprimer le projet',
  deleteProjectText: (name, count) =>
    count === 0
      ? `« ${name} » et ses consignes seront supprimés.`
      : `« ${name} » et ses consignes seront supprimés. ${count < 2 ? 'Sa conversation restera, hors' : `Ses ${format.count(count)} conversations resteront, hors`} de tout projet.`,
  projectMissing: 'Ce projet n’existe plus.',
  projectEmpty: 'Pas encore de conversation dans ce projet.',
  inProject: (name) => `Conversations de ${name}`,
};
