import { setImmediate as nextTurn } from 'node:timers/promises';
import { HtmlBody } from '../../../documents/parsers/html-body.ts';
import { type HtmlHandler, readHtmlTokens } from '../../../documents/parsers/html-tokens.ts';

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
