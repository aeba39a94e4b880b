import { AppError } from '../../../core/app-error.ts';
import { isPrivateAddress } from '../../../egress/private-address.ts';
import { originOf } from '../../../egress/request-digest.ts';
import type { CloudKeyStore } from '../../../secrets/cloud-key.ts';
import type { InstanceSettings } from '../../../settings/instance-settings.ts';
import {
  SEARCH_BASE_URLS,
  type SearchProviderName,
  searchConnection,
} from '../../../settings/search-connection.ts';
import { KEY_WANTED, NOT_CHOSEN, NOT_CONFIGURED } from './search-sentences.ts';

/** The search part of the agents' settings; all of it is the owner's. */
export interface SearchSettings {
  read(): Promise<{ provider: SearchProviderName; base_url: string; has_key: boolean } | null>;
  /** Null turns web search off. Another service or address takes the key away. Throws AppError 422 for a bad address. */
  change(search: { provider: SearchProviderName; base_url?: string | undefined } | null): Promise<void>;
  /** Keeps a key for the chosen service, never to be read again. Throws AppError 400 where none takes one. */
  setKey(key: string): Promise<void>;
  deleteKey(): Promise<void>;
  /** What is to be done before the web can be searched, told to its owner or to others; null when nothing is. */
  whyUnavailable(language?: 'fr' | 'en', isOwner?: boolean): Promise<string | null>;
}

/** Builds the settings over the database and the vault. */
export function createSearchSettings(parts: {
  instanceSettings: InstanceSettings;
  keys: CloudKeyStore;
}): SearchSettings {
  const { instanceSettings, keys } = parts;
  const hasKeyFor = async (baseUrl: string) => (await keys.keptFor())?.origin === originOf(baseUrl);
  return {
    async read() {
      const chosen = searchConnection(instanceSettings);
      if (!chosen) return null;
      const { provider, baseUrl } = chosen;
      return { provider, base_url: baseUrl, has_key: await hasKeyFor(baseUrl) };
    },
    async change(search) {
      const before = instanceSettings.get('web_search');
      const after = search && {
        provider: search.provider,
        baseUrl: requireAddress(search.base_url ?? SEARCH_BASE_URLS[search.provider], search.provider),
      };
      if (before?.provider !== after?.provider || before?.baseUrl !== after?.baseUrl) await keys.remove();
      instanceSettings.set('web_search', after);
    },
    async setKey(value) {
      const chosen = searchConnection(instanceSettings);
      if (chosen?.provider !== 'brave') throw new AppError(400, 'no_key_wanted', NO_KEY_WANTED);
      await keys.write({ origin: originOf(chosen.baseUrl), value });
    },
    deleteKey: () => keys.remove(),
    async whyUnavailable(language = 'en', isOwner = false) {
      const chosen = searchConnection(instanceSettings);
      if (!chosen) return (isOwner ? NOT_CHOSEN : NOT_CONFIGURED)[language];
      const lacksKey = chosen.provider === 'brave' && !(await hasKeyFor(chosen.baseUrl));
      return lacksKey ? KEY_WANTED[isOwner ? 'owner' : 'others'][language] : null;
    },
  };
}

/** A key travels with the request, so a service that takes one is asked by https; a SearXNG at home may have none. */
function requireAddress(text: string, provider: SearchProviderName): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && (provider === 'searxng' ? isAtHome(url) : isThisMachine(url)));
  if (url && isSafe && !url.username && !url.password && !url.search && !url.hash)
    return url.href.replace(/\/+$/, '');
  const message =
    'Must be an https address (http on this machine, for SearXNG in your own network too), without user name, query ' +
    'or fragment';
  throw new AppError(422, 'validation_error', `search.base_url: ${message}`, {
    errors: [{ field: 'search.base_url', message, code: 'not_https_or_own_network' }],
  });
}

function isThisMachine({ hostname }: URL): boolean {
  return /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/.test(hostname);
}

// A name may lead anywhere: where, is looked at as the gate sends, and plain http to a public address is refused.
function isAtHome(url: URL): boolean {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isLiteral = /^[\d.]+$|:/.test(literal);
  return isLiteral ? isPrivateAddress(literal) : true;
}

const NO_KEY_WANTED = 'Choose a search service that takes a key first; a key belongs to one address.';
