import type { Reason } from '../../server/sensitivity/sensitivity.types.ts';
import type { JudgedMessage } from './judged-message.ts';

const SHOWN_REASONS = 4;

/**
 * The messages that were judged wrongly, one a line with tabs between: kind, category, language, style, score, what
 * weighed most, text. Missed ones first, the most wrong first in each kind.
 */
export function renderErrors(messages: JudgedMessage[]): string {
  const wrong = messages.filter(({ kept, sensitive }) => kept !== sensitive);
  const missed = wrong.filter(({ sensitive }) => sensitive).toSorted((a, b) => a.score - b.score);
  const falseAlarms = wrong.filter(({ sensitive }) => !sensitive).toSorted((a, b) => b.score - a.score);
  return [...missed, ...falseAlarms].map((message) => `${renderLine(message)}\n`).join('');
}

function renderLine({
  sensitive,
  category,
  language,
  style,
  score,
  reasons,
  segments,
}: JudgedMessage): string {
  const text = segments.map((segment) => `[${segment.role}] ${segment.text}`).join(' ¶ ');
  const cells = [
    sensitive ? 'missed' : 'false alarm',
    category,
    language,
    style,
    score.toFixed(3),
    renderReasons(reasons),
    text,
  ];
  return cells.map((cell) => cell.replaceAll('\n', '\\n').replaceAll('\t', '\\t')).join('\t');
}

function renderReasons(reasons: Reason[]): string {
  return reasons
    .filter(({ kind }) => kind !== 'shift')
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, SHOWN_REASONS)
    .map(nameReason)
    .join(', ');
}

function size(reason: Reason): number {
  return Math.abs('value' in reason ? reason.value : reason.contribution);
}

function nameReason(reason: Reason): string {
  const name = 'type' in reason ? reason.type : 'category' in reason ? reason.category : '';
  const figure = 'value' in reason ? reason.value : reason.contribution;
  return `${reason.kind}${name && ` ${name}`} ${figure.toFixed(2)}`;
}
