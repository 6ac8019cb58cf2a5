import { type Actor, fromCallback } from 'xstate';
import { type AuthModalEvent, authModalMachine } from '../../../../machines/account/auth-modal/auth-modal.machine.ts';
import { type FlashKey, keepFlashForSession } from '../../adapters/site/flash.ts';
import { selectIsBusy, selectIsSignedIn } from './session.select.ts';
import type { SessionActor, SessionSnapshot } from './session.tsx';

export type AuthModalActor = Actor<typeof authModalMachine>;

type Seen = 'signedIn' | 'busy' | 'guest';

function seenIn(snapshot: SessionSnapshot): Seen {
  if (selectIsSignedIn(snapshot)) return 'signedIn';
  return selectIsBusy(snapshot) ? 'busy' : 'guest';
}

const events: Record<Seen, AuthModalEvent> = {
  signedIn: { type: 'authModal.signedIn' },
  busy: { type: 'authModal.attemptStarted' },
  guest: { type: 'authModal.attemptRefused' },
};

/** The chart of the sign-in dialog with its effects in this browser. */
export function wireAuthModal(session: SessionActor) {
  return authModalMachine.provide({
    actors: {
      watchSession: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
        let seen: Seen = 'guest';
        function look(snapshot: SessionSnapshot) {
          const now = seenIn(snapshot);
          if (now === seen) return;
          seen = now;
          sendBack(events[now]);
        }
        look(session.getSnapshot());
        const { unsubscribe } = session.subscribe(look);
        return unsubscribe;
      }),
    },
    actions: {
      keepFlash: (_, { flash }) => keepFlashForSession(flash as FlashKey | null),
      dropFlash: () => keepFlashForSession(null),
    },
  });
}
