import { type AnyNode, type Expression, parse } from 'acorn';

/**
 * Rejects tests that compare values next to the candidate's code: "yes" is the easiest answer to fake. A test returns
 * values, which are compared outside. A boolean expression (a comparison, a negation, a predicate such as `includes` or
 * `Array.isArray`) is only allowed 1. where it controls the test itself: in the condition of a loop, or of an `if` that
 * contains only `break`, `continue`, an empty `return` or `throw`; 2. in a function passed to the candidate's code (an
 * argument of a call on `m` or `mount`, or a function of the test named in such a call), except in what it records
 * (assignments and `push`): there it is the test double's behavior. Identity, where it is the subject, is observed with
 * `aliases(…)`: its result lists which values are identical, and is compared outside like any other. Its expectation
 * must contain both an identical and a different pair.
 */
export function findComparisons(run: string): string[] {
  const tree = parse(`(async () => {\n${run}\n})`, { ecmaVersion: 'latest', allowReturnOutsideFunction: true });
  const doubles = functionsPassedToCandidate(tree);
  const found: string[] = [];
  walk(tree, [], (node, parents) => {
    if (!isPredicate(node)) return;
    if (isControlFlow(node, parents) || isInTestDouble(node, parents, doubles)) return;
    found.push(`(async () => {\n${run}\n})`.slice(node.start, node.end));
  });
  return found;
}

/** Whether the code calls `aliases`. */
export function usesAliases(run: string): boolean {
  return /\baliases\(/.test(run);
}

const COMPARISONS = new Set(['==', '!=', '===', '!==', '<', '>', '<=', '>=', 'in', 'instanceof']);
const PREDICATES = new Set(
  'includes every some startsWith endsWith test is isArray isInteger isSafeInteger isFinite isNaN isFrozen isSealed isExtensible hasOwn hasOwnProperty propertyIsEnumerable isPrototypeOf isSubsetOf isSupersetOf isDisjointFrom Boolean'.split(
    ' ',
  ),
);

function isPredicate(node: AnyNode): boolean {
  if (node.type === 'BinaryExpression') return COMPARISONS.has(node.operator);
  if (node.type === 'UnaryExpression') return node.operator === '!';
  if (node.type === 'CallExpression') {
    const name = node.callee.type === 'MemberExpression' ? nameOf(node.callee.property) : nameOf(node.callee);
    const isOfCandidate = node.callee.type === 'MemberExpression' && nameOf(node.callee.object) === 'm';
    return name !== null && !isOfCandidate && PREDICATES.has(name);
  }
  return false;
}

function nameOf(node: AnyNode): string | null {
  return node.type === 'Identifier' ? node.name : null;
}

/** The leftmost name in a chain of members and calls. */
function rootOf(node: AnyNode): string | null {
  if (node.type === 'MemberExpression') return rootOf(node.object);
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return rootOf(node.callee);
  if (node.type === 'AwaitExpression') return rootOf(node.argument);
  return nameOf(node);
}

type Parents = readonly AnyNode[];
type Visit = (node: AnyNode, parents: Parents) => void;

function walk(node: AnyNode, parents: Parents, visit: Visit): void {
  visit(node, parents);
  const inner = [...parents, node];
  for (const value of Object.values(node) as unknown[]) {
    for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) walk(part, inner, visit);
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function isFunction(node: AnyNode): boolean {
  return (
    node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' || node.type === 'FunctionDeclaration'
  );
}

/** Functions passed to candidate code: within arguments of a call on `m` or `mount`, or named there. */
function functionsPassedToCandidate(tree: AnyNode): Set<AnyNode> {
  const doubles = new Set<AnyNode>();
  const names = new Set<string>();
  const collect = (argument: AnyNode) =>
    walk(argument, [], (node) => {
      if (isFunction(node)) doubles.add(node);
      const name = nameOf(node);
      if (name !== null) names.add(name);
    });
  walk(tree, [], (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
    const root = rootOf(node.callee);
    if (root === 'm' || root === 'mount') for (const argument of node.arguments) collect(argument);
  });
  walk(tree, [], (node) => {
    if (node.type === 'VariableDeclarator' && node.init && names.has(nameOf(node.id) ?? '')) {
      walk(node.init, [], (part) => {
        if (isFunction(part)) doubles.add(part);
      });
    }
    if (node.type === 'FunctionDeclaration' && names.has(node.id?.name ?? '')) doubles.add(node);
  });
  return doubles;
}

/** Whether it is in the condition of a loop, or of an `if` that only jumps. */
function isControlFlow(node: AnyNode, parents: Parents): boolean {
  const chain: AnyNode[] = [...parents, node];
  for (let index = chain.length - 1; index > 0; index -= 1) {
    const parent = chain[index - 1] as AnyNode;
    const child = chain[index] as AnyNode;
    if (isFunction(parent)) return false;
    if (parent.type === 'ForStatement' || parent.type === 'WhileStatement' || parent.type === 'DoWhileStatement') {
      return parent.test === child;
    }
    if (parent.type === 'IfStatement') {
      return parent.test === child && parent.alternate == null && onlyJumps(parent.consequent);
    }
    if (parent.type !== 'LogicalExpression' && parent.type !== 'UnaryExpression') return false;
  }
  return false;
}

function onlyJumps(node: AnyNode): boolean {
  if (node.type === 'BlockStatement')
    return node.body.length > 0 && onlyJumps(node.body.at(-1) as AnyNode) && node.body.length === 1;
  if (node.type === 'ReturnStatement') return node.argument == null;
  return node.type === 'BreakStatement' || node.type === 'ContinueStatement' || node.type === 'ThrowStatement';
}

/** Whether it is within a test double, outside of what the double records. */
function isInTestDouble(node: AnyNode, parents: Parents, doubles: ReadonlySet<AnyNode>): boolean {
  const double = parents.findIndex((parent) => doubles.has(parent));
  if (double < 0) return false;
  const inside = [...parents.slice(double + 1), node];
  return !inside.some((part, index) => {
    const next = inside[index + 1] as Expression | undefined;
    if (part.type === 'AssignmentExpression') return part.right === next;
    if (part.type !== 'CallExpression' || part.callee.type !== 'MemberExpression') return false;
    return nameOf(part.callee.property) === 'push' && part.callee !== next;
  });
}
