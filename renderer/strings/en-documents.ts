import { enErrors } from './en-errors.ts';
import { enRefusedValues } from './en-refused-values.ts';
import { createFormat } from './format.ts';

const FILES: Record<string, string> = enRefusedValues.files;
const format = createFormat('en');

const TYPES: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.oasis.opendocument.text': 'OpenDocument',
  'application/vnd.oasis.opendocument.spreadsheet': 'Spreadsheet',
  'application/vnd.oasis.opendocument.presentation': 'Slides',
  'application/msword': 'Word 97–2003',
  'application/vnd.ms-excel': 'Excel 97–2003',
  'application/vnd.ms-powerpoint': 'PowerPoint 97–2003',
  'application/vnd.ms-outlook': 'Email',
  'application/rtf': 'RTF',
  'application/x-ipynb+json': 'Notebook',
  'application/xml': 'XML',
  'application/mbox': 'Mailbox',
  'application/epub+zip': 'EPUB',
  'text/html': 'Web page',
  'text/markdown': 'Markdown',
  'text/plain': 'Text',
  'text/csv': 'CSV',
  'application/json': 'JSON',
  'message/rfc822': 'Email',
  'image/png': 'Picture',
  'image/jpeg': 'Picture',
  'image/webp': 'Picture',
  'image/tiff': 'Picture',
  'image/gif': 'Picture',
  'image/bmp': 'Picture',
  'image/avif': 'Picture',
  'image/heic': 'Picture',
};

/** What a numbered piece of a document is called, by how its kind of file is made up. */
const PIECES = {
  page: { one: 'Page', count: (count: number) => (count === 1 ? '1 page' : `${format.count(count)} pages`) },
  slide: {
    one: 'Slide',
    count: (count: number) => (count === 1 ? '1 slide' : `${format.count(count)} slides`),
  },
  sheet: {
    one: 'Sheet',
    count: (count: number) => (count === 1 ? '1 sheet' : `${format.count(count)} sheets`),
  },
  part: { one: 'Part', count: (count: number) => (count === 1 ? '1 part' : `${format.count(count)} parts`) },
};
type Piece = keyof typeof PIECES;

const files = (count: number) => (count === 1 ? '1 file' : `${format.count(count)} files`);

