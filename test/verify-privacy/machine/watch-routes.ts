import type { CanarySupply } from '../canaries/canary-supply.ts';
import { isCallOf, textRoutes } from '../evidence/route-coverage.ts';
import { absolutePath } from './api-client.ts';

/** Sees which routes got a canary. */
interface RouteWatch {
  /** Notes a call, if it carries one. */
  note(method: string, path: string, body: unknown, canaries: CanarySupply): void;
  /** Routes that take text and got none, but for those of `NO_TEXT`. */
  uncovered(): string[];
}

/** Watches the routes of an OpenAPI document. */
export function watchRoutes(document: Parameters<typeof textRoutes>[0]): RouteWatch {
  const routes = textRoutes(document).filter(({ method, path }) => !NO_TEXT.has(`${method} ${path}`));
  const seen = new Set<string>();
  return {
    note(method, path, body, canaries) {
      const route = routes.find((known) => isCallOf(known, method, absolutePath(path)));
      if (!route || seen.has(nameOf(route))) return;
      const query = path.split('?')[1] ?? '';
      // What is in a form is a file: drawn, packed or spoken, it cannot be read here.
      const carries =
        body instanceof FormData ||
        canaries.carries(`${JSON.stringify(body) ?? ''} ${decodeURIComponent(query.replaceAll('+', ' '))}`);
      if (carries) seen.add(nameOf(route));
    },
    uncovered: () => routes.map(nameOf).filter((name) => !seen.has(name)),
  };
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Routes whose strings are no text of a person's own, each with what they are. */
const NO_TEXT = new Map([
  ['POST /api/v1/auth/refresh', 'a token of the server'],
  ['GET /api/v1/auth/device', 'a code of eight letters that the server made'],
  ['POST /api/v1/auth/device/token', 'a code that the server made'],
  ['POST /api/v1/auth/device/answer', 'a code that the server made'],
  ['POST /api/v1/privacy/trusted-engines/off', 'the name of a server that was declared at a terminal'],
  ['GET /api/v1/voice/audio/{id}', 'a signature that the server made'],
  ['POST /api/v1/chat/conversations/{id}/messages/{message_id}/regenerate', 'the name of an installed model'],
]);
