import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chartFiles, type VerdictKind } from './chart-files.ts';
import { type ChartKey, chartKeys } from './chart-key.ts';
import { openVerdicts, type VerdictStore } from './verdict-store.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = fileURLToPath(new URL('../../../.cache/walks/', import.meta.url));

/** How a verdict is reached. */
export interface Judging<TVerdict> {
  readonly judge: () => TVerdict | Promise<TVerdict>;
  /** A verdict that is not green is never stored. */
  readonly isGreen: (verdict: TVerdict) => boolean;
}

/** Verdicts on charts, judged again only where something has changed. */
export interface CachedVerdicts {
  /**
   * The verdict on a chart as it is now: the one that is stored for exactly this state of all that it depends on, or a new one. The caller says of
   * both what it expects.
   */
  readonly verdictOn: <TVerdict>(kind: VerdictKind, chart: string, judging: Judging<TVerdict>) => Promise<TVerdict>;
  /** What was found and what was not, as sentences: for the end of a run. */
  readonly report: () => readonly string[];
}

/** @param parts other ones in tests */
export function cachedVerdicts(
  parts: { readonly store?: VerdictStore; readonly keyOf?: (kind: VerdictKind, chart: string) => ChartKey } = {},
): CachedVerdicts {
  const { store = openVerdicts(FOLDER) } = parts;
  let { keyOf } = parts;
  const seen: Record<'found' | 'none' | 'stale' | 'damaged' | 'unwritten', string[]> = {
    found: [],
    none: [],
    stale: [],
    damaged: [],
    unwritten: [],
  };
  return {
    verdictOn: async (kind, chart, { judge, isGreen }) => {
      keyOf ??= chartKeys(ROOT, chartFiles(ROOT));
      const { key, isLoaded } = keyOf(kind, chart);
      const name = `${kind}-${chart}`;
      const found = store.find(name, key);
      seen[found.kind].push(chart);
      if (found.kind === 'found') return found.verdict as Awaited<ReturnType<typeof judge>>;
      const verdict = await judge();
      if (isGreen(verdict) && isLoaded() && !store.keep(name, key, verdict)) seen.unwritten.push(chart);
      return verdict;
    },
    report: () => {
      const folder = relative(ROOT, FOLDER);
      const say = (of: keyof typeof seen, sentence: (charts: string) => string): string[] =>
        seen[of].length === 0 ? [] : [sentence(named(seen[of]))];
      return [
        ...say('found', (charts) => `Cached, because nothing of it has changed: ${charts}.`),
        ...say('stale', (charts) => `Judged again, because something of it has changed: ${charts}.`),
        ...say('damaged', (charts) => `Judged again, because what ${folder} holds of it is damaged: ${charts}.`),
        ...say('unwritten', (charts) => `${folder} cannot be written, so nothing was cached of ${charts}.`),
      ];
    },
  };
}

/** More than a few charts are counted. */
function named(of: readonly string[]): string {
  const charts = [...new Set(of)];
  return charts.length > 6 ? `${charts.length} charts` : charts.join(', ');
}
