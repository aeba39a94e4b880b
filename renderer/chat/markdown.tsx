import {
  type MouseEvent,
  memo,
  type ReactElement,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { createStore } from '../api/store.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { BlockCacheContext } from './block-cache.ts';
import { CitationMarker, CitationsContext } from './citations.tsx';
import { CodeBlock } from './code-block.tsx';
import { type ExtractedFormulas, extractFormulas } from './extract-formulas.ts';
import type { HastNode } from './hast-node.ts';
import styles from './markdown.module.css';
import { rehypeFormulas } from './rehype-formulas.ts';
import { SANITIZE_SCHEMA } from './sanitize-schema.ts';
import { splitMarkdown } from './split-markdown.ts';
import type { TypesetFormula } from './typeset-formula.ts';

interface OutsideLinkProps {
  href: string | undefined;
  children: ReactNode;
}

/**
 * A link of an answer. It names its host wherever its words are others, and goes there only after a yes: the words are
 * the model's or a document's, and the address may carry what was said.
 */
function OutsideLink({ href, children }: OutsideLinkProps) {
  const [isAsking, setIsAsking] = useState(false);
  const url = href && /^(https?|mailto):/i.test(href) ? URL.parse(href) : null;
  if (!url) return <span>{children}</span>;
  const place = placeOf(url);
  // The shell of the desktop app asks by itself.
  const ask = (event: MouseEvent) => {
    if (window.alcoveDesktop) return;
    event.preventDefault();
    setIsAsking(true);
  };
  return (
    <>
      <a
        href={url.href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={ask}
        onAuxClick={(event) => (event.button === 1 ? ask(event) : undefined)}
      >
        {children}
        {isSaid(children, url) ? null : <bdi className={styles.host}> ({place})</bdi>}
      </a>
      {isAsking ? <OutsideDialog url={url} place={place} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

/** So much of an address is shown; the number of the rest says that there is some. */
const SHOWN = 300;

function OutsideDialog({ url, place, onClose }: { url: URL; place: string; onClose: () => void }) {
  const { common, outside } = useStrings();
  const open = () => {
    window.open(url.href, '_blank', 'noopener,noreferrer');
    onClose();
  };
  const isMail = url.protocol === 'mailto:';
  return (
    <Dialog title={isMail ? outside.mail(place) : outside.title(place)} onClose={onClose}>
      <p className={styles.address}>
        <bdi>{url.href.slice(0, SHOWN)}</bdi>
        {url.href.length > SHOWN ? outside.more(url.href.length - SHOWN) : null}
      </p>
      <p>{outside.lead}</p>
      <Actions>
        <Button look="quiet" autoFocus onClick={onClose}>
          {common.cancel}
        </Button>
        <Button onClick={open}>{outside.open}</Button>
      </Actions>
    </Dialog>
  );
}

/** Where an address leads: letters that look like others stand as their code (`xn--…`). */
const placeOf = ({ protocol, host, pathname }: URL): string => (protocol === 'mailto:' ? pathname : host);

/** Whether the words are the address itself; a name before an `@` makes one host look like another. */
function isSaid(children: ReactNode, url: URL): boolean {
  if (typeof children !== 'string' || url.username !== '') return false;
  const said = URL.parse(children)?.href;
  return said === url.href || children === placeOf(url);
}

// `[1]`, and `[1, 2]` as some models write it.
const MARKER = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g;
const UNTOUCHED = new Set(['code', 'pre', 'a']);

/**
 * A rehype plugin that turns citation markers in an answer into links to `#cite-<index>`, for those indices that the
 * answer has a source for. Comes before sanitising; a marker without a source stays the text that it is.
 */
function rehypeCitations(indices: ReadonlySet<number>) {
  return (tree: HastNode): void => {
    if (indices.size > 0) visit(tree, indices);
  };
}

function visit(node: HastNode, indices: ReadonlySet<number>): void {
  if (!node.children || UNTOUCHED.has(node.tagName ?? '')) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return cut(child.value ?? '', indices);
    visit(child, indices);
    return [child];
  });
}

function cut(text: string, indices: ReadonlySet<number>): HastNode[] {
  const nodes: HastNode[] = [];
  let done = 0;
  for (const { 0: marker, 1: list = '', index } of text.matchAll(MARKER)) {
    const known = list.split(/\s*[,;]\s*/).map(Number);
    if (!known.every((number) => indices.has(number))) continue;
    nodes.push({ type: 'text', value: text.slice(done, index) }, ...known.map(linkTo));
    done = index + marker.length;
  }
  return [...nodes, { type: 'text', value: text.slice(done) }].filter(({ value }) => value !== '');
}

function linkTo(index: number): HastNode {
  return {
    type: 'element',
    tagName: 'a',
    properties: { href: `#cite-${index}` },
    children: [{ type: 'text', value: `[${index}]` }],
  };
}

/** The index that such a link names; undefined for any other link. */
function citedIndex(href: string | undefined): number | undefined {
  const index = /^#cite-(\d{1,3})$/.exec(href ?? '')?.[1];
  return index === undefined ? undefined : Number(index);
}

const typesetter = createStore<TypesetFormula | undefined>(undefined);
let loading: Promise<void> | undefined;

/** What typesets formulas, once it is loaded, which it is from the first time that it is needed; until then undefined. */
function useTypesetter(isNeeded: boolean): TypesetFormula | undefined {
  useEffect(() => {
    if (isNeeded && !loading) loading = load();
  }, [isNeeded]);
  return useSyncExternalStore(typesetter.subscribe, typesetter.current, typesetter.current);
}

// Where it cannot be had, formulas stay code, and the next one that is shown asks again.
async function load(): Promise<void> {
  try {
    const { typesetFormula } = await import('./typeset-formula.ts');
    typesetter.set(typesetFormula);
  } catch {
    loading = undefined;
  }
}

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
    // Models end a line where they mean it: the lines of a poem or an address are theirs.
    remarkPlugins: [remarkGfm, remarkBreaks],
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

interface FormulaBoxProps {
  isDisplay: boolean;
  children: ReactNode;
}

/** A formula, which scrolls by itself where it is wider than the column: no browser breaks its lines. */
function FormulaBox({ isDisplay, children }: FormulaBoxProps) {
  const box = useRef<HTMLSpanElement>(null);
  const isWide = useIsWide(box);
  return (
    <span
      ref={box}
      className={isDisplay || isWide ? styles.display : styles.inline}
      // Wide ones are scrolled with the arrow keys.
      tabIndex={isWide ? 0 : undefined}
    >
      {children}
    </span>
  );
}

function useIsWide(box: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(false);
  useLayoutEffect(() => {
    const column = box.current?.closest<HTMLElement>('p, li, td, th, h1, h2, h3, h4, h5, h6, div');
    const math = box.current?.firstElementChild;
    if (!column || !math) return;
    const measure = () => setIsWide(math.getBoundingClientRect().width > column.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(column);
    measure();
    return () => observer.disconnect();
  }, [box]);
  return isWide;
}
