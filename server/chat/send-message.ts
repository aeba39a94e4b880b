import { AppError } from '../core/app-error.ts';
import { ROUTING_LINE } from '../core/routing-line.ts';
import type { LocalModel } from '../engines/local-chat.ts';
import { notAuthenticated } from '../http/access.ts';
import { type Caller, isLocalOnly } from '../http/caller.ts';
import type { Answer, AnswerEvent, AnswerWithTools, KnownReply, ToolEvent } from './answer.types.ts';
import { type Again, begunBy, isFailedAttempt, joined, turnsOf } from './answer-again.ts';
import type { ChatDependencies } from './chat.types.ts';
import type { ConversationQueue } from './conversation-queue.ts';
import type { ConversationSummary } from './conversations.repository.ts';
import { citePassages } from './grounding/cite-passages.ts';
import type { DocumentChoice, Grounding, GroundingDocuments } from './grounding/grounding.types.ts';
import { quotedReply } from './grounding/quoted-reply.ts';
import { type GroundTurn, rememberChoice, withPassages } from './grounding/turn-grounding.ts';
import { toMetadata } from './message-metadata.ts';
import { type MessageRow, newMessage } from './messages.repository.ts';
import { nameConversation } from './name-conversation.ts';
import { isKeptHere, isUnread, lastWindowStart, toPromptTurns, UNREAD } from './prompt-turns.ts';
import type { RunningTurns } from './running-turns.ts';
import { documentsOf, hidesDetails, samplingOf, toolsOfAnswerBefore } from './turn-facts.ts';

/** What a turn of a conversation is made from. */
export interface Turn {
  caller: Caller;
  conversationId: string;
  localOnly: boolean;
  isStreaming: boolean;
  /** In place of the conversation's own, for this answer. */
  localModel?: string;
  /** The person chose who is to answer: nothing is worked out without that model. */
  wantsModel?: boolean;
  /** In place of the user's own policy, for this answer. */
  contextPolicy?: 'withhold';
  signal: AbortSignal;
  /** Of a new message: its names, contacts and identifiers are hidden from a cloud, in all that follows it too. */
  hidesDetails?: boolean;
  /** A file that was to go with it was refused. */
  hasUnreadFiles?: boolean;
  /** The documents that a new message asks for; regenerating takes what the message was sent with. */
  documents?: DocumentChoice;
}

/** What happens while a turn runs; `assistant_message` is last unless it throws. */
export type TurnEvent =
  | { type: 'user_message'; message: MessageRow }
  | Exclude<AnswerEvent, { type: 'done' | 'scored' | 'tool_call' }>
  | ToolEvent
  | { type: 'assistant_message'; userMessage: MessageRow; message: MessageRow; brokenOff?: string };

