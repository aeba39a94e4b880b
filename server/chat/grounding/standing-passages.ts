import { detectLanguage } from '../../documents/text/detect-language.ts';
import type { PromptTurn } from '../answer.types.ts';
import { LOCAL_PROVIDER } from '../answer-parts.ts';
import { AssistantMetadata } from '../chat.schemas.ts';
import type { MessageRow } from '../messages.repository.ts';
import { lastWindowStart } from '../prompt-turns.ts';
import { documentsOf } from '../turn-facts.ts';
import type { DocumentChoice, Grounding, GroundingDocuments, Passage, Standing } from './grounding.types.ts';
import { passageTurns } from './passage-turns.ts';
import { scorePassage } from './score-passage.ts';

/** What an answer remembers of the passages that it was made from. */
const GroundedAnswer = AssistantMetadata.pick({
  llm_provider: true,
  passages: true,
  passages_afresh: true,
  documents_unread: true,
}).required({ passages: true });

/** A message that a model here answered, and the passages that were found for it. */
interface Telling {
  message: MessageRow;
  found: { index: number; chunk_id: string }[];
  isUnread: boolean;
}

type StandingDocuments = Pick<GroundingDocuments, 'passages' | 'handedScoreOf'>;

/** What the answers of a branch remember. */
interface Remembered {
  /** The number under which a passage was first told, by its id. */
  numbers: ReadonlyMap<string, number>;
  /** What a model here was told since it last began afresh, in order. */
  tellings: readonly Telling[];
}

/** Reads what a branch was told; of what comes before `windowStart` a model here reads nothing any more. */
export function readTellings(branch: readonly MessageRow[], windowStart: string | undefined): Remembered {
  const numbers = new Map<string, number>();
  let tellings: Telling[] = [];
  let asked: MessageRow | undefined;
  for (const row of branch) {
    if (row.id === windowStart) tellings = [];
    if (row.role === 'user') asked = row;
    const answer = row.role === 'assistant' ? GroundedAnswer.safeParse(row.metadata).data : undefined;
    if (!answer || !asked) continue;
    const { passages: found, documents_unread: isUnread = false } = answer;
    for (const { index, chunk_id } of found) if (!numbers.has(chunk_id)) numbers.set(chunk_id, index);
    if (answer.llm_provider !== LOCAL_PROVIDER) continue;
    if (answer.passages_afresh) tellings = [];
    tellings.push({ message: asked, found, isUnread });
  }
  return { numbers, tellings };
}

/** The passages under the numbers that they have in a conversation; what is new there gets the next ones. */
export function numberPassages(
  passages: readonly Passage[],
  numbers: ReadonlyMap<string, number>,
): Passage[] {
  let last = Math.max(0, ...numbers.values());
  return passages.map((passage) => ({
    ...passage,
    index: numbers.get(passage.chunk.chunkId) ?? ++last,
  }));
}

/** Tokens of all passages together: beyond them each word of an answer is slower to write than reading anew is worth. */
const MOST_TOKENS = 4_800;

/** Where passages stand, each before the message that it was first told for. */
interface Placed {
  passages: ReadonlyMap<string, Passage>;
  before: ReadonlyMap<string, readonly PromptTurn[]>;
}

/** Puts what a branch was told back to where it stood, as it is today: nothing that was deleted or is not chosen any more. */
export function placeTellings(
  userId: string,
  tellings: readonly Telling[],
  choice: DocumentChoice,
  documents: StandingDocuments,
): Placed {
  const ids = new Set(tellings.flatMap(({ found }) => found.map(({ chunk_id }) => chunk_id)));
  const isChosen = (id: string) => (choice.ids.length > 0 ? choice.ids.includes(id) : choice.useAll);
  const chunks = documents.passages(userId, [...ids]).filter(({ documentId }) => isChosen(documentId));
  const byId = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]));
  let placed: Placed = { passages: new Map(), before: new Map() };
  for (const { message, found, isUnread } of tellings) {
    const passages = found.flatMap(({ index, chunk_id }): Passage[] => {
      const chunk = byId.get(chunk_id);
      return chunk ? [{ index, chunk, sensitivityScore: scorePassage(userId, chunk, documents) }] : [];
    });
    if (found.length > 0 && passages.length === 0 && !isUnread) continue;
    placed = tell(placed, message, { passages, language: detectLanguage(message.content) ?? 'en', isUnread });
  }
  return placed;
}

/** What stands before each message once this one is told what was found for it. */
export function addTelling(placed: Placed, message: MessageRow, found: Grounding): Standing {
  const { passages, before } = tell(placed, message, found);
  const standing = { passages: [...placed.passages.values()] };
  return isTooMuch(passages) ? standing : { ...standing, before };
}

/** What stands before the messages of a branch for whoever asks the documents of its last one again. */
export function findStanding(
  userId: string,
  branch: readonly MessageRow[],
  documents: StandingDocuments,
): Standing['before'] {
  const asked = branch.findLast(({ role }) => role === 'user');
  const choice = asked && documentsOf(asked);
  if (!choice?.isAsked) return undefined;
  const { tellings } = readTellings(branch, lastWindowStart(branch));
  const { passages, before } = placeTellings(userId, tellings, choice, documents);
  return isTooMuch(passages) ? undefined : before;
}

/** Tells a message what stands nowhere yet, and points to what does. */
function tell(placed: Placed, message: MessageRow, { passages: found, ...grounding }: Grounding): Placed {
  const fresh = found.filter(({ chunk }) => !placed.passages.has(chunk.chunkId));
  const above = found.flatMap(({ chunk }) => placed.passages.get(chunk.chunkId)?.index ?? []);
  const told = fresh.map((passage) => [passage.chunk.chunkId, passage] as const);
  const turns = passageTurns({ ...grounding, passages: fresh }, above);
  return {
    passages: new Map([...placed.passages, ...told]),
    before: new Map([...placed.before, [message.id, turns]]),
  };
}

function isTooMuch(passages: Placed['passages']): boolean {
  return [...passages.values()].reduce((sum, { chunk }) => sum + chunk.tokens, 0) > MOST_TOKENS;
}
