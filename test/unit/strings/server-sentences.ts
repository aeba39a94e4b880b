import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** A sentence that a refusal may be told in; each part that is only known at run time is written `{}`. */
export interface SourceSentence {
  file: string;
  sentence: string;
  /** Stable code that it comes with; undefined where it has none, or one that is made at run time. */
  code: string | undefined;
}

/** A class of refusal, and where the sentence and the code stand among what it is made with. */
export type Refusals = Readonly<Record<string, { sentence: number; code?: number }>>;

/** By a function, what of its parameters is told as a sentence, and with which code. */
type Carriers = Map<string, Map<number, string | undefined>>;

interface Node {
  type: string;
  [key: string]: unknown;
}

interface Source {
  file: string;
  /** What the file names, by name: constants, functions and classes with the node that makes them. */
  named: Map<string, Node[]>;
  /** What it imports: by its name here, where it comes from and what it is called there. */
  imported: Map<string, { file: string; name: string }>;
  /** What it calls and makes, and objects, which may be a refusal to be thrown later; with all that is around each. */
  calls: { node: Node; above: readonly Node[] }[];
}

const HOLE = '{}';
const ROOT = join(import.meta.dirname, '..', '..', '..');
const MOST_READINGS = 60;

/** Every sentence that the sources may refuse with, read from the code that makes the refusals. */
export function sentencesOf(refusals: Refusals): SourceSentence[] {
  const carriers: Carriers = new Map();
  const found = new Map<string, SourceSentence>();
  // A sentence may be handed on from function to function before it is told: once through finds the next in line.
  for (let known = -1; known !== sizeOf(carriers); ) {
    known = sizeOf(carriers);
    for (const source of sources().values())
      for (const { node, above } of source.calls) {
        const scope: Scope = { source, above };
        for (const { given, code } of toldIn(node, scope, refusals, carriers)) {
          for (const sentence of readText(given, scope, 0))
            found.set(`${source.file} ${code} ${sentence}`, { file: source.file, sentence, code });
          noteCarrier(given, code, scope, carriers);
        }
      }
  }
  return [...found.values()].filter(({ sentence }) => isSentence(sentence));
}

/** What schemas say of a value that they do not take, where they say it in words of their own. */
export function messagesOfSchemas(): SourceSentence[] {
  return [...sources().values()].flatMap((source) =>
    source.calls.flatMap(({ node, above }) => {
      const callee = node.callee as Node | undefined;
      if (callee?.type !== 'MemberExpression' || !CHECKS.has(nameOf(callee.property) ?? '')) return [];
      return (node.arguments as Node[])
        .flatMap((given) => wordsOfCheck(given, { source, above }))
        .filter(isSentence)
        .map((sentence) => ({ file: source.file, sentence, code: undefined }));
    }),
  );
}

const CHECKS = new Set(['refine', 'regex', 'min', 'max', 'length', 'email', 'url', 'uuid', 'int']);

function wordsOfCheck(given: Node, scope: Scope): string[] {
  if (given.type === 'Literal' || given.type === 'TemplateLiteral') return readText(given, scope, 0);
  const said =
    given.type === 'ObjectExpression'
      ? (propertyOf(given, 'message') ?? propertyOf(given, 'error'))
      : undefined;
  return said ? readText(said, scope, 0) : [];
}

function isSentence(text: string): boolean {
  return /\p{L}\p{L}.* .*\p{L}\p{L}/su.test(text.replaceAll(HOLE, ''));
}

interface Scope {
  source: Source;
  above: readonly Node[];
}

const FOLDERS = ['server', 'models'];
let read: Map<string, Source> | undefined;

/** The server's sources, but for its command line, which speaks for itself. */
function sources(): Map<string, Source> {
  read ??= new Map(
    FOLDERS.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && !path.startsWith('cli'))
        .map((path) => join(folder, path)),
    ).map((file) => [file, readSource(file)]),
  );
  return read;
}

