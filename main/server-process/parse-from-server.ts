import { type FromServer, PROGRAMS } from '../../models/shell-port.types.ts';

type Content = Record<string, unknown>;

const RULES: { [Type in FromServer['type']]: (content: Content) => boolean } = {
  listening: ({ token, origin, setupToken }) =>
    isText(token) && isText(origin) && (setupToken === undefined || isText(setupToken)),
  failed: ({ sentence, code, params }) =>
    isText(sentence) && (code === undefined || isText(code)) && (params === undefined || isParams(params)),
  pong: ({ number }) => Number.isSafeInteger(number),
  'start-program': ({ id, program, environment, execArgv }) =>
    Number.isSafeInteger(id) &&
    PROGRAMS.some((known) => known === program) &&
    isTextRecord(environment) &&
    Array.isArray(execArgv) &&
    execArgv.every(isText),
  'kill-program': ({ id }) => Number.isSafeInteger(id),
};

/** What the server said over its port, or undefined for anything that is no message of shell-port.types.ts. */
export function parseFromServer(content: unknown): FromServer | undefined {
  return isFromServer(content) ? content : undefined;
}

function isFromServer(content: unknown): content is FromServer {
  if (!isContent(content) || !isText(content.type) || !isType(content.type)) return false;
  return RULES[content.type](content);
}

function isType(type: string): type is FromServer['type'] {
  return Object.hasOwn(RULES, type);
}

function isContent(content: unknown): content is Content {
  return typeof content === 'object' && content !== null && !Array.isArray(content);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isParams(value: unknown): boolean {
  return isContent(value) && Object.values(value).every((each) => isText(each) || Number.isFinite(each));
}

function isTextRecord(value: unknown): boolean {
  return isContent(value) && Object.values(value).every(isText);
}
