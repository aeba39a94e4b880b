import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import { z } from 'zod';
import { ConversationReply, MAX_MESSAGE_CHARACTERS, Message, SendReply } from '../chat/chat.schemas.ts';
import type { Config } from '../config.ts';
import { AppError } from '../core/app-error.ts';
import type { CommandIo } from './command-io.ts';
import { EXIT, exitCodeOf, noServer, wrongUsage } from './exit-code.ts';
import { openServer } from './open-server.ts';
import type { ServerClient } from './server-client.ts';

/** Adds `chat` to the command line. */
export function registerChatCommand(program: Command, config: Config, io: CommandIo): void {
  program
    .command('chat [words...]')
    .description('ask, and read the answer as it is written; without words: a conversation at the terminal')
    .option('--conversation <id>', 'go on with this conversation')
    .option('--local', 'nothing of this leaves this computer, whatever its score')
    .option('--documents', 'answer from your documents, and name the passages')
    .option('--json', 'both messages as one JSON object')
    .addHelpText('after', EXAMPLES)
    .action(async (words: string[], { json, ...options }: ChatOptions & { json?: true }) => {
      const isConversation = words.length === 0 && io.input.isTTY === true;
      if (isConversation && json) throw wrongUsage('--json needs words, or a text that is piped in.');
      if (isConversation) {
        const chat = createChat(await openServer(config, io), options, io);
        return chatAtTerminal(io, chat.ask);
      }
      const message = await readMessage(words, io.input);
      const chat = createChat(await openServer(config, io), options, io);
      return json ? chat.askForJson(message) : chat.ask(message, io.signal);
    });
}

const EXAMPLES = `
The answer goes to standard output, who gave it to standard error.

Examples:
  alcove chat "What is a monad?"
  cat report.txt | alcove chat "summarise this in three lines" > summary.txt
  alcove chat --documents "When does my lease end?"
  alcove chat --local`;

/** A character of UTF-8 has at most four bytes. */
const MOST_BYTES = MAX_MESSAGE_CHARACTERS * 4;

/** The message of a call: its words, and below them what was piped in. Throws AppError where both are empty. */
async function readMessage(words: readonly string[], input: Readable & { isTTY?: boolean }): Promise<string> {
  const piped = input.isTTY ? '' : await readPiped(input);
  const message = [words.join(' ').trim(), piped.trim()].filter(Boolean).join('\n\n');
  if (message === '') throw wrongUsage('There is nothing to ask: give words, or pipe a text in.');
  if (message.length > MAX_MESSAGE_CHARACTERS) throw tooLong();
  return message;
}

/** The whole input as text. Throws AppError where it is no text or too long for a message. */
async function readPiped(input: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of input) {
    pieces.push(piece as Buffer);
    length += (piece as Buffer).length;
    if (length > MOST_BYTES) throw tooLong();
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch (cause) {
    throw new AppError(
      422,
      'input_not_text',
      'What was piped in is not text in UTF-8. Add such a file with "alcove documents add" and ask with --documents.',
      { cause },
    );
  }
}

function tooLong(): AppError {
  return new AppError(
    422,
    'message_too_long',
    `A message holds at most ${MAX_MESSAGE_CHARACTERS} characters. Add the file with "alcove documents add" and ask with --documents.`,
  );
}

/**
 * A conversation at the terminal: each line is a message. Ctrl+C stops the answer that is being written, and empties the
 * line where none is; Ctrl+D ends. A failure is told and the conversation goes on, unless there is no server or no key.
 */
