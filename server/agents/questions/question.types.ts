import type { Language } from '../run.types.ts';

/** The one call of one tool that answers a question, and the words for what it brings. */
export interface ToolQuestion {
  tool: 'calculator' | 'chart';
  arguments: Record<string, unknown>;
  say: (output: string, language: Language) => string;
}
