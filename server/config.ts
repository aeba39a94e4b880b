import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ErrorParams } from './core/app-error.schemas.ts';
import { AppError } from './core/app-error.ts';
import { LOG_LEVELS, type LogLevel } from './core/logger.ts';
import { scaleTimeouts, type Timeouts } from './core/timeouts.ts';
import { type NetworkProxy, readProxy } from './egress/proxy.ts';
import { CLOUD_PROVIDERS, type CloudProvider } from './settings/cloud-connection.ts';
import { REGISTRATION_MODES, type RegistrationMode } from './settings/instance-settings.ts';

type Environment = Record<string, string | undefined>;

/** Every setting that comes from outside the database, checked. Only this file reads the environment. */
export interface Config {
  /** Address to listen on. */
  host: string;
  /** Port to listen on; 0 lets the system pick one. */
  port: number;
  /** Where the database, imported models and all private files live. */
  dataDirectory: string;
  /** Where model files live. */
  modelsDirectory: string;
  cloud: {
    provider: CloudProvider | undefined;
    baseUrl: string | undefined;
    model: string | undefined;
    /** From the environment only; never written anywhere. */
    apiKey: string | undefined;
    /** Closes the door for everything, whatever the settings say. */
    disabled: boolean;
  };
  accessTokenTtlSeconds: number;
  refreshTokenTtlSeconds: number;
  passwordPolicy: 'A' | 'B';
  bcryptCost: number;
  accounts: {
    /** Who may register, where the environment says it, and what counts where nobody does. */
    registration: { fixed: RegistrationMode | undefined; fallback: 'open' | 'closed' };
    /** Accounts registered in an hour above which further ones have no cloud until the owner allows it. */
    registeredPerHour: number;
    /** Requests of an account to the cloud in 24 hours; the owner's own are not counted. */
    cloudRequestsPerDay: number;
  };
  rate: { perMinute: number; burst: number; loginPerMinute: number };
  /** What one account may keep. */
  quota: { documents: number; bytes: number };
  logLevel: LogLevel;
  /** How long is waited for what is at work, in milliseconds. */
  timeouts: Timeouts;
  /** How this machine reaches the network. */
  network: {
    proxy: NetworkProxy | undefined;
    /** What goes past the proxy, as `NO_PROXY` is written. */
    noProxy: string;
    /** The server in place of the Hugging Face Hub, without a slash at its end. */
    modelHub: string | undefined;
    /** The registry that npm packages of MCP servers are fetched from, without a slash at its end. */
    packageRegistry: string;
  };
  remote: {
    publicUrl: URL | undefined;
    tls: { certificatePath: string; keyPath: string } | undefined;
    trustedProxy: string | undefined;
  };
}

/**
 * Reads the configuration and takes secrets out of `environment`, so that no child process inherits them.
 * Throws AppError with the name, the value and what is allowed when a value is bad.
 */
