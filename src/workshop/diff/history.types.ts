import type { Chart } from '../chart/chart.types.ts';

/** A chart as it was at a release or after a commit. */
export interface ChartVersion extends VersionName {
  readonly chart: Chart;
}

/** What a version is called. */
export interface VersionName {
  /** The number of a release, or the first ten digits of a commit. */
  readonly id: string;
  readonly isRelease: boolean;
  /** When it was released or committed. ISO 8601. */
  readonly date: string;
  /** The first line of the commit's message. */
  readonly subject: string;
}

/** How a chart differs from an earlier version. */
export interface ChangesSince {
  readonly since: VersionName;
  /** How many states, transitions and implementations differ. */
  readonly count: number;
  /** The earlier version did not have the chart. */
  readonly isNew?: true;
}

/** What the build knows of earlier versions, for the list of charts. */
export interface HistorySummary {
  /** Without git, as in a source archive, nothing is known. */
  readonly hasGit: boolean;
  /** The last release; null as long as no version is tagged. */
  readonly release: VersionName | null;
  /** By chart: changes since the last release; without a release, since the chart's version before. */
  readonly changes: Readonly<Record<string, ChangesSince>>;
}

/** Earlier versions of all charts, the newest first. */
export interface History {
  readonly summary: HistorySummary;
  readonly versions: Readonly<Record<string, readonly ChartVersion[]>>;
}
