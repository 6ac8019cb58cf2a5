import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { invitePeopleMachine } from '../../../../../machines/team/invite-people/invite-people.machine.ts';

export type InvitePeopleActor = ActorRefFrom<typeof invitePeopleMachine>;
type Snapshot = SnapshotFrom<typeof invitePeopleMachine>;

/** What the dialog shows. */
export type InviteFace = 'one' | 'many' | 'reviewing' | 'report';

export function selectFace(snapshot: Snapshot): InviteFace {
  if (snapshot.matches('reviewing')) return 'reviewing';
  if (snapshot.matches('report')) return 'report';
  return snapshot.hasTag('many') ? 'many' : 'one';
}

export const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag('open');
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectCanConfirm = (snapshot: Snapshot) => snapshot.can({ type: 'invitePeople.confirmed' });
export const selectCanCorrect = (snapshot: Snapshot) => snapshot.can({ type: 'invitePeople.corrected' });
export const selectContext = ({ context }: Snapshot) => context;

/** Why the text is not sent, as its field says it. */
export function selectTextProblem(snapshot: Snapshot): 'missing' | 'unreadable' | null {
  if (snapshot.matches({ enteringMany: 'missing' })) return 'missing';
  return snapshot.matches({ enteringMany: 'unreadable' }) ? 'unreadable' : null;
}
