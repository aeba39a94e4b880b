import { EgressRefused } from './egress-errors.ts';
import type { CloudKey, EgressGateParts } from './gate-parts.ts';
import type { KeyHeader } from './outbound-request.ts';
import type { EgressPermit, PermitPurpose } from './permit.ts';

/**
 * The header with the key, read as it is used. A purpose has a key of its own and its own headers for it, so that a
 * search can never carry the cloud's. Throws EgressRefused where there is none for exactly this origin.
 */
export async function readKeyHeaders(
  parts: EgressGateParts,
  permit: EgressPermit,
  keyHeader: KeyHeader,
): Promise<Record<string, string>> {
  if (keyHeader === 'none') return {};
  const write = HEADERS[permit.purpose][keyHeader];
  const key = write && (await readKey(parts, permit));
  if (!key) throw new EgressRefused('no_key');
  if (key.origin !== permit.origin) throw new EgressRefused('key_for_other_origin');
  return write(key.value);
}

function readKey(parts: EgressGateParts, permit: EgressPermit): Promise<CloudKey | undefined> | undefined {
  return permit.purpose === 'web_search'
    ? parts.readSearchKey?.(permit.origin)
    : parts.readCloudKey(permit.origin);
}

type WriteHeader = (key: string) => Record<string, string>;

const CLOUD_HEADERS: Partial<Record<KeyHeader, WriteHeader>> = {
  authorization_bearer: (key) => ({ authorization: `Bearer ${key}` }),
  x_api_key: (key) => ({ 'x-api-key': key }),
};

const HEADERS: Record<PermitPurpose, Partial<Record<KeyHeader, WriteHeader>>> = {
  cloud_llm: CLOUD_HEADERS,
  model_list: CLOUD_HEADERS,
  web_search: { x_subscription_token: (key) => ({ 'x-subscription-token': key }) },
  mcp: {},
};
