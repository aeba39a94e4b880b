import type { Role } from '../api/admin.ts';
import type { AdminWords, AuditAction } from './en-admin.ts';
import { createFormat } from './format.ts';
import { typesetFrench } from './typeset-french.ts';

const format = createFormat('fr');

const ROLE_NAMES: Record<Role, string> = {
  user: 'Utilisateur',
  admin: 'Administrateur',
  super_admin: 'Propriétaire',
};

const ACTIONS: Record<AuditAction, string> = {
  'session.created': 'Connexion',
  'session.ended': 'Déconnexion',
  'session.copied': 'Une session copiée a été terminée',
  'sessions.revoked': 'Fin de toutes les sessions',
  'login.failed': 'Échec de connexion',
  'password.changed': 'Changement de mot de passe',
  'password.confirmed': 'Mot de passe retapé',
  'document.released': 'Document autorisé à partir',
  'document.passage_released': 'Passage autorisé à partir',
  'document.release_taken_back': 'Autorisation retirée',
  'password.refused': 'Mot de passe retapé, refusé',
  'user.set_up': 'Mise en place de l’installation',
  'user.registered': 'Inscription',
  'user.created': 'Création d’un compte',
  'user.renamed': 'Changement de nom',
  'user.role_changed': 'Changement de rôle',
  'user.disabled': 'Désactivation d’un compte',
  'user.enabled': 'Réactivation d’un compte',
  'user.unlocked': 'Levée d’un verrou',
  'user.cloud_allowed': 'A permis le cloud à un compte',
  'user.cloud_withheld': 'A retiré le cloud à un compte',
  'user.deleted': 'Suppression d’un compte',
  'registration.changed': 'A choisi qui peut ouvrir un compte',
  'invitation.created': 'A fait une invitation',
  'invitation.deleted': 'A repris une invitation',
  'conversation.read_by_administrator': 'Lecture d’une conversation d’autrui',
  'api_key.created': 'Création d’une clé d’API',
  'api_key.deleted': 'Suppression d’une clé d’API',
  'tenant.created': 'Création d’un groupe',
  'privacy.unread_leave': 'Envoi permis sans la seconde vérification',
  'privacy.unread_stay': 'Envoi interdit sans la seconde vérification',
  'backup.made': 'Sauvegarde',
  'backup.restore_staged': 'Sauvegarde prête à restaurer',
  'backup.restore_dropped': 'Restauration abandonnée',
  'backup.restored': 'Restauration d’une sauvegarde',
};

// En français, zéro et un sont au singulier.
const counted = (count: number, one: string, many: string) =>
  `${format.count(count)} ${count < 2 ? one : many}`;

const latency = (milliseconds: number | null) => (milliseconds === null ? '–' : format.seconds(milliseconds));

