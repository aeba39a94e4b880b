import type { Detection } from '../sensitivity.types.ts';
import type { CanonicalText } from './canonical-text.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret, shannonEntropy } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Keys of unknown or prefixless make: a long token of high entropy shortly after a word such as "key", "secret",
 * "bearer" or the name of a vendor whose keys are plain hexadecimal. Digests, commits, identifiers and integrity values
 * announce themselves and give nothing.
 */
export const highEntropyKeyDetector: ViewDetector = {
  name: 'high_entropy_key',
  find: (view) => {
    const found: Detection[] = [];
    for (const match of view.text.matchAll(TOKEN)) {
      const end = match.index + match[0].replace(/[.=-]+$/, '').length;
      if (isRandom(view.cased.slice(match.index, end)) && isAnnounced(view, match.index)) {
        found.push(secret('high_entropy_key', { start: match.index, end }, 0.85));
      }
    }
    return found;
  },
};

const TOKEN = /(?<![a-z0-9+/_.~-])[a-z0-9](?=[a-z+/_.~-]{0,30}\d)[a-z0-9+/_.~-]{15,400}={0,2}/g;
const KEYWORD =
  /(?:api|access|secret|private|auth|encryption|signing|master|session|client|app|consumer|deploy|service|prive|cle)?[ _.-]?(?:key|keys|token|tokens|secret|secrets|cle|cles|clef|jeton|jetons|credential|credentials|bearer|basic|authorization|apikey|password|passwd|pwd|mot de passe|signature|cookie ?[:=]|sessionid)(?![a-z])|(?<![a-z])(?:twilio|datadog|cloudflare|linode|vultr|hetzner|ovh|algolia|asana|trello|intercom|zendesk|pagerduty|opsgenie|mixpanel|amplitude|postmark|sparkpost|mandrill|klaviyo|cohere|deepseek|wandb|deepgram|assemblyai|okta|auth0|fastly|bitly|coinbase|kraken|binance|spotify|lastfm|newsapi|openweather|mapbox|maptiler|heroku|codecov|coveralls|snyk|jenkins|splunk|sumologic|loggly|rollbar|bugsnag|ngrok|supabase|upstash|planetscale|snowflake|meilisearch|typesense)(?![a-z])/;
/** Words directly before a token that say that it is no key. */
const STOP =
  /(?:sha-?\d*|md5|hash|checksum|digest|integrity|commit|etag|uuid|guid|fingerprint|empreinte|public[ _-]?key|cle publique|publickey|ssh-rsa|ssh-ed25519|revision|build|version|cache[ _-]?key|primary[ _-]?key|foreign[ _-]?key|csrf|filename|fichier|isbn|order|commande|tracking|suivi|href|src|https?:\/\/[^\s]{0,60})["' :=@#-]{0,6}(?:n°|no|is|est)? ?["']?$/;

function isAnnounced({ text }: CanonicalText, start: number): boolean {
  const before = text.slice(Math.max(0, start - 50), start);
  return !STOP.test(before) && KEYWORD.test(before);
}

/** Enough bits per character for its alphabet, and neither words nor a number nor a path. */
function isRandom(value: string): boolean {
  if (value.length < 16 || isPlaceholderValue(value.toLowerCase()) || /^[\d.+-]+$/.test(value)) return false;
  const isHexadecimal = /^[a-f0-9-]+$/i.test(value);
  if (isHexadecimal) return value.replaceAll('-', '').length >= 24 && shannonEntropy(value) >= 3;
  if (isMostlyWords(value) || value.split('.').length > 3) return false;
  return shannonEntropy(value) >= 3.2;
}

/** At least half of it is in runs of four letters or more of one case that can be spoken, as in `gpt-4o-mini-instruct`. */
function isMostlyWords(value: string): boolean {
  const runs = value.match(/[A-Z]?[a-z]{3,}|[A-Z]{4,}/g) ?? [];
  const spoken = runs.filter(
    (run) => run.length >= 4 && (run.match(/[aeiouy]/gi)?.length ?? 0) >= run.length / 4,
  );
  return spoken.reduce((sum, run) => sum + run.length, 0) >= value.length / 2;
}
