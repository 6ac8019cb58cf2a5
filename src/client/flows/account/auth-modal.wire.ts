import { type Actor, fromCallback } from 'xstate';
import { type AuthModalEvent, authModalMachine } from '../../../../machines/account/auth-modal/auth-modal.machine.ts';
import { type FlashKey, keepFlashForSession } from '../../adapters/site/flash.ts';
import { selectIsSignedIn } from './session.select.ts';
import type { SessionActor, SessionSnapshot } from './session.tsx';

export type AuthModalActor = Actor<typeof authModalMachine>;

/** The auth-modal chart with its effects in this browser (ST-08). */
export function wireAuthModal(session: SessionActor) {
  return authModalMachine.provide({
    actors: {
      watchSession: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
        function look(snapshot: SessionSnapshot) {
          if (selectIsSignedIn(snapshot)) sendBack({ type: 'authModal.signedIn' } satisfies AuthModalEvent);
        }
        look(session.getSnapshot());
        const { unsubscribe } = session.subscribe(look);
        return unsubscribe;
      }),
    },
    actions: {
      keepFlash: (_, { flash }) => keepFlashForSession((flash as FlashKey | null) ?? 'NONE'),
      dropFlash: () => keepFlashForSession(null),
    },
  });
}
