import { ToolFailed } from '../../tool.types.ts';
import { type CodeEnd, type CodeOutcome, MOST_VALUE_CHARACTERS } from './code-run.types.ts';

/** What a model reads of a run of code that ended well. Throws ToolFailed with what went wrong where it did not. */
export function presentOutcome(outcome: CodeOutcome, limitMs: number): string {
  const { end } = outcome;
  if (end.kind === 'error' || end.kind === 'stopped')
    throw new ToolFailed([describeFailure(end, limitMs), ...describePrinted(outcome)].join('\n\n'));
  const parts = describePrinted(outcome);
  if (end.kind === 'value') parts.push(`Result: ${cut(end.text)}`);
  return parts.join('\n\n') || 'The code ran. It printed nothing and its last line has no value.';
}

function describePrinted({ printed, isPrintedCut }: CodeOutcome): string[] {
  if (printed === '' && !isPrintedCut) return [];
  const note = isPrintedCut ? '\n[More was printed than is kept. Print less, or a summary.]' : '';
  return [`Printed:\n${printed.trimEnd()}${note}`];
}

function describeFailure(end: CodeEnd & { kind: 'error' | 'stopped' }, limitMs: number): string {
  if (end.kind === 'error') return `The code failed. ${cut(end.text)}`;
  if (end.by === 'time')
    return `The code was stopped: it did not end within ${limitMs / 1_000} s. Do less work, or raise timeout_seconds.`;
  if (end.by === 'memory')
    return 'The code was stopped: it needed more memory than it may use. Keep less at once.';
  return 'The code was stopped: it printed far more than is kept. Print less, or a summary.';
}

function cut(text: string): string {
  return text.length <= MOST_VALUE_CHARACTERS ? text : `${text.slice(0, MOST_VALUE_CHARACTERS)}… [cut]`;
}
