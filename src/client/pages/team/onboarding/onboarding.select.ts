import type { SnapshotFrom } from 'xstate';
import type { teamOnboardingMachine } from '../../../../../machines/team/team-onboarding/team-onboarding.machine.ts';

export type OnboardingSnapshot = SnapshotFrom<typeof teamOnboardingMachine>;

/** The variant of the page. */
export type OnboardingFace =
  | 'loading'
  | 'unreachable'
  | 'nothingLeft'
  | 'naming'
  | 'inviting'
  | 'assigning'
  | 'complete';

export function selectFace(snapshot: OnboardingSnapshot): OnboardingFace {
  if (snapshot.matches('unreachable')) return 'unreachable';
  if (snapshot.matches('nothingLeft')) return 'nothingLeft';
  // The step stays while it is being stored or loaded again.
  return snapshot.context.team?.onboarding_step ?? 'loading';
}

export const selectIsBusy = (snapshot: OnboardingSnapshot) => snapshot.hasTag('busy');
export const selectIsNameMissing = (snapshot: OnboardingSnapshot) => snapshot.matches({ naming: 'missing' });
export const selectTeam = ({ context }: OnboardingSnapshot) => context.team;
export const selectFailure = ({ context }: OnboardingSnapshot) => context.failure;
