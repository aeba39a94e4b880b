import type { enDocuments } from './en-documents.ts';
import { createFormat } from './format.ts';
import { frErrors } from './fr-errors.ts';
import { frRefusedValues } from './fr-refused-values.ts';

const FILES: Record<string, string> = frRefusedValues.files;
const format = createFormat('fr');

const TYPES: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.oasis.opendocument.text': 'OpenDocument',
  'application/vnd.oasis.opendocument.spreadsheet': 'Feuille de calcul',
  'application/vnd.oasis.opendocument.presentation': 'Présentation',
  'application/msword': 'Word 97-2003',
  'application/vnd.ms-excel': 'Excel 97-2003',
  'application/vnd.ms-powerpoint': 'PowerPoint 97-2003',
  'application/vnd.ms-outlook': 'E-mail',
  'application/rtf': 'RTF',
  'application/x-ipynb+json': 'Notebook',
  'application/xml': 'XML',
  'application/mbox': 'Boîte aux lettres',
  'application/epub+zip': 'EPUB',
  'text/html': 'Page web',
  'text/markdown': 'Markdown',
  'text/plain': 'Texte',
  'text/csv': 'CSV',
  'application/json': 'JSON',
  'message/rfc822': 'E-mail',
  'image/png': 'Image',
  'image/jpeg': 'Image',
  'image/webp': 'Image',
  'image/tiff': 'Image',
  'image/gif': 'Image',
  'image/bmp': 'Image',
  'image/avif': 'Image',
  'image/heic': 'Image',
};

const counted = (count: number, one: string, many: string) =>
  `${format.count(count)} ${count < 2 ? one : many}`;

const PIECES = {
  page: { one: 'Page', count: (count: number) => counted(count, 'page', 'pages') },
  slide: { one: 'Diapositive', count: (count: number) => counted(count, 'diapositive', 'diapositives') },
  sheet: { one: 'Feuille', count: (count: number) => counted(count, 'feuille', 'feuilles') },
  part: { one: 'Partie', count: (count: number) => counted(count, 'partie', 'parties') },
};

