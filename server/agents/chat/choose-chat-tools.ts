import type { Caller } from '../../http/caller.ts';
import type { BuiltInTool } from '../agent-types.ts';
import type { OfferedTool } from '../run.types.ts';
import { mayReadDocuments } from '../tools/files/own-documents.ts';

/** What a message says from which tools for it are chosen. */
interface ToolQuestion {
  caller: Caller;
  question: string;
  asksDocuments: boolean;
  earlierTools: readonly string[];
}

/**
 * The tools that a message could need, out of those there are. Offering all of them with every message would cost a
 * small model its words and the reuse of what it has read, keep some cloud models from reasoning, and tell a cloud which
 * servers are connected.
 */
export function chooseChatTools(tools: readonly OfferedTool[], asked: ToolQuestion): OfferedTool[] {
  return tools.filter(({ tool }) => {
    if (!mayCall(asked.caller, tool.name)) return false;
    if (asked.earlierTools.includes(tool.name)) return true;
    return tool.isBuiltIn ? isHinted(tool.name as BuiltInTool, asked) : sharesWord(tool, asked.question);
  });
}

/** A key that was not made for agents gets what only calculates. */
export function mayCall(caller: Caller, tool: string): boolean {
  if (caller.kind === 'session' || tool === 'calculator') return true;
  if (!caller.scopes.includes('agents')) return false;
  return tool === 'file_read' || tool === 'summarize' ? mayReadDocuments(caller) : true;
}

function isHinted(name: BuiltInTool, { question, asksDocuments }: ToolQuestion): boolean {
  if (asksDocuments && (name === 'file_read' || name === 'summarize')) return true;
  return HINTS[name].test(question);
}

/** Words of French and English that speak of what a tool does. */
const HINTS: Record<BuiltInTool, RegExp> = {
  calculator:
    /\d\s*(?:[-+*/×÷^%€$£°]|(?:plus|minus|times|divided|squared|fois|moins|divisé|puissance|days?|weeks?|months?|years?|jours?|semaines?|mois|ans?)(?!\p{L}))|(?<!\p{L})(?:calcul\p{L}*|compute|percent\p{L}*|pour ?cent\p{L}*|average|median|moyenne|médiane|écart[- ]type|sum of|somme de|convert\p{L}*|square root|racine carrée|vat|tva)(?!\p{L})/iu,
  chart:
    /(?<!\p{L})(?:chart|graph|plot|diagram|histogram|scatter|pie|graphique|graphe|courbe|diagramme|histogramme|camembert|nuage de points)s?(?!\p{L})/iu,
  code_exec:
    /```|(?<!\p{L})(?:(?:run|execute|try out|simulate)(?!\p{L})|(?:ex[ée]cut|simul)\p{L}+|(?:javascript|python)(?!\p{L}))/iu,
  file_read:
    /\.(?:pdf|docx?|xlsx?|pptx?|odt|csv|txt|md|json|epub|eml|html?)(?!\p{L})|(?<!\p{L})(?:my|our|this|that|the|mes|mon|ma|ce|cette|le|la|les) (?:documents?|files?|folders?|notes?|contracts?|invoices?|letters?|fichiers?|dossiers?|contrats?|factures?|lettres?)(?!\p{L})/iu,
  summarize:
    /(?<!\p{L})(?:summar\p{L}*|tl;?dr|résum\p{L}*|resum\p{L}*|synthèse|key points|points clés)(?!\p{L})/iu,
  web_search:
    /(?<!\p{L})(?:search|google|look up|on the web|online|internet|web ?sites?|news|latest|current(?:ly)?|today|tonight|tomorrow|weather|forecast|price of|score of|who won|as of|20(?:2[5-9]|3\d)|cherche\p{L}*|recherche\p{L}*|sur le web|en ligne|actualités?|dernières?|derniers?|actuel\p{L}*|aujourd['’]hui|demain|météo|cours de|prix d[eu]|qui a gagné)(?!\p{L})/iu,
};

/** A tool of a server that the owner connected is meant where its name or description is spoken of. */
function sharesWord({ name, description }: OfferedTool['tool'], question: string): boolean {
  const own = wordsOf(`${name.replace(/^mcp__/, '')} ${description}`);
  return [...wordsOf(question)].some((word) => own.has(word));
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return new Set(words.map((word) => word.replace(/s$/u, '')).filter((word) => !COMMON.has(word)));
}

/** Words that say nothing of what a tool is for. */
const COMMON = new Set(
  'what when where which that thi with from your have doe will about there them tool return give given into list make name text user this some than then these those they like more most only also data file call used using dan pour avec quel quelle comment vou votre mon plu tout fait être cette leur'.split(
    ' ',
  ),
);