export async function chatAtTerminal(
  { input, terminal, note, signal }: Pick<CommandIo, 'input' | 'terminal' | 'note' | 'signal'>,
  ask: (content: string, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  // A terminal that is closed before its lines are read never says so.
  if (signal.aborted) return;
  let answering: AbortController | undefined;
  const lines = createInterface({ input, output: terminal, terminal: true, prompt: '> ' });
  let isClosed = false;
  lines.once('close', () => {
    isClosed = true;
  });
  lines.on('SIGINT', () => {
    if (answering) return answering.abort();
    lines.write(null, { ctrl: true, name: 'u' });
    note('(Ctrl+D ends)');
    lines.prompt();
  });
  signal.addEventListener('abort', () => lines.close(), { once: true });
  note('Ctrl+C stops an answer, Ctrl+D ends.');
  lines.prompt();
  try {
    for await (const line of lines) {
      if (line.trim() !== '') {
        answering = new AbortController();
        await ask(line, AbortSignal.any([answering.signal, signal])).catch((thrown) =>
          tellOrThrow(thrown, note),
        );
        answering = undefined;
      }
      if (!isClosed) lines.prompt();
    }
  } finally {
    lines.close();
  }
}

function tellOrThrow(thrown: unknown, note: (line: string) => void): void {
  if (!(thrown instanceof AppError) || exitCodeOf(thrown) === EXIT.notConnected) throw thrown;
  note(thrown.detail);
}

/** How a message is sent. */
interface ChatOptions {
  /** Goes on with this conversation instead of making one. */
  conversation?: string | undefined;
  /** Nothing of it leaves this computer. */
  local?: true | undefined;
  /** Answers from the documents, and cites them. */
  documents?: true | undefined;
}

/** Sends messages into one conversation, which is made with the first one unless it is named. */
function createChat(client: ServerClient, options: ChatOptions, io: CommandIo) {
  let { conversation } = options;
  const routing = options.local ? 'local_only' : 'auto';
  const open = async (signal: AbortSignal) => {
    conversation ??= (
      await client.call('POST', '/chat/conversations', {
        body: { routing },
        reply: ConversationReply,
        signal,
      })
    ).id;
    return { id: conversation, path: `/chat/conversations/${encodeURIComponent(conversation)}/messages` };
  };
  const bodyOf = (content: string) => ({ content, routing, use_documents: options.documents === true });
  return {
    /** Streams the answer to standard output; ends with who answered, on standard error. */
    async ask(content: string, signal: AbortSignal): Promise<void> {
      const { id, path } = await open(signal);
      const events = client.events('POST', path, { body: bodyOf(content), signal });
      const answer = await writeTokens(events, io);
      for (const line of describeCitations(answer)) io.note(line);
      io.note(describeAnswer(answer, id));
    },
    /** Writes both messages as one JSON object. */
    async askForJson(content: string): Promise<void> {
      const { id, path } = await open(io.signal);
      const reply = await client.call('POST', path, { body: bodyOf(content), reply: SendReply });
      io.write(JSON.stringify({ conversation_id: id, ...reply }));
    },
  };
}

const Token = z.object({ text: z.string() });

/** Writes the tokens as they come, and a line's end behind the last, however it ends. */
async function writeTokens(
  events: ReturnType<ServerClient['events']>,
  io: Pick<CommandIo, 'out'>,
): Promise<z.output<typeof Message>> {
  let written = '';
  let answer: z.output<typeof Message> | undefined;
  try {
    for await (const { event, data } of events) {
      if (event === 'token') {
        const { text } = Token.parse(data);
        written += text;
        io.out(text);
      } else if (event === 'assistant_message') answer = Message.parse(data);
    }
  } finally {
    if (written !== '' && !written.endsWith('\n')) io.out('\n');
  }
  if (!answer) throw noServer('The server ended before the answer was complete.');
  return answer;
}

type AssistantMessage = z.output<typeof Message>;

/** Who answered, in one line: device or provider, model, score, and what else the person should know. */
function describeAnswer({ metadata = {} }: AssistantMessage, conversationId: string): string {
  const { llm_provider: provider, model, sensitivity_score: score } = metadata;
  const parts = [
    provider === undefined || provider === 'local' ? 'this device' : provider,
    model ?? 'no model',
    `score ${(score ?? 0).toFixed(2)}`,
    metadata.fallback_reason && `not the cloud: ${metadata.fallback_reason}`,
    metadata.context_exceeded && 'earlier turns did not fit',
    metadata.stopped && 'stopped',
    `conversation ${conversationId}`,
  ];
  return `[${parts.filter(Boolean).join(' · ')}]`;
}

/** The passages that an answer cites, one a line. */
function describeCitations({ metadata = {} }: AssistantMessage): string[] {
  return (metadata.citations ?? []).map(({ index, filename, page }) =>
    page === null ? `[${index}] ${filename}` : `[${index}] ${filename}, page ${page}`,
  );
}
