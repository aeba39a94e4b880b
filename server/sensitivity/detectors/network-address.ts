import ipaddr from 'ipaddr.js';
import type { Detection } from '../sensitivity.types.ts';
import { anyOf, isNear } from './context-words.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Public IP addresses (RFC 791, RFC 4291) and MAC addresses (IEEE 802). Addresses that say nothing about a person give
 * nothing: private (RFC 1918), loopback, link-local, documentation (RFC 5737, 3849, 9637, 7042), public resolvers,
 * and four-part version numbers. Evidence without a floor, unless said to be somebody's: then as one contact detail.
 */
export const networkAddressDetector: ViewDetector = {
  name: 'network_address',
  find: ({ text }) => {
    const found: Detection[] = [];
    for (const { type, shape, isPersonal } of KINDS) {
      for (const { index, 0: value } of text.matchAll(shape)) {
        if (!isPersonal(value, text.slice(Math.max(0, index - 20), index))) continue;
        const end = index + value.length;
        const confidence = isNear(text, index, end, OWN, 40, 20) ? 0.8 : 0.4;
        const floor = confidence > 0.5 ? { floor: 0.72 } : {};
        found.push({ start: index, end, type, category: 'identity', confidence, ...floor });
      }
    }
    return found;
  },
};

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const IPV4 = new RegExp(`(?<![\\w.-])${OCTET}(?:\\.${OCTET}){3}(?![\\w-]|\\.\\d)`, 'g');
const IPV6 = /(?<![a-z0-9:.])(?=[a-f0-9:]{0,4}:)[a-f0-9:]{6,39}(?![a-z0-9:])/g;
const MAC = /(?<![a-f0-9:-])[a-f0-9]{2}(?:([:-])[a-f0-9]{2})(?:\1[a-f0-9]{2}){4}(?![a-f0-9:-])/g;
const VERSION = /(?:version|build|release|firmware|driver|chrome\/|v\.?) ?$/;
const OWN = anyOf(
  'mon ip|mon adresse ip|my ip|my ip address|notre ip|our ip|ip publique|public ip|son ip|his ip|her ip|adresse mac|mac address',
);

/** Not 0/8, 10/8, 100.64/10, 127/8, 169.254/16, 172.16/12, 192.0.0/24, 192.168/16, the three test networks, 198.18/15, 224/3. */
const IMPERSONAL_IPV4 =
  /^(?:0|10|127|22[4-9]|2[34]\d|25\d)\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.(?:0\.[02]|168|88\.99)\.|^198\.(?:1[89]|51\.100)\.|^203\.0\.113\.|^(?:8\.8\.[48]\.[48]|1\.[01]\.[01]\.[123]|9\.9\.9\.9|1\.2\.3\.4|149\.112\.112\.112|208\.67\.22[02]\.22[02])$|\.0\.0$/;
const IMPERSONAL_IPV6 = /^(?:::|fe[89ab]|f[cd]|ff|2001:0?db8|3fff:|64:ff9b|2001:4860:4860|2606:4700:4700)/;

function isPersonalIpv4(value: string, before: string): boolean {
  return !IMPERSONAL_IPV4.test(value) && value.length >= 9 && !VERSION.test(before);
}

function isPersonalIpv6(value: string): boolean {
  return value.includes(':') && ipaddr.IPv6.isValid(value) && !IMPERSONAL_IPV6.test(value);
}

function isPersonalMac(value: string): boolean {
  return (
    !/^(?:00.00.5e.00.5[23]|(..).\1.\1.\1.\1.\1)/.test(value) &&
    !/^(?:aa.bb.cc|01.23.45|00.11.22|12.34.56)/.test(value)
  );
}

const KINDS: readonly {
  type: string;
  shape: RegExp;
  isPersonal: (value: string, before: string) => boolean;
}[] = [
  { type: 'ip_address', shape: IPV4, isPersonal: isPersonalIpv4 },
  { type: 'ip_address', shape: IPV6, isPersonal: isPersonalIpv6 },
  { type: 'mac_address', shape: MAC, isPersonal: isPersonalMac },
];
