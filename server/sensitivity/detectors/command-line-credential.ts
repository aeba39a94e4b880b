import type { Detection } from '../sensitivity.types.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Passwords given to commands as arguments: `curl -u user:pass`, `sshpass -p`, `mysql -pSecret`, `--password=…`,
 * `docker login -p`, `redis-cli -a`, and to databases in statements (`IDENTIFIED BY '…'`), as the manuals of those programs define them.
 */
export const commandLineCredentialDetector: ViewDetector = {
  name: 'command_line_credential',
  find: (view) => {
    const found: Detection[] = [];
    if (!view.text.includes(' -') && !view.text.includes(' by ')) return found;
    for (const { index, 0: command, 1: value = '' } of view.text.matchAll(ARGUMENT)) {
      if (isPlaceholderValue(value) || /^(?:pass|password|secret|port|\d{1,5}:\d{1,5}|\d{1,4})$/.test(value))
        continue;
      const start = index + command.lastIndexOf(value);
      found.push(secret('command_line_credential', { start, end: start + value.length }, 0.9));
    }
    return found;
  },
};

const ARGUMENT =
  /(?<![a-z0-9])(?:(?:curl|wget|http)(?: [^\n|;]{0,120})? (?:-u|--user)[ =]["']?[^\s:"']{1,64}:|sshpass -p ?["']?|(?:mysql|mysqldump|mariadb)(?: [^\n|;]{0,120})? -p(?=[^\s-])["']?|docker login(?: [^\n|;]{0,120})? -p["' ]{1,2}|redis-cli(?: [^\n|;]{0,80})? -a ?["']?|(?:identified (?:with [a-z0-9_]{1,40} )?by|password expire|set password(?: for [^\n=]{1,60})?=) ?(?:password\()?["']|--(?:password|passwd|http-password|ftp-password|pass|pwd|auth|api-key|token|secret)[= ]["']?)([^\s"'|;]{4,128})/g;
