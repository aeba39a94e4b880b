import { memo, type ReactElement, use } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { BlockCacheContext } from './block-cache.ts';
import { CitationMarker, CitationsContext } from './citations.tsx';
import { CodeBlock } from './code-block.tsx';
import { type ExtractedFormulas, extractFormulas } from './extract-formulas.ts';
import { FormulaBox } from './formula-box.tsx';
import styles from './markdown.module.css';
import { OutsideLink } from './outside-link.tsx';
import { citedIndex, rehypeCitations } from './rehype-citations.ts';
import { rehypeFormulas } from './rehype-formulas.ts';
import { SANITIZE_SCHEMA } from './sanitize-schema.ts';
import { splitMarkdown } from './split-markdown.ts';
import type { TypesetFormula } from './typeset-formula.ts';
import { useTypesetter } from './use-typesetter.ts';

// Nothing in an answer may load anything by itself: a picture becomes a link that a person may follow.
const COMPONENTS: Components = {
  a: ({ href, children }) => {
    const index = citedIndex(href);
    return index === undefined ? (
      <OutsideLink href={href}>{children}</OutsideLink>
    ) : (
      <CitationMarker index={index} />
    );
  },
  img: ({ src, alt }) => (
    <OutsideLink href={typeof src === 'string' ? src : undefined}>{alt || src}</OutsideLink>
  ),
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  // Only formulas have one here; `data-formula` says which.
  span: ({ children, ...rest }) => (
    <FormulaBox isDisplay={'data-formula' in rest && rest['data-formula'] === 'display'}>
      {children}
    </FormulaBox>
  ),
  table: ({ children }) => (
    <div className={styles.table}>
      <table>{children}</table>
    </div>
  ),
};

interface MarkdownProps {
  text: string;
  /** More of it is to come: its last block changes with every word, and is not worth keeping. */
  isGrowing?: boolean;
}

/**
 * An answer's Markdown, with GitHub's tables and lists; raw HTML is dropped, and sanitising comes last. Parsed block by
 * block: what is appended costs the parsing of the last block only, and a long answer never holds up the window.
 */
export const Markdown = memo(function Markdown({ text, isGrowing = false }: MarkdownProps) {
  const cited = use(CitationsContext)
    .map(({ index }) => index)
    .join(' ');
  const blocks = splitMarkdown(text);
  return (
    <div className={styles.markdown}>
      {blocks.map((block, index) => (
        <Block key={index} text={block} cited={cited} isKept={!isGrowing || index < blocks.length - 1} />
      ))}
    </div>
  );
});

interface BlockProps {
  text: string;
  /** The numbers of the answer's sources, apart by a space. */
  cited: string;
  isKept: boolean;
}

const Block = memo(function Block({ text, cited, isKept }: BlockProps) {
  const cache = use(BlockCacheContext);
  const extracted = extractFormulas(text, !isKept);
  const hasFormulas = extracted.formulas.length > 0;
  const typeset = useTypesetter(hasFormulas || (!isKept && OPENING.test(text)));
  const key = `${cited}\n${text}`;
  const known = cache?.get(key);
  if (known) return known;
  const indices = new Set(cited === '' ? [] : cited.split(' ').map(Number));
  const parsed = parse(extracted, indices, typeset);
  if (isKept && (typeset || !hasFormulas)) cache?.set(key, parsed);
  return parsed;
});

// A formula may be on its way: what shows it is best there before it ends.
const OPENING = /\\[([]|\$\$/;

// It has no state and no hooks, so what it makes of a text can be kept and shown again.
function parse(
  { text, formulas }: ExtractedFormulas,
  indices: ReadonlySet<number>,
  typeset: TypesetFormula | undefined,
): ReactElement {
  return ReactMarkdown({
    remarkPlugins: [remarkGfm],
    // One word in both languages.
    remarkRehypeOptions: { footnoteLabel: 'Notes' },
    rehypePlugins: [
      [rehypeCitations, indices],
      [rehypeFormulas, formulas, typeset],
      [rehypeSanitize, SANITIZE_SCHEMA],
    ],
    components: COMPONENTS,
    children: text,
  });
}
