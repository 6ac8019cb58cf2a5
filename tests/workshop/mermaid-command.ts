/** Has every chart's Mermaid export read by mermaid itself: `npm run chart -- mermaid`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { importFromTool } from '../../src/tools/fetched-tool.ts';
import { findCharts, loadChart } from '../../src/workshop/build/find-charts.ts';
import type { Chart } from '../../src/workshop/chart/chart.types.ts';
import { mermaidName, toMermaid } from '../../src/workshop/export/mermaid.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(`${ROOT}/.config/tools/mermaid/package.json`, 'utf8'));
const VERSION: string = dependencies.mermaid;

readCommandLine({
  name: 'npm run chart -- mermaid',
  what: `Has mermaid ${VERSION} read the Mermaid export of every chart.`,
});

/** A statement of a state diagram: a state with those within it, or an arrow. */
type Statement = {
  stmt: string;
  id?: string /** Where it is the mark of beginning or end. */;
  start?: boolean;
  doc?: Statement[];
  state1?: Statement;
  state2?: Statement;
};
type StateDiagram = { db: { getRootDocV2(): Statement } };
type Mermaid = {
  parse(text: string): Promise<unknown>;
  mermaidAPI: { getDiagramFromText(text: string): Promise<StateDiagram> };
};

const mermaid = await loadMermaid();
const problems: string[] = [];
const files = findCharts(ROOT);
for (const file of files) {
  const chart = await loadChart(ROOT, file);
  const problem = await judge(chart);
  if (problem !== null) problems.push(`${file.id}: ${problem}`);
}
for (const problem of problems) console.error(problem);
console.log(
  `${files.length - problems.length} of ${files.length} charts are read by mermaid ${VERSION} with all states and transitions.`,
);
process.exitCode = problems.length > 0 ? 1 : 0;

/** What mermaid makes of a chart's export that the chart does not say; null when both agree. */
async function judge(chart: Chart): Promise<string | null> {
  try {
    const text = toMermaid(chart);
    await mermaid.parse(text);
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
    const statements = withinOf(db.getRootDocV2());
    const declared = statements.flatMap(({ stmt, id }) => (stmt === 'state' && id !== undefined ? [id] : []));
    const states = chart.states.flatMap(({ id, parent }) => (parent === null ? [] : [mermaidName(id)]));
    const missing = states.filter((id) => !declared.includes(id));
    if (missing.length > 0) return `mermaid has no state ${missing.join(', ')}`;
    const read = statements.flatMap(({ stmt, state1, state2 }) =>
      stmt === 'relation' && isNamed(state1) && isNamed(state2) ? [`${state1?.id} ${state2?.id}`] : [],
    );
    const arrows = arrowsOf(chart);
    const lost = arrows.filter((arrow) => !read.includes(arrow));
    if (lost.length > 0 || read.length !== arrows.length)
      return `mermaid has ${read.length} arrows instead of ${arrows.length}; missing: ${lost.join(', ') || 'none'}`;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A statement and all within it. */
function withinOf(statement: Statement): Statement[] {
  return [statement, ...(statement.doc ?? []).flatMap(withinOf)];
}

function isNamed(state: Statement | undefined): boolean {
  return state !== undefined && state.start === undefined;
}

/** "from to" for each arrow between states; transitions of the chart itself and those that stay are texts. */
function arrowsOf(chart: Chart): string[] {
  const roots = new Set(chart.states.filter(({ parent }) => parent === null).map(({ id }) => id));
  return chart.transitions
    .filter(({ kind, source }) => kind !== 'initial' && !roots.has(source))
    .flatMap(({ source, targets }) => targets.map((target) => `${mermaidName(source)} ${mermaidName(target)}`));
}

/** Loads it without a browser: it cleans texts with a library that needs one, and there is nothing to clean here. */
async function loadMermaid(): Promise<Mermaid> {
  const load = async (path: string) => (await importFromTool<{ default: object }>('mermaid', path)).default;
  const purify = await load('dompurify/dist/purify.es.mjs');
  Object.assign(purify, { addHook() {}, sanitize: (text: string) => text });
  return (await load('mermaid/dist/mermaid.core.mjs')) as Mermaid;
}
