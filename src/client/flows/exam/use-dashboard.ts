import { useMemo } from 'react';
import type { Tech } from '../../../contract/common.ts';
import { useChart } from '../run-chart.ts';
import { useStableNavigate } from '../site/use-stable-navigate.ts';
import { wiredDashboardMachine } from './dashboard.wire.ts';

/** The dashboard of a technology, shared by both of its pages (GU-04). */
export function useDashboard(tech: Tech) {
  const navigate = useStableNavigate();
  const machine = useMemo(
    () =>
      wiredDashboardMachine.provide({
        actions: {
          goToTrial: (_, { tech: ofTech, examId }) => void navigate(`/${ofTech}/trial-exams/${examId}/terms`),
        },
      }),
    [navigate],
  );
  return useChart(machine, { input: { tech } });
}
