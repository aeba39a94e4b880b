import { AppError } from '../core/app-error.ts';
import { newId } from '../core/ids.ts';
import { notAuthenticated } from '../http/access.ts';
import { type Caller, isLocalOnly } from '../http/caller.ts';
import type { Answer, AnswerEvent, Answerer } from './answer.types.ts';
import type { ChatDependencies } from './chat.types.ts';
import type { ConversationQueue } from './conversation-queue.ts';
import type { ConversationSummary } from './conversations.repository.ts';
import { citePassages } from './grounding/cite-passages.ts';
import type { DocumentChoice, Grounding, GroundingDocuments } from './grounding/grounding.types.ts';
import { quotedReply } from './grounding/quoted-reply.ts';
import { type GroundTurn, rememberChoice, withPassages } from './grounding/turn-grounding.ts';
import { toMetadata } from './message-metadata.ts';
import type { MessageRow } from './messages.repository.ts';
import { nameConversation } from './name-conversation.ts';
import { isKeptHere, lastWindowStart, toPromptTurns } from './prompt-turns.ts';
import { type RunningTurns, wasAskedToStop } from './running-turns.ts';
import { ROUTING_LINE } from './score-prompt.ts';

/** What a turn of a conversation is made from. */
export interface Turn {
  caller: Caller;
  conversationId: string;
  localOnly: boolean;
  isStreaming: boolean;
  /** In place of the user's own policy, for this answer. */
  contextPolicy?: 'withhold';
  signal: AbortSignal;
  /** The documents that a new message asks for; regenerating takes what the message was sent with. */
  documents?: DocumentChoice;
}

/** What happens while a turn runs; `assistant_message` is last unless it throws. */
export type TurnEvent =
  | { type: 'user_message'; message: MessageRow }
  | Exclude<AnswerEvent, { type: 'done' | 'scored' | 'tool_call' }>
  | { type: 'assistant_message'; userMessage: MessageRow; message: MessageRow; brokenOff?: string };

/** What a turn works with: the rows, the one path to an answer, and the documents that it may be answered from. */
export interface ConversingDependencies extends ChatDependencies {
  answer: Answerer;
  queue: ConversationQueue;
  running: RunningTurns;
  documents: Pick<GroundingDocuments, 'requireOwn'>;
  ground: GroundTurn;
  answerByTool: AnswerByTool;
}

/** What a tool on this device, and no model, answers to a message; undefined where none does. */
export type AnswerByTool = (
  caller: Caller,
  content: string,
  signal: AbortSignal,
) => Promise<{ text: string; tool: string } | undefined>;

export type Conversing = ReturnType<typeof createConversing>;

