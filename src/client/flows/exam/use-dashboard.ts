import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { firstDeadline } from '../../../../machines/exam/dashboard/dashboard.machine.ts';
import type { Tech } from '../../../contract/common.ts';
import { asksForTrial } from '../account/intent.ts';
import { useChart } from '../run-chart.ts';
import { useStableNavigate } from '../site/use-stable-navigate.ts';
import { wiredDashboardMachine } from './dashboard.wire.ts';
import { useTimeUp } from './use-time-up.ts';

/** The dashboard of a technology, shared by both of its pages (GU-04). It reloads when the time of an exam is up. */
export function useDashboard(tech: Tech) {
  const navigate = useStableNavigate();
  const { search } = useLocation();
  const [asked] = useState(() => (asksForTrial(search) ? ('trial' as const) : null));
  const machine = useMemo(
    () =>
      wiredDashboardMachine.provide({
        actions: {
          // The way back leads past an address that would open the trial again.
          goToTrial: (_, { tech: ofTech, examId }) =>
            void navigate(`/${ofTech}/trial-exams/${examId}/terms`, { replace: asked !== null }),
        },
      }),
    [navigate, asked],
  );
  const chart = useChart(machine, { input: { tech, asked } });
  const [snapshot, send] = chart;
  useTimeUp(firstDeadline(snapshot.context), () => send({ type: 'dashboard.refreshRequested' }));
  return chart;
}
