import type { FakeCloud } from '../fake-cloud.ts';
import type { FakeWeb } from '../fake-web.ts';
import type { FakeHttpMcp } from '../unit/agents/mcp/fake-http-mcp.ts';
import type { CanarySupply } from './canaries/canary-supply.ts';
import type { Exhibit } from './evidence/find-canaries.ts';
import type { Answer, Call } from './machine/api-client.ts';

/** Somebody with an account of their own. */
export interface Person {
  token: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** With `Accept: text/event-stream`, read to the end. */
  stream(method: string, path: string, body?: unknown): Promise<Answer>;
  converse(body?: object): Promise<Conversation>;
}

export interface Conversation {
  id: string;
  path: string;
  /** Sends and wants a 200; gives both messages. */
  send(content: string, more?: object): Promise<SentTurn>;
  stream(content: string, more?: object): Promise<Answer>;
}

interface SentTurn {
  user: string;
  assistant: string;
  provider: string;
  text: string;
}

/** The machine on its recorded day: what scenarios work with. */
export interface Day {
  canaries: CanarySupply;
  /** How often something is repeated that a whole day repeats so often: a short one does it once in ten times, at least once. */
  times(whole: number): number;
  /** All rows; on a short day each fourth. */
  some<Row>(rows: readonly Row[]): readonly Row[];
  cloud: FakeCloud;
  search: FakeWeb;
  mcp: FakeHttpMcp;
  /** A server of the owner's own, which may be declared as trusted: then sensitive text may go there, and only there. */
  trusted: FakeCloud;
  /** A server that nothing has a reason to call. */
  trap: FakeWeb;
  owner: Person;
  /** Where the server listens now. */
  url(): string;
  /** A new account, with these privacy settings. */
  person(settings?: object): Promise<Person>;
  call(method: string, path: string, call?: Call): Promise<Answer>;
  /** `alcove …` over the data of the day: typed at a terminal, or without one where nothing is typed. */
  alcove(args: string[], typed?: string): Promise<{ code: number | null; output: string }>;
  /** Has something that was made for carrying away searched too. */
  keep(exhibit: Exhibit): void;
  /** Ends the server with a signal and starts it over the same data; tokens stay good. */
  restart(signal: NodeJS.Signals, environment?: Record<string, string>): Promise<void>;
}

/** One part of the day. */
export interface Scenario {
  name: string;
  run(day: Day): Promise<void>;
}
