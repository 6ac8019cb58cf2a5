import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Chart } from '../chart/chart.types.ts';
import { diffCharts } from '../diff/diff-charts.ts';
import type { ChangesSince, ChartVersion, History, VersionName } from '../diff/history.types.ts';
import { findCharts, loadChart } from './find-charts.ts';
import { commitsOf, type Release, releasesOf } from './git.ts';
import { readJson, writeJson } from './json-cache.ts';
import { type Unpack, withRevisions } from './revision.ts';

/** How many of the last releases the workshop can compare with. */
const RELEASES = 3;
/** How many of the last commits that changed a chart it can compare with, and how far back they are looked for. */
const COMMITS = 4;
const MAX_LOG = 300;

/** A version to be read: all charts of a release, those that a commit changed otherwise. */
interface Wanted extends VersionName {
  readonly commit: string;
  readonly flows: ReadonlySet<string> | 'all';
}

/**
 * What the charts of a project looked like at its last releases, and after the last commits that changed them. Versions equal to a
 * newer one are left out, releases excepted.
 *
 * @param root a git repository
 * @param cache a folder in which versions are kept from one reading to the next
 */
export async function readHistory(root: string, cache: string): Promise<History> {
  const now = new Map<string, Chart>();
  for (const file of findCharts(root)) now.set(file.id, await loadChart(root, file));
  const releases = releasesOf(root).slice(0, RELEASES).map(asWanted);
  const wanted = [...releases, ...commitsToRead(root, releases)].sort(
    (one, other) => Date.parse(other.date) - Date.parse(one.date),
  );
  const folder = join(cache, readerVersion());
  const read = await withRevisions(root, async (unpack) => {
    const found: { name: VersionName; charts: readonly Chart[] }[] = [];
    for (const version of wanted)
      found.push({ name: nameOf(version), charts: await chartsOf(unpack, version, folder) });
    return found;
  });
  const versions = Object.fromEntries([...now].map(([id, chart]) => [id, versionsOf(chart, read)]));
  const release = releases[0] ? nameOf(releases[0]) : null;
  const changes = [...now].flatMap(([id, chart]): [string, ChangesSince][] => {
    const since = changesSince(chart, versions[id] ?? [], release);
    return since ? [[id, since]] : [];
  });
  return { summary: { hasGit: true, release, changes: Object.fromEntries(changes) }, versions };
}

const nameOf = ({ id, isRelease, date, subject }: VersionName): VersionName => ({ id, isRelease, date, subject });

const asWanted = ({ version, ...rest }: Release): Wanted => ({ id: version, isRelease: true, flows: 'all', ...rest });

/** The last commits that changed a chart. */
function commitsToRead(root: string, releases: readonly Wanted[]): Wanted[] {
  const counts = new Map<string, number>();
  return commitsOf(root, 'machines', MAX_LOG).flatMap(({ commit, date, subject, files }): Wanted[] => {
    const flows = new Set(files.filter(isPartOfChart).map((file) => flowOf(file)));
    const few = [...flows].filter((flow) => (counts.get(flow) ?? 0) < COMMITS);
    for (const flow of few) counts.set(flow, (counts.get(flow) ?? 0) + 1);
    const isTagged = releases.some((release) => release.commit === commit);
    if (few.length === 0 || isTagged) return [];
    return [{ id: commit.slice(0, 10), isRelease: false, commit, date, subject, flows: new Set(few) }];
  });
}

/** Whether a file makes a chart what it is; what is promised about the chart does not. */
const isPartOfChart = (file: string) => file.split('/').length > 3 && !file.endsWith('.properties.ts');

/** `machines/exam/exam/exam.setup.ts` belongs to `machines/exam/exam`. */
const flowOf = (file: string) => file.split('/').slice(0, 3).join('/');

/** The charts of a version; one that cannot be read today is left out. */
async function chartsOf(unpack: Unpack, { commit, flows }: Wanted, cache: string): Promise<Chart[]> {
  const scope = flows === 'all' ? 'all' : hash([...flows].sort().join());
  const file = join(cache, `${commit}-${scope}.json`);
  const known = readJson<Chart[]>(file);
  if (known) return known;
  const charts: Chart[] = [];
  // A revision from before there were charts, or whose list of them was written otherwise, has none to compare with.
  const folder = await unpack(commit, flows).catch(() => null);
  for (const chart of folder === null ? [] : filesIn(folder)) {
    if (flows !== 'all' && !flows.has(flowOf(chart.file))) continue;
    const read = await loadChart(folder ?? '', chart).catch(() => null);
    if (read) charts.push(read);
  }
  writeJson(file, charts);
  return charts;
}

function filesIn(folder: string): ReturnType<typeof findCharts> {
  try {
    return findCharts(folder);
  } catch {
    return [];
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Changes when charts are read in another way, so that what was kept no longer counts. */
function readerVersion(): string {
  const here = fileURLToPath(new URL('..', import.meta.url));
  const sources = [
    'build/{declarations,find-charts,git-objects,implementations,parse-code,words,revision}.ts',
    'chart/*.ts',
  ];
  const charts = fileURLToPath(new URL('../../charts', import.meta.url));
  const files = [
    ...globSync(sources, { cwd: here }).map((file) => join(here, file)),
    ...globSync('{chart-structure,transition-ids}.ts', { cwd: charts }).map((file) => join(charts, file)),
  ];
  return hash(
    files
      .sort()
      .map((file) => readFileSync(file, 'utf8'))
      .join('\0'),
  );
}

function versionsOf(now: Chart, read: readonly { name: VersionName; charts: readonly Chart[] }[]): ChartVersion[] {
  const found: ChartVersion[] = [];
  let newer = now;
  for (const { name, charts } of read) {
    const chart = charts.find(({ id }) => id === now.id);
    if (!chart) continue;
    const isSame = diffCharts(chart, newer).length === 0;
    if (isSame && !name.isRelease) continue;
    found.push({ ...name, chart });
    newer = chart;
  }
  return found;
}

function changesSince(
  now: Chart,
  versions: readonly ChartVersion[],
  release: VersionName | null,
): ChangesSince | undefined {
  const before = release ? versions.find(({ id }) => id === release.id) : versions[0];
  if (!before) return release ? { since: release, count: 0, isNew: true } : undefined;
  const count = diffCharts(before.chart, now).length;
  return count === 0 ? undefined : { since: nameOf(before), count };
}
