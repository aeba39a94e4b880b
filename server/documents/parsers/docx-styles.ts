import { attributeOf, type XmlHandler } from './xml-stream.ts';

/** What a paragraph style says about the structure of the text. */
interface ParagraphStyle {
  /** 1 to 6; null for running text. */
  headingLevel: number | null;
  /** An entry of a table of contents: its text comes again as a heading. */
  contents: boolean;
  numId: string | null;
  numLevel: number;
}

interface WrittenStyle {
  name: string;
  basedOn: string | null;
  outlineLevel: number | null;
  numId: string | null;
  numLevel: number | null;
}

const MAX_ANCESTORS = 16;

/** Gathers `word/styles.xml` (ECMA-376 part 1, 17.7). Style names are English in every language, ids are not. */
export class DocxStyles implements XmlHandler {
  readonly #styles = new Map<string, WrittenStyle>();
  #current: WrittenStyle | null = null;

  open(element: string, attributes: Record<string, string>): void {
    const value = attributeOf(attributes, 'val') ?? '';
    if (element === 'style') this.#begin(attributeOf(attributes, 'styleId') ?? '');
    if (this.#current === null) return;
    if (element === 'name') this.#current.name = value.toLowerCase();
    if (element === 'basedOn') this.#current.basedOn = value;
    if (element === 'outlineLvl') this.#current.outlineLevel = Number(value);
    if (element === 'numId') this.#current.numId = value;
    if (element === 'ilvl') this.#current.numLevel = Number(value);
  }

  close(element: string): void {
    if (element === 'style') this.#current = null;
  }

  /** The style of this id with what it inherits; plain for an unknown id. */
  resolve(id: string | null): ParagraphStyle {
    const chain = this.#ancestors(id);
    const numbered = chain.find(({ numId }) => numId !== null);
    const levels = chain.map(headingLevelOf).filter((level) => level !== undefined);
    return {
      headingLevel: levels[0] ?? null,
      contents: chain.some(({ name }) => /^toc (?:\d|heading)|^table of figures$/.test(name)),
      numId: numbered?.numId ?? null,
      numLevel: chain.find(({ numLevel }) => numLevel !== null)?.numLevel ?? 0,
    };
  }

  #begin(id: string): void {
    this.#current = { name: '', basedOn: null, outlineLevel: null, numId: null, numLevel: null };
    this.#styles.set(id, this.#current);
  }

  #ancestors(id: string | null): WrittenStyle[] {
    const chain: WrittenStyle[] = [];
    let next = id === null ? undefined : this.#styles.get(id);
    while (next !== undefined && chain.length < MAX_ANCESTORS) {
      chain.push(next);
      next = next.basedOn === null ? undefined : this.#styles.get(next.basedOn);
    }
    return chain;
  }
}

/** 1 to 6 for a heading, null for what is running text all the same, undefined where the style does not say. */
function headingLevelOf({ name, outlineLevel }: WrittenStyle): number | null | undefined {
  const numbered = /^heading (\d)/.exec(name)?.[1];
  if (numbered !== undefined) return Math.min(6, Number(numbered));
  if (name === 'title') return 1;
  if (outlineLevel === null) return undefined;
  return outlineLevel < 9 ? Math.min(6, outlineLevel + 1) : null;
}
