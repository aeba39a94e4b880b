import { attributeOf, type XmlAttributes } from './xml-stream.ts';

const MAX_ANCESTORS = 16;

/** The styles of an OpenDocument text, which say what is a title and what is hidden (ODF 1.3 part 3, 16). */
export class OdtStyles {
  readonly #parents = new Map<string, string>();
  readonly #hidden = new Set<string>();
  #current = '';

  /** Takes an element of `office:styles` or `office:automatic-styles`. */
  open(element: string, attributes: XmlAttributes): void {
    if (element === 'style') {
      this.#current = attributeOf(attributes, 'name') ?? '';
      this.#parents.set(this.#current, attributeOf(attributes, 'parent-style-name') ?? '');
    }
    const isTextHidden = element === 'text-properties' && attributes['text:display'] === 'none';
    if (isTextHidden || (element === 'table-properties' && attributes['table:display'] === 'false'))
      this.#hidden.add(this.#current);
  }

  /** Whether the style is that of the document's title. */
  isTitle(style: string): boolean {
    return this.#chain(style).includes('Title');
  }

  /** Whether text or a sheet in this style is not shown. */
  isHidden(style: string): boolean {
    return this.#chain(style).some((name) => this.#hidden.has(name));
  }

  #chain(style: string): string[] {
    const chain = [style];
    for (
      let next = this.#parents.get(style);
      next && chain.length < MAX_ANCESTORS;
      next = this.#parents.get(next)
    )
      chain.push(next);
    return chain;
  }
}