/** The words of documents, their search and their citations, in English. */
export const enDocuments = {
  title: 'Documents',
  lead: 'Drop files anywhere in this window. They are read, indexed and kept on this computer, and answers can cite them.',
  add: 'Add files',
  addFolder: 'Add a folder',
  addAddress: 'Add from the web',
  address: {
    title: 'Add from the web',
    text: 'The page or file is fetched once and kept on this computer. Its server learns the address and that you asked for it; the ledger records it.',
    label: 'Address',
    fetch: 'Add',
  },
  search: 'Search in your documents',
  clearSearch: 'Clear the search',
  choose: 'Choose files',
  emptyTitle: 'Add your first document',
  empty:
    'PDF, Word, PowerPoint, Excel, OpenDocument, EPUB, web pages, Markdown, text, CSV, JSON, email and pictures, or a ZIP of them, up to 50 MB each.',
  list: 'Your documents',
  named: 'By name',
  more: 'Show more',
  again: 'Try again',
  quota: (used: number, most: number) => `${format.bytes(used)} of ${format.bytes(most)}`,
  count: (count: number) => (count === 1 ? '1 document' : `${format.count(count)} documents`),
  type: (type: string) => TYPES[type] ?? 'File',
  size: (bytes: number) => format.bytes(bytes),
  pieces: (piece: Piece, count: number) => PIECES[piece].count(count),
  piece: (piece: Piece, number: number) => `${PIECES[piece].one} ${format.count(number)}`,
  language: (code: string) => ({ en: 'English', fr: 'French' })[code] ?? code,
  added: (at: string) => `Added ${format.date(at)}`,
  failed: 'Could not be read',
  refusal: ({ code, sentence }: { code: string | undefined; sentence: string }) =>
    code === 'too_large' ? 'Larger than 50 MB.' : (FILES[code ?? ''] ?? enErrors.say(code, sentence)),
  noText: 'No text found in it',
  unreadPictures: (count: number) =>
    count === 1 ? '1 picture in it was not read' : `${format.count(count)} pictures in it were not read`,
  stage: {
    waiting: 'Queued',
    reading: 'Reading…',
    pages: (done: number, count: number) => `Reading, ${format.count(done)} of ${format.count(count)} pages`,
    indexing: 'Indexing…',
  },
  actions: (name: string) => `Actions for “${name}”`,
  open: 'Read',
  ask: 'Ask about it',
  download: 'Download the original',
  downloadFailed: 'Not downloaded',
  delete: 'Delete for good',
  deleteTitle: 'Delete for good?',
  deleteText: (name: string) =>
    `“${name}”, its text and its place in the search will be erased from this computer. Answers that cite it keep their quotes. This cannot be undone.`,
  remove: 'Remove',
  select: {
    start: 'Select',
    one: (name: string) => `Select ${name}`,
    all: 'Select all shown',
    none: 'Select none',
    count: (count: number) => (count === 1 ? '1 selected' : `${format.count(count)} selected`),
    delete: 'Delete',
    end: 'Done',
    text: (count: number) =>
      `${count === 1 ? 'This document' : `These ${format.count(count)} documents`}, the text and the place in the search will be erased from this computer. Answers that cite them keep their quotes. This cannot be undone.`,
  },
  sensitivity: {
    stays: 'Stays on this device',
    staysHint:
      'Some of it is sensitive, so every message that uses a passage of it is answered on this device.',
    mayLeave: 'May leave',
    mayLeaveHint:
      'Nothing sensitive was found in it. A cloud model, if one is set up, may be sent passages of it; each message is judged again.',
    unknown: 'Not judged yet',
    released: 'Released by you',
    releasedHint:
      'You read what was sensitive in it and let it go. A cloud model, if one is set up, may be sent passages of it; identifiers and secrets never.',
  },
  release: {
    why: 'Why?',
    title: 'Why this document stays here',
    lead: 'Every message that uses this document is answered on this device, because of these passages. Read them: what you release may be sent to a cloud model with a question. Identifiers, contact details and secrets never leave, and each message is still judged.',
    byName:
      'Its file name is sensitive too, and goes with every passage, so it stays here whatever you release.',
    passage: 'Release this passage',
    whole: 'I have read it: release the document',
    takeBack: 'Take back all releases',
    released: 'Released by you',
    never: 'Never leaves: it holds an identifier or a secret, or cannot be checked for one.',
    more: (count: number) => `and ${format.count(count)} more`,
  },
  drop: {
    title: 'Drop to add to your documents',
    chat: 'and to ask about them here',
    text: 'Files and whole folders. They stay on this computer.',
  },
  uploads: {
    title: 'Files being added',
    progress: (done: number, count: number) => `${format.count(done)} of ${files(count)} done`,
    done: (added: number, known: number, failed: number, withoutText: number) =>
      [
        added > 0 || known === 0 ? `${files(added)} added` : '',
        known > 0 ? `${added > 0 ? format.count(known) : files(known)} already there` : '',
        failed > 0 ? `${format.count(failed)} not added` : '',
        withoutText > 0 ? `no text found in ${format.count(withoutText)}` : '',
      ]
        .filter(Boolean)
        .join(', '),
    waiting: 'Waiting',
    sending: (share: number) => (share < 1 ? `Adding, ${format.percent(share)}` : 'Being checked'),
    ready: 'Added',
    known: 'Already there',
    withoutText: (isKnown: boolean) => `${isKnown ? 'Already there' : 'Added'}, but no text was found in it`,
    cancel: (name: string) => `Cancel ${name}`,
    dismiss: (name: string) => `Dismiss ${name}`,
    again: (name: string) => `Try ${name} again`,
    stop: 'Stop adding files',
    clear: 'Clear this list',
    hide: 'Hide the files',
    show: 'Show the files',
  },
  passages: {
    title: 'Passages',
    count: (count: number) => (count === 1 ? '1 passage' : `${format.count(count)} passages`),
    none: (words: string) => `No results for “${words}”.`,
    noneNamed: (words: string) => `No document is named like “${words}”.`,
    byWords: 'Keyword search. Install a search model to find passages by meaning.',
    toModels: 'See the models',
    more: 'Show more passages',
    open: (name: string, place: string) => (place ? `${name}, ${place}` : name),
  },
  view: {
    back: 'Back to the documents',
    source: (url: string, at: string) => `From ${url}, ${format.date(at)}`,
    close: 'Close the document',
    full: 'Open in full',
    previous: 'Previous',
    next: 'Next',
    place: (piece: Piece, number: number, count: number) =>
      `${PIECES[piece].one} ${format.count(number)} of ${format.count(count)}`,
    share: (number: number, count: number) => ` (${format.count(number)}/${format.count(count)})`,
    text: 'Text of the document',
    page: 'Page of the document',
    pageOf: (number: number, name: string) => `Page ${format.count(number)} of ${name}, as it looks`,
    asText: 'Show text',
    asPage: 'Show page',
    notMarked: 'The passage could not be found on this page. Its text shows it marked.',
    processing: 'This document is still being read. Its text appears here when that is done.',
    noText: 'No text was found in this document, so it is in no search and no answer can draw on it.',
    unreadPictures: (count: number) =>
      `${count === 1 ? '1 picture or scanned page was' : `${format.count(count)} pictures or scanned pages were`} not read: there are more than Alcove reads in a file of this size. Split the file to have all of them read.`,
    noTextHere: 'There is no text here.',
    notFoundHere: 'The passage could not be marked: the text around it is shown.',
    deleted: 'This document is not there. It may have been deleted.',
    gone: 'This document is no longer there. The answer was made from this passage:',
    turn: 'Turn the pages',
  },
  chat: {
    use: 'My documents',
    useHint: 'Let the answer draw on all your documents',
    attach: 'Ask about certain documents',
    attachTitle: 'Ask about certain documents',
    attachText:
      'The answer draws on those that you choose. A picture can also be pasted into your message: its text is read.',
    attached: 'Documents to ask about',
    detach: (name: string) => `Leave out ${name}`,
    notReadYet: 'Your message waits until it is read.',
    held: 'Sending once the file has been read.',
    unhold: 'Wait',
    notHeld: 'Not sent: a file needs your attention.',
    pasted: (at: string) => `Pasted picture ${at}`,
    pastedText: (at: string) => `Pasted text ${at}`,
    sentWith: 'Asked about',
    deleted: 'A deleted document',
    choose: 'Done',
    nothingFound: 'No match in your documents, so they weren’t used.',
    unread: 'A document you attached could not be read, or not all of it.',
    sources: 'Sources',
    given: 'Passages it was given',
    cite: (index: number, name: string, place: string) =>
      `Source ${index}: ${place ? `${name}, ${place}` : name}`,
  },
};
