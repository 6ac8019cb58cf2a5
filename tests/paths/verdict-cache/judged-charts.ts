import { fileURLToPath } from 'node:url';
import { changedFiles } from '../../../src/tools/test-run/changed-files.ts';
import { isFullInParts, isTurn, walksSeed } from '../browser/walk-share.ts';
import { type ChartFiles, chartFiles, type VerdictKind } from './chart-files.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Of the charts that have not changed, `npm test` judges one in so many; consecutive seeds take all of them. */
export const PARTS = { gate: 12, pairs: 3 } as const satisfies Partial<Record<VerdictKind, number>>;
/** The same for `npm run test:full`. */
const FULL_PARTS = { gate: 3, pairs: 1 } as const satisfies Record<keyof typeof PARTS, number>;

/** What is judged of some charts in each run. */
export type DrawnKind = keyof typeof PARTS;

const WHAT: Readonly<Record<DrawnKind, string>> = { gate: 'The mutation gate', pairs: 'Pairs of transitions' };

/** The charts of which a run judges something, and why these. */
export interface JudgedCharts {
  readonly charts: ReadonlySet<string>;
  readonly sentence: string;
}

/** What the choice is made by. */
interface Choice {
  readonly kind: DrawnKind;
  /** The changed files from the root; undefined where they are not known. */
  readonly changed: readonly string[] | undefined;
  /** Undefined takes all. */
  readonly seed: number | undefined;
  readonly filesOf: ChartFiles;
  /** Of the charts that have not changed, one in so many. */
  readonly parts?: number;
}

/** Chooses the charts that have changed, and of the others those whose turn it is. @param charts in a fixed order */
export function chooseJudged(charts: readonly string[], choice: Choice): JudgedCharts {
  const { kind, changed, seed, filesOf, parts = PARTS[kind] } = choice;
  if (seed === undefined) return { charts: new Set(charts), sentence: `${WHAT[kind]} of every chart.` };
  if (changed === undefined) {
    return { charts: new Set(charts), sentence: `${WHAT[kind]} of every chart: what has changed is not known.` };
  }
  const files = new Set(changed);
  const isChanged = (chart: string) => files.size > 0 && filesOf(kind, chart).some((file) => files.has(file));
  const altered = charts.filter(isChanged);
  const others = charts.filter((_, at) => isTurn(at, parts, seed));
  const judged = new Set([...altered, ...others]);
  return {
    charts: judged,
    sentence: `${WHAT[kind]} of ${judged.size} of ${charts.length} charts: ${altered.length} changed, one in ${parts} of the others (TEST_SEED=${seed}).`,
  };
}

/** The charts of which this run judges something: all where a file is run by hand, and where the full tier leaves nothing to its next run. */
export function judgedCharts(kind: DrawnKind, charts: readonly string[]): JudgedCharts {
  const tier = process.env.TEST_TIER;
  const seed = tier === 'first' || isFullInParts ? walksSeed() : undefined;
  const parts = tier === 'full' ? FULL_PARTS[kind] : PARTS[kind];
  const since = seed === undefined ? undefined : changedFiles(ROOT);
  const changed = since?.kind === 'known' ? since.files : undefined;
  return chooseJudged(charts, { kind, changed, seed, parts, filesOf: chartFiles(ROOT) });
}
