import { useMemo } from 'react';
import { firstDeadline } from '../../../../machines/exam/dashboard/dashboard.machine.ts';
import type { Tech } from '../../../contract/common.ts';
import { useChart } from '../run-chart.ts';
import { useStableNavigate } from '../site/use-stable-navigate.ts';
import { wiredDashboardMachine } from './dashboard.wire.ts';
import { useTimeUp } from './use-time-up.ts';

/** The dashboard of a technology, shared by both of its pages (GU-04). It reloads when the time of an exam is up. */
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
  const chart = useChart(machine, { input: { tech } });
  const [snapshot, send] = chart;
  useTimeUp(firstDeadline(snapshot.context), () => send({ type: 'dashboard.refreshRequested' }));
  return chart;
}
