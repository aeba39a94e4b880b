import type { Config } from '../config.ts';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { ServerCertificate } from '../egress/server-certificate.ts';
import type { ModelList } from '../engines/cloud/list-models.ts';
import type { TrustedEngine, TrustedEngines } from '../engines/trusted/trusted-engines.ts';
import { wrongUsage } from './exit-code.ts';

/** Opens the declarations of the data directory, and the way to a server; an Alcove may be running beside. */
export type OpenEngines = (config: Config) => Promise<{
  engines: TrustedEngines;
  clock: Clock;
  /** What a server shows of itself; nothing is asked of it. */
  fetchCertificate(url: URL): Promise<ServerCertificate>;
  /** The names of a server's models. */
  listModels(server: {
    baseUrl: string;
    certificate: string | null;
    key: string | undefined;
  }): Promise<ModelList>;
  close(): void | Promise<void>;
}>;

/** What a command asks and tells. */
export interface EngineIo {
  readLine: (question: string) => Promise<string>;
  readPassword: (question: string) => Promise<string>;
  isTerminal: boolean;
  write: (line: string) => void;
  note: (line: string) => void;
}

/** The options of `alcove engine trust`, as they are written. */
export interface TrustOptions {
  name?: string;
  model?: string;
  weight: string;
  key?: true;
}

/**
 * `alcove engine trust`: shows who the server is, and declares it once the person has typed the sentence. Throws AppError and
 * declares nothing where no person sits at a terminal, the address is not safe, or the sentence is another one.
 */
export async function trustEngineCommand(
  address: string,
  options: TrustOptions,
  { engines, clock, fetchCertificate, listModels }: Awaited<ReturnType<OpenEngines>>,
  { readLine, readPassword, isTerminal, write, note }: EngineIo,
): Promise<void> {
  if (!isTerminal)
    throw wrongUsage('A server is trusted by a person at a terminal, and this is none. Nothing was changed.');
  const url = requireAddress(address);
  const name = requireName(options.name ?? url.hostname.replace(/[^a-z0-9.-]/g, ''));
  const weight = requireWeight(options.weight);
  const certificate = url.protocol === 'https:' ? await fetchCertificate(url) : undefined;
  if (certificate) {
    note(`${url.host} shows this certificate. Compare it with the server's own before you go on:`);
    note(`  SHA-256  ${certificate.sha256}`);
    note(`  for      ${certificate.subject}`);
    note(`  by       ${certificate.issuer}, until ${certificate.validTo}`);
  }
  note('');
  note('Whatever Alcove keeps from the cloud would be answered there, for every account of this computer.');
  note('Type this sentence to agree:');
  const sentence = `sensitive messages will leave this computer for ${url.host}`;
  note(`  ${sentence}`);
  if ((await readLine('> ')).trim() !== sentence)
    throw new AppError(422, 'not_agreed', 'That was another sentence. Nothing was declared.');
  const key = options.key && (await readPassword('API key of the server: ')).trim();
  const baseUrl = url.href.replace(/\/+$/, '');
  const server = { baseUrl, certificate: certificate?.sha256 ?? null, key: key || undefined };
  const models = namesIn(options.model) ?? (await askModels(server, listModels));
  await engines.declare(
    { name, baseUrl, models, weight, certificate: server.certificate, declaredAt: clock.now() },
    server.key,
  );
  write(`${name} is trusted, with ${models[0]}. "alcove engine off ${name}" ends it.`);
}

/** `alcove engine list`. */
export function listEnginesCommand(
  { engines }: { engines: TrustedEngines },
  { write, note }: Pick<EngineIo, 'write' | 'note'>,
  json = false,
): void {
  const list = engines.list();
  if (json) write(JSON.stringify({ items: list }));
  else for (const engine of list) write(describe(engine));
  if (engines.strangers() > 0)
    note(
      'There are servers that were declared on another computer, or by nobody. They count for nothing here; declare yours anew.',
    );
}

/** `alcove engine on|off`: turning on needs a terminal, as declaring does. */
export function turnEngineCommand(
  name: string,
  state: 'on' | 'off',
  { engines }: { engines: TrustedEngines },
  { isTerminal, write }: Pick<EngineIo, 'isTerminal' | 'write'>,
): void {
  if (state === 'off') engines.turnOff(name);
  else if (isTerminal) engines.turnOn(name);
  else
    throw wrongUsage(
      'A server is turned on by a person at a terminal, and this is none. Nothing was changed.',
    );
  write(`${name} is ${state}.`);
}

/** `alcove engine remove`. */
export async function removeEngineCommand(
  name: string,
  { engines }: { engines: TrustedEngines },
  { write }: Pick<EngineIo, 'write'>,
): Promise<void> {
  await engines.remove(name);
  write(`${name} was removed.`);
}

function describe({ name, isOn, baseUrl, models, weight, certificate }: TrustedEngine): string {
  return [name, isOn ? 'on' : 'off', baseUrl, models.join(','), weight, certificate ?? '-'].join('\t');
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/;

function requireAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe =
    url && (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname)));
  if (isSafe && !url.username && !url.password && !url.search && !url.hash) return url;
  throw wrongUsage(
    'The address must be https, or http on this computer only, without user name, query or fragment: https://gpu.home.arpa:8443/v1',
  );
}

function requireName(name: string): string {
  if (/^[a-z0-9][a-z0-9.-]{0,39}$/.test(name)) return name;
  throw wrongUsage('--name takes up to 40 small letters, digits, dots and dashes.');
}

function requireWeight(text: string): number {
  const weight = Number(text);
  if (weight >= 0.01 && weight <= 1_000) return weight;
  throw wrongUsage('--weight takes a number from 0.01 to 1000.');
}

function namesIn(list: string | undefined): string[] | undefined {
  const names = list?.split(',').map((name) => name.trim());
  if (names?.some((name) => name === '' || name.length > 200))
    throw wrongUsage('--model takes names of models, separated by commas.');
  return names;
}

async function askModels(
  server: Parameters<Awaited<ReturnType<OpenEngines>>['listModels']>[0],
  listModels: Awaited<ReturnType<OpenEngines>>['listModels'],
): Promise<string[]> {
  const list = await listModels(server);
  if (list.kind === 'failed')
    throw new AppError(
      502,
      'trusted_engine_failed',
      `The server did not tell its models (${list.reason}). Nothing was declared; name them with --model.`,
    );
  if (list.models.length === 0)
    throw new AppError(422, 'no_model_named', 'The server has no model. Name one with --model.');
  return list.models;
}
