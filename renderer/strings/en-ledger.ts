import type { LedgerPurpose, LedgerVerdict } from '../api/privacy.ts';
import { enRefusedValues } from './en-refused-values.ts';
import type { Failure } from './error-words.ts';
import { createFormat } from './format.ts';

const format = createFormat('en');

const PURPOSES: Record<LedgerPurpose, string> = {
  cloud_llm: 'Answer from a cloud model',
  trusted_engine: 'Answer from a server of your own',
  model_list: 'List of a provider’s models',
  web_search: 'Web search',
  mcp: 'Tool of an MCP server',
  model_download: 'Download of a model',
  package_install: 'Download of a program for agents',
  update_check: 'Look for a newer version',
  document_fetch: 'Document from an address',
};

/** Why something was stopped, or why its answer did not come whole; the ledger's own codes. */
const FAILURES: Record<Failure, string> = {
  redirect: 'the other side pointed to another address',
  too_many_redirects: 'the other side pointed on too often',
  network: 'the network failed',
  timeout: 'no answer came in time',
  aborted: 'it was stopped before the answer was whole',
  too_large: 'the answer was too large',
  certificate: 'the other side could not prove who it is',
  proxy_password: 'the proxy of the network wanted a password',
  proxy_refused: 'the proxy of the network did not let it through',
};
const WHY: Record<string, string> = { ...enRefusedValues.stops, ...FAILURES };

const PROBLEMS: Record<NonNullable<LedgerVerdict['problem']>, string> = {
  link_mismatch: 'a row was changed, removed or put in between',
  tail_cut: 'rows at the end are missing',
  head_mismatch: 'it is not the record that the keychain vouches for',
};

const failure = (code: string | null) => WHY[code ?? ''] ?? code ?? 'for an unknown reason';
const counted = (count: number, one: string, many: string) =>
  `${format.count(count)} ${count === 1 ? one : many}`;

/** The record of everything that left this device. */
export const enLedger = {
  title: 'What left this device',
  lead: 'Every request is logged before it’s sent, with its full text. Blocked attempts are listed too.',
  about: 'Only what left for one message or one task.',
  showAll: 'Show everything',
  nothing: 'Nothing of yours has left this device.',
  nothingForThis: 'Nothing left this device for this.',
  nothingText: 'Should that ever change, you will read here what went where, word for word.',
  stopped: (count: number) => `${counted(count, 'attempt was', 'attempts were')} blocked. Nothing was sent.`,
  unreached: (count: number) =>
    `${counted(count, 'attempt', 'attempts')} failed before anything was sent (a DNS lookup at most).`,
  left: (count: number) => `${counted(count, 'request has', 'requests have')} left this device`,
  older: 'Show older ones',
  filters: {
    kinds: 'What is shown',
    everything: (count: number) => `Everything (${format.count(count)})`,
    stopped: (count: number) => `Stopped (${format.count(count)})`,
    purpose: (name: string, count: number) =>
      `${(PURPOSES as Record<string, string>)[name] ?? name} (${format.count(count)})`,
    onlyHost: (host: string) => `Show only what went to ${host}`,
    allHosts: (host: string) => `Only ${host}: show all hosts again`,
    nothing: 'Nothing of that kind.',
    shown: (count: number) => `${counted(count, 'entry', 'entries')} shown`,
  },
  perHost: 'Recipients',
  host: 'Host',
  requests: 'Requests',
  sent: 'Sent',
  received: 'Received',
  count: (value: number) => format.count(value),
  bytes: (value: number) => format.bytes(value),
  day: (at: string) => format.day(at),
  time: (at: string) => format.time(at),
  purpose: (name: string) => (PURPOSES as Record<string, string>)[name] ?? name,
  bytesSent: (bytes: number) => `${format.bytes(bytes)} sent`,
  bytesReceived: (bytes: number) => `${format.bytes(bytes)} received`,
  score: (score: number) => `Sensitivity ${format.score(score)}`,
  outcome(status: number | string | null, code: string | null): string {
    if (code !== null) return `No whole answer: ${failure(code)}`;
    if (status === null) return 'No outcome on record';
    return Number(status) >= 400 ? `Answered with the error ${status}` : `Answered with ${status}`;
  },
  refused: (code: string | null) => `Stopped, nothing was sent: ${failure(code)}.`,
  reachedNobody: (code: string | null) => `Reached nobody, nothing was sent: ${failure(code)}.`,
  noBody: 'A plain request for an address; nothing of yours was in it.',
  whatWasSent: 'What was sent',
  whatWouldHaveBeenSent: 'What would have been sent',
  toSettings: 'Privacy threshold and cloud model',
  check: 'Verify the log',
  checkText: 'Each entry is chained to the previous one, so changes and deletions can be detected.',
  verify: 'Verify',
  verdict: {
    intact: 'The record is intact.',
    consistent: 'Consistent, but not tamper-proof on this computer.',
    broken: 'The record is broken.',
  },
  verdictText({ verdict, rows, problem, sequence }: LedgerVerdict): string {
    if (verdict === 'broken')
      return `At row ${format.count(sequence ?? rows)}: ${problem ? PROBLEMS[problem] : ''}. Do not rely on what it says from there on.`;
    const all = rows === 0 ? 'It has no rows yet.' : `${counted(rows, 'row was', 'rows were')} checked.`;
    if (verdict === 'intact') return `${all} Nothing was changed or removed.`;
    return `${all} This computer has no keychain, so the key lies beside the record: who can change the one can make it fit the other.`;
  },
  export: 'Save a signed copy',
  exportText:
    'The signed copy contains all users’ entries, without message text. “alcove ledger verify --file” checks it on any computer.',
};

export type LedgerWords = typeof enLedger;
