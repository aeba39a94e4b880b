import { createFormat } from './format.ts';

const format = createFormat('en');
const conversations = (count: number) =>
  `${format.count(count)} ${count === 1 ? 'conversation' : 'conversations'}`;

/** Keeping many conversations in order: pins, projects, several at once, in English. */
export const enLibrary = {
  undo: 'Undo',
  temporary: 'Temporary',
  temporaryHint:
    'A temporary conversation is saved nowhere: leave it and it’s gone. Attached files stay in your documents.',
  temporaryNote: 'Temporary: this conversation is saved nowhere. Leave it and it’s gone.',
  pin: 'Pin',
  unpin: 'Unpin',
  pinned: 'Pinned',
  lastUsed: (at: string) => format.dateTime(at),
  clock: (at: string) => format.time(at),
  day: (at: string) => format.dayMonth(at),
  deleted: (title: string) => `“${title}” deleted.`,
  deletedMany: (count: number) => `${conversations(count)} deleted.`,
  archivedMany: (count: number) => `${conversations(count)} archived.`,
  imported: (count: number) => `${conversations(count)} imported.`,
  leftOut: (count: number) =>
    `${conversations(count)} couldn’t be read and ${count === 1 ? 'was' : 'were'} left out:`,
  leftOutUntitled: (position: number) => `No. ${format.count(position)} in the file, without a title`,
  leftOutMore: (count: number) => `and ${format.count(count)} more`,
  collapse: 'Hide the sidebar',
  expand: 'Show the sidebar',
  select: 'Select',
  selected: (count: number) => `${format.count(count)} selected`,
  selectOne: (title: string) => `Select “${title}”`,
  archiveSelected: 'Archive',
  deleteSelected: 'Delete',
  moveSelected: 'Move',
  endSelection: 'Done',
  projects: 'Projects',
  newProject: 'New project',
  project: 'Project',
  moveTo: 'Move to a project',
  noProject: 'No project',
  projectName: 'Name',
  instructions: 'Instructions',
  instructionsHint: 'Every answer in this project follows them.',
  documents: 'Documents',
  documentsHint: 'New conversations in this project are asked about these documents.',
  noDocuments: 'You have no documents yet.',
  staysHere: 'Keep this project on this device',
  staysHereHint:
    'No conversation in it ever uses a cloud model. What is in it stays here, even if you move it out.',
  createProject: 'Create project',
  editProject: 'Project settings',
  deleteProject: 'Delete project',
  deleteProjectText: (name: string, count: number) =>
    count === 0
      ? `“${name}” and its instructions will be deleted.`
      : `“${name}” and its instructions will be deleted. Its ${conversations(count)} will stay, outside any project.`,
  projectMissing: 'This project no longer exists.',
  projectEmpty: 'No conversations in this project yet.',
  inProject: (name: string) => `Conversations in ${name}`,
};