/** Les chiffres, les comptes, les groupes et le journal, pour les administrateurs. */
export const frAdmin: AdminWords = typesetFrench({
  title: 'Administration',
  notForYou: 'Seuls les administrateurs de cette installation peuvent voir ceci.',
  sections: { dashboard: 'Vue d’ensemble', users: 'Comptes', tenants: 'Groupes', audit: 'Journal' },
  count: (value) => format.count(value),
  bytes: (value) => format.bytes(value),
  duration: (seconds) => format.duration(seconds),
  date: (at) => format.date(at),
  dateTime: (at) => format.dateTime(at),
  dateOrNever: (at) => (at === null ? 'Jamais' : format.dateTime(at)),
  none: 'Rien trouvé.',
  range: (from, to, total) => `${format.count(from)} à ${format.count(to)} sur ${format.count(total)}`,
  previous: 'Précédents',
  next: 'Suivants',

  accounts: 'Comptes',
  ofAccounts: (active, locked) =>
    `${counted(active, 'actif', 'actifs')}${locked > 0 ? `, ${counted(locked, 'verrouillé', 'verrouillés')}` : ''}`,
  conversations: 'Conversations',
  messages: (count) => counted(count, 'message', 'messages'),
  documents: 'Documents',
  ofDocuments: (chunks, bytes) => `${counted(chunks, 'passage', 'passages')}, ${format.bytes(bytes)}`,
  runs: 'Tâches d’agents',
  perDay: 'Réponses par jour',
  here: (count) => `${format.count(count)} sur cet appareil`,
  cloud: (count) => `${format.count(count)} par un cloud`,
  chart: (local, cloud) =>
    `Réponses de chacun des 30 derniers jours : ${format.count(local)} sur cet appareil et ${format.count(cloud)} par un cloud. Le tableau ci-dessous donne les chiffres.`,
  asTable: 'Les chiffres en tableau',
  dayInUtc: 'Jour (UTC)',
  onThisDevice: 'Sur cet appareil',
  inCloud: 'Par un cloud',
  shortDay: (date) => format.shortDay(date),
  where: 'D’où viennent les réponses',
  noAnswers: 'Aucune réponse pour l’instant.',
  share: (share, local, all) =>
    `${format.percent(share)} sur cet appareil : ${format.count(local)} sur ${counted(all, 'réponse', 'réponses')}.`,
  sensitive: (share) => `${format.percent(share)} devaient rester à cause de leur contenu.`,
  fallback: (count) =>
    count === 1
      ? 'Une est restée parce que le cloud a échoué.'
      : `${format.count(count)} sont restées parce que le cloud a échoué.`,
  answersTitle: 'Réponses',
  latencyMiddle: 'Délai médian',
  latencySlow: '95e centile',
  latencyPerDay: 'Délai de réponse par jour',
  latencyLegend: 'Barre : la moitié est plus rapide. Trait : 95 % sont plus rapides',
  noTimes: 'Aucune réponse n’a été chronométrée ces 30 derniers jours.',
  latencyChart: (middle, slow) =>
    `Délai des réponses de chacun des 30 derniers jours. Depuis le début, la moitié est venue en ${latency(middle)} au plus et 95 % en ${latency(slow)} au plus. Le tableau ci-dessous donne les chiffres.`,
  middleHere: 'Appareil, moitié plus rapide',
  slowHere: 'Appareil, 95 % plus rapides',
  middleCloud: 'Cloud, moitié plus rapide',
  slowCloud: 'Cloud, 95 % plus rapides',
  latency,
  tokensRead: 'Jetons lus',
  tokensWritten: 'Jetons écrits',
  system: 'Système',
  version: 'Version d’Alcove',
  uptime: 'En marche depuis',
  memory: 'Mémoire du serveur',
  database: 'Base de données',
  modelsLoaded: 'Modèles en mémoire',
  noModels: 'Aucun',

  search: 'Chercher par nom ou e-mail',
  everyRole: 'Tous les rôles',
  roleLabel: 'Rôle',
  role: (role) => ROLE_NAMES[role],
  account: 'Compte',
  state: 'État',
  active: 'Actif',
  disabled: 'Désactivé',
  lockedUntil: (at) => `Verrouillé jusqu’à ${format.time(at)}`,
  lastLogin: 'Dernière connexion',
  actions: 'Actions',
  actionsFor: (email) => `Actions pour ${email}`,
  change: 'Changer le nom ou le rôle',
  rename: 'Changer le nom',
  changeTitle: (email) => `Changer ${email}`,
  toAudit: 'Voir dans le journal',
  acts: {
    unlock: 'Lever le verrou',
    revoke: 'Fermer toutes les sessions',
    disable: 'Désactiver le compte',
    enable: 'Réactiver le compte',
    withholdCloud: 'Retirer le cloud',
    allowCloud: 'Permettre le cloud',
    delete: 'Supprimer le compte',
  },
  actText: {
    unlock: (email) =>
      `${email} pourra réessayer de se connecter tout de suite. Les sessions ouvertes se ferment, au cas où quelqu’un d’autre serait entré.`,
    revoke: (email) => `${email} est déconnecté partout et devra se connecter de nouveau.`,
    disable: (email) =>
      `${email} est déconnecté partout et ne pourra plus se connecter. Rien n’est supprimé ; vous pourrez réactiver le compte.`,
    enable: (email) => `${email} pourra de nouveau se connecter.`,
    withholdCloud: (email) =>
      `Tout ce que demande ${email} recevra sa réponse sur cet appareil. Le modèle cloud et sa clé sont à vous.`,
    allowCloud: (email) =>
      `Les messages anodins de ${email} pourront recevoir une réponse de votre modèle cloud, avec votre clé, dans la limite d’une journée.`,
    delete: (email) =>
      `${email} disparaît pour de bon, avec toutes ses conversations, ses documents et ses fichiers. C’est irréversible.`,
  },
  noCloud: { withheld: 'sans cloud', waiting: 'sans cloud tant que vous ne l’avez pas permis' },
  registered: (emails, count) =>
    `${count < 2 ? 'Ce compte s’est inscrit' : `Ces ${format.count(count)} comptes se sont inscrits`} depuis votre dernier passage : ${emails.slice(0, 10).join(', ')}${count > 10 ? ' …' : ''}`,
  seen: 'J’ai vu',
  whoMayRegister: 'Qui peut ouvrir un compte',
  registration: {
    open: 'Toute personne qui utilise cet ordinateur',
    invite: 'Les personnes invitées',
    closed: 'Personne',
  },
  registrationText: {
    open: 'N’importe quel programme et n’importe quel utilisateur de cet ordinateur peut ouvrir un compte. Vous êtes prévenu à chaque fois.',
    invite:
      'Vous créez ici une invitation et la donnez à une personne, qui la saisit en ouvrant son compte. Elle sert une seule fois, dans les sept jours.',
    closed: 'Seuls les administrateurs créent des comptes, sur cette page.',
  },
  registrationSetOutside:
    'C’est réglé au lancement d’Alcove (ALCOVE_REGISTRATION), et se change à cet endroit.',
  invite: 'Inviter quelqu’un',
  inviteText: 'Une invitation permet d’ouvrir un compte, dans les sept jours.',
  inviteShown:
    'Donnez ceci à la personne : elle le tape là où le compte se crée. Vous ne le verrez qu’une fois.',
  makeInvitation: 'Faire une invitation',
  openInvitations: 'Invitations pas encore utilisées',
  invitedUntil: (made, until) =>
    `Faite le ${format.dateTime(made)}, valable jusqu’au ${format.dateTime(until)}.`,
  takeBack: 'Reprendre',
  takeBackOf: (made) => `Reprendre l’invitation faite le ${format.dateTime(made)}`,
  createUser: 'Créer un compte',
  create: 'Créer',
  firstName: 'Prénom',
  lastName: 'Nom',
  firstPassword: 'Premier mot de passe',
  yourself: (email) =>
    `Votre propre compte, ${email}, se gère dans les réglages ; ici, vous ne risquez pas de vous en exclure.`,

  tenant: 'Groupe',
  tenantsLead:
    'Les groupes séparent les comptes : un administrateur ne voit que ceux du sien. Ils ne peuvent pas être supprimés.',
  tenantName: 'Nom d’un nouveau groupe',
  createTenant: 'Créer le groupe',
  ownTenant: 'Le mien',
  created: 'Création',

  when: 'Quand',
  what: 'Quoi',
  by: 'Par',
  onWhom: 'Sur',
  everyAction: 'Tout',
  knownActions: Object.keys(ACTIONS),
  action: (name) => (ACTIONS as Record<string, string>)[name] ?? name,
  nobody: 'Personne de connecté',
  deletedAccount: 'un compte supprimé',
  onlyOf: (email) => `Seulement ce que ${email} a fait, ou ce qui lui a été fait.`,
  ofEverybody: 'Afficher tout le monde',
});
