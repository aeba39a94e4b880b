import { resolve } from 'node:path';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBinaryExpression as isBinary,
  isCallExpression,
  isConditionalExpression as isConditional,
  isJsxExpression,
  isNewExpression,
  isParenthesizedExpression as isParenthesised,
  isPropertyAccessExpression as isPropertyAccess,
  isPropertyAssignment,
  isExpressionStatement as isStatement,
  isVoidExpression as isVoid,
} from 'typescript/unstable/ast/is';
import {
  API,
  type Checker,
  type Project,
  SignatureKind,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';

/** A place where a promise is let go so that nobody hears of its failure. */
interface DroppedPromise {
  /** `file:line` from the root of the project. */
  at: string;
  why: 'dropped' | 'given to a caller that does not wait';
  text: string;
}

/**
 * Finds each statement, each operand of `void` and each result of a callback that is a promise which nobody awaits, in
 * those files of a TypeScript project that `isJudged` names by their path from the root. The linter knows a part of the
 * types only and takes `void` and `.catch` for an answer; the compiler knows all of them.
 */
export function findDroppedPromises(
  root: string,
  tsconfig: string,
  isJudged: (path: string) => boolean,
): DroppedPromise[] {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [resolve(root, tsconfig)] }).getProjects();
    if (!project) throw new Error(`no project at ${tsconfig}`);
    const judge = createJudge(project.checker);
    return sourcesOf(project, root, isJudged).flatMap(({ path, file }) =>
      judge(file).map(({ node, why }) => ({
        at: `${path}:${lineOf(file, node)}`,
        why,
        text: head(node, file),
      })),
    );
  } finally {
    api.close();
  }
}

function sourcesOf({ program }: Project, root: string, isJudged: (path: string) => boolean) {
  return program.getSourceFileNames().flatMap((name) => {
    const path = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : '';
    const file = path && isJudged(path) ? program.getSourceFile(name) : undefined;
    return file ? [{ path, file }] : [];
  });
}

type Found = { node: Node; why: DroppedPromise['why'] };

function createJudge(checker: Checker) {
  const known = new Map<number, boolean>();
  const isPromise = (type: Type | undefined): boolean => {
    if (!type || type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Never)) return false;
    const verdict = known.get(type.id) ?? (partsOf(type).some(hasThen) && !holdsItsFailure(type));
    known.set(type.id, verdict);
    return verdict;
  };
  const hasThen = (type: Type) =>
    (type.flags & TypeFlags.Object) !== 0 && checker.getPropertyOfType(type, 'then') !== undefined;
  // What a query of the web app resolves with holds its failure, and the screen shows it: it never rejects.
  const holdsItsFailure = (type: Type) => checker.typeToString(type).includes('QueryObserverResult<');
  const results = (type: Type | undefined) =>
    type
      ? partsOf(type)
          .filter((part) => part.flags & TypeFlags.Object)
          .flatMap((part) => checker.getSignaturesOfType(part, SignatureKind.Call))
          .map((signature) => checker.getReturnTypeOfSignature(signature))
      : [];
  const givesPromise = (type: Type | undefined) => results(type).some(isPromise);
  // Nobody awaits what a caller takes for nothing.
  const isForNothing = (type: Type | undefined) => {
    const taken = results(type);
    return taken.length > 0 && taken.every((result) => result && (result.flags & TypeFlags.Void) !== 0);
  };
  return (file: SourceFile): Found[] => {
    const dropped: Node[] = [];
    const given: Node[] = [];
    const visit = (node: Node): void => {
      collectDropped(node, dropped);
      collectGiven(node, given);
      node.forEachChild(visit);
    };
    visit(file);
    const types = checker.getTypeAtLocation(dropped);
    const functions = checker.getTypeAtLocation(given);
    return [
      ...dropped
        .filter((_, index) => isPromise(types[index]))
        .map((node) => ({ node, why: 'dropped' }) as const),
      ...given
        .filter(
          (node, index) =>
            givesPromise(functions[index]) && isForNothing(checker.getContextualType(node as never)),
        )
        .map((node) => ({ node, why: 'given to a caller that does not wait' }) as const),
    ];
  };
}

function partsOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type];
}

// What is awaited or assigned is not dropped, whatever its type.
const KEPT: ReadonlySet<SyntaxKind> = new Set([SyntaxKind.AwaitExpression, SyntaxKind.VoidExpression]);

/** The expressions whose value goes nowhere, those behind `void`, `&&`, `||`, `??`, `? :` and in arrows without a use too. */
function collectDropped(node: Node, found: Node[]): void {
  if (isStatement(node) || isVoid(node)) addUnused(node.expression, found);
}

function addUnused(expression: Node, found: Node[]): void {
  if (isParenthesised(expression)) addUnused(expression.expression, found);
  else if (isBinary(expression)) {
    if (BRANCHES.has(expression.operatorToken.kind)) addUnused(expression.right, found);
  } else if (isConditional(expression)) {
    addUnused(expression.whenTrue, found);
    addUnused(expression.whenFalse, found);
  } else if (!KEPT.has(expression.kind)) found.push(expression);
}

const BRANCHES: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
  SyntaxKind.CommaToken,
]);

/** The functions that somebody else calls: given as an argument, as a property or as an attribute. */
function collectGiven(node: Node, found: Node[]): void {
  if (isFinally(node)) return;
  if (isCallExpression(node) || isNewExpression(node))
    found.push(...(node.arguments ?? []).filter(mayBeFunction));
  else if (isPropertyAssignment(node) && mayBeFunction(node.initializer)) found.push(node.initializer);
  else if (isJsxExpression(node) && node.expression && mayBeFunction(node.expression))
    found.push(node.expression);
}

// It is typed as if nobody waited for what it gives, but `finally` does.
const isFinally = (node: Node): boolean =>
  isCallExpression(node) && isPropertyAccess(node.expression) && node.expression.name.text === 'finally';

const FUNCTIONS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.ArrowFunction,
  SyntaxKind.FunctionExpression,
  SyntaxKind.Identifier,
  SyntaxKind.PropertyAccessExpression,
]);
const mayBeFunction = (node: Node): boolean => FUNCTIONS.has(node.kind);

function lineOf(file: SourceFile, node: Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
}

function head(node: Node, file: SourceFile): string {
  return node.getText(file).replace(/\s+/g, ' ').slice(0, 100);
}
