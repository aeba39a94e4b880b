import { setImmediate as nextTurn } from 'node:timers/promises';
import { cutText } from '../../../../models/cut-text.ts';
import { decodeHtml } from '../../../documents/parsers/decode-html.ts';
import { encodingNamed } from '../../../documents/parsers/decode-text.ts';
import { HtmlBody } from '../../../documents/parsers/html-body.ts';
import { type HtmlHandler, readHtmlTokens } from '../../../documents/parsers/html-tokens.ts';
import type { EgressResponse, OutboundRequest } from '../../../egress/outbound-request.ts';
import { USER_AGENT } from './build-search-request.ts';
import { cut, neutralise } from './neutralise.ts';
import { pageAddress } from './page-address.ts';

/** Sends one request of this run by the router and the gate, which judge it anew each time. */
export type SendForRun = (
  request: OutboundRequest,
  texts: readonly string[],
  signal: AbortSignal,
) => Promise<EgressResponse>;

/** Most characters that are kept of one page. */
export const MOST_PAGE_CHARACTERS = 3_000;

const MAX_PAGE_BYTES = 2 * 1024 * 1024;
const MOST_REDIRECTS = 3;
const ACCEPT = 'text/html,application/xhtml+xml,text/plain';

/**
 * The readable text of a page that a search returned; undefined where there is none to be had (another type, an error
 * of its server, too many redirects). Where a redirect leads is data like the address itself: scored, permitted and
 * checked from the start. Throws what the gate throws.
 */
export async function fetchPage(
  send: SendForRun,
  address: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  let next: string | undefined = address;
  for (let hop = 0; next !== undefined && hop <= MOST_REDIRECTS; hop += 1) {
    const response: EgressResponse = await send(buildPageRequest(next), [next], signal);
    if (response.status < 300 || response.status >= 400) return readPage(response, signal);
    await letGo(response);
    next = pageAddress(response.headers.location ?? '', next);
  }
  return undefined;
}

/** A GET of exactly this address, with nothing in it that tells one user from another. */
export function buildPageRequest(url: string): OutboundRequest {
  return {
    url,
    method: 'GET',
    headers: { accept: ACCEPT, 'user-agent': USER_AGENT },
    body: '',
    constants: ['accept', ACCEPT, 'user-agent', USER_AGENT],
    keyHeader: 'none',
    maxAnswerBytes: MAX_PAGE_BYTES,
  };
}

async function readPage(response: EgressResponse, signal: AbortSignal): Promise<string | undefined> {
  const type = /^\s*([\w.+-]+\/[\w.+-]+)/.exec(response.headers['content-type'] ?? '')?.[1]?.toLowerCase();
  // None was asked for, and what is packed may be of any size.
  const isPacked = !/^(identity)?$/i.test(response.headers['content-encoding'] ?? '');
  if (response.status !== 200 || isPacked || !type || !READABLE.includes(type)) {
    await letGo(response);
    return undefined;
  }
  const bytes = Buffer.concat(await Array.fromAsync(response.body));
  const source = decode(bytes, response.headers['content-type'] ?? '');
  const text = type === 'text/plain' ? source : await readPageText(source, MOST_PAGE_CHARACTERS + 1, signal);
  return cut(neutralise(cutText(text, 2 * MOST_PAGE_CHARACTERS)).trim(), MOST_PAGE_CHARACTERS) || undefined;
}

const READABLE = ['text/html', 'application/xhtml+xml', 'text/plain'];

function decode(bytes: Uint8Array, contentType: string): string {
  const label = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
  try {
    return label && encodingNamed(label) === null ? '' : decodeHtml(bytes, label);
  } catch {
    return '';
  }
}

/** Ends an exchange whose body says nothing; the ledger has how far it came. */
async function letGo({ body }: EgressResponse): Promise<void> {
  for await (const _chunk of body) return;
}

const ENOUGH_MAIN_CHARACTERS = 200;
/** At the worst some 100 ms of work in the server's own thread. */
const PIECE_CHARACTERS = 8_192;
const MAIN = /<main[\s>]|role\s*=\s*["']?main\b/i;

/**
 * The text of an HTML page, without scripts, menus and hidden parts, its blocks apart: what stands in `main` where the
 * page has one with some text in it. At most about `most` characters are gathered. Lets the server work on between
 * pieces of 8 kB, and throws the signal's reason when that has aborted.
 */
export async function readPageText(html: string, most: number, signal: AbortSignal): Promise<string> {
  const isEnough = () => main.isFull || (whole.isFull && !hasMain);
  const hasMain = MAIN.test(html);
  const main = new Gathered(true, most);
  const whole = new Gathered(false, most);
  for (const _ of readHtmlTokens(html, both(main.body, whole.body), false, PIECE_CHARACTERS)) {
    main.gather();
    whole.gather();
    if (isEnough()) break;
    await nextTurn();
    signal.throwIfAborted();
  }
  main.end();
  whole.end();
  return main.text.length >= ENOUGH_MAIN_CHARACTERS ? main.text : whole.text;
}

class Gathered {
  readonly body: HtmlBody;
  readonly #most: number;
  text = '';

  constructor(onlyMain: boolean, most: number) {
    this.body = new HtmlBody(null, { onlyMain, xml: false });
    this.#most = most;
  }

  get isFull(): boolean {
    return this.text.length >= this.#most;
  }

  gather(blocks = this.body.take()): void {
    for (const { text } of blocks) if (!this.isFull) this.text += `${text.slice(0, this.#most)}\n\n`;
  }

  end(): void {
    this.gather(this.body.end());
    this.text = this.text.trim();
  }
}

function both(first: HtmlHandler, second: HtmlHandler): HtmlHandler {
  return {
    open(...tag) {
      first.open(...tag);
      second.open(...tag);
    },
    close(name) {
      first.close(name);
      second.close(name);
    },
    text(text) {
      first.text(text);
      second.text(text);
    },
  };
}
