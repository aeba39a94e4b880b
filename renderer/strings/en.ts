import type { CategoryName, Score, ScoreReason } from '../api/privacy.ts';
import type { DateGroup } from '../conversations/group-by-date.ts';
import { CLOUD_PROVIDER_NAMES, nameCloud } from './cloud-providers.ts';
import { enAnswering, enToolAnswered } from './en-answering.ts';
import { enBadge } from './en-badge.ts';
import { enDevice } from './en-device.ts';
import { enDictation } from './en-dictation.ts';
import { enDocuments } from './en-documents.ts';
import { enErrors } from './en-errors.ts';
import { enFirstRun } from './en-first-run.ts';
import { enLibrary } from './en-library.ts';
import { enModels } from './en-models.ts';
import { enPersonal } from './en-personal.ts';
import { enPictures } from './en-pictures.ts';
import { enReasons } from './en-reasons.ts';
import { enShortcuts } from './en-shortcuts.ts';
import { enSpeech } from './en-speech.ts';
import { enStates } from './en-states.ts';
import { enTrusted } from './en-trusted.ts';
import { enWelcome } from './en-welcome.ts';
import { createFormat } from './format.ts';
import { nameCauses } from './name-causes.ts';
import { nameFloor, nameReason } from './name-reason.ts';

const format = createFormat('en');

const DAYS = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Previous 7 days',
  thirty_days: 'Previous 30 days',
};

const CATEGORIES: Record<CategoryName, string> = {
  secrets: 'passwords and keys',
  government_id: 'official identity numbers',
  payment: 'card or bank details',
  abuse_danger: 'abuse or danger',
  sex_life: 'intimate life',
  health: 'health',
  legal: 'legal matters',
  children: 'children',
  whereabouts: 'where somebody is',
  third_party_confidence: 'something told in confidence',
  professional_confidence: 'client or patient details',
  confidential_business: 'confidential business',
  money: 'personal finances',
  contact: 'contact details',
  belief_origin: 'belief or origin',
  hr: 'staff matters',
  family_conflict: 'family conflict',
  private_correspondence: 'private correspondence',
  identity: 'a specific person',
  unscorable_language: 'text that cannot be judged',
};

/** Who speaks in a request that was sent; passages are named with where they stand. */
const ROLES: Record<string, string> = {
  system: 'Instruction',
  user: 'You',
  assistant: 'Alcove',
  passage: 'Passage of a document',
  note: 'Note about your documents',
};

const WHY = {
  sensitive: 'This was sensitive, so it was answered on this device.',
  sensitive_passage:
    'Your message is harmless by itself. A passage of your documents that it would have been sent with is sensitive, so it was answered here.',
  sensitive_passage_or_earlier:
    'Your message is harmless by itself. A passage of your documents, or an earlier message, is sensitive, so it was answered here.',
  sensitive_second:
    'A second check found something sensitive before it left, so it was answered on this device.',
  second_reader_unavailable:
    'Alcove checks everything a second time before it leaves. That check could not be made, so this was answered on this device.',
  scoring_failed: 'Alcove couldn’t fully check it, so it stayed on this device.',
  below_threshold: 'Nothing sensitive was found, and a cloud model is set up.',
  read_once:
    'The first check found nothing sensitive. The second could not be made, and the owner of this Alcove lets messages leave without it.',
  no_cloud: 'Cloud access is turned off on this computer.',
  offline: 'Offline mode was on, so nothing could leave this device.',
  local_only_turn: 'You kept this message on this device. It is also left out of later cloud requests.',
  unread_attachment:
    'An attached document could not be read, or not all of it, so this stays here. It is also left out of later cloud requests.',
  local_only_conversation: 'You keep this conversation on this device.',
  local_only_key: 'It was asked with a key that keeps everything on this device.',
  cloud_withheld: 'The owner of this Alcove does not let this account use the cloud.',
  cloud_waiting: 'This account has no cloud until the owner of this Alcove allows it.',
  cloud_spent: 'This account has asked the cloud as often as it may within a day.',
  no_provider: 'No cloud model is set up, so every message is answered here.',
  help: 'This is about Alcove, so its own help answered it on this device.',
  calculator: 'The calculator worked this out on this device. No model was asked, and nothing left.',
  no_key: 'The cloud model has no key, so every message is answered here.',
};