/** Sending, editing and regenerating: three ways to get the next assistant message, one turn at a time. */
export function createConversing(deps: ConversingDependencies) {
  const { conversations, messages, search, database, clock } = deps;
  const inTurn = (asked: Turn, produce: (turn: Turn) => AsyncGenerator<TurnEvent>) =>
    deps.queue.stream(asked.conversationId, () =>
      deps.running.run(asked.conversationId, asked.signal, (signal) => produce({ ...asked, signal })),
    );

  function open(turn: Turn): ConversationSummary {
    if (turn.signal.aborted) throw new AppError(400, 'request_aborted', 'The request was given up.');
    // Its turn may have come long after it was asked for.
    if (!deps.isActive(turn.caller.userId)) throw notAuthenticated();
    const found = conversations.findOwn(turn.caller.userId, turn.conversationId);
    if (!found) throw conversationNotFound();
    if (found.isArchived)
      throw new AppError(
        400,
        'conversation_archived',
        'This conversation is archived. Restore it to write in it.',
      );
    return found;
  }

  function findMessage(turn: Turn, messageId: string): MessageRow {
    const found = messages.find(turn.conversationId, messageId);
    if (!found) throw new AppError(404, 'message_not_found', 'Message not found');
    return found;
  }

  function storeUserMessage(
    turn: Turn,
    { routing }: ConversationSummary,
    content: string,
    parent: MessageRow | undefined,
    wasKeptHere = false,
  ): MessageRow {
    // Marked now: the conversation may be let out later, this turn never.
    const staysHere = turn.localOnly || routing === 'local_only' || isLocalOnly(turn.caller) || wasKeptHere;
    const row = {
      ...newMessage(turn.conversationId, 'user', content, parent, clock.now()),
      metadata: { ...(staysHere ? { stays_here: true } : {}), ...rememberChoice(turn.documents) },
    };
    database.transaction(() => {
      messages.insert(row);
      search.indexMessage(turn.conversationId, row.id, content);
      conversations.show(row);
    });
    return row;
  }

  async function* answerTo(turn: Turn, userMessage: MessageRow): AsyncGenerator<TurnEvent> {
    const takeTitleBack = nameConversation(deps, open(turn), userMessage.content);
    let isAnswered = false;
    try {
      yield { type: 'user_message', message: userMessage };
      for await (const event of writeAnswer(turn, userMessage)) {
        if (event.type === 'assistant_message') isAnswered = true;
        yield event;
      }
    } finally {
      // What has no answer names nothing: the next message may.
      if (!isAnswered) takeTitleBack();
    }
  }

  async function* writeAnswer(turn: Turn, userMessage: MessageRow): AsyncGenerator<TurnEvent> {
    const readBranch = () => messages.branch(turn.conversationId, userMessage.id);
    const asked = readBranch();
    const grounding = await deps.ground(turn.caller.userId, asked, turn.signal);
    const worked = grounding
      ? undefined
      : await deps.answerByTool(turn.caller, userMessage.content, turn.signal);
    // Read now: while documents were waited for, it may have been set to stay here, let out, or deleted.
    const conversation = open(turn);
    const branch = grounding ? readBranch() : asked;
    const request = {
      userId: turn.caller.userId,
      allowed: {
        key: isLocalOnly(turn.caller) ? ('local_only' as const) : ('auto' as const),
        // Whenever it is asked: scoring takes a while. What it began with as local only it ends with as that.
        get conversation() {
          if (conversation.routing === 'local_only') return conversation.routing;
          return (
            conversations.findOwn(turn.caller.userId, turn.conversationId)?.routing ?? ('local_only' as const)
          );
        },
        get turn() {
          const now = messages.find(turn.conversationId, userMessage.id);
          return turn.localOnly || !now || isKeptHere(now) ? ('local_only' as const) : ('auto' as const);
        },
      },
      conversationId: turn.conversationId,
      messageId: userMessage.id,
      turns: withPassages(toPromptTurns(conversation, branch), grounding),
      starterReply: grounding ? quotedReply(grounding, userMessage.content) : worked?.text,
      windowStart: lastWindowStart(branch),
      isStreaming: turn.isStreaming,
      contextPolicy: turn.contextPolicy,
    };
    let isStored = false;
    try {
      for await (const event of deps.answer(request, turn.signal)) {
        if (event.type === 'scored') keepTaint(userMessage, event.messageTaint);
        else if (event.type === 'done') {
          const tool = event.answer.text === worked?.text ? { tool: worked.tool } : {};
          const stored = storeAnswer(turn, userMessage, event.answer, grounding, tool);
          isStored = stored.isStored;
          yield stored.event;
        } else if (event.type !== 'tool_call') yield event;
      }
    } finally {
      // Deleted while it was being answered: what this turn left behind since then goes too.
      if (!isStored && !conversations.findOwn(turn.caller.userId, turn.conversationId)) {
        await deps.forgetConversation(turn.conversationId);
        database.truncateLog();
      }
    }
  }

  // Below the line there is nothing to remember: no other threshold can make it count for more than it does anew.
  function keepTaint(userMessage: MessageRow, taint: number): void {
    if (taint >= ROUTING_LINE) messages.raiseTaint(userMessage.id, taint);
  }

  function storeAnswer(
    turn: Turn,
    userMessage: MessageRow,
    answer: Answer,
    grounding: Grounding | undefined,
    tool: { tool?: string },
  ): { isStored: boolean; event: TurnEvent } {
    const row: MessageRow = {
      ...newMessage(turn.conversationId, 'assistant', answer.text, userMessage, clock.now()),
      taintScore: answer.taint,
      metadata: {
        ...toMetadata(answer),
        ...stoppedBy(answer, turn.signal),
        ...citations(grounding, userMessage.content, answer.text),
        ...tool,
      },
    };
    const isStored = database.transaction(() => {
      // Read anew: while the answer was written it may have been deleted.
      if (!conversations.findOwn(turn.caller.userId, turn.conversationId)) return false;
      messages.insert(row);
      search.indexMessage(turn.conversationId, row.id, row.content);
      conversations.show(row);
      return true;
    });
    const { brokenOff } = answer;
    return { isStored, event: { type: 'assistant_message', userMessage, message: row, brokenOff } };
  }

  return {
    /** Stores `content` as the next user message, then answers it. */
    send: (asked: Turn, content: string) =>
      inTurn(asked, async function* (turn) {
        const conversation = open(turn);
        deps.documents.requireOwn(turn.caller.userId, turn.documents?.ids ?? []);
        const parent = conversation.activeMessageId
          ? findMessage(turn, conversation.activeMessageId)
          : undefined;
        const userMessage = storeUserMessage(turn, conversation, content, parent);
        yield* answerTo(turn, userMessage);
      }),
    /** Says the user message `messageId` anew, as a branch beside it, and answers that. */
    edit: (asked: Turn, messageId: string, content: string) =>
      inTurn(asked, async function* (turn) {
        const conversation = open(turn);
        deps.documents.requireOwn(turn.caller.userId, turn.documents?.ids ?? []);
        const original = findMessage(turn, messageId);
        if (original.role !== 'user')
          throw new AppError(400, 'not_a_user_message', 'Only your own messages can be edited.');
        const parent = original.parentId ? findMessage(turn, original.parentId) : undefined;
        // Another wording of what was meant for this machine is meant for it too.
        const userMessage = storeUserMessage(turn, conversation, content, parent, isKeptHere(original));
        yield* answerTo(turn, userMessage);
      }),
    /** Answers the same user message once more; the old answer stays as a sibling. */
    regenerate: (asked: Turn, messageId: string) =>
      inTurn(asked, async function* (turn) {
        open(turn);
        const given = findMessage(turn, messageId);
        const userMessage = given.role === 'user' ? given : findMessage(turn, given.parentId ?? '');
        if (userMessage.role !== 'user')
          throw new AppError(400, 'not_an_answer', 'Only an answer to a message of yours can be made anew.');
        yield* answerTo(turn, userMessage);
      }),
    /** Ends the answer that is being written in a conversation, if any; what is written so far is stored. */
    stop({ userId }: Caller, conversationId: string): void {
      if (!conversations.findOwn(userId, conversationId)) throw conversationNotFound();
      deps.running.stop(conversationId);
    },
  };
}

const conversationNotFound = () => new AppError(404, 'conversation_not_found', 'Conversation not found');

function stoppedBy(answer: Answer, signal: AbortSignal) {
  if (answer.finishReason !== 'aborted' || answer.brokenOff) return {};
  return { stopped_by: wasAskedToStop(signal) ? ('request' as const) : ('disconnect' as const) };
}

function citations(grounding: Grounding | undefined, question: string, answer: string) {
  if (!grounding) return {};
  return {
    documents_searched: true,
    ...(grounding.isUnjudged ? { documents_unjudged: true } : {}),
    citations: citePassages(grounding, question, answer),
  };
}

function newMessage(
  conversationId: string,
  role: 'user' | 'assistant',
  content: string,
  parent: MessageRow | undefined,
  now: number,
): MessageRow {
  return {
    id: newId(),
    conversationId,
    parentId: parent?.id ?? null,
    depth: (parent?.depth ?? 0) + 1,
    role,
    content,
    taintScore: 0,
    metadata: {},
    createdAt: now,
  };
}
