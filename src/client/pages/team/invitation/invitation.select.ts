import type { SnapshotFrom } from 'xstate';
import type { acceptInvitationMachine } from '../../../../../machines/team/accept-invitation/accept-invitation.machine.ts';

export type InvitationSnapshot = SnapshotFrom<typeof acceptInvitationMachine>;

/** The variant of the page. */
export type InvitationFace =
  | 'loading'
  | 'unreachable'
  | 'unknown'
  | 'over'
  | 'signIn'
  | 'offered'
  | 'failed'
  | 'accepted';

export function selectFace(snapshot: InvitationSnapshot): InvitationFace {
  const at = snapshot.value.invitation;
  switch (at) {
    case 'unreachable':
    case 'unknown':
    case 'over':
    case 'offered':
    case 'failed':
    case 'accepted':
      return at;
    case 'signInNeeded':
      return 'signIn';
    case 'accepting':
      // The variant stays while a request is pending.
      return 'offered';
    default:
      return 'loading';
  }
}

export const selectIsAccepting = (snapshot: InvitationSnapshot) => snapshot.matches({ invitation: 'accepting' });
export const selectInvitation = ({ context }: InvitationSnapshot) => context.invitation;
export const selectMembership = ({ context }: InvitationSnapshot) => context.membership;
export const selectFailure = ({ context }: InvitationSnapshot) => context.failure;
