import type { Clock } from '../core/clock.ts';
import { safeFilename } from '../http/safe-filename.ts';
import type { KeptFiles } from '../secrets/kept-files.ts';
import type { ArtefactFile } from './run.types.ts';
import type { RunsRepository } from './runs.repository.ts';
import { type Artefact, ToolFailed } from './tool.types.ts';

/** Most bytes of one file, and most files of one run. */
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_FILES = 40;

const CONTENT_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}(; ?charset=[\w-]{1,20})?$/;

/** The run that made a file, and whose it is. */
interface MadeBy {
  runId: string;
  userId: string;
}

/**
 * Keeps a file with its run: first the bytes, then the row. Throws ToolFailed where it is too large, one too many, or more
 * than the account may keep.
 */
export function createSaveArtefact(parts: {
  runs: Pick<RunsRepository, 'addArtefact' | 'artefactsOf'>;
  files: Pick<KeptFiles, 'write' | 'remove'>;
  clock: Clock;
  newId: () => string;
  hasRoom: (userId: string, bytes: number) => boolean;
}) {
  const requireRoom = (userId: string, bytes: number) => {
    if (!parts.hasRoom(userId, bytes))
      throw new ToolFailed('There is no room for this file: remove documents or runs of agents first.');
  };
  return async ({ runId, userId }: MadeBy, file: ArtefactFile, index: number): Promise<Artefact> => {
    const { bytes } = file;
    requireRoom(userId, bytes.byteLength);
    if (bytes.byteLength > MOST_BYTES) throw new ToolFailed('The file is larger than 10 MB.');
    if (parts.runs.artefactsOf(runId).length >= MOST_FILES)
      throw new ToolFailed(`This run has made ${MOST_FILES} files already, which is the most.`);
    const id = parts.newId();
    const name = safeFilename(file.name);
    const contentType = CONTENT_TYPE.test(file.contentType) ? file.contentType : 'application/octet-stream';
    await parts.files.write(id, bytes);
    const row = { id, runId, position: index, name, contentType };
    const createdAt = parts.clock.now();
    // Others of the account may have been kept meanwhile.
    if (!parts.hasRoom(userId, bytes.byteLength)) await parts.files.remove(id);
    requireRoom(userId, bytes.byteLength);
    if (!parts.runs.addArtefact({ ...row, sizeBytes: bytes.byteLength, createdAt })) {
      await parts.files.remove(id);
      throw new ToolFailed('The run is gone.');
    }
    return { id, name, contentType };
  };
}
