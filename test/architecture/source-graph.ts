import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** One import, export-from, dynamic import, `require` or import type, by what it reaches. */
export interface Import {
  /** Path from the root where the file is one of the tree; else what was written (`node:net`, `zod`). */
  to: string;
  /** What is taken by name; `*` for everything. */
  names: string[];
  line: number;
}

/** A source file as the rules of the structure see it. */
export interface Source {
  /** From the root, with `/`. */
  path: string;
  lines: number;
  imports: Import[];
  exports: string[];
  functions: { name: string; line: number; lines: number }[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const CODE = /\.(ts|tsx|mjs)$/;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Every file below the folders of a root whose name is that of code, sorted; what was built or installed left out. */
export function listFiles(root: string, folders: readonly string[], isWanted = CODE): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && isWanted.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split('\\').join('/')),
    )
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .sort();
}

/** Reads what each source file imports, exports and how long its functions are. */
export function readSources(root: string, folders: readonly string[]): Source[] {
  return listFiles(root, folders).map((path) => readSource(path, readFileSync(join(root, path), 'utf8')));
}

function readSource(path: string, text: string): Source {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (at: number) => breaks.filter((index) => index < at).length + 1;
  const reach = (value: string, names: string[], at: number): Import => ({
    to: value.startsWith('.') ? posix.join(dirname(path), value) : value,
    names,
    line: lineOf(at),
  });
  const source: Source = { path, lines: breaks.length, imports: [], exports: [], functions: [] };
  for (const { moduleRequest, entries, start } of module.staticImports)
    source.imports.push(
      reach(
        moduleRequest.value,
        entries.map(({ importName }) => importName.name ?? '*'),
        start,
      ),
    );
  for (const { exportName, importName, moduleRequest } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    if (moduleRequest)
      source.imports.push(reach(moduleRequest.value, [importName.name ?? '*'], moduleRequest.start));
    else source.exports.push(exportName.name ?? 'default');
  }
  walk(program as unknown as Node, '', (node, name) => {
    const asked = importedBy(node);
    if (asked !== undefined) source.imports.push(reach(asked, ['*'], node.start));
    if (!FUNCTIONS.has(node.type)) return;
    const line = lineOf(node.start);
    source.functions.push({ name, line, lines: lineOf(node.end) - line + 1 });
  });
  return source;
}

/** What is imported by an expression or a type: `import('x')`, `require('x')`, `import('x').T`, `new URL('x', …)`. */
function importedBy(node: Node): string | undefined {
  const [first] = (node.arguments as Node[] | undefined) ?? [];
  const callee = (node.callee as Node | undefined)?.name;
  if (node.type === 'ImportExpression' || node.type === 'TSImportType') return literal(node.source as Node);
  if (node.type === 'CallExpression' && callee === 'require') return literal(first);
  const url = node.type === 'NewExpression' && callee === 'URL' ? literal(first) : undefined;
  return url?.startsWith('.') && CODE.test(url) ? url : undefined;
}

function literal(node: Node | undefined): string | undefined {
  return typeof node?.value === 'string' ? node.value : undefined;
}

function walk(node: Node, name: string, see: (node: Node, name: string) => void): void {
  const own = ((node.id ?? node.key) as Node | null | undefined)?.name;
  const named = typeof own === 'string' ? own : name;
  see(node, named);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') walk(child, named, see);
}
