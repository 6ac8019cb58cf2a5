import { type TeamEvent, teamMachine } from '../../../machines/team/team/team.machine.ts';
import { forwardingSchema, onboardingStepSchema, teamStatusSchema } from '../../contract/team/teams.ts';
import { applyChart, type StoredChart } from '../charts/apply-chart.ts';
import { conflictRefusal } from '../charts/retry-on-conflict.ts';
import type { Queries } from '../data/database.ts';
import type { TeamRow } from '../data/tables.ts';
import { updateTeamIfUnchanged } from '../data/team/teams.ts';

/** The chart of a team, stored in its row. Every change of the row's state goes through it. */
const teamChart: StoredChart<typeof teamMachine, TeamRow> = {
  machine: teamMachine,
  subjectOf: ({ id }) => id,
  restore(row) {
    const step = onboardingStepSchema.parse(row.onboarding);
    return teamMachine.resolveState({
      value: {
        lifecycle: teamStatusSchema.parse(row.state),
        forwarding: forwardingSchema.parse(row.forwarding),
        onboarding: step === 'complete' ? step : { pending: step },
      },
      context: { name: row.name },
    });
  },
  store: (queries, row, { value: { lifecycle, forwarding, onboarding }, context }) =>
    updateTeamIfUnchanged(queries, row, {
      name: context.name,
      state: lifecycle,
      forwarding,
      onboarding: typeof onboarding === 'string' ? onboarding : onboarding.pending,
    }),
};

/**
 * Applies an event to a team.
 *
 * @returns the row as stored; null when the chart does not offer the event, so that nothing changed.
 */
export async function applyTeamEvent(queries: Queries, row: TeamRow, event: TeamEvent): Promise<TeamRow | null> {
  const applied = await applyChart(queries, teamChart, row, event);
  if (applied.problem === 'conflict') throw conflictRefusal('The team has changed. Try again.');
  return applied.problem === null ? applied.row : null;
}
