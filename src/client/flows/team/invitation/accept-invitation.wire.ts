import { fromCallback, fromPromise } from 'xstate';
import {
  type AcceptInvitationEvent,
  acceptInvitationMachine,
} from '../../../../../machines/team/accept-invitation/accept-invitation.machine.ts';
import { dropPendingInvitation, keepPendingInvitation } from '../../../adapters/team/pending-invitation.ts';
import { acceptInvitation, fetchInvitation } from '../../../api/team/invitation-link.ts';
import { selectIsGuest, selectUser } from '../../account/session.select.ts';
import type { SessionActor, SessionSnapshot } from '../../account/session.tsx';

/** The chart of accepting an invitation with its effects in this browser. */
export function wireAcceptInvitation(session: SessionActor, askToSignIn: () => void) {
  return acceptInvitationMachine.provide({
    actors: {
      readInvitation: fromPromise(({ input }) => fetchInvitation(input.token)),
      acceptInvitation: fromPromise(({ input }) => acceptInvitation(input.token)),
      watchVisitor: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
        const notify = (snapshot: SessionSnapshot) => {
          if (selectIsGuest(snapshot)) {
            sendBack({ type: 'acceptInvitation.guestSeen' } satisfies AcceptInvitationEvent);
          } else if (selectUser(snapshot)) {
            sendBack({ type: 'acceptInvitation.userSeen' } satisfies AcceptInvitationEvent);
          }
        };
        const { unsubscribe } = session.subscribe(notify);
        notify(session.getSnapshot());
        return unsubscribe;
      }),
    },
    actions: {
      keepPending: (_, { token }) => keepPendingInvitation(token),
      dropPending: () => dropPendingInvitation(),
      askToSignIn: () => askToSignIn(),
    },
  });
}