function readSource(file: string): Source {
  const { program } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'));
  const body = program as unknown as Node;
  const named: Source['named'] = new Map();
  const imported: Source['imported'] = new Map();
  const calls: Source['calls'] = [];
  const name = (key: string, node: Node) => named.set(key, [...(named.get(key) ?? []), node]);
  walk(body, [], (node, above) => {
    if (/^(New|Call|Object)Expression$/.test(node.type)) calls.push({ node, above: [...above] });
    const { id, init, source, specifiers } = node as unknown as {
      id?: Node;
      init?: Node;
      source?: Node;
      specifiers?: { local: { name: string }; imported?: { name: string } }[];
    };
    if (node.type === 'VariableDeclarator' && id?.type === 'Identifier' && init) name(String(id.name), init);
    if (node.type === 'FunctionDeclaration' && id) name(String(id.name), node);
    if (node.type !== 'ImportDeclaration' || !String(source?.value).startsWith('.')) return;
    const from = join(dirname(file), String(source?.value));
    for (const { local, imported: there } of specifiers ?? [])
      imported.set(local.name, { file: from, name: there?.name ?? local.name });
  });
  return { file, named, imported, calls };
}

function walk(node: Node, above: Node[], visit: (node: Node, above: readonly Node[]) => void): void {
  visit(node, above);
  above.push(node);
  for (const value of Object.values(node))
    for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) walk(inner, above, visit);
  above.pop();
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** What a call tells as a sentence, and with which code, if it makes a refusal or hands on to what does. */
function toldIn(node: Node, scope: Scope, refusals: Refusals, carriers: Carriers): Told[] {
  const given = (place: number) => (node.arguments as Node[])[place];
  const told = (place: number, code: string | undefined): Told[] => {
    const sentence = given(place);
    return sentence ? [{ given: sentence, code }] : [];
  };
  if (node.type === 'ObjectExpression') return toldLater(node, refusals, scope);
  const name = calleeOf(node);
  if (name === undefined) return [];
  const places = node.type === 'NewExpression' && Object.hasOwn(refusals, name) ? refusals[name] : undefined;
  if (places) {
    const code = places.code === undefined ? undefined : given(places.code);
    return told(places.sentence, code && plainText(code, scope));
  }
  const from = scope.source.imported.get(name);
  const carried = carriers.get(from ? `${from.file} ${from.name}` : `${scope.source.file} ${name}`) ?? [];
  return [...carried].flatMap(([place, code]) => told(place, code));
}

interface Told {
  given: Node;
  code: string | undefined;
}

// `{ code, detail }` is what an AppError will be made of.
function toldLater(node: Node, refusals: Refusals, scope: Scope): Told[] {
  const [code, detail] = [propertyOf(node, 'code'), propertyOf(node, 'detail')];
  return code && detail && 'AppError' in refusals ? [{ given: detail, code: plainText(code, scope) }] : [];
}

function propertyOf(node: Node, name: string): Node | undefined {
  const property = (node.properties as Node[]).find(({ key }) => nameOf(key) === name);
  return isNode(property?.value) ? property.value : undefined;
}

/** `make` of `make()`, `new make()`, `this.make()` and `this.#make()`. */
function calleeOf(node: Node): string | undefined {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined;
  const callee = node.callee as Node;
  if (callee.type === 'Identifier') return String(callee.name);
  const isOwn = callee.type === 'MemberExpression' && (callee.object as Node).type === 'ThisExpression';
  return isOwn ? nameOf(callee.property) : undefined;
}

function plainText(node: Node, scope: Scope): string | undefined {
  const texts = readText(node, scope, 0);
  return texts.length === 1 && !texts[0]?.includes(HOLE) ? texts[0] : undefined;
}

