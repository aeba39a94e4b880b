import type { Detection } from '../sensitivity.types.ts';
import type { CanonicalText } from './canonical-text.ts';
import { looksStrong } from './chosen-value.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Passwords given to commands. An option that is named after one takes any value (`--password=…`, `-storepass …`, `-passin pass:…`);
 * everything else takes what has the form of a chosen secret: a short option (`-p`, `-P`, `-k`, `-w`, `-a`, `-hp`), what follows
 * a user (`-U karin%…`), what is piped into a command that asks for one, and any word behind a command whose own name speaks of
 * secrets (`htpasswd`, `rclone obscure`, `net user`). Also passwords in statements of databases (`IDENTIFIED BY '…'`).
 */
export const commandLineCredentialDetector: ViewDetector = {
  name: 'command_line_credential',
  find: (view) => {
    const found: Detection[] = [];
    const push = (start: number, end: number) =>
      found.push(secret('command_line_credential', { start, end }, 0.9));
    for (const { index, 0: command, 1: value = '' } of view.text.matchAll(NAMED)) {
      if (isPlaceholderValue(value) || NO_VALUE.test(value)) continue;
      const start = index + command.lastIndexOf(value);
      push(start, start + value.length);
    }
    for (const shape of STRONG) {
      for (const { index, 0: command, 1: value = '' } of view.text.matchAll(shape)) {
        const start = index + command.lastIndexOf(value);
        if (looksStrong(view.cased.slice(start, start + value.length))) push(start, start + value.length);
      }
    }
    for (const { start, end } of wordsOfSecretCommands(view)) push(start, end);
    return found;
  },
};

const NO_VALUE = /^(?:pass|password|secret|port|\d{1,5}:\d{1,5}|\d{1,4}|(?:file|env|fd|stdin)[:=]?.*|-.*)$/;
const NAMED =
  /(?<![a-z0-9])(?:(?:curl|wget|http)(?: [^\n|;]{0,120})? (?:-u|--user)[ =]["']?[^\s:"']{1,64}:|sshpass -p ?["']?|(?:mysql|mysqldump|mariadb)(?: [^\n|;]{0,120})? -p(?=[^\s-])["']?|docker login(?: [^\n|;]{0,120})? -p["' ]{1,2}|redis-cli(?: [^\n|;]{0,80})? -a ?["']?|(?:identified (?:with [a-z0-9_]{1,40} )?by|password expire|set password(?: for [^\n=]{1,60})?=) ?(?:password\()?["']|--(?:password|passwd|http-password|ftp-password|pass|pwd|auth|api-key|token|secret)[= ]["']?|(?<=\s)--?[a-z]{0,12}(?:pass|password|passwd|passphrase|passin|passout)[= ]["']?(?:pass:)?|convertto-securestring ["']|keymaterial=["']?)([^\s"'|;]{4,128})/g;

const STRONG: readonly RegExp[] = [
  /(?<=\s)-(?:p|k|w|a|hp|pw)[ =]?["']?([^\s"'|;:][^\s"'|;]{5,63})/g,
  /(?<=\s)[-/]{1,2}[a-z_-]{0,24}(?:key|psk|pass(?:word)?)[ =:]["']?([^\s"'|;]{6,128})/g,
  /(?<=\s)-u ["']?[\w.@\\-]{2,40}[%,]([^\s"'|;]{6,64})/g,
  /(?<![a-z])[a-z_]{0,24}(?:pass|pw|password|passwd|pwd)=["']?([^\s"'|;]{6,64})/g,
  /(?:echo|printf)(?: -[ne]{1,2})?(?: ["']%s(?:\\n)?["'])? ["']?(?:\w{2,32}:)?([^\s"'|:]{6,80})["']? ?\| ?(?=sudo -s|[^\n|]{0,60}(?:stdin|passphrase-fd|crypt|luks|passwd|login|obscure|gpg|openssl|vault|secret))/g,
  /(?<=\s)\/r?p[: ]([^\s"'|;/]{6,64})/g,
  /(?<=\s)[a-z][\w.-]{1,31}\/([^\s"'|;/@]{6,64})@[\w.:-]{1,60}(?![\w@])/g,
  /(?<![a-z])send(?: --)? ["']([^\s"'\\]{6,64})\\[rn]["']/g,
];

/** A command, or its second word, that is there for secrets. */
const SECRET_COMMAND =
  /(?:^|[\n|;&`$(] ?)(?:sudo )?(?:[a-z]{2,12} )?(?:[a-z0-9_.-]{0,16}(?:passwd|passphrase|crypt|luks|obscure|login|vault)[a-z0-9_.-]{0,12}|user(?:add)?|add-generic-password) ([^\n|;]{6,160})/g;
const WORD = /(?<=^|[\s"'=:,])[^\s"'=:,]{6,64}(?=$|[\s"',])/g;

function* wordsOfSecretCommands(view: CanonicalText): Generator<{ start: number; end: number }> {
  for (const { index, 0: command, 1: rest = '' } of view.text.matchAll(SECRET_COMMAND)) {
    const from = index + command.length - rest.length;
    const cased = view.cased.slice(from, from + rest.length);
    for (const { index: at, 0: word } of cased.matchAll(WORD))
      if (looksStrong(word)) yield { start: from + at, end: from + at + word.length };
  }
}