export function loadConfig(environment: Environment, platform: NodeJS.Platform = process.platform): Config {
  const dataDirectory = resolve(environment.ALCOVE_DATA_DIR || defaultDataDirectory(environment, platform));
  const host = readHost(environment);
  const remote = readRemote(environment);
  const isLoopback = LOOPBACK_HOSTS.includes(host);
  if (!isLoopback) checkRemoteBind(environment, remote);
  return {
    host,
    port: integer(environment, 'ALCOVE_PORT', 7417, 0, 65_535),
    dataDirectory,
    modelsDirectory: resolve(environment.ALCOVE_MODELS_DIR || join(dataDirectory, 'models')),
    cloud: readCloud(environment),
    accessTokenTtlSeconds: integer(environment, 'ALCOVE_ACCESS_TOKEN_TTL', 3_600, 1, 86_400),
    refreshTokenTtlSeconds: 604_800,
    passwordPolicy: oneOf(environment, 'ALCOVE_PASSWORD_POLICY', ['A', 'B'], 'A'),
    bcryptCost: integer(environment, 'ALCOVE_BCRYPT_COST', 12, 10, 15),
    accounts: {
      registration: readRegistration(environment, isLoopback),
      registeredPerHour: integer(environment, 'ALCOVE_ACCOUNTS_PER_HOUR', 20, 0, 1_000_000),
      cloudRequestsPerDay: integer(environment, 'ALCOVE_CLOUD_REQUESTS_PER_DAY', 1_000, 1, 1_000_000),
    },
    rate: {
      perMinute: integer(environment, 'ALCOVE_RATE_PER_MINUTE', 60, 1, 1_000_000),
      burst: integer(environment, 'ALCOVE_RATE_BURST', 100, 1, 1_000_000),
      loginPerMinute: integer(environment, 'ALCOVE_LOGIN_RATE_PER_MINUTE', 5, 1, 1_000_000),
    },
    quota: {
      documents: integer(environment, 'ALCOVE_QUOTA_DOCUMENTS', 5_000, 1, 1_000_000),
      bytes: integer(environment, 'ALCOVE_QUOTA_MEGABYTES', 5_000, 1, 100_000_000) * 1_000_000,
    },
    network: readNetwork(environment),
    logLevel: oneOf(environment, 'ALCOVE_LOG_LEVEL', LOG_LEVELS, 'info'),
    timeouts: scaleTimeouts(integer(environment, 'ALCOVE_TIMEOUT_FACTOR', 1, 1, 100)),
    remote,
  };
}

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '::1'];

// An IPv6 address is listened on as it is and written in brackets in a URL: both are what people know of it.
function readHost(environment: Environment): string {
  const host = environment.ALCOVE_HOST || '127.0.0.1';
  const url = `http://[${host.replace(/^\[(.*)\]$/, '$1')}]`;
  return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : host;
}

// Whom the whole network reaches may only be asked for an invitation.
function readRegistration(environment: Environment, isLoopback: boolean): Config['accounts']['registration'] {
  const fallback = isLoopback ? 'open' : 'closed';
  if (!environment.ALCOVE_REGISTRATION) return { fixed: undefined, fallback };
  const asked = oneOf(environment, 'ALCOVE_REGISTRATION', REGISTRATION_MODES, fallback);
  return { fixed: asked === 'open' ? fallback : asked, fallback };
}

function readCloud(environment: Environment): Config['cloud'] {
  const apiKey = environment.ALCOVE_CLOUD_API_KEY || undefined;
  delete environment.ALCOVE_CLOUD_API_KEY;
  const isNamed = Boolean(environment.ALCOVE_CLOUD_PROVIDER || environment.ALCOVE_CLOUD_BASE_URL || apiKey);
  const provider = isNamed
    ? oneOf(environment, 'ALCOVE_CLOUD_PROVIDER', CLOUD_PROVIDERS, 'openai')
    : undefined;
  if (provider === 'custom' && !environment.ALCOVE_CLOUD_MODEL)
    throw invalid('ALCOVE_CLOUD_MODEL', undefined, 'the name of a model of that server');
  return {
    provider,
    baseUrl: environment.ALCOVE_CLOUD_BASE_URL ? url(environment, 'ALCOVE_CLOUD_BASE_URL').href : undefined,
    model: environment.ALCOVE_CLOUD_MODEL || undefined,
    apiKey,
    disabled: oneOf(environment, 'ALCOVE_NO_CLOUD', ['0', '1'], '0') === '1',
  };
}

