import type { CategoryName } from '../api/privacy.ts';
import { CLOUD_PROVIDER_NAMES, nameCloud } from './cloud-providers.ts';
import type { NamedCodes, Strings } from './en.ts';
import { createFormat } from './format.ts';
import { frAnswering, frToolAnswered } from './fr-answering.ts';
import { frBadge } from './fr-badge.ts';
import { frDevice } from './fr-device.ts';
import { frDictation } from './fr-dictation.ts';
import { frDocuments } from './fr-documents.ts';
import { frErrors } from './fr-errors.ts';
import { frFirstRun } from './fr-first-run.ts';
import { frLibrary } from './fr-library.ts';
import { frModels } from './fr-models.ts';
import { frPersonal } from './fr-personal.ts';
import { frPictures } from './fr-pictures.ts';
import { frReasons } from './fr-reasons.ts';
import { frShortcuts } from './fr-shortcuts.ts';
import { frSpeech } from './fr-speech.ts';
import { frStates } from './fr-states.ts';
import { frTrusted } from './fr-trusted.ts';
import { frWelcome } from './fr-welcome.ts';
import { nameCauses } from './name-causes.ts';
import { nameFloor, nameReason } from './name-reason.ts';
import { typesetFrench } from './typeset-french.ts';

const format = createFormat('fr');

const DAYS = {
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  week: '7 derniers jours',
  thirty_days: '30 derniers jours',
};

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);

const CATEGORIES: Record<CategoryName, string> = {
  secrets: 'mots de passe et clés',
  government_id: 'numéros d’identité officiels',
  payment: 'carte ou compte bancaire',
  abuse_danger: 'violence ou danger',
  sex_life: 'vie intime',
  health: 'santé',
  legal: 'affaires juridiques',
  children: 'enfants',
  whereabouts: 'lieux et déplacements',
  third_party_confidence: 'confidence d’un tiers',
  professional_confidence: 'clients ou patients',
  confidential_business: 'secrets d’entreprise',
  money: 'finances personnelles',
  contact: 'coordonnées',
  belief_origin: 'convictions ou origine',
  hr: 'ressources humaines',
  family_conflict: 'conflit familial',
  private_correspondence: 'correspondance privée',
  identity: 'une personne précise',
  unscorable_language: 'texte impossible à évaluer',
};

/** Who speaks in a request that was sent; passages are named with where they stand. */
const ROLES: Record<string, string> = {
  system: 'Consigne',
  user: 'Vous',
  assistant: 'Alcove',
  passage: 'Passage d’un document',
  note: 'Note sur vos documents',
};

const WHY: Record<NamedCodes['why'], string> = {
  sensitive: 'Ce qui serait parti est sensible : traité sur cet appareil.',
  sensitive_passage:
    'Votre message seul est anodin. Un passage de vos documents qui serait parti avec lui est sensible : la réponse vient donc d’ici.',
  sensitive_passage_or_earlier:
    'Votre message seul est anodin. Un passage de vos documents, ou un message précédent, est sensible : la réponse vient donc d’ici.',
  sensitive_second:
    'Une seconde vérification, avant l’envoi, y a trouvé quelque chose de sensible : traité sur cet appareil.',
  second_reader_unavailable:
    'Alcove vérifie tout une seconde fois avant l’envoi. Cette vérification n’a pas pu se faire : traité sur cet appareil.',
  scoring_failed: 'Le message n’a pas pu être évalué en entier : traité sur cet appareil.',
  below_threshold: 'Rien de sensible n’a été trouvé, et un modèle cloud est configuré.',
  read_once:
    'La première vérification n’a rien trouvé de sensible. La seconde n’a pas pu se faire, et le propriétaire de cet Alcove laisse partir les messages sans elle.',
  no_cloud: 'L’accès au cloud est désactivé.',
  offline: 'Le mode hors ligne était actif : toutes les portes vers l’extérieur étaient fermées.',
  local_only_turn:
    'Vous avez gardé ce message sur cet appareil. Aucune demande ultérieure à un cloud ne le contient.',
  unread_attachment:
    'Un document joint n’a pas pu être lu, ou pas en entier : ce message reste donc ici. Aucune demande ultérieure à un cloud ne le contient.',
  local_only_conversation: 'Vous gardez cette conversation sur cet appareil.',
  local_only_key: 'La demande est venue d’une clé qui garde tout sur cet appareil.',
  cloud_withheld: 'Le propriétaire de cet Alcove ne laisse pas ce compte utiliser le cloud.',
  cloud_waiting: 'Ce compte n’a pas de cloud tant que le propriétaire de cet Alcove ne l’a pas permis.',
  cloud_spent: 'Ce compte a interrogé le cloud aussi souvent qu’il le peut en un jour.',
  no_provider: 'Aucun modèle cloud n’est configuré : chaque message est traité ici.',
  help: 'La question porte sur Alcove : son aide y a répondu sur cet appareil.',
  calculator: 'La calculatrice l’a calculé sur cet appareil, sans modèle : rien n’en est sorti.',
  no_key: 'Le modèle cloud n’a pas de clé : chaque message est traité ici.',
};