/** Remembers the function around a refusal whose sentence, or part of one, is what the function is given. */
function noteCarrier(
  given: Node,
  code: string | undefined,
  { source, above }: Scope,
  carriers: Carriers,
): void {
  const names = new Set<string>();
  // Of `spec.name`, what the function is given is no sentence.
  walk(given, [], (node, around) => {
    const isPart = around.at(-1)?.type === 'MemberExpression';
    if (node.type === 'Identifier' && !isPart) names.add(String(node.name));
  });
  above.forEach((node, index) => {
    if (!Array.isArray(node.params)) return;
    const outside = above[index - 1];
    const called = nameOf(node.id) ?? nameOf(outside?.id) ?? nameOf(outside?.key);
    if (called === undefined) return;
    (node.params as Node[]).forEach((parameter, place) => {
      const own = (parameter.type === 'AssignmentPattern' ? parameter.left : parameter) as Node;
      if (own.type !== 'Identifier' || !names.has(String(own.name))) return;
      const key = `${source.file} ${called}`;
      carriers.set(key, (carriers.get(key) ?? new Map()).set(place, code));
    });
  });
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && (node.type === 'Identifier' || node.type === 'PrivateIdentifier')
    ? String(node.name)
    : undefined;
}

const sizeOf = (carriers: Carriers) => [...carriers.values()].reduce((sum, { size }) => sum + size, 0);

/** What an expression may read as; what cannot be told from the source is a hole. */
function readText(node: Node, scope: Scope, depth: number): string[] {
  if (depth > 8) return [HOLE];
  const readPart = (inner: unknown) => (isNode(inner) ? readText(inner, scope, depth + 1) : [HOLE]);
  const each = (inner: unknown) => (inner as Node[]).flatMap(readPart);
  switch (node.type) {
    case 'Literal':
      return [typeof node.value === 'string' ? node.value : HOLE];
    case 'TemplateLiteral': {
      const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
      const holes = (node.expressions as Node[]).map(readPart);
      return parts
        .slice(1)
        .reduce((texts, part, at) => product(product(texts, holes[at] ?? [HOLE]), [part]), [parts[0] ?? '']);
    }
    case 'BinaryExpression':
      return node.operator === '+' ? product(readPart(node.left), readPart(node.right)) : [HOLE];
    case 'ConditionalExpression':
      return [...readPart(node.consequent), ...readPart(node.alternate)];
    case 'LogicalExpression':
      return [...readPart(node.left), ...readPart(node.right)];
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return readPart(node.expression);
    case 'Identifier':
      return readNamed(String(node.name), scope, depth);
    case 'ObjectExpression':
      return each((node.properties as { value?: Node }[]).map(({ value }) => value).filter(isNode));
    case 'ArrayExpression':
      return each((node.elements as Node[]).filter(isNode));
    case 'MemberExpression':
      return readMember(node, scope, depth);
    case 'CallExpression':
      return isNode(node.callee) && node.callee.type === 'Identifier'
        ? readNamed(String(node.callee.name), scope, depth)
        : [HOLE];
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return readReturned(node, scope, depth);
    default:
      return [HOLE];
  }
}

function product(before: string[], after: string[]): string[] {
  const kept = after.length * before.length > MOST_READINGS ? [HOLE] : after;
  return before.flatMap((first) => kept.map((second) => first + second));
}

function readNamed(name: string, scope: Scope, depth: number): string[] {
  const from = scope.source.imported.get(name);
  const source = from ? sources().get(from.file) : scope.source;
  const nodes = source?.named.get(from?.name ?? name) ?? [];
  if (!source || nodes.length === 0) return [HOLE];
  const texts = nodes.flatMap((node) => readText(node, { ...scope, source }, depth + 1));
  return texts.length > MOST_READINGS ? texts : [...new Set(texts)];
}

// `TABLE[key]` may be any of the table; `table.key` is that one, where the table is written out.
function readMember(node: Node, scope: Scope, depth: number): string[] {
  const object = node.object as Node;
  if (object.type !== 'Identifier' && object.type !== 'MemberExpression') return [HOLE];
  const root = object.type === 'Identifier' ? String(object.name) : undefined;
  if (root !== undefined && !/^[A-Z]/.test(root)) return [HOLE];
  return readText(object, scope, depth + 1);
}

function readReturned(node: Node, scope: Scope, depth: number): string[] {
  const body = node.body as Node;
  if (body.type !== 'BlockStatement') return readText(body, scope, depth + 1);
  const texts: string[] = [];
  walk(body, [], (inner) => {
    if (inner.type === 'ReturnStatement' && isNode(inner.argument))
      texts.push(...readText(inner.argument, scope, depth + 1));
  });
  return texts.length > 0 ? texts : [HOLE];
}
