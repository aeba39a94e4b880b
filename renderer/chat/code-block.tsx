import { useQuery } from '@tanstack/react-query';
import { isValidElement, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { background } from '../../models/background.ts';
import { useSettled } from '../app/use-settled.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { saveFile } from '../ui/save-file.ts';
import styles from './code-block.module.css';
import type { CodePiece, highlightCode } from './highlight-code.ts';

/** Longer code stays plain: colouring it would hold up the window. In characters. */
const MOST_COLOURED = 12_000;

/** A block of code in the colours of its language, which scrolls by itself, wraps, and can be copied and saved. */
export function CodeBlock({ children }: { children: ReactNode }) {
  const { text, language } = readCode(children);
  if (language === 'mermaid') return <Diagram text={text} />;
  const isDrawing = language === 'svg' && text.includes('</svg>');
  return <Block text={text} language={language} drawing={isDrawing ? text : undefined} />;
}

/** A diagram: its code, until it is drawn. */
function Diagram({ text }: { text: string }) {
  return <Block text={text} language="mermaid" drawing={useDiagram(text)} />;
}

interface BlockProps {
  text: string;
  language: string;
  /** SVG. */
  drawing: string | undefined;
}

function Block({ text, language, drawing }: BlockProps) {
  const { chat: words } = useStrings();
  const [isWrapped, setIsWrapped] = useState(false);
  const [showsCode, setShowsCode] = useState(false);
  return (
    <div className={styles.code}>
      <div className={styles.bar}>
        <span>{LANGUAGES[language]?.[0] ?? language}</span>
        {drawing !== undefined ? (
          <IconButton
            icon={showsCode ? 'picture' : 'code'}
            size="small"
            label={showsCode ? words.showDrawing : words.showCode}
            onClick={() => setShowsCode(!showsCode)}
          />
        ) : null}
        <IconButton
          icon="wrap"
          size="small"
          label={words.wrapCode}
          aria-pressed={isWrapped}
          onClick={() => setIsWrapped(!isWrapped)}
        />
        <IconButton
          icon="download"
          size="small"
          label={words.saveCode}
          onClick={() =>
            saveFile(new Blob([text], { type: 'text/plain' }), `code.${LANGUAGES[language]?.[1] ?? 'txt'}`)
          }
        />
        <CopyButton text={text} label={words.copyCode} />
      </div>
      {drawing !== undefined && !showsCode ? (
        <Drawing svg={drawing} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled with the arrow keys
        <pre tabIndex={0} data-wrapped={isWrapped}>
          <code>
            <Coloured text={text} language={language} />
          </code>
        </pre>
      )}
    </div>
  );
}

/** The text and the language of the `code` that Markdown puts into a block. */
function readCode(children: ReactNode): { text: string; language: string } {
  if (!isValidElement<{ className?: string; children?: unknown }>(children))
    return { text: '', language: '' };
  const { className = '', children: inside } = children.props;
  const text = typeof inside === 'string' ? inside : '';
  return { text, language: (/language-([\w+#.-]+)/.exec(className)?.[1] ?? '').toLowerCase() };
}

/** While it is being written the colours follow as there is time; what is not coloured yet is there at once. */
function Coloured({ text, language }: { text: string; language: string }) {
  const highlight = useHighlighter(language !== '' && text.length <= MOST_COLOURED);
  const settled = useDeferredValue(text);
  const pieces = useMemo<CodePiece[]>(
    () => highlight?.(settled, language) ?? [{ text: settled }],
    [highlight, settled, language],
  );
  if (!text.startsWith(settled)) return text;
  return (
    <>
      {pieces.map((piece, index) =>
        piece.kind ? (
          <span key={index} data-kind={piece.kind}>
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
      {text.slice(settled.length)}
    </>
  );
}

let loaded: typeof highlightCode | undefined;

/** What colours code, once it has come; it is not part of the first screen. */
function useHighlighter(isWanted: boolean): typeof highlightCode | undefined {
  const [highlight, setHighlight] = useState(() => loaded);
  useEffect(() => {
    if (!isWanted || highlight) return;
    background('code_colours', async () => {
      ({ highlightCode: loaded } = await import('./highlight-code.ts'));
      setHighlight(() => loaded);
    });
  }, [isWanted, highlight]);
  return isWanted ? highlight : undefined;
}

/** While its code is being written, in milliseconds without another word. */
const PAUSE = 400;

/** The drawing of a diagram, once its code is whole and drawn; undefined until then, and where it cannot be drawn. */
function useDiagram(code: string): string | undefined {
  const settled = useSettled(code, PAUSE);
  // Kept for a while with what the server said, so that what scrolls back into view has its height at once.
  const drawn = useQuery({
    queryKey: ['diagram', code],
    queryFn: async () => (await (await import('./draw-diagram.ts')).drawDiagram(code)) ?? null,
    enabled: code === settled,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return drawn.data ?? undefined;
}

/** An SVG as a picture: in that form browsers run no script of it and load nothing for it (SVG Integration, 2.6). */
function Drawing({ svg }: { svg: string }) {
  const { chat: words } = useStrings();
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <p className={styles.broken}>{words.drawingBroken}</p>;
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(withNamespace(svg))}`;
  return (
    <div className={styles.drawing}>
      <img src={address} alt={words.drawing} onError={() => setIsBroken(true)} />
    </div>
  );
}

// A page forgives that it is missing; a picture does not.
function withNamespace(svg: string): string {
  return /\sxmlns=/.test(svg) ? svg : svg.replace(/<svg\b/, '<svg xmlns="http://www.w3.org/2000/svg"');
}

/** Languages of code: what they are called, and what files in them end in. The rest are called what they are called. */
const LANGUAGES: Record<string, [name: string, ending: string]> = {
  bash: ['Bash', 'sh'],
  c: ['C', 'c'],
  cpp: ['C++', 'cpp'],
  'c++': ['C++', 'cpp'],
  csharp: ['C#', 'cs'],
  cs: ['C#', 'cs'],
  css: ['CSS', 'css'],
  diff: ['Diff', 'diff'],
  go: ['Go', 'go'],
  html: ['HTML', 'html'],
  java: ['Java', 'java'],
  javascript: ['JavaScript', 'js'],
  js: ['JavaScript', 'js'],
  json: ['JSON', 'json'],
  jsx: ['JSX', 'jsx'],
  kotlin: ['Kotlin', 'kt'],
  lua: ['Lua', 'lua'],
  markdown: ['Markdown', 'md'],
  md: ['Markdown', 'md'],
  mermaid: ['Mermaid', 'mmd'],
  php: ['PHP', 'php'],
  py: ['Python', 'py'],
  python: ['Python', 'py'],
  r: ['R', 'r'],
  ruby: ['Ruby', 'rb'],
  rust: ['Rust', 'rs'],
  sh: ['Shell', 'sh'],
  shell: ['Shell', 'sh'],
  sql: ['SQL', 'sql'],
  svg: ['SVG', 'svg'],
  swift: ['Swift', 'swift'],
  ts: ['TypeScript', 'ts'],
  tsx: ['TSX', 'tsx'],
  typescript: ['TypeScript', 'ts'],
  xml: ['XML', 'xml'],
  yaml: ['YAML', 'yaml'],
  yml: ['YAML', 'yaml'],
};
