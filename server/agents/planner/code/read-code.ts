import { foldTask } from '../fold-task.ts';
import type { PlannerLanguage } from '../planner.types.ts';

/** A program that a task gives and wants run. */
export interface GivenCode {
  language: 'javascript' | 'python';
  code: string;
}

const FENCE = /```[ \t]*(\w*)[ \t]*\r?\n([\s\S]*?)\r?\n?```/g;
const INLINE = /`([^`\n]+)`/g;
const LANGUAGES: Record<string, GivenCode['language']> = {
  '': 'javascript',
  js: 'javascript',
  javascript: 'javascript',
  node: 'javascript',
  py: 'python',
  python: 'python',
  python3: 'python',
};
/** The words around a program, folded: they ask that it be run, and for nothing else. */
const RUN: Record<PlannerLanguage, RegExp> = {
  en: /^(?:(?:please|can you|could you)[ ,]*)*(?:run|execute)(?: (?:this|the|that|the following|following))?(?: (?:small|little))?(?: (?:javascript|js|python|node))?(?: (?:code|script|program|snippet|function))?(?: (?:below|for me))*(?:,? and (?:tell me|show me|give me)(?: the)? (?:result|output))?[ ,]*(?:please)?[ :.!]*$/,
  fr: /^(?:(?:peux-tu|pouvez-vous|svp|stp|s'il te plait|s'il vous plait)[ ,]*)*(?:lance[rz]?|execute[rz]?|fais tourner)(?:[- ]moi)?(?: (?:ce|le|cet|cette))?(?: petit)?(?: (?:javascript|js|python|node))?(?: (?:code|script|programme|extrait|fonction))?(?: (?:javascript|js|python|suivant|suivante|ci-dessous|pour moi))*(?:,? et (?:dis|montre|donne)[- ]moi(?: le)? resultat)?[ ,]*(?:svp|stp|s'il te plait|s'il vous plait)?[ :.!]*$/,
};

/** The program in fences or back ticks that a task asks to be run, where it asks for nothing else. */
export function readCode(task: string): { program: GivenCode; language: PlannerLanguage } | undefined {
  const fences = [...task.matchAll(FENCE)];
  const [given] = fences.length > 0 ? fences : [...task.matchAll(INLINE)];
  if (!given) return readBareCode(task);
  const words = foldTask(task.replace(given[0], ' ')).folded.replace(/\s+/g, ' ').trim();
  const spoken = (['en', 'fr'] as const).find((language) => RUN[language].test(words));
  const named = fences.length > 0 ? (given[1] ?? '').toLowerCase() : '';
  const language = named === '' && /\bpython\b/.test(words) ? 'python' : LANGUAGES[named];
  const code = (fences.length > 0 ? given[2] : given[1]) ?? '';
  if (!spoken || !language || code.trim() === '') return undefined;
  return { program: { language, code }, language: spoken };
}

/** Words that say it is a program, a colon, and something that can only be one. */
const ANNOUNCED =
  /^([^:\n]{3,80}?(?:javascript|js|code|script|program|programme)[^:\n]{0,40}):\s*(\S[\s\S]*)$/i;
const LOOKS_LIKE_CODE = /[;={}]|\w\(.*\)|^[\d\s()+*/%.-]+$/s;

function readBareCode(task: string): ReturnType<typeof readCode> {
  const [, words = '', code = ''] = ANNOUNCED.exec(task.trim()) ?? [];
  const folded = foldTask(words).folded.replace(/\s+/g, ' ').trim();
  const spoken = (['en', 'fr'] as const).find((language) => RUN[language].test(folded));
  if (!spoken || /\bpython\b/.test(folded) || !LOOKS_LIKE_CODE.test(code)) return undefined;
  return { program: { language: 'javascript', code }, language: spoken };
}
