import { dependentsOf, type ImportGraph } from './import-graph.ts';

/** Which tests a change can affect, and why these. */
export type AffectedTests = {
  /** Files of vitest, from the root. */
  readonly vitest: readonly string[];
  /** Walks along charts in process, from the root. */
  readonly walks: readonly string[];
  /** Parameters for Playwright: files, or a choice of tests. */
  readonly playwright: readonly string[];
  /** What was found, for the one who waits. */
  readonly sentence: string;
};

/** More specs than these take longer than the first tier's stories, which then run instead. */
const MAX_SPECS = 12;

/** The stories of `npm test`, which stand for a change that reaches everything. */
const STORIES = ['--grep=@first'];

/** What puts all domains or all charts together: everything would be reached through it. What it composes is found by its domain or name instead. */
const COMPOSITIONS = [
  /^tests\/support\/app\.ts$/,
  /^tests\/support\/server-process\.ts$/,
  /^src\/server\/(http\/|jobs\/|services\.ts|main\.ts|app\/)/,
  /^src\/contract\/routes\.ts$/,
  /^src\/client\/app\//,
  /^src\/workshop\//,
  /^tests\/e2e\//,
];

/** What stands around all pages, or styles them. */
const EVERY_PAGE = /^src\/client\/(app\/(?!views|exam-parts)|styles\/|ui\/)/;

const isUnitTest = (file: string) => /^tests\/(?!e2e\/).*\.test\.tsx?$/.test(file);
const isSpec = (file: string) => /^tests\/e2e\/.*\.spec\.ts$/.test(file);
const isWalk = (file: string) => /^tests\/e2e\/.*\.walk\.ts$/.test(file);
const isOfTests = (file: string) => file.startsWith('tests/');

/**
 * Chooses the tests that a change can affect, by what imports what. Where one file puts everything together, the choice is made by names:
 * a spec imports no page that it opens, so a changed view, flow or chart leads to the walks of its charts (chart → flow → page)
 * and to the stories of its domain, a changed handler to the API tests and stories of its domain.
 *
 * @param graph of machines, src and tests
 * @param changed paths from the root; files that are gone count as well
 */
export function affectedTests(graph: ImportGraph, changed: readonly string[]): AffectedTests {
  const reached = dependentsOf(graph, changed, (file) => COMPOSITIONS.some((composition) => composition.test(file)));
  const domains = new Set(
    [...reached].flatMap(
      (file) => /^src\/(?:server(?:\/data)?|contract|client\/(?:pages|flows))\/(\w+)\//.exec(file)?.[1] ?? [],
    ),
  );
  const isOnServer = [...reached].some((file) => /^src\/(server|contract)\//.test(file));
  const apiTests = isOnServer ? ['http', ...domains].map((domain) => `tests/api/${domain}/`) : [];
  const vitest = [...graph.keys()].filter(
    (file) => isUnitTest(file) && (reached.has(file) || apiTests.some((folder) => file.startsWith(folder))),
  );
  const throughTests = dependentsOf(graph, changed.filter(isOfTests), (file) => !isOfTests(file));
  const flows = flowsOf(graph, reached);
  const isEverywhere = [...reached].some((file) => EVERY_PAGE.test(file));
  const walks = [...graph.keys()].filter(
    (file) =>
      isWalk(file) &&
      (isEverywhere || throughTests.has(file) || chartsOf(graph, file).some((chart) => flows.has(chart))),
  );
  const specs = [...graph.keys()].filter((file) => {
    if (!isSpec(file)) return false;
    if (throughTests.has(file)) return true;
    return domains.has(/^tests\/e2e\/(\w+)\//.exec(file)?.[1] ?? '');
  });
  const isTooMany = isEverywhere || specs.length > MAX_SPECS;
  return {
    vitest,
    walks,
    playwright: isTooMany ? STORIES : specs,
    sentence: `${counted(changed.length, 'changed file')}: ${counted(vitest.length, 'file')} of tests, ${counted(walks.length, 'walk')} and ${
      isTooMany ? `the stories instead of ${specs.length} browser specs` : counted(specs.length, 'browser spec')
    }.`,
  };
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The charts that a walk is named after, or has the model or drivers of: a chart may have several walks. */
function chartsOf(graph: ImportGraph, walk: string): string[] {
  return [walk, ...(graph.get(walk) ?? [])].flatMap(
    (file) => /([\w-]+)\.(?:walk|model|drivers)\.ts$/.exec(file)?.[1] ?? [],
  );
}

/** The charts that a change reaches: their flows, and the flows that a reached page runs. */
function flowsOf(graph: ImportGraph, reached: ReadonlySet<string>): Set<string> {
  const flowIn = (file: string) =>
    /^src\/client\/flows\/(?:[\w-]+\/)+(?:use-)?([\w-]+?)(?:\.wire)?\.tsx?$/.exec(file)?.[1] ??
    /^machines\/\w+\/([\w-]+)\//.exec(file)?.[1];
  const files = [...reached].flatMap((file) => [
    file,
    ...(/^src\/client\/pages\//.test(file) ? (graph.get(file) ?? []) : []),
  ]);
  return new Set(files.flatMap((file) => flowIn(file) ?? []));
}
