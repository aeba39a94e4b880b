import type { BuiltInTool } from '../agent-types.ts';
import type { EvidentTask } from './evident-task.types.ts';

/** Whether the calculator alone does a task: what it brings is exact, whoever else could be asked. */
export function asksCalculator(evident: EvidentTask): boolean {
  return neededTools(evident).every((tool) => tool === 'calculator');
}

/** The tools without which a task cannot be done. */
export function neededTools(evident: EvidentTask): BuiltInTool[] {
  switch (evident.kind) {
    case 'calculation':
    case 'conversion':
    case 'date':
    case 'statistics':
      return ['calculator'];
    case 'chart':
      return ['chart'];
    case 'document':
      return [evident.document.kind === 'read' ? 'file_read' : 'summarize'];
    case 'code':
      return ['code_exec'];
    case 'search':
      return ['web_search'];
  }
}
