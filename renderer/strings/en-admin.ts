import type { RegistrationState, Role } from '../api/admin.ts';
import { createFormat } from './format.ts';

const format = createFormat('en');

const ROLE_NAMES: Record<Role, string> = { user: 'User', admin: 'Administrator', super_admin: 'Owner' };

/** The kinds of act that the server writes down, in the order in which they are offered. */
const ACTIONS = {
  'session.created': 'Logged in',
  'session.ended': 'Logged out',
  'session.copied': 'A copied session was ended',
  'sessions.revoked': 'Ended all sessions',
  'login.failed': 'A login failed',
  'password.changed': 'Changed a password',
  'password.confirmed': 'Typed the password again',
  'document.released': 'Released a document',
  'document.passage_released': 'Released a passage',
  'document.release_taken_back': 'Took back a release',
  'password.refused': 'Typed a wrong password again',
  'user.set_up': 'Set up this installation',
  'user.registered': 'Registered',
  'user.created': 'Made an account',
  'user.renamed': 'Changed a name',
  'user.role_changed': 'Changed a role',
  'user.disabled': 'Disabled an account',
  'user.enabled': 'Enabled an account',
  'user.unlocked': 'Lifted a lock',
  'user.cloud_allowed': 'Allowed an account the cloud',
  'user.cloud_withheld': 'Withheld the cloud from an account',
  'user.deleted': 'Deleted an account',
  'registration.changed': 'Chose who may open an account',
  'invitation.created': 'Made an invitation',
  'invitation.deleted': 'Took an invitation back',
  'conversation.read_by_administrator': 'Read a conversation of somebody else',
  'api_key.created': 'Made an API key',
  'api_key.deleted': 'Deleted an API key',
  'tenant.created': 'Made a tenant',
  'privacy.unread_leave': 'Let messages leave without the second check',
  'privacy.unread_stay': 'Kept here what cannot be checked twice',
  'backup.made': 'Made a backup',
  'backup.restore_staged': 'Laid out a backup to restore',
  'backup.restore_dropped': 'Dropped a backup that was laid out',
  'backup.restored': 'Restored a backup',
};

const counted = (count: number, one: string, many: string) =>
  `${format.count(count)} ${count === 1 ? one : many}`;

const latency = (milliseconds: number | null) => (milliseconds === null ? '–' : format.seconds(milliseconds));