/** Why the cloud did not answer, by the server's codes. */
const FALLBACK = {
  network: 'it could not be reached',
  unauthorised: 'it refused the key',
  forbidden: 'the key may not use this model',
  no_credit: 'the account there has no credit left',
  rate_limited: 'it asked to wait: too many requests',
  server_error: 'it had an error of its own',
  timeout: 'it took too long',
  model_not_found: 'it does not know the model that is set up',
  bad_request: 'it did not accept the request',
  bad_answer: 'its answer could not be read',
  cut_off: 'its answer broke off',
  only_reasoned: 'it used up its limit on reasoning and wrote nothing',
  declined: 'it would not answer this',
  refused: 'the door was closed before anything was sent',
  no_key: 'it has no key yet',
  no_list: 'there is no list of models at its address, which may be wrong',
};

const BADGE_WHY = {
  sensitive: 'This is sensitive, so it will be answered here.',
  tainted: 'This conversation contains a sensitive message, so all of it stays on this device.',
  no_cloud: 'Cloud access is turned off. Nothing leaves this device.',
  offline: 'Offline mode is on. Nothing leaves this device.',
  local_only_conversation: 'You keep this conversation on this device.',
  local_only_turn: 'You keep this message on this device. It is also left out of later cloud requests.',
  cloud_withheld: 'The owner of this Alcove does not let this account use the cloud.',
  cloud_waiting: 'This account has no cloud until the owner of this Alcove allows it.',
  cloud_spent: 'This account has asked the cloud as often as it may within a day.',
  no_provider: 'No cloud model is set up. Every message is answered here.',
  unread_document:
    'An attached document could not be read, or not all of it, so this stays on this device. Take it out to send without it.',
  document: 'A document that you attached stays on this device, so this is answered here.',
  help: 'This is about Alcove. Its own help answers it on this device; no model is asked.',
  calculator: 'The calculator works this out on this device. No model is asked, and nothing leaves.',
  no_key: 'The cloud model has no key yet. Every message is answered here.',
  empty: 'Start writing: this shows where your message will be answered, and why.',
  unscored: 'Checking…',
  too_long: 'Too long to send as a message.',
  redactable:
    'Sensitive as written. Alcove will replace the details with placeholders and check again when you send.',
  read_again: 'At first reading it is sensitive and stays here. It is checked again on sending.',
  documents:
    'Nothing sensitive in your words. Alcove also checks the passages from your documents when you send: if one is sensitive, this is answered here.',
  below_threshold:
    'Nothing sensitive so far. The cloud model may answer this. It is checked again on sending.',
  read_once:
    'Nothing sensitive so far. The cloud model may answer this. It is checked again on sending; where that cannot be done, it leaves all the same.',
};

const category = (name: string) => (CATEGORIES as Record<string, string>)[name] ?? 'another private matter';

const REASON_WORDS = { ...enReasons, category };

/** Near certainty either way, a word says more than a number. */
function chance(share: number): string {
  if (share > 0.99) return `over ${format.percent(0.99)}`;
  if (share < 0.01) return `under ${format.percent(0.01)}`;
  return format.percent(share);
}

