import { ToolFailed } from '../../../tool.types.ts';
import type { CodeEnd } from '../code-run.types.ts';

/**
 * How code ended by what bootstrap.ts wrote: nothing at all, where there was no sandbox; `B`, where the code ended its
 * interpreter itself or was killed for its processor time; else `B`, a letter and a text. Throws ToolFailed in the first
 * case.
 */
export function readReport(report: string, signal: NodeJS.Signals | null): CodeEnd {
  if (!report.startsWith('B'))
    throw new ToolFailed(
      'Python cannot be run on this machine: bubblewrap could not make its sandbox, perhaps because unprivileged user namespaces are turned off. Write the code in JavaScript.',
    );
  const kind = report.slice(1, 2);
  const text = report.slice(2);
  if (kind === 'V') return { kind: 'value', text };
  if (kind === 'N') return { kind: 'nothing' };
  if (kind === 'E') return { kind: 'error', text };
  if (signal) return { kind: 'stopped', by: 'time' };
  return { kind: 'error', text: 'The Python interpreter was ended before the code was done.' };
}
