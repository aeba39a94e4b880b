import type { InstanceSettings } from './instance-settings.ts';

/** Providers that an adapter exists for; `custom` is any OpenAI-compatible server. */
export const CLOUD_PROVIDERS = ['openai', 'anthropic', 'mistral', 'custom'] as const;
export type CloudProvider = (typeof CLOUD_PROVIDERS)[number];

/** The cloud that a message may go to. */
export interface CloudConnection {
  provider: CloudProvider;
  /** Without a trailing slash, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  model: string;
  /** Where its key comes from: a key of one source is never used for the other's address. */
  source: 'environment' | 'owner';
}

/** What the environment says of the cloud. */
interface CloudEnvironment {
  provider: CloudProvider | undefined;
  baseUrl: string | undefined;
  model: string | undefined;
}

/** Addresses and models that are used when only the provider was named; `custom` has none. */
export const CLOUD_DEFAULTS: Record<CloudProvider, { baseUrl: string; model: string }> = {
  openai: { baseUrl: 'https://api.openai.com/v1', model: 'gpt-6-luna' },
  anthropic: { baseUrl: 'https://api.anthropic.com/v1', model: 'claude-sonnet-5-5' },
  mistral: { baseUrl: 'https://api.mistral.ai/v1', model: 'mistral-small-latest' },
  custom: { baseUrl: '', model: '' },
};

/** The cloud in force: the environment's when it names one, else the owner's choice; undefined when there is none. */
export function cloudConnection(
  environment: CloudEnvironment,
  settings: InstanceSettings,
): CloudConnection | undefined {
  if (environment.provider || environment.baseUrl) {
    const provider = environment.provider ?? 'openai';
    return complete(provider, environment.baseUrl, environment.model, 'environment');
  }
  const chosen = settings.get('cloud');
  const provider = CLOUD_PROVIDERS.find((known) => known === chosen?.provider);
  return chosen && provider ? complete(provider, chosen.baseUrl, chosen.model, 'owner') : undefined;
}

/** A server on this computer, such as Ollama or vLLM, asks for no key. */
export function mayBeKeyless({ provider, baseUrl }: Pick<CloudConnection, 'provider' | 'baseUrl'>): boolean {
  return (
    provider === 'custom' && /^http:\/\/(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])(?::|\/|$)/.test(baseUrl)
  );
}

function complete(
  provider: CloudProvider,
  baseUrl: string | undefined,
  model: string | undefined,
  source: CloudConnection['source'],
): CloudConnection | undefined {
  const defaults = CLOUD_DEFAULTS[provider];
  const url = (baseUrl || defaults.baseUrl).replace(/\/+$/, '');
  const name = model || defaults.model;
  return url && name ? { provider, baseUrl: url, model: name, source } : undefined;
}
