import { operators } from '../mutate/mutants.ts';
import type { ChartReport } from './chart-report.ts';
import { escapeHtml } from './escape-html.ts';
import { percent } from './summary.ts';

/** A program that shows charts, by the addresses of what it shows. */
export interface ChartViewer {
  /** In a sentence: "the workshop". */
  readonly name: string;
  readonly site: string;
  readonly chart: (chart: string) => string;
  /** The address of a step of a path. */
  readonly step: (chart: string, path: string, step: number) => string;
  readonly requirement: (chart: string, requirement: string) => string;
}

/** How the report is written. */
export interface HtmlOptions {
  /** Links lead there; without, there are none. */
  readonly viewer?: ChartViewer;
  /** The drawing of a chart as SVG, if there is one. */
  readonly pictureOf?: (report: ChartReport) => string | undefined;
}

const link = (address: string | undefined, text: string | number): string =>
  address === undefined ? `${text}` : `<a href="${escapeHtml(address)}">${text}</a>`;

const list = (items: readonly string[], none: string): string =>
  items.length === 0 ? `<p>${none}</p>` : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const tableHtml = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `<table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

const goalText = ({ summary }: ChartReport, kind: string): string => {
  const count = summary.goals[kind];
  return count ? `${count.covered} of ${count.defined - count.unreachable}` : '–';
};

const verdictOf = (report: ChartReport): string =>
  report.summary.ok && report.properties.every(({ failure }) => failure === undefined) ? 'passed' : 'FAILED';

function overview(reports: readonly ChartReport[]): string {
  return tableHtml(
    [
      'chart',
      'result',
      'states',
      'transitions',
      'guard outcomes',
      'paths',
      'steps',
      'at least',
      'mutants killed',
      'recorded only',
      'processor time',
    ],
    reports.map((report) => [
      `<a href="#${report.summary.chart}">${report.summary.chart}</a>`,
      verdictOf(report),
      goalText(report, 'state'),
      goalText(report, 'transition'),
      goalText(report, 'guard'),
      report.summary.paths.length,
      report.summary.steps,
      report.summary.lowerBound,
      `${report.summary.mutation.killed} of ${report.summary.mutation.total} (${percent(report.summary.mutation.score)})`,
      report.summary.mutation.recordedOnly.length,
      `${report.summary.computing} ms`,
    ]),
  );
}

function byRequirement(reports: readonly ChartReport[], viewer: ChartViewer | undefined): string {
  const rows = reports.flatMap(({ summary, coverage }) =>
    Object.entries(coverage.requirements).map(([id, transitions]) => ({
      id,
      chart: summary.chart,
      transitions,
      covered: transitions.filter((number) => (coverage.taken[number] ?? 0) > 0).length,
      excused: transitions.filter((number) => coverage.excuses[number] !== undefined).length,
    })),
  );
  return tableHtml(
    ['requirement', 'chart', 'transitions', 'covered by paths', 'out of reach, with a reason'],
    rows
      .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
      .map(({ id, chart, transitions, covered, excused }) => [
        link(viewer?.requirement(chart, id), id),
        `<a href="#${chart}">${chart}</a>`,
        transitions.length,
        covered,
        excused,
      ]),
  );
}

function pathHtml(report: ChartReport, path: ChartReport['paths'][number], viewer: ChartViewer | undefined): string {
  const { chart } = report.summary;
  const rows = path.steps.map((step, at) => {
    const ids = (path.transitions[at] ?? []).map((number) => report.coverage.transitions[number] ?? '');
    const number = link(viewer?.step(chart, path.id, at), at);
    return `<tr data-lit="${escapeHtml(ids.join('|'))}"><td>${number}</td><td>${escapeHtml(step.what)}</td><td>${escapeHtml(step.expected)}</td></tr>`;
  });
  const failures = path.failures.map((text) => `<pre class="failed">${escapeHtml(text)}</pre>`).join('');
  return `<details class="path"${path.failures.length > 0 ? ' open' : ''}><summary>${path.failures.length > 0 ? 'FAILED ' : ''}<code>${path.id}</code> until: ${escapeHtml(path.title)}</summary>${failures}<table><thead><tr><th scope="col">step</th><th scope="col">do</th><th scope="col">expect</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`;
}

function chartHtml(report: ChartReport, { viewer, pictureOf }: HtmlOptions): string {
  const { summary, coverage, properties, browser } = report;
  const { mutation } = summary;
  const picture = pictureOf?.(report);
  const operatorRows = Object.entries(operators).flatMap(([operator, what]) => {
    const score = mutation.byOperator[operator];
    return score ? [[what, score.total, score.killed]] : [];
  });
  return [
    `<section id="${summary.chart}"><h2>${summary.chart}</h2><p>${escapeHtml(report.description)}${viewer ? ` ${link(viewer.chart(summary.chart), `In ${viewer.name}`)}` : ''}</p>`,
    `<p>${verdictOf(report)}. States ${goalText(report, 'state')}, transitions ${goalText(report, 'transition')}, guard outcomes ${goalText(report, 'guard')}, ignored events ${goalText(report, 'unoffered')}; ${summary.paths.length} paths with ${summary.steps} steps, of which at least ${summary.lowerBound} are needed; ${summary.situations} situations; generated in ${summary.computing} ms, broken in ${mutation.computing} ms of processor time.</p>`,
    summary.problems.length > 0
      ? `<h3>Problems</h3>${summary.problems.map((text) => `<pre class="failed">${escapeHtml(text)}</pre>`).join('')}`
      : '',
    picture === undefined
      ? ''
      : `<details class="picture"><summary>Drawing; the path that is open is lit</summary>${picture}</details>`,
    `<details><summary>${properties.length} properties</summary>${list(
      properties.map(
        ({ words, kind, proof, failure }) =>
          `${escapeHtml(words)} (${kind}; ${failure ? 'BROKEN' : 'holds'}; fails on ${escapeHtml(proof ?? 'no known mutant')})${failure ? `<pre class="failed">${escapeHtml(failure)}</pre>` : ''}`,
      ),
      'No property is stated.',
    )}</details>`,
    `<details><summary>${Object.keys(coverage.requirements).length} requirements</summary>${list(
      Object.entries(coverage.requirements).map(
        ([id, numbers]) =>
          `${id}: ${numbers.length} transitions, ${numbers.filter((number) => (coverage.taken[number] ?? 0) > 0).length} covered`,
      ),
      'No requirement is named.',
    )}</details>`,
    `<details><summary>Mutants: ${mutation.killed} of ${mutation.total} killed, ${mutation.recordedOnly.length} of them by recorded behaviour alone, ${mutation.survivors.length} survive</summary>${tableHtml(['what is broken', 'mutants', 'killed'], operatorRows)}${list(
      mutation.survivors.map(({ id }) => escapeHtml(id)),
      'None survives.',
    )}${
      mutation.recordedOnly.length === 0
        ? ''
        : `<h3>Killed by recorded behaviour alone</h3>${list(
            mutation.recordedOnly.map(({ id }) => `<span class="recorded">${escapeHtml(id)}</span>`),
            '',
          )}`
    }</details>`,
    `<details><summary>${summary.unreachable.length + mutation.equivalent.length} excuses</summary>${list(
      [
        ...summary.unreachable.map(({ goal, reason }) => escapeHtml(`${goal}: ${reason}`)),
        ...mutation.equivalent.map(({ id, reason }) => escapeHtml(`${id}: ${reason}`)),
      ],
      'Everything is reached, and every mutant can be told from the chart.',
    )}</details>`,
    browser
      ? `<details><summary>Browser: ${browser.walked} paths passed in the last walk, ${browser.left.length} goals left out</summary>${list(browser.left.map(escapeHtml), 'Nothing is left out.')}</details>`
      : '',
    `<h3>Paths</h3>${report.paths.map((path) => pathHtml(report, path, viewer)).join('')}</section>`,
  ].join('\n');
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 75rem; padding: 0 1rem }
table { border-collapse: collapse; margin: .5rem 0; width: 100% }
th, td { border-bottom: 1px solid #8884; padding: .25rem .5rem; text-align: left; vertical-align: top }
summary { cursor: pointer; padding: .2rem 0 }
pre { overflow-x: auto; padding: .5rem; background: #8882; white-space: pre-wrap }
.failed { border-left: 4px solid #c00 }
.recorded { border-left: 4px double #06c; padding-left: .4rem }
.picture svg { max-width: 100%; height: auto }
svg .lit path, svg .lit line, svg .lit rect { stroke: #06c; stroke-width: 3 }
@media print { details:not([open]) { display: none } }
`;

