import { type Plugin, parseSync, Visitor } from 'vite';

/** Files whose object literals are charts. */
const CHARTS = /\/machines\/.+\.ts$/;

/**
 * Removes the descriptions of states, events, guards and actions from browser bundles: only code that draws or reads a
 * chart needs them, and Node reads them from the sources. Browser code must not depend on them.
 */
export function stripChartDescriptions(): Plugin {
  return {
    name: 'strip-chart-descriptions',
    apply: 'build',
    // Before types are stripped, so that the code is parsed as written.
    enforce: 'pre',
    transform: {
      filter: { id: CHARTS },
      handler(code, id) {
        const stripped = withoutDescriptions(code, id);
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
  const cuts: { start: number; end: number }[] = [];
  new Visitor({
    ObjectExpression({ properties }) {
      properties.forEach((property, index) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return;
        if (property.key.name !== 'description' || !isText(property.value)) return;
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

type Node = { type: string; value?: unknown; left?: Node; right?: Node };

/** A literal, a template, or a concatenation of them. */
function isText(node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string';
  if (node.type === 'BinaryExpression')
    return Boolean(node.left && node.right && isText(node.left) && isText(node.right));
  return node.type === 'TemplateLiteral';
}
