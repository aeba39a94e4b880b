import { createHash } from 'node:crypto';
import { parseJsonObject } from '../core/json-leaves.ts';
import type { CloudConnection } from '../settings/cloud-connection.ts';
import type { PromptTurn } from './answer.types.ts';

/** Which cloud: another provider or another address is another cloud, another model of it is not. */
export type CloudAddress = Pick<CloudConnection, 'provider' | 'baseUrl'>;

/** What is remembered of an answer, so that the cloud in force then is not kept from what it knows. */
export interface CloudText {
  /** Of the cloud and of what it wrote, before anything was put back into it; of arguments also as clients write them. */
  digests: string[];
  /** Digest of that cloud's address: the taint of an answer counts for this one. */
  address: string;
  /** What it was made from, judged as another cloud would have it judged; on the routing scale. */
  taintElsewhere: number;
}

type Written = Pick<PromptTurn, 'text' | 'toolCalls'>;

/** What to remember of an answer; `written` is exactly what came, and undefined where this machine wrote. */
export function rememberCloudText(
  cloud: CloudAddress,
  written: Written | undefined,
  taintElsewhere: number,
): CloudText {
  const address = digestAddress(cloud);
  if (!written) return { digests: [], address, taintElsewhere };
  const toolCalls = written.toolCalls?.map((call) => {
    const parsed = parseJsonObject(call.arguments);
    return parsed ? { ...call, arguments: JSON.stringify(parsed) } : call;
  });
  const digests = [digestCloudText(cloud, written), digestCloudText(cloud, { ...written, toolCalls })];
  return { digests: [...new Set(digests)], address, taintElsewhere };
}

/** Whether the taint of an answer, as it was stored, is what it inherits at this cloud. */
export function isTaintOf(cloud: CloudAddress | undefined, { cloudText }: PromptTurn): boolean {
  return cloud !== undefined && cloudText?.address === digestAddress(cloud);
}

/** Whether these words, as they would leave, are those that this cloud wrote. */
export function isWrittenBy(cloud: CloudAddress | undefined, turn: PromptTurn, leaving: PromptTurn): boolean {
  if (!cloud || turn.role !== 'assistant' || turn.isImportedAnswer || !turn.cloudText) return false;
  // What leaves is never read leniently: of two equal keys a parser would drop one, which may hold anything.
  return turn.cloudText.digests.includes(digestCloudText(cloud, leaving));
}

function digestAddress({ provider, baseUrl }: CloudAddress): string {
  return digestWords([provider, baseUrl]);
}

/** One digest of who wrote and exactly what: a changed character, call or address is another digest. */
function digestCloudText({ provider, baseUrl }: CloudAddress, { text, toolCalls = [] }: Written): string {
  const calls = toolCalls.map(({ id, name, arguments: written }) => [id, name, written]);
  return digestWords([provider, baseUrl, text, calls]);
}

/** A digest of texts, in this order. */
export function digestWords(words: unknown[]): string {
  // JSON writes halves of characters as escapes, which UTF-8 alone could not tell apart.
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url');
}
