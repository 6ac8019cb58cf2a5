import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { type AnyNode, parse } from 'acorn';
import type { ChangedModule } from './load-mutated.ts';

/** One small mistake in the text of a module, types taken out; positions are those of the file. */
export interface SourceMutant extends ChangedModule {
  /** `exam.setup.ts:153 < → <=`. */
  readonly id: string;
  readonly operator: string;
}

const swaps: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '**': '*',
  '%': '*',
};

const methodSwaps: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  max: 'min',
  min: 'max',
  find: 'findLast',
  findLast: 'find',
};

interface Replacement {
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The text as it is shown in the id. */
  readonly shown: string;
}

/** The ways to break one expression. */
function replacementsOf(node: AnyNode, text: (node: AnyNode) => string): Replacement[] {
  const whole = (operator: string, replaced: string): Replacement => ({
    operator,
    start: node.start,
    end: node.end,
    text: `(${replaced})`,
    shown: replaced,
  });
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const [left, right] = [text(node.left as AnyNode), text(node.right)];
      // A fallback that is a literal is there for the compiler: nothing leads to it.
      if (node.operator === '??') return isLiteral(node.right) ? [] : [whole('default', left)];
      const other = swaps[node.operator];
      // Texts are joined, not subtracted.
      const isText = node.operator === '+' && [left, right].some((side) => /^['"`]/.test(side));
      if (other === undefined || isText) return [];
      const kind = node.type === 'LogicalExpression' ? 'logic' : /[<>=]/.test(other) ? 'comparison' : 'arithmetic';
      return [whole(kind, `${left} ${other} ${right}`)];
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [whole('negation', text(node.argument))] : [];
    case 'ConditionalExpression':
      return [whole('condition', text(node.consequent)), whole('condition', text(node.alternate))];
    case 'Literal':
      if (typeof node.value === 'number') return [whole('number', String(node.value + 1))];
      return typeof node.value === 'boolean' ? [whole('boolean', String(!node.value))] : [];
    case 'MemberExpression': {
      const name = node.property.type === 'Identifier' && !node.computed ? node.property.name : '';
      const other = methodSwaps[name];
      return other
        ? [{ operator: 'method', start: node.property.start, end: node.property.end, text: other, shown: other }]
        : [];
    }
    case 'SpreadElement':
      return [{ operator: 'spread', start: node.start, end: node.end, text: '...[]', shown: '...[]' }];
    default:
      return [];
  }
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;

const isLiteral = (node: AnyNode): boolean =>
  node.type === 'Literal' ||
  node.type === 'ObjectExpression' ||
  (node.type === 'ArrayExpression' && node.elements.length === 0);

const isFunction = (node: AnyNode): boolean =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);

/** Every node inside a function, and the numbers that modules name. */
function mutable(node: AnyNode, inFunction: boolean): AnyNode[] {
  const inside = inFunction || isFunction(node);
  const named = node.type === 'VariableDeclarator';
  const children = Object.values(node as unknown as Record<string, unknown>)
    .flat()
    .filter(isNode)
    .filter((child) => !(node.type === 'LogicalExpression' && node.operator === '??' && isLiteral(child)))
    .flatMap((child) => mutable(child, inside || (named && child.type === 'Literal')));
  return inFunction ? [node, ...children] : children;
}

/** Lists the mistakes that can be made in the functions of a module. */
export function listSourceMutants(file: string, name: string): SourceMutant[] {
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8'));
  const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  const text = (node: AnyNode): string => code.slice(node.start, node.end);
  return mutable(tree, false).flatMap((node) =>
    replacementsOf(node, text).map(({ operator, start, end, text: replaced, shown }): SourceMutant => {
      const short = (long: string): string => long.replace(/\s+/g, ' ').slice(0, 60);
      return {
        id: `${operator} ${name}:${node.loc?.start.line} ${short(code.slice(start, end))} → ${short(shown)}`,
        operator,
        file,
        source: code.slice(0, start) + replaced + code.slice(end),
      };
    }),
  );
}
