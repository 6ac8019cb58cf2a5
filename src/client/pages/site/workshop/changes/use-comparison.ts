import { useMemo, useState } from 'react';
import type { Chart } from '../../../../../workshop/chart/chart.types.ts';
import { type Comparison, compareCharts } from '../../../../../workshop/diff/compare-charts.ts';
import { fromJson } from '../../../../../workshop/export/json.ts';
import { fromScxml } from '../../../../../workshop/export/read-scxml.ts';
import type { LoadedChart } from '../../../../../workshop/registry.ts';
import { useChartHistory, useVersions } from '../../../../flows/site/workshop/use-overlays.ts';
import { formatMoment } from '../../../../ui/display/format-date.ts';
import type { Place } from '../use-place.ts';

/** A version that can be chosen. */
type Side = { readonly id: string; readonly label: string; readonly chart: Chart };

/** The chart as it runs. */
export const RUNNING = 'now';
const FILE = 'file';
const MAX_FILE_BYTES = 8_000_000;

/** The versions that a chart can be compared with, and the comparison that the address asks for. */
export function useComparison(
  { chart, layout, entry }: LoadedChart,
  { before: askedBefore, after: askedAfter }: Place,
  isWanted: boolean,
) {
  const versions = useVersions(entry.id, isWanted);
  const history = useChartHistory(isWanted);
  const [files, setFiles] = useState<readonly Side[]>([]);
  const [problem, setProblem] = useState('');

  const sides = useMemo<readonly Side[]>(
    () => [
      { id: RUNNING, label: 'What runs now', chart },
      ...files,
      ...(versions.data ?? []).map(({ id, isRelease, date, subject, chart: version }) => ({
        id,
        label: isRelease ? `${id}, ${formatMoment(Date.parse(date))}` : `${formatMoment(Date.parse(date))}: ${subject}`,
        chart: version,
      })),
    ],
    [chart, files, versions.data],
  );
  const release = versions.data?.find(({ isRelease }) => isRelease);
  const before = askedBefore ?? release?.id ?? sides[1]?.id ?? null;
  const after = askedAfter ?? RUNNING;
  const [older, newer] = [before, after].map((wanted) => sides.find(({ id }) => id === wanted));

  const comparison = useMemo<Comparison | null>(
    () => (isWanted && older && newer ? compareCharts(older.chart, newer.chart, { chart, layout }) : null),
    [isWanted, older, newer, chart, layout],
  );

  /** @returns the id of the version in the file; null when it is none, which `problem` then says */
  const openFile = async (file: File): Promise<string | null> => {
    try {
      if (file.size > MAX_FILE_BYTES) throw new Error('The file is too large for a chart.');
      const text = await file.text();
      const read = text.trimStart().startsWith('<') ? fromScxml(text) : fromJson(text);
      if (read.id !== chart.id) throw new Error(`The file holds the chart ${read.title}, not ${chart.title}.`);
      const id = `${FILE}-${files.length + 1}`;
      setFiles([...files, { id, label: `File ${file.name}`, chart: read }]);
      setProblem('');
      return id;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      return null;
    }
  };

  // A version that the server does not have, or a file that is no longer open.
  const unknown = versions.isSuccess
    ? [before, after].find((id) => id !== null && !sides.some((s) => s.id === id))
    : undefined;
  return { versions, history, sides, before, after, unknown, comparison, problem, openFile };
}
