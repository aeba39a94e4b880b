import { foldLetters } from '../fold-task.ts';
import type { PlannerDocument } from '../planner.types.ts';

/** The document or file that a task names, in the words of file_read and summarize. */
export type Reference = { document_id: string } | { name: string };

const ENDINGS = 'csv|tsv|xlsx|txt|text|md|markdown|log|pdf|docx|odt|pptx|epub|html?|json|eml|png|jpe?g|webp';
const FILE_NAME = new RegExp(`^[^\\s"'?*<>|:]+\\.(?:${ENDINGS})$`, 'i');
const QUOTED = /^"([^"\n]{1,200})"$|^'([^'\n]{1,200})'$|^`([^`\n]{1,200})`$/;
/** One that has blanks, as a person's own names do; only behind a word that says that a file is meant. */
const SPACED_NAME = new RegExp(`^[^"'?*<>|:,;/\\\\]{1,120}\\.(?:${ENDINGS})$`, 'i');
const MORE_THAN_A_NAME = new RegExp(
  `\\.(?:${ENDINGS})\\b.|^(?:of|from|about|in|de|du|des|sur|dans) | (?:and|or|then|to|into|with|et|ou|puis|avec) `,
  'i',
);
/** Words that only say that a file is meant. */
const ARTICLE =
  "(?:(?:the|my|this|le|la|les|mon|ma|ce|cet|cette|du|de la|de mon|de ma|de ce|de|d'|l'|of|in|from) ?(?:attached |joint )?)?";
const CALLED = '(?:called |named |nomme |appele |intitule )?';
const FILE = 'file|document|doc|fichier|pdf|csv|texte|text|note';
const KIND =
  'contract|lease|report|invoice|letter|article|paper|book|manual|minutes|presentation|contrat|bail|rapport|facture|lettre|livre|manuel|compte[- ]rendu|presentation|attestation|devis';
const BEFORE = new RegExp(`^${ARTICLE}(?:(?:${FILE}|${KIND}) ${CALLED})?`);
const BEFORE_FILE = new RegExp(`^${ARTICLE}(?:${FILE}) ${CALLED}`);
const THE_ATTACHED =
  /^(?:(?:the|this|my|that) (?:attached )?(?:file|document|doc|pdf|csv|text)|(?:le|ce|mon) (?:document|fichier|doc|pdf|csv|texte)(?: joint)?|(?:the )?attachment|la piece jointe|it)$/;

/** The one document that a piece of a task names, and nothing else. `written` and its folded form are equally long. */
export function readReference(written: string, documents: readonly PlannerDocument[]): Reference | undefined {
  const text = written.trim().replace(/[?!.,;: ]+$/, '');
  const folded = foldLetters(text);
  const [only, ...others] = documents;
  if (only && others.length === 0 && THE_ATTACHED.test(folded)) return refer(only);
  const bare = text.slice(BEFORE.exec(folded)?.[0].length ?? 0).trim();
  for (const candidate of [text, bare]) {
    const known = findKnown(candidate, documents);
    if (known) return refer(known);
    const name = nameIn(candidate) ?? spacedName(text, folded);
    if (name === undefined) continue;
    const inside = findKnown(name, documents);
    return inside ? refer(inside) : { name };
  }
  return undefined;
}

function nameIn(candidate: string): string | undefined {
  const quoted = QUOTED.exec(candidate);
  const inside = (quoted?.[1] ?? quoted?.[2] ?? quoted?.[3])?.trim();
  return inside ?? (FILE_NAME.test(candidate) ? candidate : undefined);
}

function spacedName(text: string, folded: string): string | undefined {
  const before = BEFORE_FILE.exec(folded)?.[0];
  const name = before === undefined ? '' : text.slice(before.length).trim();
  return SPACED_NAME.test(name) && !MORE_THAN_A_NAME.test(name) ? name : undefined;
}

function findKnown(name: string, documents: readonly PlannerDocument[]): PlannerDocument | undefined {
  const wanted = foldLetters(name.normalize('NFC'));
  const found = documents.filter(({ filename, title }) =>
    [filename, title].some((known) => foldLetters(known.normalize('NFC')) === wanted),
  );
  return found.length === 1 ? found[0] : undefined;
}

function refer({ id }: PlannerDocument): Reference {
  return { document_id: id };
}