/** Why the cloud did not answer, by the server's codes. */
const FALLBACK: Record<NamedCodes['fallback'], string> = {
  network: 'il est injoignable',
  unauthorised: 'il a refusé la clé',
  forbidden: 'la clé ne donne pas accès à ce modèle',
  no_credit: 'le compte n’y a plus de crédit',
  rate_limited: 'il demande d’attendre : trop de demandes',
  server_error: 'il a rencontré une erreur',
  timeout: 'il a mis trop de temps',
  model_not_found: 'il ne connaît pas le modèle configuré',
  bad_request: 'il n’a pas accepté la demande',
  bad_answer: 'sa réponse était illisible',
  cut_off: 'sa réponse s’est interrompue',
  only_reasoned: 'il a épuisé sa limite en réflexion et n’a rien écrit',
  declined: 'il a refusé d’y répondre',
  refused: 'la porte s’est fermée avant tout envoi',
  no_key: 'il n’a pas encore de clé',
  no_list: 'aucune liste de modèles à son adresse, qui est peut-être fausse',
};

const BADGE_WHY: Record<NamedCodes['badge'], string> = {
  sensitive: 'Ceci est sensible et sera donc traité sur cet appareil.',
  tainted: 'Un message précédent de cette conversation est sensible : tout reste donc ici.',
  no_cloud: 'L’accès au cloud est désactivé. Rien ne quitte cet appareil.',
  offline: 'Le mode hors ligne est actif. Rien ne quitte cet appareil.',
  local_only_conversation: 'Vous gardez cette conversation sur cet appareil.',
  local_only_turn:
    'Vous gardez ce message sur cet appareil. Les demandes ultérieures à un cloud l’omettent aussi.',
  cloud_withheld: 'Le propriétaire de cet Alcove ne laisse pas ce compte utiliser le cloud.',
  cloud_waiting: 'Ce compte n’a pas de cloud tant que le propriétaire de cet Alcove ne l’a pas permis.',
  cloud_spent: 'Ce compte a interrogé le cloud aussi souvent qu’il le peut en un jour.',
  no_provider: 'Aucun modèle cloud n’est configuré. Chaque message est traité ici.',
  unread_document:
    'Un document joint n’a pas pu être lu, ou pas en entier : ce message reste donc sur cet appareil. Retirez-le pour envoyer sans lui.',
  document: 'Un document joint reste sur cet appareil : la réponse se fait donc ici.',
  help: 'La question porte sur Alcove. Son aide y répond sur cet appareil, sans modèle.',
  calculator: 'La calculatrice le calcule sur cet appareil, sans modèle : rien n’en sort.',
  no_key: 'Le modèle cloud n’a pas encore de clé. Chaque message est traité ici.',
  empty: 'Commencez à écrire : vous verrez ici où votre message sera traité, et pourquoi.',
  unscored: 'Pas encore évalué : un instant.',
  too_long: 'Un texte aussi long n’est pas évalué, car il ne peut pas partir comme message.',
  redactable:
    'Ceci est sensible tel quel. À l’envoi, le texte est réévalué avec des substituts à la place de ce qui a été trouvé : s’il est alors anodin, le modèle cloud peut répondre.',
  read_again: 'À première lecture, c’est sensible et reste ici. Une seconde vérification a lieu à l’envoi.',
  documents:
    'Rien de sensible dans vos mots. Les passages de vos documents sont évalués aussi à l’envoi : si l’un d’eux est sensible, la réponse viendra d’ici.',
  below_threshold:
    'Rien de sensible pour l’instant. Le modèle cloud peut répondre. Vérifié une seconde fois à l’envoi.',
  read_once:
    'Rien de sensible pour l’instant. Le modèle cloud peut répondre. Vérifié une seconde fois à l’envoi ; si c’est impossible, le message part quand même.',
};

