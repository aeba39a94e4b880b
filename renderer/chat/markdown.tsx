import { memo, type ReactNode, use } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { CitationMarker, CitationsContext } from './citations.tsx';
import { CodeBlock } from './code-block.tsx';
import styles from './markdown.module.css';
import { citedIndex, rehypeCitations } from './rehype-citations.ts';

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
  table: ({ children }) => (
    <div className={styles.table}>
      <table>{children}</table>
    </div>
  ),
};

/** An answer's Markdown, with GitHub's tables and lists; raw HTML is dropped, and sanitising comes last. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  const indices = new Set(use(CitationsContext).map(({ index }) => index));
  return (
    <div className={styles.markdown}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[[rehypeCitations, indices], rehypeSanitize]}
        components={COMPONENTS}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
});

function OutsideLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href || !/^(https?|mailto):/i.test(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