/** The words of documents, their search and their citations, in French. */
export const frDocuments: typeof enDocuments = {
  title: 'Documents',
  lead: 'Déposez des fichiers n’importe où dans cette fenêtre. Ils sont lus, indexés et gardés sur cet ordinateur, et les réponses peuvent les citer.',
  add: 'Ajouter des fichiers',
  addAddress: 'Ajouter depuis le web',
  address: {
    title: 'Ajouter depuis le web',
    text: 'La page ou le fichier est récupéré une fois et gardé sur cet ordinateur. Son serveur apprend l’adresse et que vous l’avez demandée ; le registre en garde la trace.',
    label: 'Adresse',
    fetch: 'Ajouter',
  },
  addFolder: 'Ajouter un dossier',
  search: 'Rechercher dans vos documents',
  clearSearch: 'Effacer la recherche',
  choose: 'Choisir des fichiers',
  emptyTitle: 'Rien ici pour l’instant',
  empty:
    'PDF, Word, PowerPoint, Excel, OpenDocument, EPUB, pages web, Markdown, texte, CSV, JSON, e-mails et images, ou un ZIP de ces fichiers, jusqu’à 50 Mo chacun.',
  list: 'Vos documents',
  named: 'Par nom',
  more: 'Afficher la suite',
  again: 'Réessayer',
  quota: (used, most) => `${format.bytes(used)} sur ${format.bytes(most)}`,
  count: (count) => counted(count, 'document', 'documents'),
  type: (type) => TYPES[type] ?? 'Fichier',
  size: (bytes) => format.bytes(bytes),
  pieces: (piece, count) => PIECES[piece].count(count),
  piece: (piece, number) => `${PIECES[piece].one} ${format.count(number)}`,
  language: (code) => ({ en: 'anglais', fr: 'français' })[code] ?? code,
  added: (at) => `Ajouté le ${format.date(at)}`,
  failed: 'N’a pas pu être lu',
  refusal: ({ code, sentence }) =>
    code === 'too_large' ? 'Plus de 50 Mo.' : (FILES[code ?? ''] ?? frErrors.say(code, sentence)),
  noText: 'Aucun texte trouvé dedans',
  unreadPictures: (count) =>
    count < 2 ? '1 image n’a pas été lue' : `${format.count(count)} images n’ont pas été lues`,
  stage: {
    waiting: 'En attente de lecture',
    reading: 'En cours de lecture',
    pages: (done, count) => `En cours de lecture, ${format.count(done)} pages sur ${format.count(count)}`,
    indexing: 'En cours d’indexation',
  },
  actions: (name) => `Actions pour « ${name} »`,
  open: 'Lire',
  ask: 'Poser une question à son sujet',
  download: 'Télécharger l’original',
  downloadFailed: 'Échec du téléchargement',
  delete: 'Supprimer définitivement',
  deleteTitle: 'Supprimer définitivement ?',
  deleteText: (name) =>
    `« ${name} », son texte et sa place dans la recherche seront effacés de cet ordinateur. Les réponses qui le citent gardent leurs citations. C’est irréversible.`,
  remove: 'Retirer',
  select: {
    start: 'Sélectionner',
    one: (name: string) => `Sélectionner ${name}`,
    all: 'Sélectionner tout ce qui est affiché',
    none: 'Tout désélectionner',
    count: (count: number) => (count < 2 ? `${count} sélectionné` : `${format.count(count)} sélectionnés`),
    delete: 'Supprimer',
    end: 'Terminé',
    text: (count: number) =>
      `${count === 1 ? 'Ce document' : `Ces ${format.count(count)} documents`}, leur texte et leur place dans la recherche seront effacés de cet ordinateur. Les réponses qui les citent gardent leurs extraits. C’est définitif.`,
  },
  sensitivity: {
    stays: 'Reste sur cet appareil',
    staysHint:
      'Une partie en est sensible : tout message qui en utilise un passage reçoit sa réponse sur cet appareil.',
    mayLeave: 'Peut partir',
    mayLeaveHint:
      'Rien de sensible n’y a été trouvé. Un modèle cloud, s’il y en a un, peut en recevoir des passages ; chaque message est évalué à nouveau.',
    unknown: 'Pas encore évalué',
    released: 'Autorisé par vous',
    releasedHint:
      'Vous avez lu ce qu’il a de sensible et vous l’avez autorisé. Un modèle cloud, s’il y en a un, peut en recevoir des passages ; jamais les identifiants ni les secrets.',
  },
  release: {
    why: 'Pourquoi ?',
    title: 'Pourquoi ce document reste ici',
    lead: 'Tout message qui utilise ce document est traité sur cet appareil, à cause des passages suivants. Lisez-les : ce que vous autorisez peut être envoyé à un modèle cloud avec une question. Les identifiants, les coordonnées et les secrets ne partent jamais, et chaque message est toujours évalué.',
    byName:
      'Le nom du fichier est sensible lui aussi et accompagne chaque passage : il reste ici, quoi que vous autorisiez.',
    passage: 'Autoriser ce passage',
    whole: 'Je l’ai lu : autoriser le document',
    takeBack: 'Retirer toutes les autorisations',
    released: 'Autorisé par vous',
    never: 'Ne part jamais : il contient un identifiant ou un secret, ou ne peut pas être vérifié.',
    more: (count) => `et ${format.count(count)} de plus`,
  },
  drop: {
    title: 'Déposez pour ajouter à vos documents',
    chat: 'et les interroger ici',
    text: 'Des fichiers ou des dossiers entiers. Ils restent sur cet ordinateur.',
  },
  uploads: {
    title: 'Fichiers en cours d’ajout',
    progress: (done, count) =>
      `${format.count(done)} sur ${counted(count, 'fichier traité', 'fichiers traités')}`,
    done: (added, known, failed, withoutText) =>
      [
        added > 0 || known === 0 ? counted(added, 'fichier ajouté', 'fichiers ajoutés') : '',
        known > 0 ? `${added > 0 ? format.count(known) : counted(known, 'fichier', 'fichiers')} déjà là` : '',
        failed > 0 ? counted(failed, 'non ajouté', 'non ajoutés') : '',
        withoutText > 0 ? `aucun texte trouvé dans ${format.count(withoutText)}` : '',
      ]
        .filter(Boolean)
        .join(', '),
    waiting: 'En attente',
    sending: (share) => (share < 1 ? `Ajout en cours, ${format.percent(share)}` : 'Vérification en cours'),
    ready: 'Ajouté',
    known: 'Déjà là',
    withoutText: (isKnown) => `${isKnown ? 'Déjà là' : 'Ajouté'}, mais aucun texte n’y a été trouvé`,
    cancel: (name) => `Annuler ${name}`,
    dismiss: (name) => `Retirer ${name} de cette liste`,
    again: (name) => `Réessayer ${name}`,
    stop: 'Arrêter l’ajout des fichiers',
    clear: 'Vider cette liste',
    hide: 'Masquer les fichiers',
    show: 'Afficher les fichiers',
  },
  passages: {
    title: 'Passages',
    count: (count) => counted(count, 'passage', 'passages'),
    none: (words) => `Aucun passage ne correspond à « ${words} ».`,
    noneNamed: (words) => `Aucun document ne porte un nom comme « ${words} ».`,
    byWords:
      'Recherche par mots seulement. Avec un modèle de recherche installé, les passages se trouvent aussi par leur sens.',
    toModels: 'Voir les modèles',
    more: 'Afficher plus de passages',
    open: (name, place) => (place ? `${name}, ${place}` : name),
  },
  view: {
    source: (url, at) => `Depuis ${url}, ${format.date(at)}`,
    back: 'Retour aux documents',
    close: 'Fermer le document',
    full: 'Ouvrir en grand',
    previous: 'Précédente',
    next: 'Suivante',
    place: (piece, number, count) =>
      `${PIECES[piece].one} ${format.count(number)} sur ${format.count(count)}`,
    share: (number, count) => ` (${format.count(number)}/${format.count(count)})`,
    text: 'Texte du document',
    page: 'Page du document',
    pageOf: (number, name) => `Page ${format.count(number)} de ${name}, telle qu’elle est`,
    asText: 'Afficher le texte',
    asPage: 'Afficher la page',
    notMarked: 'Le passage n’a pas été retrouvé sur cette page. Il est marqué dans le texte.',
    processing: 'Ce document est encore en cours de lecture. Son texte apparaîtra ici ensuite.',
    noText:
      'Aucun texte n’a été trouvé dans ce document : il n’est dans aucune recherche et aucune réponse ne peut s’appuyer sur lui.',
    unreadPictures: (count) =>
      `${count < 2 ? '1 image ou page numérisée n’a pas été lue' : `${format.count(count)} images ou pages numérisées n’ont pas été lues`} : il y en a plus qu’Alcove n’en lit dans un fichier de cette taille. Divisez le fichier pour qu’elles soient toutes lues.`,
    noTextHere: 'Il n’y a pas de texte ici.',
    notFoundHere: 'Le passage n’a pas pu être marqué : voici le texte autour de lui.',
    deleted: 'Ce document n’est pas là. Il a peut-être été supprimé.',
    gone: 'Ce document n’est plus là. La réponse s’appuyait sur ce passage :',
    turn: 'Tourner les pages',
  },
  chat: {
    use: 'Mes documents',
    useHint: 'Laisser la réponse s’appuyer sur tous vos documents',
    attach: 'Interroger certains documents',
    attachTitle: 'Interroger certains documents',
    attachText:
      'La réponse s’appuie sur ceux que vous choisissez. Une image peut aussi être collée dans votre message : son texte est lu.',
    attached: 'Documents à interroger',
    detach: (name) => `Laisser ${name} de côté`,
    notReadYet: 'Votre message attend la fin de la lecture.',
    held: 'Votre message part dès la fin de la lecture.',
    unhold: 'Ne pas envoyer encore',
    notHeld: 'Pas envoyé : voyez d’abord ce que sont devenus les fichiers.',
    pasted: (at) => `Image collée ${at}`,
    pastedText: (at) => `Texte collé ${at}`,
    sentWith: 'Sur quoi porte la question',
    deleted: 'Un document supprimé',
    choose: 'Terminé',
    nothingFound: 'Rien à ce sujet n’a été trouvé dans vos documents : la réponse ne s’appuie pas sur eux.',
    unread: 'Un document joint n’a pas pu être lu, ou pas en entier.',
    sources: 'Sources',
    given: 'Passages fournis au modèle',
    cite: (index, name, place) => `Source ${index} : ${place ? `${name}, ${place}` : name}`,
  },
};
