import { fromPromise } from 'xstate';
import { type CertificationSummary, dashboardMachine } from '../../../../machines/exam/dashboard/dashboard.machine.ts';
import type { Tech } from '../../../contract/common.ts';
import { fetchCertifications } from '../../api/exam/certifications.ts';
import { createTrialExam } from '../../api/exam/create-trial-exam.ts';
import { fetchUserSummary } from '../../api/exam/user-summary.ts';
import { fetchServerTime } from '../../api/site/server-time.ts';

/** The dashboard chart with its effects in this browser. */
export const wiredDashboardMachine = dashboardMachine.provide({
  actors: {
    loadDashboard: fromPromise(async ({ input }: { input: { tech: Tech } }) => {
      const [summary, certifications] = await Promise.all([
        fetchUserSummary(),
        fetchCertifications(),
        // Time left is based on server time, or on the device's clock if the server does not respond.
        fetchServerTime().catch(() => null),
      ]);
      const isHere = ({ tech }: CertificationSummary) => tech === input.tech;
      return {
        summary: summary.data.filter(isHere),
        elsewhere: summary.data.filter((entry) => !isHere(entry)),
        certifications: certifications.data,
      };
    }),
    createTrial: fromPromise(async ({ input }: { input: { certification: string } }) => {
      const { id } = await createTrialExam(input.certification);
      return { id };
    }),
  },
});
