import { readText } from './disclosure/read-text.ts';

/**
 * Program text with those names and addresses blanked that its authors publish with it: who holds the copyright, who wrote a
 * file, who maintains a package. Whoever pastes a licence header or a `package.json` tells nothing of these people. What is
 * blanked must look like names, addresses and nothing else: one word more, and all of it is judged. Identifiers and secrets
 * are looked for in the whole text before.
 */
export function maskAttributions(text: string): string {
  if (!HINT.test(text)) return text;
  const masked = maskNotices(text.replaceAll(LICENSOR, blank));
  return MANIFEST.filter((field) => field.test(text)).length >= LEAST_FIELDS ? maskManifest(masked) : masked;
}

/** Whether a place of a text was blanked: whoever stands there is named in public. */
export function isBlanked(masked: string, { start, end }: { start: number; end: number }): boolean {
  return masked.slice(start, end).trim() === '';
}

const blank = (text: string) => text.replaceAll(/\S/g, ' ');

const HINT = /copyright|©|author|contributor|maintain|written by|-by:|contact:|free software/i;

/** The address that stands below every older GNU licence. */
const LICENSOR =
  /(?<=free software[\s*#/]{1,12}foundation[^\n]{0,20}[\s*#/]{0,12})(?:5\d (?:franklin|temple)|675 mass)[\s\S]{0,80}?\b0\d{4}(?:-\d{4})?/gi;

const MAIL = '[(<]?[\\w.+-]+(?:@| ?[([]at[)\\]] ?)[\\w-]+(?:\\.[\\w-]+)+[)>]?';
const LINK = '[(<]?https?://[^\\s()<>"]+[)>]?';
const WORD =
  "(?:\\p{Lu}[\\p{L}\\p{M}.'’-]*|de|da|di|du|van|von|der|den|le|la|el|bin|and|et|of|the|for|&|by|i|d['’]\\p{Lu}\\p{L}+)";
const NAMES = `${WORD}(?:[ ,]+${WORD}){0,11}`;
const PEOPLE = new RegExp(
  `^[\\s,;.]*(?:(?:${NAMES}|[(<]?@[\\w-]{2,24}[)>]?|${MAIL}|${LINK}|(?:19|20)\\d\\d(?:[ ,–-]+(?:(?:19|20)?\\d\\d|present))*|\\(c\\)|[Aa]ll [Rr]ights [Rr]eserved)[\\s,;.]*){1,6}(?:\\*/|-->)?\\s*$`,
  'u',
);
const LONGEST = 160;

/** Names, addresses, links and years, no other word, and none of them of a private subject. */
function isAttribution(text: string): boolean {
  if (text.length > LONGEST || !PEOPLE.test(text)) return false;
  return readText(text, 'user', []).sentences.every(({ hits }) => hits.every(({ kind }) => kind === 'weak'));
}

const COMMENT = '[ \\t]*(?:/{2}|/?\\*+!?|#+|--|;+|%+|<!--|"""|dnl|rem)?[ \\t!]*';
/** A line of a comment or of a licence that says whose the text is. */
const NOTICE = new RegExp(
  `^(${COMMENT}(?:(?:portions )?copyright(?: ?\\(c\\)| ©)?|\\(c\\) copyright|©|spdx-filecopyrighttext:|@?(?:authors?|maintainers?|contributors?)[: ]|(?:originally )?(?:written|contributed|created|ported|implemented|maintained|modified) by:?|(?:signed-off|co-authored|reviewed|reported|acked|tested)-by:|contact:))(.*)$`,
  'iu',
);
const GOES_ON = new RegExp(`^(${COMMENT})(\\S.*)$`, 'iu');
const HAS_MAIL = new RegExp(MAIL, 'u');

function maskNotices(text: string): string {
  let isGoingOn = false;
  return text
    .split('\n')
    .map((line) => {
      const [, before = '', after = ''] = NOTICE.exec(line) ?? [];
      if (before !== '' && (after.trim() === '' || isAttribution(after))) {
        isGoingOn = true;
        return before + blank(after);
      }
      const [, mark = '', rest = ''] = isGoingOn ? (GOES_ON.exec(line) ?? []) : [];
      isGoingOn = HAS_MAIL.test(rest) && isAttribution(rest);
      return isGoingOn ? mark + blank(rest) : line;
    })
    .join('\n');
}

/** What the manifest of a package has. */
const MANIFEST = [
  /"version"\s*:\s*"/,
  /"licen[sc]es?"\s*:/,
  /"(?:main|module|exports|types|files|bin)"\s*:/,
  /"(?:d|devD|peerD)ependencies"\s*:/,
  /"(?:scripts|repository|engines|homepage|keywords|bugs)"\s*:/,
];
const LEAST_FIELDS = 2;

const VALUE = '"(?:[^"\\\\\\n]|\\\\.)*"';
/** One person, an object or a text, or a list of such, up to where the text is cut. */
const ATTRIBUTED = new RegExp(
  `("(?:authors?|contributors|maintainers|publisher|bugs|_npmUser)"\\s*:\\s*)(\\{[^{}]*\\}|${VALUE}|\\[[^[\\]]*(?:\\]|$))`,
  'g',
);
/** A text, and whether it is the key of a field. */
const WRITTEN = new RegExp(`(${VALUE})(\\s*:)?`, 'g');
const ONE_WORD = /^[\w@./:+-]*$/;

/** Names are blanked where nothing else is told of anybody in the same list. */
function maskManifest(text: string): string {
  return text.replaceAll(ATTRIBUTED, (whole: string, key: string, value: string) => {
    const written = [...value.matchAll(WRITTEN)].filter(([, , isKey]) => !isKey);
    if (!written.every(([, quoted = '']) => isName(quoted.slice(1, -1)))) return whole;
    return key + value.replaceAll(WRITTEN, (field, quoted: string, isKey) => (isKey ? field : blank(quoted)));
  });
}

function isName(written: string): boolean {
  return ONE_WORD.test(written) ? written.length <= LONGEST : isAttribution(written);
}
