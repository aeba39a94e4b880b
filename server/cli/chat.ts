import { z } from 'zod';
import { ConversationReply, Message, SendReply } from '../chat/chat.schemas.ts';
import { AppError } from '../core/app-error.ts';
import type { CommandIo } from './command-io.ts';
import { describeAnswer, describeCitations } from './describe-answer.ts';
import { noServer } from './exit-code.ts';
import type { ServerClient } from './server-client.ts';

/** How a message is sent. */
export interface ChatOptions {
  /** Goes on with this conversation instead of making one. */
  conversation?: string | undefined;
  /** Nothing of it leaves this computer. */
  local?: true | undefined;
  /** Answers from the documents, and cites them. */
  documents?: true | undefined;
}

/** Sends messages into one conversation, which is made with the first one unless it is named. */
export interface Chat {
  /** Streams the answer to standard output; ends with who answered, on standard error. */
  ask(content: string, signal: AbortSignal): Promise<void>;
  /** Writes both messages as one JSON object. */
  askForJson(content: string): Promise<void>;
}

export function createChat(client: ServerClient, options: ChatOptions, io: CommandIo): Chat {
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
    async ask(content, signal) {
      const { id, path } = await open(signal);
      const events = client.events('POST', path, { body: bodyOf(content), signal });
      const answer = await writeTokens(events, io);
      for (const line of describeCitations(answer)) io.note(line);
      io.note(describeAnswer(answer, id));
    },
    async askForJson(content) {
      const { id, path } = await open(io.signal);
      const reply = await client.call('POST', path, { body: bodyOf(content), reply: SendReply });
      io.write(JSON.stringify({ conversation_id: id, ...reply }));
    },
  };
}

const Token = z.object({ text: z.string() });
const Failure = z.object({ status: z.int(), code: z.string(), detail: z.string() });

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
      else if (event === 'error') throw toError(Failure.parse(data));
    }
  } finally {
    if (written !== '' && !written.endsWith('\n')) io.out('\n');
  }
  if (!answer) throw noServer('The server ended before the answer was complete.');
  return answer;
}

function toError({ status, code, detail }: z.output<typeof Failure>): AppError {
  return new AppError(status, code, detail);
}
