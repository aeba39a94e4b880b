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
/** The words around a program: they ask that it be run, and for nothing else. */
const RUN =
  /^(?:(?:please|can you|could you|peux-tu|pouvez-vous|svp|stp|s'il te plait|s'il vous plait)[ ,]*)*(?:run|execute|lance|lancer|executer|execute|exécute|exécuter|exécutez|executez|fais tourner)(?:[- ]moi)? (?:(?:this|the|that|the following|following|ce|le|cet|cette)(?: |$))?(?:following )?(?:small |little |petit )?(?:(?:javascript|js|python|node)(?: |$))?(?:code|script|program|programme|snippet|extrait|function|fonction)?(?: (?:javascript|js|python|suivant|suivante|below|ci-dessous|for me|pour moi))*(?:,? (?:and|et) (?:tell me|show me|give me|dis[- ]moi|montre[- ]moi|donne[- ]moi) (?:the |le )?(?:result|output|resultat|résultat))?[ ,]*(?:please|svp|stp|s'il te plait|s'il vous plait)?\s*[:.!]*\s*$/;

/** The program in fences or back ticks that a task asks to be run, where it asks for nothing else. */
export function readCode(task: string): GivenCode | undefined {
  const fences = [...task.matchAll(FENCE)];
  const found = fences.length > 0 ? fences : [...task.matchAll(INLINE)];
  const [program] = found;
  if (!program || found.length > 1) return undefined;
  const words = task.replace(program[0], ' ').replace(/[’']/g, "'").replace(/\s+/g, ' ').trim().toLowerCase();
  if (!RUN.test(words)) return undefined;
  const named = fences.length > 0 ? (program[1] ?? '').toLowerCase() : '';
  const language = LANGUAGES[named] ?? undefined;
  const code = (fences.length > 0 ? program[2] : program[1]) ?? '';
  if (!language || code.trim() === '') return undefined;
  return { language: named === '' && /\bpython\b/.test(words) ? 'python' : language, code };
}
