import { readFileOutput } from '../documents/read-file-output.ts';
import { type Reference, referenceArguments } from '../documents/read-reference.ts';
import type { PlannedCall, PlannerLanguage } from '../planner.types.ts';
import { readDocumentTable, type Table } from './table.ts';

/** Parts of a document that are read one after another. */
const MOST_PARTS = 4;

/** Reads a named document to its end, as a table; or returns the sentence that says why that cannot be done. */
export function* readWholeTable(
  reference: Reference,
  language: PlannerLanguage,
): Generator<PlannedCall, { table: Table } | { sentence: string }, string> {
  const parts: string[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    if (parts.length === MOST_PARTS) return { sentence: TOO_LONG[language](reference.shown) };
    const range = offset === 0 ? {} : { offset };
    const output: string = yield {
      name: 'file_read',
      arguments: { ...referenceArguments(reference), ...range },
    };
    const read = readFileOutput(output);
    // Line ends at the end of a part are not said; what is missing of its length were some.
    parts.push(read.nextOffset === undefined ? read.text : read.text.padEnd(read.nextOffset - offset, '\n'));
    offset = read.nextOffset;
  }
  const table = readDocumentTable(parts.join(''));
  return table ? { table } : { sentence: NO_TABLE[language](reference.shown) };
}

const TOO_LONG: Record<PlannerLanguage, (name: string) => string> = {
  en: (name) =>
    `${name} is too long for the starter model to read whole, and part of it would give a wrong answer. Install a larger model under Models, or give a shorter file.`,
  fr: (name) =>
    `${name} est trop long pour que le modèle de démarrage le lise en entier, et une partie donnerait une réponse fausse. Installez un modèle plus grand dans Modèles, ou donnez un fichier plus court.`,
};
const NO_TABLE: Record<PlannerLanguage, (name: string) => string> = {
  en: (name) => `${name} holds no table whose first line names its columns. Give a CSV file that has one.`,
  fr: (name) =>
    `${name} ne contient pas de tableau dont la première ligne nomme les colonnes. Donnez un fichier CSV qui en a un.`,
};