/** Lights the transitions of the path that was opened last, or of the step under the pointer, in the chart's drawing. */
const script = `
const light = (section, rows) => {
  const ids = new Set(rows.flatMap((row) => row.dataset.lit.split('|')));
  for (const part of section.querySelectorAll('[data-transition]')) part.classList.toggle('lit', ids.has(part.dataset.transition));
};
for (const path of document.querySelectorAll('details.path')) {
  const section = path.closest('section');
  const rows = [...path.querySelectorAll('tr[data-lit]')];
  path.addEventListener('toggle', () => {
    if (!path.open) return;
    const picture = section.querySelector('.picture');
    if (picture) picture.open = true;
    light(section, rows);
  });
  for (const row of rows) {
    row.addEventListener('mouseenter', () => light(section, [row]));
    row.addEventListener('mouseleave', () => light(section, rows));
  }
}
`;

/** The report as one file that needs nothing else. */
export function reportHtml(reports: readonly ChartReport[], options: HtmlOptions = {}): string {
  const { viewer } = options;
  const sum = (of: (report: ChartReport) => number): number => reports.reduce((all, report) => all + of(report), 0);
  const failed = reports.filter((report) => verdictOf(report) !== 'passed').length;
  const killed = sum(({ summary }) => summary.mutation.killed);
  const total = sum(({ summary }) => summary.mutation.total);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Paths of ${reports.length} charts</title><style>${style}</style></head><body>
<h1>Paths of ${reports.length} charts</h1>
<p>${failed === 0 ? 'All passed' : `${failed} failed`}. ${sum(({ summary }) => summary.paths.length)} paths, ${sum(({ summary }) => summary.steps)} steps, of which at least ${sum(({ summary }) => summary.lowerBound)} are needed; ${killed} of ${total} mutants killed (${percent(total === 0 ? 1 : killed / total)}); ${sum(({ properties }) => properties.length)} properties; generated in ${sum(({ summary }) => summary.computing)} ms of processor time.${viewer ? ` The numbers of steps lead to ${viewer.name} at ${escapeHtml(viewer.site)}.` : ''}</p>
${overview(reports)}
<details><summary>By requirement</summary>${byRequirement(reports, viewer)}</details>
${reports.map((report) => chartHtml(report, options)).join('\n')}
<script>${script}</script></body></html>
`;
}
