import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree with TypeScript and JSX); positions are those of the text. */
export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};

export type Comment = { readonly value: string; readonly start: number; readonly end: number };

export type Program = { readonly text: string; readonly body: readonly Node[]; readonly comments: readonly Comment[] };

export function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
  );
}

/** @throws Error when the text is none of TypeScript */
export function parseProgram(file: string, text: string): Program {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return { text, body: program.body as unknown as readonly Node[], comments };
}

/** A node's children in the order of its properties, types left out. */
export function children(node: Node): { key: string; child: Node }[] {
  const found: { key: string; child: Node }[] = [];
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent' || isTypeKey(key)) continue;
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) found.push({ key, child: one });
  }
  return found;
}

const isTypeKey = (key: string) =>
  ['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType', 'superTypeArguments', 'implements'].includes(key);

/** Only the compiler reads it. */
export const isType = ({ type, ...node }: Node) =>
  /^TS(Type|Interface|.*Keyword$|Declare)/.test(type) || node.declare === true || node.importKind === 'type';

export const isFunction = ({ type }: Node) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

/** Visits a node and all below it, parents first; ends where `visit` returns false. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[], key: string) => boolean | undefined,
): void {
  const parents: Node[] = [];
  const enter = (one: Node, key: string) => {
    if (isType(one) || visit(one, parents, key) === false) return;
    parents.push(one);
    for (const { key: below, child } of children(one)) enter(child, below);
    parents.pop();
  };
  enter(node, '');
}

/** Without `as const`, `satisfies …` and brackets. */
export function bare(node: Node | null | undefined): Node | null {
  let one = node ?? null;
  while (one && /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|ParenthesizedExpression)$/.test(one.type)) {
    one = isNode(one.expression) ? one.expression : null;
  }
  return one;
}

/** The name of a property, parameter or identifier that is written out. */
export function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name);
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return null;
}

/** Numbers of lines, from 1, by position. */
export function createLines(text: string): (position: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (position) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
