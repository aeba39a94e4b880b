import { ENGINE_PATIENCE } from '../../models/engine-patience.ts';

/**
 * How long Alcove waits for something that is at work before it gives up, in milliseconds: the one table of such deadlines.
 * Each is far beyond what the work takes on an old machine under load, so what reaches it hangs, or is not there.
 */
export const TIMEOUTS = {
  /** A question to the keychain: a locked one waits for a person who may not be there. */
  keychain: 10_000,

  /** A score, before the turn stays here: one that comes late is as true, so this only ends what hangs. */
  scoring: 30_000,
  /** The second reader's start, which is not the text's time. */
  secondReaderStart: 30_000,
  /** A second reading beyond what its length takes: some forty milliseconds of work, on a machine that may be busy. */
  secondReading: 3_000,
  /** As `engineStall`, of the second reader, whose work is short. */
  secondReaderStall: 60_000,
  /** How long a message waits for passages of documents to be judged. */
  passagesJudged: 10_000,
  /** How long a run of an agent waits for a file of a folder to be judged. */
  folderFileJudged: 20_000,

  /** The process of a model, until it says that it is there. */
  engineStart: ENGINE_PATIENCE.startMs,
  /** An engine that does not answer a look. */
  engineHang: ENGINE_PATIENCE.hangMs,
  /** An engine that answers a look and gets nothing done. */
  engineStall: ENGINE_PATIENCE.stallMs,
  /** As `engineHang`, over sound or a picture: a large model says nothing meanwhile, for minutes on a slow computer. */
  mediaHang: 180_000,
  /** The vector of a question, the model's loading included, before search does without. */
  queryVector: 3_000,
  /** The look at how fast this machine is, which a screen waits for. */
  machineLook: 10_000,
  /** The engine of `alcove doctor`, with the shipped model. */
  engineProbe: 60_000,

  /** What a tool does once its run has ended, before it is left to itself. */
  toolEnd: 5_000,
  /** The process of a tool, until it is ready. */
  toolStart: 30_000,
  calculation: 5_000,
  chart: 5_000,
  /** A sandbox or a thread for code, until the code begins; from then on the run's own limit counts. */
  codeStart: 20_000,
  /** JavaScript stops at its limit by itself and says what was printed; this is for where it cannot. */
  codeEnd: 500,
  /** A call of an MCP server with all that goes before it. */
  mcpCall: 30_000,
  /** A package of an MCP server with all that it needs. */
  mcpPackage: 600_000,
  /** A web search, and then its pages together. */
  webSearch: 15_000,
  webPages: 10_000,

  /** One address of several, until it takes the connection. */
  connect: 10_000,
  /** How long a stream says nothing before it gives a sign of life, and waits for its first word before it begins. */
  streamSilence: 15_000,

  /** An answer from outside, until the first byte of its head. */
  answerHead: 60_000,
  /** The longest silence while such an answer comes. */
  answerSilence: 60_000,
  /** The certificate of a server that the owner is about to trust. */
  certificate: 15_000,
  /** The list of models of such a server. */
  trustedModels: 30_000,
  /** A page or file that becomes a document. */
  documentFetch: 120_000,
  /** A short text of a model hub. */
  hubAnswer: 30_000,
  /** The longest silence of a download before it begins anew. */
  downloadSilence: 60_000,
  /** The answer of a server on this machine to `alcove doctor`. */
  ownHealth: 5_000,

  /** Open requests, when the server stops. */
  requestsEnd: 5_000,
  /** Turns that were stopped, until they have stored what they have. */
  turnsEnd: 2_000,
  /** The disk that the log is on, when the server stops. */
  logEnd: 2_000,
} as const satisfies Readonly<Record<string, number>>;

export type Timeouts = Readonly<Record<keyof typeof TIMEOUTS, number>>;

/** The table for a machine that is `factor` times as slow as those that it was made for. */
export function scaleTimeouts(factor: number): Timeouts {
  const scaled = Object.entries(TIMEOUTS).map(([name, milliseconds]) => [name, milliseconds * factor]);
  return Object.fromEntries(scaled) as Timeouts;
}
