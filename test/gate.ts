/**
 * Which files `npm test`, the gate, runs beside those that need nothing but this process, and which of those it leaves to
 * `npm run test:all`. Everything that is not named follows from its folder and its name (vitest.config.ts).
 */

/**
 * Files that start programs and hold what Alcove promises: nothing sensitive leaves, nothing acknowledged is lost, nothing
 * stored is readable by others, what is read or run here has no way out, and the first hour works.
 */
export const GUARD = [
  // Nothing sensitive leaves.
  'api/verify-privacy.process',
  'api/documents-leaks.process',
  'api/documents-judged.process',
  'api/agents-injection.process',
  'api/last-resort.process',
  // Nothing acknowledged is lost, whatever breaks.
  'faults/kill-at-random.process',
  'faults/disk-full.process',
  'faults/database.process',
  'faults/start.process',
  'api/background-failures.process',
  'unit/backup/restore.process',
  'api/backup.process',
  // What is stored can be read with the key alone.
  'api/encryption-at-rest.process',
  'contract/key-vault.process',
  // What reads a stranger's bytes or runs a model's words is shut in.
  'contract/fork-program-host.process',
  'unit/documents/processing/isolation.process',
  'unit/documents/processing/passage-judge.process',
  'unit/engine/isolation.process',
  'unit/agents/files/path-attacks.process',
  'unit/agents/code/javascript-escapes.process',
  'api/agents-runs.process',
  'api/agents-folders.process',
  'api/agents-mcp.process',
  // Each way in, as it is built.
  'api/documents.process',
  'api/documents-in-chat.process',
  'api/compat-built.process',
  'api/mcp-server.process',
  'api/models-folder-import.process',
  'api/voice-tts.process',
  'api/vision-ocr.process',
  // A person's first hour.
  'e2e/first-run',
  'e2e/accounts',
  'e2e/routing',
  'e2e/few-requests',
  'e2e/documents',
  'e2e/documents-chat',
  'e2e/agents',
  'e2e/ledger',
  'e2e/settings',
  'e2e/hostile-answer',
  'desktop/closing',
  'desktop/walls',
].map(toPath);

/**
 * Files that fork nothing and that the gate leaves out all the same: each takes seconds to compute what a change elsewhere
 * does not move, such as sound, pictures and how fast an index is.
 */
export const LATER = [
  'unit/media/speech/speech-sound',
  'unit/media/speech/create-speaker',
  'unit/media/speech/piper/piper-sound',
  'unit/media/speech/piper/sentence-phonemes',
  'unit/media/transcription/tiny-whisper',
  'unit/media/transcription/window-borders',
  'unit/media/vision/prepare',
  'unit/media/vision/describe-picture',
  'unit/media/vision/detect-objects',
  'unit/documents/search/vector-exactness',
  'unit/documents/search/lexical-removal',
  'unit/sensitivity/scoring-memory',
  'unit/sensitivity/metamorphic/surroundings',
].map(toPath);

function toPath(name: string): string {
  return `test/${name}.test.ts`;
}
