import type { Detection } from '../sensitivity.types.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Addresses that hold a user and a password (RFC 3986 section 3.2.1 userinfo) of databases, queues, mail, files and
 * web sites. `user:pass`, `postgres:postgres` on localhost and template values give nothing.
 */
export const connectionStringDetector: ViewDetector = {
  name: 'connection_string',
  find: (view) => {
    const found: Detection[] = [];
    if (!view.text.includes('://')) return found;
    for (const match of view.text.matchAll(ADDRESS)) {
      const [address, user = '', password = '', host = ''] = match;
      if (isStandIn(user, password, host)) continue;
      found.push(
        secret(
          'connection_string',
          { start: match.index - schemeLength(view.text, match.index), end: match.index + address.length },
          0.95,
        ),
      );
    }
    return found;
  },
};

const ADDRESS =
  /(?<=[a-z0-9]):\/\/([^\s:@/"'<>]{0,64}):([^\s@/"'<>]{1,128})@([a-z0-9._[\]:-]{1,253})(?:\/[^\s"'<>]{0,200})?/g;
/** The scheme before `://`, read backwards so that the search stays linear. */
function schemeLength(text: string, colon: number): number {
  return /[a-z][a-z0-9+.-]*$/.exec(text.slice(Math.max(0, colon - 30), colon))?.[0].length ?? 0;
}

const STAND_IN =
  /^(?:pass|password|passwd|pwd|pw|secret|user|username|mypassword|mdp|motdepasse|token|key|postgres|root|admin|guest|test)$/;

function isStandIn(user: string, password: string, host: string): boolean {
  if (isPlaceholderValue(password)) return true;
  const isHere =
    /^(?:localhost|127\.|0\.0\.0\.0|\[::1|db(?:$|:)|host(?:name)?(?:$|:)|postgres(?:$|:)|redis(?:$|:)|example\.)/.test(
      host,
    );
  return STAND_IN.test(password) && (isHere || user === password || /^(?:user|username)$/.test(user));
}
