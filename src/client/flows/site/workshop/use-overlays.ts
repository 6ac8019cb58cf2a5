import { useQuery } from '@tanstack/react-query';
import type { ChartVersion } from '../../../../workshop/diff/history.types.ts';
import { checkedChart } from '../../../../workshop/export/chart-schema.ts';
import { loadCoverage } from '../../../../workshop/overlays/coverage-overlay.ts';
import { loadExpected } from '../../../../workshop/overlays/expected-behaviour.ts';
import { loadRequirements, loadServingCharts } from '../../../../workshop/overlays/requirements.ts';
import { type LoadedChart, loadMessages } from '../../../../workshop/registry.ts';
import { queries } from '../../../api/queries.ts';
import { type ChartVersions, chartHistoryQuery, chartVersionsQuery } from '../../../api/site/chart-history.ts';
import { chartTrafficQuery } from '../../../api/site/chart-traffic.ts';

/** A part of the build, loaded once, when it is wanted. */
const useBuilt = <T>(queryKey: readonly string[], queryFn: () => Promise<T>, enabled = true) =>
  useQuery({ queryKey, queryFn, enabled, staleTime: Number.POSITIVE_INFINITY }, queries);

/** What the generated paths cover of a chart. */
export const useCoverage = (chart: string, isWanted: boolean) =>
  useBuilt(['chart-coverage', chart], () => loadCoverage(chart), isWanted);

/** What is expected of a chart on its generated paths. */
export const useExpected = (chart: string, isWanted: boolean) =>
  useBuilt(['chart-expected', chart], () => loadExpected(chart), isWanted);

/** The machine of a chart. */
export const useMachine = ({ entry, machine }: LoadedChart, isWanted: boolean) =>
  useBuilt(['chart-machine', entry.id], machine, isWanted);

/** How often the transitions of a chart were taken. */
export const useTraffic = (chart: string, isWanted: boolean) =>
  useQuery({ ...chartTrafficQuery(chart), enabled: isWanted }, queries);

/** Earlier versions of a chart, the newest first; none when the server does not know any. */
export const useVersions = (chart: string, isWanted: boolean) =>
  useQuery({ ...chartVersionsQuery(chart), select: chartVersionsOf, enabled: isWanted }, queries);

const chartVersionsOf = ({ data }: ChartVersions): readonly ChartVersion[] =>
  data.map(({ id, is_release: isRelease, date, subject, chart }) => ({
    id,
    isRelease,
    date,
    subject,
    chart: checkedChart(chart),
  }));

/** How the charts have changed; undefined until the server has answered. */
export const useChartHistory = (isWanted: boolean) =>
  useQuery({ ...chartHistoryQuery, enabled: isWanted }, queries).data;

/** The events that charts send each other. */
export const useMessages = () => useBuilt(['chart-messages'], loadMessages);

/** What the requirements say, by id. */
export const useRequirements = () => useBuilt(['requirements'], loadRequirements);

/** Which charts serve which requirement. */
export const useServingCharts = () => useBuilt(['requirement-charts'], loadServingCharts);
