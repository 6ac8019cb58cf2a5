import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { grantMachine } from '../../../../../machines/exam/grant/grant.machine.ts';

export type GrantActor = ActorRefFrom<typeof grantMachine>;
type GrantSnapshot = SnapshotFrom<typeof grantMachine>;

export const selectIsFilling = (snapshot: GrantSnapshot) => snapshot.hasTag('filling');
export const selectIsBusy = (snapshot: GrantSnapshot) => snapshot.hasTag('busy');
export const selectFailure = ({ context }: GrantSnapshot) => context.failure;
/** The grant, once the server has confirmed it. */
export const selectGranted = (snapshot: GrantSnapshot) => (snapshot.matches('idle') ? snapshot.context.granted : null);
/** Whether it waits for a second person, because it concerns a staff member. */
export const selectIsProposed = ({ context }: GrantSnapshot) => context.isProposed;