/** Numbers, accounts, tenants and audit, for administrators. */
export const enAdmin = {
  title: 'Administration',
  notForYou: 'Only administrators of this installation can see this.',
  sections: { dashboard: 'Overview', users: 'Users', tenants: 'Tenants', audit: 'Audit' },
  count: (value: number) => format.count(value),
  bytes: (value: number) => format.bytes(value),
  duration: (seconds: number) => format.duration(seconds),
  date: (at: string) => format.date(at),
  dateTime: (at: string) => format.dateTime(at),
  dateOrNever: (at: string | null) => (at === null ? 'Never' : format.dateTime(at)),
  none: 'Nothing found.',
  range: (from: number, to: number, total: number) =>
    `${format.count(from)} to ${format.count(to)} of ${format.count(total)}`,
  previous: 'Previous',
  next: 'Next',

  accounts: 'Accounts',
  ofAccounts: (active: number, locked: number) =>
    `${format.count(active)} active${locked > 0 ? `, ${format.count(locked)} locked` : ''}`,
  conversations: 'Conversations',
  messages: (count: number) => counted(count, 'message', 'messages'),
  documents: 'Documents',
  ofDocuments: (chunks: number, bytes: number) =>
    `${counted(chunks, 'passage', 'passages')}, ${format.bytes(bytes)}`,
  runs: 'Agent runs',
  perDay: 'Answers per day',
  here: (count: number) => `${format.count(count)} on this device`,
  cloud: (count: number) => `${format.count(count)} by a cloud`,
  chart: (local: number, cloud: number) =>
    `Answers on each of the last 30 days: ${format.count(local)} on this device and ${format.count(cloud)} by a cloud. The table below has the numbers.`,
  asTable: 'The numbers as a table',
  dayInUtc: 'Day (UTC)',
  onThisDevice: 'On this device',
  inCloud: 'By a cloud',
  shortDay: (date: string) => format.shortDay(date),
  where: 'Where it was answered',
  noAnswers: 'No answers yet.',
  share: (share: number, local: number, all: number) =>
    `${format.percent(share)} on this device: ${format.count(local)} of ${format.count(all)} answers.`,
  sensitive: (share: number) => `${format.percent(share)} stayed because they were sensitive.`,
  fallback: (count: number) =>
    count === 1
      ? 'One stayed because the cloud failed.'
      : `${format.count(count)} stayed because the cloud failed.`,
  answersTitle: 'Answers',
  latencyMiddle: 'Median response time',
  latencySlow: '95th percentile',
  latencyPerDay: 'Time to answer per day',
  latencyLegend: 'Bar: half are faster. Line: 95% are faster',
  noTimes: 'No answer has been timed in the last 30 days.',
  latencyChart: (middle: number | null, slow: number | null) =>
    `How long answers took on each of the last 30 days. Over all time, half came within ${latency(middle)} and 95% within ${latency(slow)}. The table below has the numbers.`,
  middleHere: 'Device, half are faster',
  slowHere: 'Device, 95% are faster',
  middleCloud: 'Cloud, half are faster',
  slowCloud: 'Cloud, 95% are faster',
  latency,
  tokensRead: 'Tokens read',
  tokensWritten: 'Tokens written',
  system: 'System',
  version: 'Version',
  uptime: 'Running for',
  memory: 'Server memory',
  database: 'Database',
  modelsLoaded: 'Models in memory',
  noModels: 'None',

  search: 'Search by name or email',
  everyRole: 'Every role',
  roleLabel: 'Role',
  role: (role: Role) => ROLE_NAMES[role],
  account: 'Account',
  state: 'State',
  active: 'Active',
  disabled: 'Disabled',
  lockedUntil: (at: string) => `Locked until ${format.time(at)}`,
  lastLogin: 'Last login',
  actions: 'Actions',
  actionsFor: (email: string) => `Actions for ${email}`,
  change: 'Change name or role',
  rename: 'Change name',
  changeTitle: (email: string) => `Change ${email}`,
  toAudit: 'Show in the audit',
  acts: {
    unlock: 'Lift the lock',
    revoke: 'End all sessions',
    disable: 'Disable the account',
    enable: 'Enable the account',
    withholdCloud: 'Withhold the cloud',
    allowCloud: 'Allow the cloud',
    delete: 'Delete the account',
  },
  actText: {
    unlock: (email: string) =>
      `${email} can try to log in again at once. Sessions that are open now end, in case somebody else got in.`,
    revoke: (email: string) => `${email} is logged out everywhere and has to log in again.`,
    disable: (email: string) =>
      `${email} is logged out everywhere and can no longer log in. Nothing is deleted; you can enable the account again.`,
    enable: (email: string) => `${email} can log in again.`,
    withholdCloud: (email: string) =>
      `Everything that ${email} asks is answered on this device. The cloud model and its key are yours.`,
    allowCloud: (email: string) =>
      `Harmless messages of ${email} may be answered by your cloud model, with your key, up to the limit of a day.`,
    delete: (email: string) =>
      `${email} is gone for good, with all conversations, documents and files. This cannot be undone.`,
  },
  noCloud: { withheld: 'no cloud', waiting: 'no cloud until you allow it' },
  registered: (emails: readonly string[], count: number) =>
    `${count === 1 ? 'This account has' : `These ${format.count(count)} accounts have`} registered since you last looked: ${emails.slice(0, 10).join(', ')}${count > 10 ? ' …' : ''}`,
  seen: 'I have seen this',
  whoMayRegister: 'Who may open an account',
  registration: {
    open: 'Anyone who uses this computer',
    invite: 'People with an invitation',
    closed: 'Nobody',
  } satisfies Record<RegistrationState['registration'], string>,
  registrationText: {
    open: 'Every program and every user of this computer can open an account. You are told of each.',
    invite:
      'You make an invitation here and give it to one person, who types it where the account is created. It is good once, for seven days.',
    closed: 'Only administrators create accounts, on this page.',
  } satisfies Record<RegistrationState['registration'], string>,
  registrationSetOutside: 'It was set where Alcove was started (ALCOVE_REGISTRATION), and changes there.',
  invite: 'Invite somebody',
  inviteText: 'One account can be registered with an invitation, within seven days.',
  inviteShown: 'Hand this to the person: it is typed where the account is created. You see it this once.',
  makeInvitation: 'Make an invitation',
  openInvitations: 'Invitations not used yet',
  invitedUntil: (made: string, until: string) =>
    `Made ${format.dateTime(made)}, good until ${format.dateTime(until)}.`,
  takeBack: 'Take back',
  takeBackOf: (made: string) => `Take back the invitation made ${format.dateTime(made)}`,
  createUser: 'Create an account',
  create: 'Create',
  firstName: 'First name',
  lastName: 'Last name',
  firstPassword: 'First password',
  yourself: (email: string) => `Manage your own account (${email}) in Settings.`,

  tenant: 'Tenant',
  tenantsLead:
    'Tenants keep accounts apart: an administrator sees only those of the same tenant. They cannot be removed.',
  tenantName: 'Name of a new tenant',
  createTenant: 'Create tenant',
  ownTenant: 'My own',
  created: 'Created',

  when: 'When',
  what: 'What',
  by: 'By',
  onWhom: 'On',
  everyAction: 'Everything',
  knownActions: Object.keys(ACTIONS),
  action: (name: string) => (ACTIONS as Record<string, string>)[name] ?? name,
  nobody: 'Nobody logged in',
  deletedAccount: 'a deleted account',
  onlyOf: (email: string) => `Only what ${email} did or what was done to it.`,
  ofEverybody: 'Show everybody',
};

export type AuditAction = keyof typeof ACTIONS;
export type AdminWords = typeof enAdmin;
