import type { Detection } from '../sensitivity.types.ts';
import type { CanonicalText } from './canonical-text.ts';
import { isRandom } from './random-tokens.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * E-mail addresses (RFC 5321 mailbox, the dot-atom form people use), also with blanks around the sign, and as
 * spoken or hidden: "jean arobase gmail point com", "jane [at] mail [dot] org". Example domains of RFC 2606
 * and usual stand-ins give nothing; a function’s mailbox (support@, contact@), and an author’s address in a copyright line or
 * a manifest, are weak and have no floor.
 */
export const emailAddressDetector: ViewDetector = {
  name: 'email_address',
  find: (view) => {
    const found: Detection[] = [];
    for (const match of view.text.matchAll(SIGN)) {
      const detection = readAround(view, match.index, match.index + match[0].length, match[0] === '@');
      if (detection) found.push(detection);
    }
    return found;
  },
};

const SIGN = / @ |@| ?[[({]a[t@][\])}] ?| ?[[({]arobase[\])}] ?| arobase | at (?=[a-z0-9-]{2,63} dot )/g;
const LOCAL_PART = /(?<![a-z0-9._%+-])[a-z0-9][a-z0-9._%+-]{0,63}$/;
const SPOKEN_LOCAL_PART =
  /(?<![a-z0-9._%+-])[a-z0-9][a-z0-9._%+-]{0,63}(?: (?:point|dot|tiret|underscore) [a-z0-9]{1,30}){0,3}$/;
const DOMAIN = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,6}\.(?:[a-z]{2,24}|xn--[a-z0-9-]{2,40})(?![a-z0-9])/;
const HIDDEN_DOMAIN =
  /^[a-z0-9-]{1,63}(?:(?:\.| ?[[({](?:dot|point)[\])}] ?| dot | point )[a-z0-9-]{1,63}){0,3}(?:\.| ?[[({](?:dot|point)[\])}] ?| dot | point )[a-z]{2,10}(?![a-z0-9])/;

function readAround(
  view: CanonicalText,
  left: number,
  right: number,
  isPlain: boolean,
): Detection | undefined {
  const before = view.text.slice(Math.max(0, left - 100), left);
  const after = view.text.slice(right, right + 255);
  const local = (isPlain ? LOCAL_PART : SPOKEN_LOCAL_PART).exec(before)?.[0];
  const domain = (isPlain ? DOMAIN : HIDDEN_DOMAIN).exec(after)?.[0];
  if (!local || !domain || isPlaceholder(local, domain)) return undefined;
  const start = left - local.length;
  if (isMessageId(view.cased.slice(start, left))) return undefined;
  const isFunction =
    FUNCTION_MAILBOX.test(local) || isAuthorship(view.text.slice(Math.max(0, start - 800), start));
  return {
    start,
    end: right + domain.length,
    type: 'email_address',
    category: 'contact',
    confidence: isFunction ? 0.4 : 0.95,
    ...(isFunction ? {} : { floor: 0.72 }),
  };
}

/** The id that a mail program gives a message has the form of an address (RFC 5322 section 3.6.4). */
function isMessageId(local: string): boolean {
  return local.length >= 20 && isRandom(local);
}

/** Whose code it is stands in every copy of it: a copyright line, and the authors that a manifest lists. */
function isAuthorship(before: string): boolean {
  return CREDIT.test(before.slice(-160)) || LISTED_AUTHOR.test(before);
}

const CREDIT =
  /(?:copyright|\(c\)|©|@authors?|\bauthors?:|maintainers?:|maintained by|contributed by|(?:signed-off|co-authored|reported|reviewed|acked)-by:)[^@<>]{0,120}[<(]$/;
const LISTED_AUTHOR = /"(?:authors?|maintainers?|contributors?)" ?: ?[[{"][^\]]{0,760}$/;

const FUNCTION_MAILBOX =
  /^(?:contact|info|infos|support|help|aide|hello|bonjour|sales|ventes|admin|administrator|webmaster|postmaster|abuse|security|privacy|dpo|rgpd|gdpr|noreply|no-reply|do-not-reply|ne-pas-repondre|newsletter|press|presse|jobs|recrutement|careers|billing|facturation|accueil|service-?client|sav|feedback|team|office|marketing|legal|notifications?)$/;
const STAND_IN_LOCAL =
  /^(?:git|your[._-]?(?:name|email|mail)?|votre[._-]?(?:nom|email|mail)?|x{2,}|prenom\.nom|nom\.prenom|firstname\.lastname|first\.last|username|adresse|someone|foo|bar)$/;
const STAND_IN_DOMAIN =
  /(?:^|\.)(?:example\.(?:com|org|net|edu|fr|io)|exemple\.(?:com|fr|org|net)|domain\.(?:com|tld)|domaine\.(?:com|fr)|mydomain\.com|yourdomain\.com|votredomaine\.(?:com|fr)|yourcompany\.com|foo\.com|[ab]\.com|bar\.com|acme\.(?:com|org))$|\.(?:example|test|invalid|localhost|local|tld)$/;

function isPlaceholder(local: string, domain: string): boolean {
  return (
    STAND_IN_DOMAIN.test(domain) ||
    STAND_IN_LOCAL.test(local) ||
    /\.(?:png|jpe?g|gif|svg|webp|js|ts|css|md|py|json)$/.test(domain)
  );
}
