/** The library's own declarations put what its default export holds beside it, and make it `any`. */
declare module 'temml' {
  /** As much of its nodes as is read: elements have a type and texts a text; its HTML elements and fragments neither. */
  export interface MathNode {
    type?: string;
    text?: string;
    attributes?: Record<string, string>;
    classes?: string[];
    style?: Record<string, string>;
    children?: MathNode[];
  }

  interface Options {
    displayMode: boolean;
    throwOnError: boolean;
    trust: boolean;
    /** How often macros may be replaced. */
    maxExpand: number;
    /** The most that a size may be, in em: horizontally and vertically. */
    maxSize: [number, number];
    macros: Record<string, string>;
  }

  const temml: { __renderToMathMLTree(tex: string, options: Options): MathNode };
  export default temml;
}