// The names that other programs read, in both spellings; curl takes the lower-case one first, and so does this.
function readNetwork(environment: Environment): Config['network'] {
  const text = environment.https_proxy || environment.HTTPS_PROXY || '';
  const proxy = text === '' ? undefined : readProxy(text);
  if (text !== '' && !proxy)
    throw invalid('HTTPS_PROXY', hidePassword(text), 'an http or https address of a proxy', {
      allowed: 'url',
    });
  if (proxy?.authorization) {
    delete environment.https_proxy;
    delete environment.HTTPS_PROXY;
  }
  const hub = environment.HF_ENDPOINT ? url(environment, 'HF_ENDPOINT') : undefined;
  const registry = environment.ALCOVE_NPM_REGISTRY ? url(environment, 'ALCOVE_NPM_REGISTRY') : undefined;
  return {
    proxy,
    noProxy: environment.no_proxy || environment.NO_PROXY || '',
    modelHub: hub && withoutSlash(hub),
    packageRegistry: registry ? withoutSlash(registry) : 'https://registry.npmjs.org',
  };
}

const withoutSlash = ({ origin, pathname }: URL): string => `${origin}${pathname}`.replace(/\/+$/, '');

function readRemote(environment: Environment): Config['remote'] {
  const certificatePath = environment.ALCOVE_TLS_CERT;
  const keyPath = environment.ALCOVE_TLS_KEY;
  if (Boolean(certificatePath) !== Boolean(keyPath))
    throw invalid('ALCOVE_TLS_CERT', certificatePath, 'a file, together with ALCOVE_TLS_KEY, or neither', {
      allowed: 'pair',
    });
  return {
    publicUrl: environment.ALCOVE_PUBLIC_URL ? url(environment, 'ALCOVE_PUBLIC_URL') : undefined,
    tls: certificatePath && keyPath ? { certificatePath, keyPath } : undefined,
    trustedProxy: environment.ALCOVE_TRUST_PROXY || undefined,
  };
}

function checkRemoteBind(environment: Environment, remote: Config['remote']): void {
  const isProtected = remote.tls !== undefined || remote.trustedProxy !== undefined;
  if (environment.ALCOVE_ALLOW_REMOTE === '1' && remote.publicUrl && isProtected) return;
  throw invalid(
    'ALCOVE_HOST',
    environment.ALCOVE_HOST,
    'a loopback address, unless ALCOVE_ALLOW_REMOTE=1, ALCOVE_PUBLIC_URL and either ALCOVE_TLS_CERT with ALCOVE_TLS_KEY or ALCOVE_TRUST_PROXY are set',
    { allowed: 'loopback' },
  );
}

function defaultDataDirectory(environment: Environment, platform: NodeJS.Platform): string {
  if (platform === 'win32')
    return join(environment.APPDATA || join(homedir(), 'AppData', 'Roaming'), 'Alcove');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Alcove');
  return join(environment.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'alcove');
}

function integer(
  environment: Environment,
  name: string,
  fallback: number,
  least: number,
  most: number,
): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw invalid(name, text, `a whole number from ${least} to ${most}`, {
    allowed: 'integer',
    least,
    most,
  });
}

function oneOf<Value extends string>(
  environment: Environment,
  name: string,
  allowed: readonly Value[],
  fallback: Value,
): Value {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = allowed.find((candidate) => candidate === text);
  if (value) return value;
  throw invalid(name, text, `one of ${allowed.join(', ')}`, {
    allowed: 'choice',
    choices: allowed.join(', '),
  });
}

function url(environment: Environment, name: string): URL {
  const text = environment[name] ?? '';
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password) return parsed;
  throw invalid(name, hidePassword(text), 'an http or https address without a user name', { allowed: 'url' });
}

function hidePassword(address: string): string {
  return address.replace(/^([a-z+]+:\/\/)?.*@/i, '$1…@');
}

/** `allowed` is a sentence; `params` say the same to who speaks another language. */
function invalid(
  name: string,
  value: string | undefined,
  allowed: string,
  params: ErrorParams = {},
): AppError {
  const setting = `${name}=${value ?? ''}`;
  return new AppError(500, 'invalid_setting', `${setting} is not valid. Allowed: ${allowed}.`, {
    params: { setting, ...params },
  });
}
