import { parseJson } from '../api/parse-json.ts';
import type { LedgerEntry } from '../api/privacy.ts';
import { useStrings } from '../strings/use-strings.ts';
import layout from '../ui/layout.module.css';
import prose from '../ui/prose.module.css';
import styles from './reply-details.module.css';

/** One request: where to, how much, and the very text; of one that reached nobody, that nothing was sent. */
export function SentRequest({ entry, hasPassages }: { entry: LedgerEntry; hasPassages: boolean }) {
  const strings = useStrings();
  const turns = readSentTurns(entry.payload, hasPassages);
  const passages = turns.filter(({ role }) => role === 'passage').length;
  return (
    <div className={`${layout.loose} ${styles.sent}`}>
      <h2>{entry.reached ? strings.details.sentTo(entry.host) : strings.details.notSentTo(entry.host)}</h2>
      {entry.reached ? (
        <p className={prose.quiet}>
          {strings.details.sentFacts(entry.bytes_sent, entry.status, entry.created_at)}
        </p>
      ) : null}
      {passages > 0 ? <p>{strings.details.passages(passages)}</p> : null}
      {turns.length > 0 ? (
        <dl className={styles.turns} tabIndex={0}>
          {turns.map((turn, index) => (
            <div key={index} data-role={turn.role}>
              <dt>{strings.details.role(turn.role, turn.title)}</dt>
              <dd>{turn.text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <Raw entry={entry} />
    </div>
  );
}

function Raw({ entry: { payload, reached } }: { entry: LedgerEntry }) {
  const { details } = useStrings();
  if (payload === null) return reached ? <p className={prose.quiet}>{details.erased}</p> : null;
  return (
    <details className={styles.raw}>
      <summary>{reached ? details.raw : details.rawUnsent}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the arrow keys */}
      <pre tabIndex={0}>{payload}</pre>
    </details>
  );
}

/** One turn of a request that was sent, or a part of one. */
interface SentTurn {
  /** The request's own word for who speaks; `passage` for what a document says, `note` for what is said about it. */
  role: string;
  /** Of a passage: its document and place, as they were sent. */
  title?: string;
  text: string;
}

/**
 * The turns in the body of a chat request, OpenAI's form (`messages`) or Anthropic's (`system` beside them).
 * Empty when the body is neither; the raw text is shown beside it in any case.
 *
 * @param hasPassages documents were searched for the last turn: what they hold stands right before it
 */
export function readSentTurns(payload: string | null, hasPassages = false): SentTurn[] {
  const body = parseJson(payload);
  if (!isRecord(body) || !Array.isArray(body.messages)) return [];
  const system = textOf(body.system);
  const turns = body.messages.filter(isRecord).map((message) => ({
    role: typeof message.role === 'string' ? message.role : '',
    text: textOf(message.content),
  }));
  const told = hasPassages ? withPassages(turns) : turns;
  return system ? [{ role: 'system', text: system }, ...told] : told;
}

/** Passages are sent as turns of the user's, from the note above the one numbered 1 to the one before the question. */
function withPassages(turns: SentTurn[]): SentTurn[] {
  const question = turns.length - 1;
  const first = turns.findLastIndex(
    ({ role, text }, at) => at < question && role === 'user' && FIRST.test(text),
  );
  const start = first < 0 ? question - 1 : turns[first]?.text.startsWith('[1]') ? first - 1 : first;
  return turns.flatMap((turn, at) =>
    at >= start && at < question && turn.role === 'user' ? partsOf(turn.text) : [turn],
  );
}

// `[1] lease.pdf, page 3` on a line of its own. The note above it is a turn before; in what was sent until 30 November 2026 it
// stands in the same turn.
const FIRST = /(?:^|\n\n)\[1\] .+\n/;
const LABELLED = /^(?:([\s\S]*?)\n\n)?(\[\d+\] .+)\n([\s\S]*)$/;

function partsOf(turn: string): SentTurn[] {
  const [, note, title, text] = LABELLED.exec(turn) ?? [];
  if (title === undefined || text === undefined) return [{ role: 'note', text: turn }];
  const passage = { role: 'passage', title, text };
  return note ? [{ role: 'note', text: note }, passage] : [passage];
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .filter(isRecord)
    .map((part) => (typeof part.text === 'string' ? part.text : ''))
    .join('\n');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
