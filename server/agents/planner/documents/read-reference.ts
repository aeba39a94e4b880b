import { foldLetters } from '../fold-task.ts';
import type { PlannerDocument } from '../planner.types.ts';

/** The document or file that a task names, in the words of file_read. */
export type Reference = { document_id: string; shown: string } | { name: string; shown: string };

const ENDINGS = 'csv|tsv|xlsx|txt|text|md|markdown|log|pdf|docx|odt|pptx|epub|html?|json|eml|png|jpe?g|webp';
const FILE_NAME = new RegExp(`^[^\\s"'?*<>|:]+\\.(?:${ENDINGS})$`, 'i');
const QUOTED = /^"([^"\n]{1,200})"$|^'([^'\n]{1,200})'$|^`([^`\n]{1,200})`$/;
/** Words that only say that a file is meant. */
const BEFORE =
  /^(?:(?:the|my|this|le|la|les|mon|ma|ce|cet|cette|du|de la|de mon|de ma|de ce|de|d'|l'|of|in|from) ?(?:attached |joint )?)?(?:(?:file|document|doc|fichier|pdf|csv|texte|text|note) (?:called |named |nomme |appele |intitule )?)?/;
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
    const quoted = QUOTED.exec(candidate);
    const name =
      (quoted?.[1] ?? quoted?.[2] ?? quoted?.[3])?.trim() ??
      (FILE_NAME.test(candidate) ? candidate : undefined);
    if (name === undefined) continue;
    const inside = findKnown(name, documents);
    return inside ? refer(inside) : { name, shown: name };
  }
  return undefined;
}

/** The arguments that name it to file_read and summarize. */
export function referenceArguments(reference: Reference): Record<string, string> {
  return 'document_id' in reference ? { document_id: reference.document_id } : { name: reference.name };
}

function findKnown(name: string, documents: readonly PlannerDocument[]): PlannerDocument | undefined {
  const wanted = foldLetters(name.normalize('NFC'));
  const found = documents.filter(({ filename, title }) =>
    [filename, title].some((known) => foldLetters(known.normalize('NFC')) === wanted),
  );
  return found.length === 1 ? found[0] : undefined;
}

function refer({ id, filename }: PlannerDocument): Reference {
  return { document_id: id, shown: filename };
}
