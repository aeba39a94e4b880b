import type { XmlHandler } from './xml-stream.ts';

/** Gathers `xl/sharedStrings.xml` (ECMA-376 part 1, 18.4): the texts that cells name by their number. */
export class XlsxSharedStrings implements XmlHandler {
  readonly strings: string[] = [];
  #text = '';
  #inText = false;
  #phonetic = 0;

  open(element: string): void {
    if (element === 'si') this.#text = '';
    else if (element === 'rPh') this.#phonetic += 1;
    else if (element === 't') this.#inText = this.#phonetic === 0;
  }

  text(text: string): void {
    if (this.#inText) this.#text += text;
  }

  close(element: string): void {
    if (element === 't') this.#inText = false;
    else if (element === 'rPh') this.#phonetic -= 1;
    else if (element === 'si') this.strings.push(unescapeText(this.#text));
  }
}

/** Decodes `_x000D_`, the way in which Office writes characters that XML forbids (ECMA-376 part 1, 22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
