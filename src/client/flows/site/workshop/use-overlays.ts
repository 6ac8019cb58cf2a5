import { useQuery } from '@tanstack/react-query';
import { loadCoverage } from '../../../../workshop/overlays/coverage-overlay.ts';
import { loadExpected } from '../../../../workshop/overlays/expected-behaviour.ts';
import { loadRequirements, loadServingCharts } from '../../../../workshop/overlays/requirements.ts';
import { type LoadedChart, loadMessages, loadVersions } from '../../../../workshop/registry.ts';
import { queries } from '../../../api/queries.ts';
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

/** Earlier versions of a chart. */
export const useVersions = (chart: string, isWanted: boolean) =>
  useBuilt(['chart-versions', chart], () => loadVersions(chart), isWanted);

/** The events that charts send each other. */
export const useMessages = () => useBuilt(['chart-messages'], loadMessages);

/** What the requirements say, by id. */
export const useRequirements = () => useBuilt(['requirements'], loadRequirements);

/** Which charts serve which requirement. */
export const useServingCharts = () => useBuilt(['requirement-charts'], loadServingCharts);
