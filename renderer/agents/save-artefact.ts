import { type Artefact, readArtefact } from '../api/agents.ts';

/** Hands a file that a run made to the browser as a file to keep. */
export async function saveArtefact(artefact: Artefact): Promise<void> {
  const address = URL.createObjectURL(await readArtefact(artefact));
  const link = document.createElement('a');
  link.href = address;
  link.download = artefact.name;
  link.click();
  // The browser has taken the file by then; a page that keeps the address keeps the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
