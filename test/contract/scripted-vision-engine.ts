import { EngineFailed } from '../../models/engine/engine-errors.ts';
import { unlessAborted } from '../../models/engine/unless-aborted.ts';
import { sniffPicture } from '../../models/media/ocr/sniff-picture.ts';
import type { VisionEngine, VisionRequest, VisionResult } from '../../models/media/vision-engine.ts';

/** A scripted engine and what it was asked. */
export interface ScriptedVisionEngine extends VisionEngine {
  readonly requests: VisionRequest[];
}

/** A VisionEngine that sees in every picture what `look` says; only `folders` hold models. It keeps the contract. */
export function createScriptedVisionEngine(
  folders: readonly string[],
  look: (request: VisionRequest) => Promise<VisionResult> | VisionResult,
): ScriptedVisionEngine {
  const requests: VisionRequest[] = [];
  return {
    requests,
    async analyse(request, signal) {
      signal.throwIfAborted();
      sniffPicture(request.picture);
      for (const folder of [request.detectorFolder, request.describerFolder])
        if (folder !== undefined && !folders.includes(folder))
          throw new EngineFailed('The model could not be loaded.');
      requests.push(request);
      return unlessAborted(
        signal,
        Promise.resolve().then(() => look(request)),
      );
    },
    close: async () => {},
  };
}
