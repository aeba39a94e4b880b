import type { CanonicalText } from './canonical-text.ts';
import type { RandomToken } from './random-tokens.ts';

/** What the words beside a token say it is; undefined where they say nothing of it. */
export function meaningOf(
  { text, cased }: CanonicalText,
  { start, end, shape }: Omit<RandomToken, 'value'>,
): 'secret' | 'harmless' | undefined {
  const before = text.slice(Math.max(0, start - REACH_BEFORE), start);
  const after = text.slice(end, end + REACH_AFTER).replace(/^=+/, '');
  if (STOP.test(before) || DIGEST_BEHIND.test(after) || (shape === 'hex' && OBJECT.test(before)))
    return 'harmless';
  if (KEYWORD.test(before) || KEYWORD_BEHIND.test(after)) return 'secret';
  const isLabelled =
    LABEL_BEFORE.test(before) ||
    LABEL_BEHIND.test(after) ||
    ID_BEFORE.test(cased.slice(Math.max(0, start - REACH_BEFORE), start));
  const isDigest =
    shape === 'hex' && (DIGEST.test(before) || DIGEST.test(after) || isOfFile(text, start, after));
  return isLabelled || isDigest ? 'harmless' : undefined;
}

const REACH_BEFORE = 50;
const REACH_AFTER = 60;

const SECRET_WORDS =
  'key|keys|tokens?(?! (?:count|counts|limit|budget|usage|used|window|length))|secret|secrets|cle|cles|clef|jeton|jetons|credential|credentials|bearer|basic|authorization|apikey|password|passwd|pwd|mot de passe|signature';
const KEYWORD = new RegExp(
  `(?:api|access|secret|private|auth|encryption|signing|master|session|client|app|consumer|deploy|service|prive|cle)?[ _.-]?(?:${SECRET_WORDS}|cookie ?[:=]|session[ _-]?id|(?:id|identifiant) de (?:la )?session)(?![a-z])|(?<![a-z])(?:twilio|datadog|cloudflare|linode|vultr|hetzner|ovh|algolia|asana|trello|intercom|zendesk|pagerduty|opsgenie|mixpanel|amplitude|postmark|sparkpost|mandrill|klaviyo|cohere|deepseek|wandb|deepgram|assemblyai|okta|auth0|fastly|bitly|coinbase|kraken|binance|spotify|lastfm|newsapi|openweather|mapbox|maptiler|heroku|codecov|coveralls|snyk|jenkins|splunk|sumologic|loggly|rollbar|bugsnag|ngrok|supabase|upstash|planetscale|snowflake|meilisearch|typesense)(?![a-z])`,
);
const KEYWORD_BEHIND = new RegExp(
  `(?<![a-z])(?:api|access|secret|private|auth|encryption|signing|master|session|client|app|consumer|deploy|service)?[ _.-]?(?:${SECRET_WORDS}|session[ _-]?id|id de session|mdp|passe|wi-?fi|2fa|totp|login|log in)(?![a-z])`,
);
/** Words directly before a token that say that it is no key. */
const STOP =
  /(?:sha-?\d*|(?<![a-z0-9])h1|md5|hash|checksum|digest|integrity|commit|etag|uuid|guid|fingerprint|empreinte|public[ _-]?key|cle publique|publickey|ssh-rsa|ssh-ed25519|revision|build|version|cache[ _-]?key|primary[ _-]?key|foreign[ _-]?key|csrf|filename|fichier|isbn|order|commande|tracking|suivi|href|src|https?:\/\/[^\s?#]{0,60})["' :=@#-]{0,6}(?:n°|no|is|est)? ?["']?$/;
const DIGESTS =
  'sha-?\\d{0,3}(?:sum)?|md5(?:sum)?|hash|checksum|somme de controle|digest|integrity|commits?|revision|fingerprint|empreinte|trace|span|cherry-pick|checkout|revert|git show|docker|layer';
const IDS =
  'id|ids|identifier|identifiant|uuid|guid|ulid|ksuid|nanoid|objectid|etag|correlation|serial|serie|vin|isbn|order|commande|tracking|suivi|message-id|request-id|cf-ray|boundary';
/** Things that are named by an id, where it stands directly behind them. */
const THINGS = 'pod|container|conteneur|playlist|picture|image|photo|video';
/** Beside hexadecimal that is enough. */
const DIGEST = new RegExp(`(?<![a-z])(?:${DIGESTS})(?![a-z])`);
/** The objects of git, as `git cat-file` and `git ls-tree` list them. */
const OBJECT = /(?:^|\n)(?:\d{6} )?(?:tree|parent|blob|object|tag) $/;
/** A row of `sha256sum` and its like: the digest, then the file that it is of. */
function isOfFile(text: string, start: number, after: string): boolean {
  return (start === 0 || text[start - 1] === '\n') && /^ \*?[\w./@+-]*[./][\w./@+-]+(?:\n|$)/.test(after);
}
/** What labels the token itself: "tracking number T", "order: T", "the pod that fails is T"; "T is the video id", "T (order number)". */
const LABEL_BEFORE = new RegExp(
  `(?<![a-z])(?:(?:${DIGESTS}|${IDS})(?: \\(?[a-z0-9']{1,14}\\)?){0,4}["'»]?(?:[ ?]{1,2}[a-z]{1,9}){0,3}|(?:${THINGS})(?: [a-z]{1,9}){0,3})[ :=#("'«<-]{1,6}$`,
);
const LABEL_BEHIND = new RegExp(
  `^["'\`»)]?(?: ?[(,:;-]{1,2} ?| (?:is|was|est|etait) )(?:[a-z0-9]{1,12}[ ']){0,5}(?:${DIGESTS}|${IDS})(?![a-z])`,
);
/** What it is, said before anything else: "T is a uuid key". */
const DIGEST_BEHIND = new RegExp(
  `^["'\`»)]?(?: ?[(,:;-]{1,2} ?| (?:is|was|est|etait) )(?:(?:a|an|the|un|une|le|la|l')[ ']?)?(?:${DIGESTS}|uuid|guid|ulid)(?![a-z])`,
);
/** The same as the end of a name: `playlistId`, `chunk_id`. */
const ID_BEFORE = /(?:[a-z]I[dD]|[A-Za-z][_-](?:id|ID))s?["'`]?\s?[:=]{0,2}>?\s?["'`«(]?\s?$/;
