import { useQuery } from '@tanstack/react-query';
import { loadCoverage } from '../../../../workshop/overlays/coverage-overlay.ts';
import { loadKept } from '../../../../workshop/overlays/kept-behaviour.ts';
import { loadRequirements, loadServingCharts } from '../../../../workshop/overlays/requirements.ts';
import { type LoadedChart, loadMessages, loadVersions } from '../../../../workshop/registry.ts';
import { queries } from '../../../api/queries.ts';
import { chartTrafficQuery } from '../../../api/site/chart-traffic.ts';

/** What the generated paths cover of a chart; part of the build, loaded when it is wanted. */
export const useCoverage = (chart: string, isWanted: boolean) =>
  useQuery(
    {
      queryKey: ['chart-coverage', chart],
      queryFn: () => loadCoverage(chart),
      enabled: isWanted,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queries,
  );

/** What is kept of a chart's behaviour on its generated paths; part of the build, loaded when it is wanted. */
export const useKept = (chart: string, isWanted: boolean) =>
  useQuery(
    {
      queryKey: ['chart-kept', chart],
      queryFn: () => loadKept(chart),
      enabled: isWanted,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queries,
  );

/** The machine of a chart, loaded when it is wanted. */
export const useMachine = ({ entry, machine }: LoadedChart, isWanted: boolean) =>
  useQuery(
    {
      queryKey: ['chart-machine', entry.id],
      queryFn: machine,
      enabled: isWanted,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queries,
  );

/** How often the transitions of a chart were taken. */
export const useTraffic = (chart: string, isWanted: boolean) =>
  useQuery({ ...chartTrafficQuery(chart), enabled: isWanted }, queries);

/** Earlier versions of a chart; part of the build, loaded when they are wanted. */
export const useVersions = (chart: string, isWanted: boolean) =>
  useQuery(
    {
      queryKey: ['chart-versions', chart],
      queryFn: () => loadVersions(chart),
      enabled: isWanted,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queries,
  );

/** The events that charts send each other; part of the build. */
export const useMessages = () =>
  useQuery({ queryKey: ['chart-messages'], queryFn: loadMessages, staleTime: Number.POSITIVE_INFINITY }, queries);

/** What the requirements say, by id; part of the build. */
export const useRequirements = () =>
  useQuery({ queryKey: ['requirements'], queryFn: loadRequirements, staleTime: Number.POSITIVE_INFINITY }, queries);

/** Which charts serve which requirement; part of the build, loaded when it is wanted. */
export const useServingCharts = (isWanted: boolean) =>
  useQuery(
    {
      queryKey: ['requirement-charts'],
      queryFn: loadServingCharts,
      enabled: isWanted,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queries,
  );
