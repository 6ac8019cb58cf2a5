import type { SnapshotFrom } from 'xstate';
import type { pollMachine } from '../../../../../machines/site/poll/poll.machine.ts';

export type PollSnapshot = SnapshotFrom<typeof pollMachine>;

export const selectPoll = ({ context }: PollSnapshot) => context.poll;
export const selectChosen = ({ context }: PollSnapshot) => context.chosen;
export const selectFailure = ({ context }: PollSnapshot) => context.failure;
export const selectIsBusy = (snapshot: PollSnapshot) => snapshot.hasTag('busy');
export const selectIsChoosing = (snapshot: PollSnapshot) => snapshot.hasTag('choosing');
export const selectIsMissing = (snapshot: PollSnapshot) => snapshot.matches('missing');
export const selectIsQueued = (snapshot: PollSnapshot) => snapshot.matches('queued');
export const selectHasVoted = (snapshot: PollSnapshot) => snapshot.matches('voted');
export const selectMayRetry = (snapshot: PollSnapshot) => snapshot.can({ type: 'poll.retried' });
export const selectMayVote = (snapshot: PollSnapshot) => snapshot.can({ type: 'poll.voteCast', by: 'guest' });
export const selectMayToggle = (value: string) => (snapshot: PollSnapshot) =>
  snapshot.can({ type: 'poll.optionToggled', value });
