import { type Plugin, parseSync, Visitor } from 'vite';

/** Files whose object literals are charts. */
const CHARTS = /\/machines\/.+\.ts$/;
/** Files that define routes. */
const CONTRACT = /\/src\/contract\/.+\.ts$/;
/** What a browser reads of a route (`src/client/api/call.ts`). Everything else, such as what a body may hold, is for the server. */
const READ_OF_ROUTES = new Set(['method', 'path', 'response']);

/**
 * Removes from browser bundles what only others read: the descriptions of states, events, guards and actions, which code
 * that draws a chart reads from the sources, and of routes what only the server enforces. Browser code must not depend on
 * either.
 */
export function stripUnread(): Plugin {
  return {
    name: 'strip-unread',
    apply: 'build',
    // Before types are stripped, so that the code is parsed as written.
    enforce: 'pre',
    transform: {
      filter: { id: [CHARTS, CONTRACT] },
      handler(code, id) {
        const stripped = CHARTS.test(id) ? withoutDescriptions(code, id) : withoutServerParts(code, id);
        return stripped === code ? null : { code: stripped, map: null };
      },
    },
  };
}

/**
 * Removes every `description` property with a literal value.
 *
 * @param file its extension determines the syntax
 */
export function withoutDescriptions(code: string, file: string): string {
  return cutProperties(
    code,
    file,
    () => true,
    (name, value) => name === 'description' && isText(value),
  );
}

/**
 * Removes from every `defineRoute({…})` what only the server reads.
 *
 * @param file its extension determines the syntax
 */
export function withoutServerParts(code: string, file: string): string {
  const routes = new Set<number>();
  return cutProperties(
    code,
    file,
    (start) => routes.has(start),
    (name) => !READ_OF_ROUTES.has(name),
    ({ callee, arguments: [first] }) => {
      if (callee.type === 'Identifier' && callee.name === 'defineRoute' && first) routes.add(first.start);
    },
  );
}

type Node = { type: string; start: number; end: number; name?: string; value?: unknown; left?: Node; right?: Node };
type Call = { callee: Node; arguments: Node[] };

/** Removes the properties that `isCut` names from the object literals that `isIn` names by where they start. */
function cutProperties(
  code: string,
  file: string,
  isIn: (start: number) => boolean,
  isCut: (name: string, value: Node) => boolean,
  onCall: (call: Call) => void = () => {},
): string {
  const cuts: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression(call) {
      onCall(call as unknown as Call);
    },
    ObjectExpression({ start, properties }) {
      if (!isIn(start)) return;
      properties.forEach((property, index) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return;
        if (!isCut(property.key.name, property.value as Node)) return;
        const next = properties[index + 1];
        cuts.push({ start: property.start, end: next ? next.start : endWithComma(code, property.end) });
      });
    },
  }).visit(parseSync(file, code).program);
  return cuts
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}

const endWithComma = (code: string, end: number) => end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);

/** A literal, a template, or a concatenation of them. */
function isText(node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string';
  if (node.type === 'BinaryExpression')
    return Boolean(node.left && node.right && isText(node.left) && isText(node.right));
  return node.type === 'TemplateLiteral';
}
