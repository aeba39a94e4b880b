export interface FakeMessage {
  id?: number | string;
  method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: as a client wrote it
  params?: any;
}
export interface FakeState {
  version?: string;
  /** It knows the revision without a handshake alone. */
  isStateless?: boolean;
  echoDescription?: string;
  /** Other names for its tools. */
  names?: Record<string, string>;
  /** What it answers with where it is asked for its tools, by the cursor that it is asked with. */
  page?: (cursor: string | undefined, tools: { name: string }[]) => unknown;
  /** Fields of its answer to the handshake. */
  handshake?: object;
  tools?: Record<string, { description: string; inputSchema: object; call: (args: never) => unknown }>;
}
export type FakeBehaviour = (message: FakeMessage) => Promise<unknown>;
export function createBehaviour(state?: FakeState): FakeBehaviour;
export function answerTo(behave: FakeBehaviour, message: FakeMessage): Promise<object | undefined>;
