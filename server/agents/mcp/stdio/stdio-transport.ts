import type { OutboundDoor, OutboundErrand } from '../../../routing/outbound-door.ts';
import { McpFailed } from '../protocol/mcp-failed.ts';
import type { McpErrand, McpTransport, OutgoingMessage } from '../protocol/mcp-transport.types.ts';
import type { Launch } from './launch.types.ts';
import { ServerProcess } from './server-process.ts';

/**
 * Speaks through the pipes of a program, each message by the router and the gate as `stdio:<name>`. It is started when
 * they let the first message out, so that nothing runs while the door is shut.
 */
export function openStdioTransport(
  door: Pick<OutboundDoor, 'deliver'>,
  name: string,
  launch: Launch,
): McpTransport {
  let server: ServerProcess | undefined;
  let isClosed = false;
  const running = () => {
    if (isClosed) throw new McpFailed('ended');
    server ??= new ServerProcess(launch);
    return server;
  };
  const errandFor = (message: OutgoingMessage, { subject, run }: McpErrand): OutboundErrand => ({
    purpose: 'mcp',
    request: {
      url: `stdio:${name}`,
      method: 'POST',
      headers: {},
      body: message.body,
      constants: [`stdio:${name}`, ...message.constants],
      keyHeader: 'none',
    },
    texts: message.texts,
    json: message.json,
    run: run(),
    subject,
  });
  return {
    exchange: (message, errand, isAnswer, signal) =>
      door.deliver(errandFor(message, errand), async (body) => ({
        value: undefined,
        bytesReceived: await running().ask(body, isAnswer, signal),
      })),
    notify: (message, errand) =>
      door.deliver(errandFor(message, errand), async (body) => {
        running().tell(body);
        return { value: undefined, bytesReceived: 0 };
      }),
    settle: () => {},
    close() {
      isClosed = true;
      server?.kill();
    },
  };
}
