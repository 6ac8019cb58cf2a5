import { useChart } from '../../run-chart.ts';
import { wiredTeamOnboardingMachine } from './team-onboarding.wire.ts';

/** The onboarding of the team that got the seats of an order. */
export const useTeamOnboarding = (orderId: string) => useChart(wiredTeamOnboardingMachine, { input: { orderId } });