const category = (name: string) => (CATEGORIES as Record<string, string>)[name] ?? 'un autre sujet privé';

const REASON_WORDS = { ...frReasons, category };

/** Near certainty either way, a word says more than a number. */
function chance(share: number): string {
  if (share > 0.99) return `plus de ${format.percent(0.99)}`;
  if (share < 0.01) return `moins de ${format.percent(0.01)}`;
  return format.percent(share);
}

/** Every word that the app shows, in French. */
export const fr: Strings = typesetFrench({
  common: {
    close: 'Fermer',
    cancel: 'Annuler',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    notLoaded:
      'Cette partie d’Alcove n’a pas pu être chargée. Alcove fonctionne-t-il encore sur cet ordinateur ?',
    loadAgain: 'Recharger',
  },
  states: frStates,
  errors: frErrors,
  shortcuts: frShortcuts,
  outside: {
    title: (host) => `Ouvrir ${host} ?`,
    mail: (address) => `Écrire à ${address} ?`,
    more: (count) => `… (et ${count} ${count < 2 ? 'caractère' : 'caractères'} de plus)`,
    lead: 'Votre navigateur va sur internet, avec l’adresse entière. Alcove n’y va pas.',
    open: 'Ouvrir',
  },
  entry: {
    motto: 'Un coin tranquille pour réfléchir, sur votre ordinateur.',
    logInTitle: 'Bon retour',
    logInLead: 'Connectez-vous à votre compte sur cet ordinateur.',
    logIn: 'Se connecter',
    noAccount: 'Pas encore de compte ?',
    registerLink: 'En créer un',
    registerTitle: 'Créez votre compte',
    registerLead: 'Il reste sur cet ordinateur et nulle part ailleurs.',
    register: 'Créer le compte',
    haveAccount: 'Vous avez déjà un compte ?',
    logInLink: 'Se connecter',
    forgot: 'Mot de passe oublié ?',
    forgotText:
      'Alcove ne le garde que sur cet ordinateur : personne ne peut vous l’envoyer. Si quelqu’un d’autre a mis en place cet Alcove, demandez-lui d’en définir un nouveau. S’il est à vous, définissez-le dans un terminal, dans le dossier d’Alcove :',
    forgotCommand: (email) => `npm run alcove -- user password ${email || 'vous@example.org'}`,
    forgotInstalled: 'Avec l’application installée :',
    forgotInstalledCommand: (email) => `alcove user password ${email || 'vous@example.org'}`,
    forgotLocked:
      'La commande demande le nouveau mot de passe. Vos conversations restent ; les sessions ouvertes ailleurs se terminent, et un compte verrouillé après trop d’essais est déverrouillé.',
    invitation: 'Invitation',
    invitationHint: 'Du propriétaire de cet Alcove, valable pour un compte.',
    setupTitle: 'Bienvenue dans Alcove',
    setupLead:
      'Vous êtes la première personne ici : ce compte sera propriétaire d’Alcove sur cet ordinateur.',
    setUp: 'Créer le compte propriétaire',
    noOwnerTitle: 'Alcove n’est pas encore mis en place',
    noOwner:
      'Le lien pour le mettre en place est la dernière ligne du terminal où Alcove a été démarré (npm start), après « Set up your account ».',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'E-mail',
    password: 'Mot de passe',
    optional: 'facultatif',
  },
  password: {
    show: {
      password: 'Afficher le mot de passe',
      passphrase: 'Afficher la phrase secrète',
      key: 'Afficher la clé',
    },
    hide: {
      password: 'Masquer le mot de passe',
      passphrase: 'Masquer la phrase secrète',
      key: 'Masquer la clé',
    },
    kept: '(fait)',
    missing: '(manque)',
    rules: {
      length: '8 caractères',
      upper: 'une majuscule',
      lower: 'une minuscule',
      digit: 'un chiffre',
      special: 'un caractère spécial',
    },
  },
  welcome: frWelcome,
  firstRun: frFirstRun,
  sidebar: {
    open: 'Ouvrir la liste des conversations',
    conversations: 'Conversations',
    fresh: 'Nouvelle conversation',
    newAccounts: (count) => (count < 2 ? 'Un nouveau compte' : `${count} nouveaux comptes`),
    newAccountsHint: (first, count) =>
      count < 2 ? `${first} s’est inscrit ici.` : `${first} et d’autres se sont inscrits ici.`,
    search: 'Rechercher',
    empty: 'Vos conversations apparaîtront ici.',
    nothingFound: (words) => `Rien trouvé pour « ${words} ».`,
    more: 'Afficher la suite',
    days: (group) =>
      group.kind === 'month' ? capital(format.month(group.year, group.month)) : DAYS[group.kind],
    offline: 'Le mode hors ligne est activé',
    showArchived: 'Afficher les archives',
    hideArchived: 'Masquer les archives',
    archived: 'Archivée',
  },
  agents: { title: 'Agents', running: 'en cours', waiting: 'vous demande' },
  ledger: { title: 'Ce qui est parti', see: 'Voir dans le registre' },
  recovery: { reminder: 'Notez votre phrase de secours' },
  admin: { title: 'Administration' },
  account: { menu: (name) => `Compte de ${name}`, logOut: 'Se déconnecter' },
  conversation: {
    actions: (title) => `Actions pour « ${title} »`,
    title: 'Titre',
    named: (title) => (title === 'New conversation' ? 'Nouvelle conversation' : title),
    rename: 'Renommer',
    renameTitle: 'Renommer la conversation',
    exportMarkdown: 'Exporter en Markdown',
    exportJson: 'Exporter en JSON',
    exportFailed: 'Échec de l’export',
    failed: 'Échec',
    archive: 'Archiver',
    restore: 'Restaurer',
    isArchived: 'Cette conversation est archivée.',
    delete: 'Supprimer définitivement',
    localOnly: 'Cet appareil seulement',
    localOnlyHint:
      'Garder toute cette conversation sur cet appareil ; ce qu’elle contient n’en sortira jamais, même une fois ceci désactivé',
  },
  library: frLibrary,
  connections: {
    title: 'Connexions',
    lead: 'Ce à quoi Alcove peut s’adresser. Chacune est désactivée tant que vous ne la configurez pas, et tout ce qui part est dans le registre.',
    names: {
      cloud: 'Modèle cloud',
      search: 'Recherche web',
      mcp: 'Serveurs MCP',
      source: 'Source des modèles',
    },
    off: 'Non configuré',
    thisComputer: 'Cet ordinateur',
    search: (provider) => ({ brave: 'Brave', searxng: 'SearXNG' })[provider] ?? provider,
    servers: (count) =>
      count === 0 ? 'Non configuré' : `${format.count(count)} ${count < 2 ? 'serveur' : 'serveurs'}`,
    toCloud: 'Configurer un modèle cloud dans Connexions',
    toConnections: 'La recherche web et les serveurs MCP sont dans Connexions',
  },
  memory: {
    title: 'Mémoire',
    lead: 'Ce que les modèles de cet ordinateur doivent savoir de vous. C’est vous qui l’écrivez ; rien ne s’ajoute tout seul.',
    use: 'Utiliser ma mémoire',
    useHint:
      'Seuls les modèles de cet ordinateur la reçoivent. Aucune requête vers un cloud ne la contient, et une réponse qui s’en sert reste sur cet appareil.',
    text: 'À propos de moi',
    example: 'Je suis infirmière à Lyon. Je préfère des réponses courtes, en unités métriques.',
  },
  palette: {
    title: 'Recherche et actions',
    placeholder: 'Cherchez une conversation ou une action',
    actions: 'Actions',
    conversations: 'Conversations',
    recent: 'Conversations récentes',
    sidebar: 'Afficher ou masquer la barre latérale',
    theme: (name) => `Thème : ${name}`,
    nothing: (text) => `Rien trouvé pour « ${text} ».`,
    found: (count) => `${format.count(count)} ${count < 2 ? 'résultat' : 'résultats'}`,
  },
  device: frDevice,
  import: {
    title: 'Importer des conversations',
    file: 'conversations.json de ChatGPT ou de Claude, ou fichier exporté par Alcove',
    hint: 'Les conversations importées commencent en « cet appareil seulement » : un fichier ne dit pas de quoi ses réponses ont été tirées.',
    choose: 'Choisir un fichier',
    action: 'Importer',
    notJson:
      'Ce fichier n’est pas du JSON. Décompressez l’archive de ChatGPT ou de Claude et choisissez conversations.json.',
  },
  newChat: {
    greeting(name, hour) {
      const time = hour < 5 || hour >= 18 ? 'Bonsoir' : 'Bonjour';
      return name ? `${time}, ${name}` : time;
    },
    lead: 'Le repère indique où la réponse sera produite.',
    suggestions: [
      'Qu’est-ce qui reste sur cet appareil, et qu’est-ce qui peut partir ?',
      'Comment installer un plus grand modèle ?',
      'Que savez-vous faire ?',
    ],
  },
  composer: {
    label: 'Votre message',
    placeholder: 'Écrivez un message…',
    send: 'Envoyer',
    stop: 'Arrêter (Échap)',
    localOnly: 'Seulement ici',
    localOnlyHint: 'Garder ce message sur cet appareil',
    tooLong: (length, most) =>
      `Ce message compte ${format.count(length)} caractères ; le maximum est ${format.count(most)}.`,
    attachText: 'Le joindre comme document',
    caution: 'Alcove peut se tromper. Vérifiez ce qui compte.',
  },
  trusted: frTrusted,
  badge: {
    ...frBadge,
    here: 'Sur cet appareil',
    open: {
      empty: 'Déterminé pendant la saisie',
      unscored: 'En cours d’évaluation…',
      redactable: 'Décidé à l’envoi',
      read_again: 'Restera sans doute ici',
      documents: 'Décidé à l’envoi',
      too_long: 'Trop long à envoyer',
    },
    cloud: (provider, host) => nameCloud(provider, host, 'Cet ordinateur'),
    reasons: 'Pourquoi la réponse viendra de là',
    why: (code, hasExcerpts, because) =>
      `${because ?? (BADGE_WHY as Record<string, string>)[code] ?? ''}${code === 'sensitive' && hasExcerpts ? ' Les passages en cause sont soulignés.' : ''}`,
  },
  score: {
    harmless: 'anodin',
    sensitive: 'sensible',
    value: (score) => format.score(score),
    against: (score, line) => format.against(score, line),
    meter: (score, line) =>
      `Sensibilité ${format.score(score)} ; à partir de ${format.score(line)}, les messages restent sur cet appareil`,
  },
  reasons: {
    title: 'Détail du score',
    name: (reason) => nameReason(REASON_WORDS, reason),
    points: (value) => format.points(value),
    start: 'Point de départ',
    more: (count) => `et ${format.count(count)} de plus`,
    fewer: 'Réduire la liste',
    total: (score) => `Score total : ${format.score(score)}`,
    causes: (score, line) => nameCauses(REASON_WORDS, format.list, score, line),
    floor: (value, reasons) =>
      `Jamais sous ${format.score(value)}\u00a0: ${nameFloor(REASON_WORDS, reasons)}`,
    chance: (share) => `Probabilité que ce soit sensible\u00a0: ${chance(share)}.`,
    scorer: (version) => `Évaluateur ${version}`,
  },
  answering: frAnswering,
  chat: {
    messages: 'Messages',
    yours: 'Vous',
    alcoves: 'Alcove',
    writing: 'Alcove écrit',
    deciding: 'Choix du modèle…',
    reading: (tokens, share) => `Lecture de ${format.count(tokens)} jetons · ${format.percent(share)}`,
    toEnd: 'Aller au dernier message',
    copy: 'Copier',
    copied: 'Copié',
    copyCode: 'Copier le code',
    saveCode: 'Télécharger le code',
    wrapCode: 'Renvoyer les longues lignes',
    showCode: 'Afficher le code',
    showDrawing: 'Afficher le dessin',
    drawing: 'Dessin',
    drawingBroken: 'Ce dessin ne peut pas être affiché. Son code, si.',
    edit: 'Modifier et renvoyer',
    editLabel: 'Modifiez votre message',
    resend: 'Renvoyer',
    keptBy: (message) => `Répondu ici à cause de votre message précédent : « ${message} »`,
    keptByAnswer: (message) => `Répondu ici à cause d’une réponse précédente : « ${message} »`,
    leaveOut: 'Le laisser de côté cette fois',
    goOnAnew: 'Continuer dans une nouvelle conversation',
    stopped: {
      request: 'Vous avez arrêté la réponse.',
      disconnect:
        'Interrompu avant la fin : la fenêtre ou le programme qui avait posé la question n’était plus là.',
      early: 'Arrêté avant la fin.',
    },
    ended: {
      length: 'Longueur maximale atteinte.',
      repetition: 'Arrêté : le modèle se répétait.',
    },
    tryAgain: 'Réessayer',
    dismiss: 'Fermer',
    previousVersion: 'Version précédente',
    nextVersion: 'Version suivante',
    version: (index, count) => `${index}/${count}`,
    imported: 'Importée : on ne sait pas où elle a été écrite',
    when: (iso) => format.dateTime(iso),
    seconds: (milliseconds) => format.seconds(milliseconds),
    tokens: (count) => `${format.count(count)} ${count < 2 ? 'jeton' : 'jetons'}`,
    needsModel: {
      offer: (name, minutes) =>
        `${name} peut y répondre ici, sur cet ordinateur. ${minutes === undefined ? '' : `Le téléchargement prend environ ${minutes === 1 ? 'une minute' : `${minutes} minutes`}. `}Votre question est gardée et recevra sa réponse dès qu’il sera là.`,
      others: 'Autres modèles',
      arriving: (name) => `${name} est en route. Il répondra à votre question dès qu’il sera là.`,
      starting: (name) =>
        `Le téléchargement de ${name} commence. Votre question est gardée et recevra sa réponse dès qu’il sera là.`,
      paused: (name) => `Vous avez mis en pause le téléchargement de ${name}, qui peut y répondre.`,
      failed: (name) => `${name} peut y répondre, mais n’a pas pu être téléchargé.`,
      askAgain: (name) => `Demander à ${name}`,
      askOwner: 'La personne qui gère cet Alcove peut installer un modèle plus grand, qui saura répondre.',
      none: 'Aucun modèle plus grand ne tient dans la mémoire et sur le disque de cet ordinateur.',
    },
    tool: frToolAnswered,
  },
  details: {
    title: 'Origine de la réponse',
    nothingLeft: 'Rien n’a quitté cet appareil.',
    why: 'Pourquoi',
    found: (names) => `Ce qui a été trouvé\u00a0: ${names.join(', ')}.`,
    fallback: (reason) =>
      reason === 'trusted_engine'
        ? frTrusted.fallback
        : `Le modèle cloud a échoué (${(FALLBACK as Record<string, string>)[reason] ?? reason}) : cet appareil a répondu à sa place.`,
    contextExceeded: 'Le message dépassait ce que le modèle local peut lire.',
    leftOut: (count) =>
      count === 1
        ? 'Un message plus ancien ne tenait plus et a été laissé de côté.'
        : `${format.count(count)} messages plus anciens ne tenaient plus et ont été laissés de côté.`,
    reading: 'Lecture du registre…',
    noRecord: 'Le registre ne contient aucun envoi pour cette réponse.',
    sentTo: (host) => `Exactement ce qui a été envoyé à ${host}`,
    notSentTo: (host) => `Destiné à ${host} : rien n’a été envoyé`,
    sentFacts: (bytes, status, at) =>
      `${format.bytes(bytes)} envoyés, ${format.dateTime(at)}${status === null ? '' : `, réponse ${status}`}`,
    role: (role, title) => [ROLES[role] ?? role, ...(title ? [title] : [])].join(' '),
    passages: (count) =>
      count < 2
        ? 'Un passage de vos documents est parti avec.'
        : `${format.count(count)} passages de vos documents sont partis avec.`,
    erased: 'Le texte a été effacé avec sa conversation.',
    raw: 'Afficher la requête telle qu’elle est partie',
    rawUnsent: 'Afficher ce qui lui était destiné',
  },
  category,
  why: (code) => (WHY as Record<string, string>)[code ?? ''] ?? 'Décidé par le score ci-dessous.',
  confirm: {
    title: 'Confirmez que c’est vous',
    text: 'Seul le propriétaire peut changer ceci : retapez votre mot de passe, s’il vous plaît.',
    action: 'Continuer',
  },
  settings: {
    title: 'Réglages',
    sections: {
      profile: 'Profil',
      privacy: 'Confidentialité',
      memory: 'Personnalisation',
      connections: 'Connexions',
      appearance: 'Apparence',
      speech: 'Lecture à voix haute',
      security: 'Sécurité',
      agents: 'Agents',
      'api-keys': 'Clés d’API',
      backup: 'Sauvegarde',
      desktop: 'Application',
    },
  },
  profile: {
    lead: (email, role) =>
      (
        ({
          user: `${email}.`,
          admin: `${email}. Vous gérez les comptes de cette installation.`,
          super_admin: `${email}. Cette installation vous appartient.`,
        }) as Record<string, string>
      )[role] ?? email,
  },
  speech: frSpeech,
  appearance: {
    theme: 'Thème',
    themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
    language: 'Langue',
    textSize: 'Taille du texte',
    textSizes: { small: 'Petite', normal: 'Normale', large: 'Grande', larger: 'Maximale' },
    sendKey: 'Envoyer avec',
    sendKeys: { enter: 'Entrée', ctrl_enter: 'Ctrl Entrée' },
  },
  security: {
    password: 'Mot de passe',
    passwordLead: 'Un nouveau mot de passe met fin à toutes les sessions de ce compte.',
    currentPassword: 'Mot de passe actuel',
    newPassword: 'Nouveau mot de passe',
    deleteKeys: (count) =>
      count < 2 ? 'Supprimer aussi ma clé d’API' : `Supprimer aussi mes ${count} clés d’API`,
    deleteKeysHint:
      'Une clé continue de fonctionner avec le nouveau mot de passe. Supprimez-la si quelqu’un d’autre peut l’avoir.',
    changePassword: 'Changer le mot de passe',
    passwordChanged: 'Le mot de passe est changé. Toutes les autres sessions ont pris fin.',
    sessions: 'Sessions',
    sessionsLead: 'Là où ce compte est connecté.',
    unknownBrowser: 'Programme inconnu',
    thisSession: 'session actuelle',
    used: (since, at) =>
      `Connexion : ${format.dateTime(since)} ; dernière utilisation : ${format.dateTime(at)}`,
    end: 'Terminer',
    endAll: 'Se déconnecter partout',
    deleteAccount: 'Supprimer mon compte',
    deleteAccountLead:
      'Avec toutes vos conversations, vos documents, vos voix et vos clés. Personne ne pourra les récupérer.',
    deleteAccountText: (email) =>
      `Le compte ${email} et tout ce qu’il contient seront effacés de cet ordinateur. Exportez d’abord ce que vous voulez garder.`,
  },
  keys: {
    lead: 'Pour vos propres scripts et programmes. Une clé agit en votre nom, dans les limites que vous lui donnez.',
    empty: 'Aucune clé pour l’instant.',
    create: 'Créer une clé',
    created: 'Votre nouvelle clé',
    shownOnce: 'Copiez-la maintenant : elle ne s’affiche qu’une fois et ne peut plus être lue ensuite.',
    haveIt: 'Terminé',
    name: 'Nom',
    scopes: 'Autorisations',
    scope: {
      chat: 'Conversations',
      'documents:read': 'Lire les documents',
      'documents:write': 'Modifier les documents',
      voice: 'Voix',
      vision: 'Images',
      agents: 'Agents',
      'ledger:read': 'Lire le registre',
      admin: 'Administration',
    },
    expiry: 'Expire après (jours)',
    expiryHint: 'Laissez vide pour une clé qui dure jusqu’à ce que vous la supprimiez.',
    localOnly: 'Cet appareil seulement',
    localOnlyHint: 'Rien de ce que demande cette clé ne peut quitter cet appareil.',
    facts: (prefix, scopes, expiresAt) =>
      `${prefix}… · ${scopes.join(', ')} · ${expiresAt ? `jusqu’au ${format.date(expiresAt)}` : 'sans expiration'}`,
    rate: 'Requêtes par minute',
    rateHint: 'Laissez vide pour n’avoir que votre propre limite.',
    use: (lastUsedAt, perMinute) =>
      `${lastUsedAt ? `Dernière utilisation : ${format.dateTime(lastUsedAt)}` : 'Jamais utilisée'}${perMinute === null ? '' : ` · au plus ${format.count(perMinute)} par minute`}`,
    delete: (name) => `Supprimer la clé ${name}`,
  },
  privacy: {
    lineTitle: 'Ce qui reste ici',
    lineLead: 'Alcove vérifie chaque message sur cet ordinateur. Choisissez son degré de prudence.',
    steps: 'Degré de prudence',
    step: {
      balanced: { label: 'Équilibré', hint: 'Tout ce qui est sensible reste ici.' },
      careful: { label: 'Prudent', hint: 'Ce qui pourrait être sensible reste ici aussi.' },
      strict: { label: 'Strict', hint: 'Seul ce qui est manifestement anodin peut partir.' },
    },
    between: (value) => `Réglé à ${value} par un script : à partir de ce score, un message reste ici.`,
    stays: 'Reste ici',
    mayLeave: 'Peut partir',
    examples: [
      'Quelle est la capitale du Portugal ?',
      'Comment demander poliment un jour de congé ?',
      'Mon médecin dit que j’ai du diabète.',
      'Le numéro de ma carte est 4539 1488 0343 6467.',
    ],
    offline: 'Mode hors ligne',
    offlineHint: 'Ferme toutes les portes : ni cloud, ni téléchargement, rien.',
    closedByEnvironment: 'L’accès au cloud est désactivé.',
    unread: 'Envoyer sans la seconde vérification',
    unreadHint:
      'Seulement là où elle ne peut pas se faire : elle a échoué, ou pris trop de temps. La première décide alors seule. Sinon, un tel message reste sur cet appareil.',
  },
  cloudContext: {
    title: 'Quand un cloud répond',
    lead: 'Vos propres choix sur ce qui, d’une conversation, part avec la question. Ils ne comptent que si un modèle cloud est configuré.',
    policy: 'Après un message sensible',
    policies: {
      stay_local: {
        label: 'Rester sur cet appareil',
        hint: 'Tant que la conversation contient un message sensible, tout y reçoit sa réponse ici.',
      },
      withhold: {
        label: 'Le laisser de côté',
        hint: 'Un cloud peut répondre aux messages anodins qui suivent ; à la place des messages sensibles, il reçoit une mention que quelque chose a été retiré.',
      },
    },
    redact: 'Masquer les détails personnels',
    redactHint:
      'Ce que les détecteurs trouvent, comme une adresse e-mail, est remplacé par un substitut tel que [EMAIL_1] avant l’envoi, puis remis ici. Ce qui leur échappe part tel que vous l’avez écrit : environ un nom sur quatre, et les adresses de forme inhabituelle.',
  },
  cloud: {
    title: 'Modèle cloud',
    lead: 'Facultatif. Il peut répondre aux messages sous la limite ; chaque envoi est conservé pour que vous puissiez le lire.',
    ownerOnly: 'Seul le propriétaire de cette installation peut changer ceci.',
    fromEnvironment: 'Défini par les variables d’environnement. Changez-les, puis redémarrez.',
    provider: 'Fournisseur',
    providers: {
      ...CLOUD_PROVIDER_NAMES,
      ollama: 'Ollama sur cet ordinateur',
      lmstudio: 'LM Studio sur cet ordinateur',
      custom: 'Autre (compatible OpenAI)',
    },
    model: 'Modèle',
    modelDefault: 'Le modèle habituel du fournisseur',
    baseUrl: 'Adresse',
    baseUrlHint: 'Laissez vide pour celle du fournisseur. Une nouvelle adresse efface la clé conservée.',
    key: 'Clé',
    replaceKey: 'Nouvelle clé (une clé est conservée)',
    remove: 'Retirer le cloud et la clé',
    test: 'Tester',
    testWorks: (model, count) =>
      `Tout fonctionne : le fournisseur répond et propose ${model}. Modèles proposés : ${count}.`,
    testNotListed: (model, count) =>
      `Le fournisseur répond, mais ${model} n’est pas dans sa liste. Modèles proposés : ${count} ; choisissez-en un sous Modèle.`,
    testFailed: (reason) =>
      `Le cloud ne peut pas servir : ${(FALLBACK as Record<string, string>)[reason] ?? reason}.`,
    vault: {
      keychain:
        'Conservée dans le trousseau de cet ordinateur. Alcove peut s’en servir, mais ne la montre plus jamais.',
      file: 'Cet ordinateur n’a pas de trousseau : la clé reste en mémoire jusqu’à la fermeture d’Alcove.',
      memory: 'Cet ordinateur n’a pas de trousseau : la clé reste en mémoire jusqu’à la fermeture d’Alcove.',
    },
  },
  personal: frPersonal,
  models: frModels,
  documents: frDocuments,
  dictation: frDictation,
  pictures: frPictures,
});
