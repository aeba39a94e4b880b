import type { PromptTurn } from './answer.types.ts';
import type { CloudText } from './cloud-text.ts';
import type { ConversationRow } from './conversations.repository.ts';
import type { MessageRow } from './messages.repository.ts';

/** What a model is given of a conversation: its system prompt, then its branch, with what each turn passes on. */
export function toPromptTurns(
  { systemPrompt, promptStaysHere }: Pick<ConversationRow, 'systemPrompt' | 'promptStaysHere'>,
  branch: MessageRow[],
): PromptTurn[] {
  const system = systemPrompt
    ? [{ role: 'system' as const, text: systemPrompt, storedTaint: 0, staysHere: promptStaysHere }]
    : [];
  return [
    ...system,
    ...branch.filter(isSaid).map((row) => ({
      role: row.role,
      text: row.content,
      storedTaint: row.taintScore,
      unredactedTaint: unredactedTaint(row),
      isImportedAnswer: row.metadata.imported === true,
      cloudText: cloudText(row),
      staysHere: isKeptHere(row),
      messageId: row.id,
    })),
  ];
}

// An answer that was stopped before its first word: providers refuse a request with an empty turn.
function isSaid({ role, content }: MessageRow): boolean {
  return role === 'user' || content.trim() !== '';
}

/** Whether a message was written for this machine only, or made from what was. */
export function isKeptHere({ metadata }: MessageRow): boolean {
  return metadata.stays_here === true;
}

/** The taint of an answer had nothing been redacted; undefined where nothing was. */
export function unredactedTaint({ metadata }: MessageRow): number | undefined {
  const taint = metadata.unredacted_taint;
  return typeof taint === 'number' ? taint : undefined;
}

function cloudText({ metadata }: MessageRow): CloudText | undefined {
  const { cloud_digests: digests, cloud_address: address, taint_elsewhere: taintElsewhere } = metadata;
  if (!Array.isArray(digests) || typeof address !== 'string' || typeof taintElsewhere !== 'number')
    return undefined;
  return { digests: digests.filter((digest) => typeof digest === 'string'), address, taintElsewhere };
}

/** The message that the last answer read first, when it could not read all of them. */
export function lastWindowStart(branch: MessageRow[]): string | undefined {
  const start = branch.findLast((row) => row.role === 'assistant')?.metadata.window_start;
  return typeof start === 'string' ? start : undefined;
}
