import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parse } from 'acorn';
import { transformWithOxc } from 'vite';
import { parseCode } from './parse-code.ts';

/** What stands at the top level of the files in a chart's folder and can be called or read: code by name. */
export type Declarations = ReadonlyMap<string, string>;

/**
 * The functions and constants that a chart's implementations may use. Charts and setups are none: what they hold is compared
 * by itself. A file that cannot be parsed has none.
 *
 * @param folder of the chart's flow
 */
export async function declarationsOf(folder: string): Promise<Declarations> {
  const found = new Map<string, string>();
  for (const file of globSync('*.ts', { cwd: folder }).sort()) {
    const code = await javaScriptOf(join(folder, file));
    for (const statement of statementsOf(code)) {
      const declaration = statement['declaration'] ?? statement;
      if (!isNode(declaration)) continue;
      if (declaration.type === 'FunctionDeclaration') found.set(nameOf(declaration['id']), textOf(code, declaration));
      for (const declarator of nodesIn(declaration['declarations']))
        if (!isCall(declarator['init'])) found.set(nameOf(declarator['id']), textOf(code, declarator));
    }
  }
  return found;
}

/**
 * The names of declarations that code uses, in alphabetical order: those that it names itself, those that these name, and so on.
 *
 * @param code an expression, the method of an object, or a declaration
 */
export function usedDeclarations(code: string, declarations: Declarations): string[] {
  const used = new Set<string>();
  const waiting = [code];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const name of namesIn(next)) {
      const text = declarations.get(name);
      if (text === undefined || used.has(name)) continue;
      used.add(name);
      waiting.push(text);
    }
  }
  return [...used].sort();
}

type AnyNode = Node & Record<string, unknown>;

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodesIn = (value: unknown): AnyNode[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const isCall = (value: unknown) => isNode(value) && value.type === 'CallExpression';
const nameOf = (value: unknown) => (isNode(value) && typeof value['name'] === 'string' ? value['name'] : '');
const textOf = (code: string, { start, end }: Node) => code.slice(start, end);

async function javaScriptOf(file: string): Promise<string> {
  try {
    return (await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false })).code;
  } catch {
    return '';
  }
}

function statementsOf(code: string): AnyNode[] {
  try {
    return nodesIn(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }).body);
  } catch {
    return [];
  }
}

/** Names that code reads and does not bind itself. */
function namesIn(code: string): Set<string> {
  const read = new Set<string>();
  const bound = new Set<string>();
  const visit = (node: AnyNode, names: Set<string>) => {
    if (node.type === 'Identifier') names.add(nameOf(node));
    for (const [key, value] of Object.entries(node)) {
      const isOnlyName = (key === 'property' || key === 'key') && node['computed'] !== true;
      if (isOnlyName) continue;
      const binds = key === 'params' || key === 'param' || (key === 'id' && node.type !== 'Identifier');
      // The default value of a parameter is read.
      const into = key === 'right' && node.type === 'AssignmentPattern' ? read : binds ? bound : names;
      for (const child of nodesIn(value)) visit(child, into);
    }
  };
  for (const expression of nodesIn(parseCode(code)?.expression)) visit(expression, read);
  return new Set([...read].filter((name) => !bound.has(name)));
}