/** Every word that the app shows, in English. `fr.ts` has the same keys. */
export const en = {
  common: {
    close: 'Close',
    cancel: 'Cancel',
    save: 'Save',
    saved: 'Saved.',
    notLoaded: 'This page couldn’t load. Check that Alcove is still running.',
    loadAgain: 'Reload',
  },
  outside: {
    title: (host: string) => `Open ${host}?`,
    mail: (address: string) => `Write to ${address}?`,
    more: (count: number) => `… (and ${count} more ${count === 1 ? 'character' : 'characters'})`,
    lead: 'Your browser goes to the internet, and the whole address with it. Alcove does not.',
    open: 'Open',
  },
  states: enStates,
  errors: enErrors,
  shortcuts: enShortcuts,
  entry: {
    motto: 'A quiet room for your thoughts, on your own computer.',
    logInTitle: 'Welcome back',
    logInLead: 'Log in to your account on this computer.',
    logIn: 'Log in',
    noAccount: 'No account yet?',
    registerLink: 'Create one',
    registerTitle: 'Create your account',
    registerLead: 'Your account exists only on this computer.',
    register: 'Create account',
    haveAccount: 'Already have an account?',
    logInLink: 'Log in',
    forgot: 'Forgot your password?',
    forgotText:
      'Alcove keeps it on this computer only, so nobody can send it to you. If somebody else set up this Alcove, ask them to set a new one. If it is yours, set one in a terminal, in the folder of Alcove:',
    forgotCommand: (email: string) => `npm run alcove -- user password ${email || 'you@example.org'}`,
    forgotInstalled: 'With the installed app:',
    forgotInstalledCommand: (email: string) => `alcove user password ${email || 'you@example.org'}`,
    forgotLocked:
      'It asks for the new password. Your conversations stay; sessions that are open elsewhere end, and an account that was locked after too many attempts is unlocked.',
    invitation: 'Invitation',
    invitationHint: 'From the owner of this Alcove, good for one account.',
    setupTitle: 'Set up Alcove',
    setupLead: 'You’re the first person here, so this will be the owner account.',
    setUp: 'Create owner account',
    noOwnerTitle: 'Alcove is not set up yet',
    noOwner:
      'The link that sets it up is the last line in the terminal where Alcove was started (npm start), after “Set up your account”.',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    password: 'Password',
    optional: 'optional',
  },
  password: {
    show: { password: 'Show password', passphrase: 'Show passphrase', key: 'Show key' },
    hide: { password: 'Hide password', passphrase: 'Hide passphrase', key: 'Hide key' },
    kept: '(done)',
    missing: '(not met)',
    rules: {
      length: '8 characters',
      upper: 'an uppercase letter',
      lower: 'a lowercase letter',
      digit: 'a number',
      special: 'a symbol',
    },
  },
  welcome: enWelcome,
  firstRun: enFirstRun,
  sidebar: {
    open: 'Open the list of conversations',
    conversations: 'Conversations',
    fresh: 'New conversation',
    newAccounts: (count: number) => (count === 1 ? 'A new account' : `${count} new accounts`),
    newAccountsHint: (first: string, count: number) =>
      count === 1 ? `${first} has registered here.` : `${first} and others have registered here.`,
    search: 'Search',
    empty: 'Your conversations will be listed here.',
    nothingFound: (words: string) => `Nothing found for “${words}”.`,
    more: 'Show more',
    days: (group: DateGroup) =>
      group.kind === 'month' ? format.month(group.year, group.month) : DAYS[group.kind],
    offline: 'Offline mode is on',
    showArchived: 'Show archived',
    hideArchived: 'Hide archived',
    archived: 'Archived',
  },
  /** The rest of their words is loaded with them (`en-agents.ts`). */
  agents: { title: 'Agents', running: 'running', waiting: 'needs you' },
  /** The rest of their words is loaded with their screens (`en-ledger.ts`, `en-recovery.ts`, `en-admin.ts`). */
  ledger: { title: 'What left', see: 'See it in the ledger' },
  recovery: { reminder: 'Write down your recovery phrase' },
  admin: { title: 'Administration' },
  account: { menu: (name: string) => `Account of ${name}`, logOut: 'Log out' },
  conversation: {
    actions: (title: string) => `Actions for “${title}”`,
    title: 'Title',
    /** What it is called; the server names one that has no name yet in English. */
    named: (title: string) => title,
    rename: 'Rename',
    renameTitle: 'Rename conversation',
    exportMarkdown: 'Export as Markdown',
    exportJson: 'Export as JSON',
    exportFailed: 'Export failed',
    failed: 'That didn’t work',
    archive: 'Archive',
    restore: 'Restore',
    isArchived: 'This conversation is archived.',
    delete: 'Delete for good',
    localOnly: 'This device only',
    localOnlyHint:
      'Keep this whole conversation on this device; what it holds now never leaves, also once this is off',
  },
  library: enLibrary,
  connections: {
    title: 'Connections',
    lead: 'What Alcove may talk to. Each is off until you set it up, and everything it is sent is in the ledger.',
    names: { cloud: 'Cloud model', search: 'Web search', mcp: 'MCP servers', source: 'Model source' },
    off: 'Not set up',
    thisComputer: 'This computer',
    search: (provider: string) => ({ brave: 'Brave', searxng: 'SearXNG' })[provider] ?? provider,
    servers: (count: number) =>
      count === 0 ? 'Not set up' : `${format.count(count)} ${count === 1 ? 'server' : 'servers'}`,
    toCloud: 'Set up a cloud model in Connections',
    toConnections: 'Web search and MCP servers are in Connections',
  },
  memory: {
    title: 'Memory',
    lead: 'What models on this computer should know about you. You write it; nothing is added by itself.',
    use: 'Use my memory',
    useHint:
      'Only models on this computer are told. No request to a cloud contains it, and an answer made with it stays on this device.',
    text: 'About me',
    example: 'I’m a nurse in Lyon. I prefer short answers with metric units.',
  },
  palette: {
    title: 'Search and actions',
    placeholder: 'Search conversations, or type what you want to do',
    actions: 'Actions',
    conversations: 'Conversations',
    recent: 'Recent conversations',
    sidebar: 'Show or hide the sidebar',
    theme: (name: string) => `Theme: ${name}`,
    nothing: (text: string) => `Nothing found for “${text}”.`,
    found: (count: number) => `${format.count(count)} results`,
  },
  device: enDevice,
  import: {
    title: 'Import conversations',
    file: 'conversations.json from ChatGPT or Claude, or an Alcove export',
    hint: 'Imported conversations stay on this device, because Alcove can’t tell what they contain.',
    choose: 'Choose a file',
    action: 'Import',
    notJson: 'This file is not JSON. Unpack the archive of ChatGPT or Claude and choose conversations.json.',
  },
  newChat: {
    greeting(name: string, hour: number): string {
      const time = hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon';
      return name ? `${time}, ${name}` : time;
    },
    lead: 'Ask anything. The badge below shows where it will be answered.',
    suggestions: [
      'What stays on this device, and what may leave?',
      'How do I install a larger model?',
      'What can you do?',
    ] as readonly string[],
  },
  composer: {
    label: 'Your message',
    placeholder: 'Write a message…',
    send: 'Send',
    stop: 'Stop (Esc)',
    localOnly: 'Local only',
    localOnlyHint: 'Keep this message on this device',
    tooLong: (length: number, most: number) =>
      `Too long: ${format.count(length)} of ${format.count(most)} characters.`,
    attachText: 'Attach it as a document',
    caution: 'Alcove can make mistakes. Check important information.',
  },
  trusted: enTrusted,
  badge: {
    ...enBadge,
    here: 'On this device',
    open: {
      empty: 'Type to see where',
      unscored: 'Deciding…',
      redactable: 'Decided when you send',
      read_again: 'Likely to stay here',
      documents: 'Decided when you send',
      too_long: 'Too long to send',
    },
    cloud: (provider: string, host?: string) => nameCloud(provider, host, 'This computer'),
    reasons: 'Why it will be answered there',
    why: (code: string, hasExcerpts: boolean, because?: string) =>
      `${because ?? (BADGE_WHY as Record<string, string>)[code] ?? ''}${code === 'sensitive' && hasExcerpts ? ' The underlined parts decided this.' : ''}`,
  },
  score: {
    harmless: 'harmless',
    sensitive: 'sensitive',
    value: (score: number) => format.score(score),
    against: (score: number, line: number) => format.against(score, line),
    meter: (score: number, line: number) =>
      `Sensitivity ${format.score(score)}; from ${format.score(line)} on, messages stay on this device`,
  },
  reasons: {
    title: 'How the score was calculated',
    name: (reason: ScoreReason) => nameReason(REASON_WORDS, reason),
    points: (value: number) => format.points(value),
    start: 'Starting point',
    more: (count: number) => `and ${format.count(count)} more`,
    fewer: 'Show fewer',
    total: (score: number) => `Total score: ${format.score(score)}`,
    causes: (score: Pick<Score, 'reasons' | 'categories'>, line: number) =>
      nameCauses(REASON_WORDS, format.list, score, line),
    floor: (value: number, reasons: ScoreReason[]) =>
      `Never below ${format.score(value)}: ${nameFloor(REASON_WORDS, reasons)}`,
    chance: (share: number) => `Chance that it is sensitive: ${chance(share)}.`,
    scorer: (version: string) => `Scorer ${version}`,
  },
  answering: enAnswering,
  chat: {
    messages: 'Messages',
    yours: 'You',
    alcoves: 'Alcove',
    writing: 'Alcove is writing',
    deciding: 'Choosing where to answer…',
    reading: (tokens: number, share: number) =>
      `Reading ${format.count(tokens)} tokens · ${format.percent(share)}`,
    toEnd: 'Go to the latest message',
    copy: 'Copy',
    copied: 'Copied',
    copyCode: 'Copy code',
    saveCode: 'Download code',
    wrapCode: 'Wrap long lines',
    showCode: 'Show code',
    showDrawing: 'Show drawing',
    drawing: 'Drawing',
    drawingBroken: 'This drawing can’t be shown. Its code can.',
    edit: 'Edit and send again',
    editLabel: 'Edit your message',
    resend: 'Send again',
    keptBy: (message: string) => `Answered here because of your earlier message: “${message}”`,
    keptByAnswer: (message: string) => `Answered here because of an earlier reply: “${message}”`,
    leaveOut: 'Leave it out this time',
    goOnAnew: 'Continue in a new conversation',
    stopped: {
      request: 'You stopped this response.',
      disconnect: 'Interrupted: the window was closed.',
      early: 'Stopped early.',
    },
    ended: {
      length: 'Reached the length limit.',
      repetition: 'Stopped: the model was repeating itself.',
    },
    tryAgain: 'Try again',
    dismiss: 'Dismiss',
    previousVersion: 'Previous version',
    nextVersion: 'Next version',
    version: (index: number, count: number) => `${index}/${count}`,
    imported: 'Imported: where it was answered isn’t known',
    when: (iso: string) => format.dateTime(iso),
    seconds: (milliseconds: number) => format.seconds(milliseconds),
    tokens: (count: number) => `${format.count(count)} ${count === 1 ? 'token' : 'tokens'}`,
    /** Below what the starter model could not answer. */
    needsModel: {
      offer: (name: string, minutes: number | undefined) =>
        `${name} can answer this here, on this computer. ${minutes === undefined ? '' : `The download takes about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. `}Your question is kept and answered when it is here.`,
      others: 'Other models',
      arriving: (name: string) => `${name} is on its way. It answers your question when it is here.`,
      starting: (name: string) =>
        `The download of ${name} is starting. Your question is kept and answered when it is here.`,
      paused: (name: string) => `You paused the download of ${name}, which can answer this.`,
      failed: (name: string) => `${name} can answer this, but could not be downloaded.`,
      askAgain: (name: string) => `Ask ${name} now`,
      askOwner: 'The owner of this Alcove can install a larger model, which can answer this.',
      none: 'No larger model fits this computer’s memory and disk.',
    },
    /** Who answered where no model did. */
    tool: enToolAnswered,
  },
  details: {
    title: 'Where this was answered',
    nothingLeft: 'Nothing left this device.',
    why: 'Why',
    found: (names: string[]) => `What was found: ${names.join(', ')}.`,
    fallback: (reason: string) =>
      reason === 'trusted_engine'
        ? enTrusted.fallback
        : `The cloud model failed (${(FALLBACK as Record<string, string>)[reason] ?? reason}), so this device answered instead.`,
    contextExceeded: 'The message was longer than the local model can read.',
    leftOut: (count: number) =>
      count === 1
        ? 'One earlier message didn’t fit and was left out.'
        : `${format.count(count)} earlier messages didn’t fit and were left out.`,
    reading: 'Reading the ledger…',
    noRecord: 'Nothing was sent for this answer.',
    sentTo: (host: string) => `Exactly what was sent to ${host}`,
    notSentTo: (host: string) => `Not sent to ${host}`,
    sentFacts: (bytes: number, status: string | number | null, at: string) =>
      `${format.bytes(bytes)} sent, ${format.dateTime(at)}${status === null ? '' : `, answered with ${status}`}`,
    role: (role: string, title?: string) => [ROLES[role] ?? role, ...(title ? [title] : [])].join(' '),
    passages: (count: number) =>
      count === 1
        ? 'One passage from your documents was included.'
        : `${format.count(count)} passages from your documents were included.`,
    erased: 'The text was erased with its conversation.',
    raw: 'Show the request as it was sent',
    rawUnsent: 'Show the unsent request',
  },
  category,
  why: (code: string | undefined) =>
    (WHY as Record<string, string>)[code ?? ''] ?? 'Decided by the score below.',
  confirm: {
    title: 'Confirm it’s you',
    text: 'This change needs the owner’s password.',
    action: 'Continue',
  },
  settings: {
    title: 'Settings',
    sections: {
      profile: 'Profile',
      privacy: 'Privacy',
      memory: 'Personalisation',
      connections: 'Connections',
      appearance: 'Appearance',
      speech: 'Reading aloud',
      security: 'Security',
      agents: 'Agents',
      'api-keys': 'API keys',
      backup: 'Backup',
      desktop: 'Desktop app',
    },
  },
  profile: {
    lead: (email: string, role: string) =>
      (
        ({
          user: `${email}.`,
          admin: `${email}. You manage the accounts of this installation.`,
          super_admin: `${email}. You own this installation.`,
        }) as Record<string, string>
      )[role] ?? email,
  },
  speech: enSpeech,
  appearance: {
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    language: 'Language',
    textSize: 'Text size',
    textSizes: { small: 'Small', normal: 'Normal', large: 'Large', larger: 'Larger' },
    sendKey: 'Send with',
    sendKeys: { enter: 'Enter', ctrl_enter: 'Ctrl Enter' },
  },
  security: {
    password: 'Password',
    passwordLead: 'Changing your password signs you out everywhere else.',
    currentPassword: 'Current password',
    newPassword: 'New password',
    deleteKeys: (count: number) =>
      count === 1 ? 'Delete my API key, too' : `Delete my ${count} API keys, too`,
    deleteKeysHint: 'A key goes on working with the new password. Delete it if somebody else may have it.',
    changePassword: 'Change password',
    passwordChanged: 'Password changed. You’ve been signed out on other devices.',
    sessions: 'Sessions',
    sessionsLead: 'Where this account is logged in.',
    unknownBrowser: 'Unknown app',
    thisSession: 'this session',
    used: (since: string, at: string) =>
      `Logged in ${format.dateTime(since)}, last used ${format.dateTime(at)}`,
    end: 'End',
    endAll: 'Log out everywhere',
    deleteAccount: 'Delete my account',
    deleteAccountLead: 'With all your conversations, documents, voices and keys. Nobody can bring them back.',
    deleteAccountText: (email: string) =>
      `The account ${email} and everything in it will be erased from this computer. Export what you want to keep first.`,
  },
  keys: {
    lead: 'For scripts and programs of your own. A key acts for you, within the limits you give it.',
    empty: 'No keys yet.',
    create: 'Create a key',
    created: 'Your new key',
    shownOnce: 'Copy it now. You won’t see it again.',
    haveIt: 'Done',
    name: 'Name',
    scopes: 'Permissions',
    scope: {
      chat: 'Chat',
      'documents:read': 'Read documents',
      'documents:write': 'Change documents',
      voice: 'Voice',
      vision: 'Images',
      agents: 'Agents',
      'ledger:read': 'Read the ledger',
      admin: 'Administration',
    },
    expiry: 'Expires after (days)',
    expiryHint: 'Leave empty for a key that stays until you delete it.',
    localOnly: 'This device only',
    localOnlyHint: 'Nothing asked with this key may leave this device.',
    facts: (prefix: string, scopes: string[], expiresAt: string | null) =>
      `${prefix}… · ${scopes.join(', ')} · ${expiresAt ? `until ${format.date(expiresAt)}` : 'no expiry'}`,
    rate: 'Requests per minute',
    rateHint: 'Leave empty to use your account limit.',
    use: (lastUsedAt: string | null, perMinute: number | null) =>
      `${lastUsedAt ? `Last used ${format.dateTime(lastUsedAt)}` : 'Never used'}${perMinute === null ? '' : ` · at most ${format.count(perMinute)} a minute`}`,
    delete: (name: string) => `Delete the key ${name}`,
  },
  privacy: {
    lineTitle: 'How much stays here',
    lineLead: 'Alcove checks every message on this computer. Choose how careful it is.',
    steps: 'How careful',
    step: {
      balanced: { label: 'Balanced', hint: 'Whatever is sensitive stays here.' },
      careful: { label: 'Careful', hint: 'What could be sensitive stays here, too.' },
      strict: { label: 'Strict', hint: 'Only what is plainly harmless may leave.' },
    },
    between: (value: string) => `Set to ${value} by a script: messages that score that much stay here.`,
    stays: 'Stays here',
    mayLeave: 'May leave',
    examples: [
      'What is the capital of Portugal?',
      'How do I ask for a day off politely?',
      'My doctor says I have diabetes.',
      'My card number is 4539 1488 0343 6467.',
    ] as readonly string[],
    offline: 'Offline mode',
    offlineHint: 'Blocks all connections: cloud, downloads, web search.',
    closedByEnvironment: 'Cloud access is turned off on this computer.',
    unread: 'Send without the second check',
    unreadHint:
      'Only where that check cannot be made: it failed, or took too long. The first check alone then decides. Off: such a message stays on this device.',
  },
  cloudContext: {
    title: 'When a cloud answers',
    lead: 'What a cloud model may see of a conversation.',
    policy: 'After a sensitive message',
    policies: {
      stay_local: {
        label: 'Stay on this device',
        hint: 'As long as the conversation holds a sensitive message, everything in it is answered here.',
      },
      withhold: {
        label: 'Leave out the sensitive part',
        hint: 'A cloud may answer later harmless messages. In place of the sensitive ones it sees a note that something was left out.',
      },
    },
    redact: 'Hide personal details',
    redactHint:
      'What the detectors find, such as an email address, is replaced by a placeholder like [EMAIL_1] before sending and put back here. What they miss is sent as you wrote it: about one name in four, and addresses in unusual forms.',
  },
  cloud: {
    title: 'Cloud model',
    lead: 'Optional. It may answer messages below the threshold; each request is kept for you to read.',
    ownerOnly: 'Only the owner of this installation can change this.',
    fromEnvironment: 'Set by environment variables. Change them and restart.',
    provider: 'Provider',
    providers: {
      ...CLOUD_PROVIDER_NAMES,
      ollama: 'Ollama on this computer',
      lmstudio: 'LM Studio on this computer',
      custom: 'Other (OpenAI-compatible)',
    },
    model: 'Model',
    modelDefault: 'Provider default',
    baseUrl: 'Address',
    baseUrlHint: 'Leave empty for the provider’s own. Changing the address removes the saved key.',
    key: 'Key',
    replaceKey: 'Replace key (saved)',
    remove: 'Disconnect',
    test: 'Test',
    testWorks: (model: string, count: number) =>
      `It works: the provider answers and has ${model}. Models listed: ${count}.`,
    testNotListed: (model: string, count: number) =>
      `The provider answers, but ${model} is not in its list. Models listed: ${count}; choose one under Model.`,
    testFailed: (reason: string) =>
      `The cloud cannot be used: ${(FALLBACK as Record<string, string>)[reason] ?? reason}.`,
    vault: {
      keychain: 'Kept in this computer’s keychain. Alcove can use it, but never shows it again.',
      file: 'This computer has no keychain: the key is kept in memory until Alcove closes.',
      memory: 'This computer has no keychain: the key is kept in memory until Alcove closes.',
    },
  },
  personal: enPersonal,
  models: enModels,
  documents: enDocuments,
  dictation: enDictation,
  pictures: enPictures,
};

export type Strings = typeof en;
/** The codes that have words of their own. */
export interface NamedCodes {
  why: keyof typeof WHY;
  fallback: keyof typeof FALLBACK;
  badge: keyof typeof BADGE_WHY;
}