/** What a turn works with: the rows, the one path to an answer, and the documents that it may be answered from. */
interface ConversingDependencies extends ChatDependencies {
  answer: AnswerWithTools;
  queue: ConversationQueue;
  running: RunningTurns;
  documents: Pick<GroundingDocuments, 'requireOwn'>;
  ground: GroundTurn;
  /** An installed chat model that fits this machine. */
  findLocalModel: (id: string) => Promise<LocalModel | undefined>;
  /** What Alcove's own help says to a question about Alcove. */
  answerFromHelp: (question: string) => { text: string; holds: 'always' | 'first_message' } | undefined;
  /** What the model on this computer is told of a user; undefined where it is off. */
  memoryOf: (userId: string) => string | undefined;
  /** What a user wants every model to be told; empty where there is nothing. */
  instructionsOf: (userId: string) => string;
  /** What is said here is kept nowhere. */
  isTemporary: boolean;
}

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
      metadata: {
        ...(staysHere ? { stays_here: true } : turn.hasUnreadFiles ? UNREAD : {}),
        ...(turn.hidesDetails ? { hides_details: true } : {}),
        ...rememberChoice(turn.documents),
      },
    };
    database.transaction(() => {
      messages.insert(row);
      search.indexMessage(turn.conversationId, row.id, content);
      conversations.show(row);
    });
    return row;
  }

  async function* answerTo(turn: Turn, userMessage: MessageRow, again?: Again): AsyncGenerator<TurnEvent> {
    const takeTitleBack = nameConversation(deps, open(turn), userMessage.content);
    let isAnswered = false;
    try {
      yield { type: 'user_message', message: userMessage };
      for await (const event of writeAnswer(turn, userMessage, again)) {
        if (event.type === 'assistant_message') isAnswered = true;
        yield event;
      }
    } finally {
      // What has no answer names nothing: the next message may.
      if (!isAnswered) takeTitleBack();
    }
  }

  async function* writeAnswer(
    turn: Turn,
    userMessage: MessageRow,
    again: Again | undefined,
  ): AsyncGenerator<TurnEvent> {
    const readBranch = () => messages.branch(turn.conversationId, userMessage.id);
    const asked = readBranch();
    const staysHere = turn.localOnly || isLocalOnly(turn.caller);
    const grounding = await deps.ground(turn.caller.userId, asked, turn.signal, staysHere);
    // Marked before anything is answered: no later request holds it either.
    if (grounding?.isUnread && !isKeptHere(userMessage)) messages.keepUnread(userMessage.id);
    // Read now: while documents were waited for, it may have been set to stay here, let out, or deleted.
    const conversation = open(turn);
    const branch = grounding ? readBranch() : asked;
    const opening = again && begunBy(again);
    const localModel = turn.localModel || conversation.localModel;
    const ownInstructions = deps.instructionsOf(turn.caller.userId);
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
          if (turn.localOnly || !now) return 'local_only' as const;
          if (isUnread(now)) return 'unread_attachment' as const;
          return isKeptHere(now) ? ('local_only' as const) : ('auto' as const);
        },
      },
      conversationId: turn.conversationId,
      messageId: userMessage.id,
      turns: [
        ...withPassages(toPromptTurns({ ...conversation, ownInstructions }, branch), grounding),
        ...(again ? turnsOf(again) : []),
      ],
      ...(localModel ? { localModel: await deps.findLocalModel(localModel) } : {}),
      ...(conversation.cloudModel ? { cloudModel: conversation.cloudModel } : {}),
      sampling: samplingOf(conversation),
      hidesDetails: hidesDetails(branch),
      // It is too small to put what documents say into words of its own.
      fixedReply: ({ isStarter }: { isStarter: boolean }) =>
        isStarter && grounding ? quotedReply(grounding, userMessage.content) : undefined,
      // Whoever asks again wants another answer than that.
      ...(grounding || again ? {} : helpFor(userMessage)),
      windowStart: lastWindowStart(branch),
      isStreaming: turn.isStreaming,
      contextPolicy: turn.contextPolicy,
      memory: deps.memoryOf(turn.caller.userId),
      ...(grounding?.standing?.before ? { standing: grounding.standing.before } : {}),
      isTemporary: deps.isTemporary,
    };
    let isStored = false;
    try {
      const toolTurn = {
        caller: turn.caller,
        conversationId: turn.conversationId,
        request,
        // What goes on, or says the same in other words, needs no tool that it did not need before.
        question: again?.how ? '' : userMessage.content,
        documents: documentsOf(userMessage),
        earlierTools: again?.how ? [] : toolsOfAnswerBefore(branch),
        wantsModel: turn.wantsModel === true,
        canAsk: turn.isStreaming,
      };
      for await (const event of deps.answer(toolTurn, turn.signal)) {
        if (event.type === 'scored') keepTaint(userMessage, event.messageTaint);
        else if (event.type === 'done') {
          const answer =
            opening === undefined || !again ? event.answer : joined(again.before, opening, event.answer);
          const stored = storeAnswer(turn, userMessage, answer, { grounding, again });
          isStored = stored.isStored;
          yield stored.event;
        } else {
          yield event;
          if (event.type === 'route' && opening) yield { type: 'token', text: opening };
        }
      }
    } finally {
      // Deleted while it was being answered: what this turn left behind since then goes too.
      if (!isStored && !conversations.findOwn(turn.caller.userId, turn.conversationId)) {
        await deps.forgetConversation(turn.conversationId);
        database.truncateLog();
      }
    }
  }

  function helpFor({ content, parentId }: MessageRow): { known?: KnownReply } {
    const help = deps.answerFromHelp(content);
    const holds = help?.holds === 'always' || parentId === null;
    return help && holds ? { known: { by: 'help', reply: { text: help.text, tool: 'help' } } } : {};
  }

  // Below the line there is nothing to remember: no other threshold can make it count for more than it does anew.
  function keepTaint(userMessage: MessageRow, taint: number): void {
    if (taint >= ROUTING_LINE) messages.raiseTaint(userMessage.id, taint);
  }

  function storeAnswer(
    turn: Turn,
    userMessage: MessageRow,
    answer: Answer,
    { grounding, again }: { grounding: Grounding | undefined; again: Again | undefined },
  ): { isStored: boolean; event: TurnEvent } {
    const row: MessageRow = {
      ...newMessage(turn.conversationId, 'assistant', answer.text, userMessage, clock.now()),
      taintScore: answer.taint,
      metadata: {
        ...toMetadata(answer),
        ...stoppedBy(answer, deps.running.wasAskedToStop(turn.conversationId)),
        ...groundedIn(grounding, userMessage.content, answer),
      },
    };
    const isStored = database.transaction(() => {
      // Read anew: while the answer was written it may have been deleted.
      if (!conversations.findOwn(turn.caller.userId, turn.conversationId)) return false;
      messages.insert(row);
      search.indexMessage(turn.conversationId, row.id, row.content);
      // An attempt that failed is kept beside the answer that is there, and not shown in its place.
      if (!again || !isFailedAttempt(row) || isFailedAttempt(again.before)) conversations.show(row);
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
        // Another wording of what was meant for this machine is meant for it too; what only lacked a reading is read anew.
        const wasMeant = isKeptHere(original) && !isUnread(original);
        const said = { ...turn, hidesDetails: turn.hidesDetails || hidesDetails([original]) };
        const userMessage = storeUserMessage(said, conversation, content, parent, wasMeant);
        yield* answerTo(turn, userMessage);
      }),
    /** Answers the same user message once more, goes on with an answer, or says it in other words; the old answer stays as a sibling. */
    regenerate: (asked: Turn, messageId: string, how?: Again['how']) =>
      inTurn(asked, async function* (turn) {
        open(turn);
        const given = findMessage(turn, messageId);
        const userMessage = given.role === 'user' ? given : findMessage(turn, given.parentId ?? '');
        if (userMessage.role !== 'user')
          throw new AppError(400, 'not_an_answer', 'Only an answer to a message of yours can be made anew.');
        if (how && (given.role === 'user' || given.content.trim() === ''))
          throw new AppError(400, 'nothing_to_continue', 'Only an answer that has begun can be continued.');
        // Without it there is nothing to go on from, and nothing to say in other words.
        const localOnly = turn.localOnly || (how !== undefined && isKeptHere(given));
        yield* answerTo({ ...turn, localOnly }, userMessage, { before: given, how });
      }),
    /** Ends the answer that is being written in a conversation, if any; what is written so far is stored. */
    stop({ userId }: Caller, conversationId: string): void {
      if (!conversations.findOwn(userId, conversationId)) throw conversationNotFound();
      deps.running.stop(conversationId);
    },
  };
}

const conversationNotFound = () => new AppError(404, 'conversation_not_found', 'Conversation not found');

function stoppedBy(answer: Answer, wasAsked: boolean) {
  if (answer.finishReason !== 'aborted' || answer.brokenOff) return {};
  return { stopped_by: wasAsked ? ('request' as const) : ('disconnect' as const) };
}

function groundedIn(grounding: Grounding | undefined, question: string, { text, readsStanding }: Answer) {
  if (!grounding) return {};
  const { passages, standing, isUnjudged, isUnread: hasUnread } = grounding;
  return {
    documents_searched: true,
    ...(isUnjudged ? { documents_unjudged: true } : {}),
    ...(hasUnread ? { documents_unread: true } : {}),
    passages: passages.map(({ index, chunk }) => ({ index, chunk_id: chunk.chunkId })),
    ...(standing && !readsStanding ? { passages_afresh: true } : {}),
    citations: citePassages(grounding, question, text),
  };
}
