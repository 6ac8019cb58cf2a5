import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type Actor, createActor } from 'xstate';
import type { authModalMachine } from '../../../machines/account/auth-modal/auth-modal.machine.ts';
import { techOfPath } from '../../contract/theme.ts';
import { signUpFlash } from '../adapters/flash.ts';
import { inspect } from '../adapters/inspect.ts';
import { AuthDialog } from '../views/session/auth-dialog.tsx';
import { selectIsThere } from '../views/session/auth-modal.select.ts';
import type { AuthWish } from './auth-modal.tsx';
import { type SessionActor, useSession } from './session.tsx';
import { wireAuthModal } from './wire-auth-modal.ts';

export type AuthModalActor = Actor<typeof authModalMachine>;

function start(session: SessionActor): AuthModalActor {
  const actor = createActor(wireAuthModal(session), { input: {} });
  inspect('auth-modal', actor);
  return actor.start();
}

/** The chart of the sign-in dialog and what it shows, from the first wish on. @param wish a new one opens the dialog */
export function AuthModal({ wish }: { wish: AuthWish }) {
  const session = useSession();
  const [actor] = useState(() => start(session));
  const isThere = useSelector(actor, selectIsThere);
  useEffect(() => {
    // Who came for something goes on with it, without a word in between.
    const usual = wish.reason === undefined ? { flash: signUpFlash(techOfPath(location.pathname)) } : {};
    actor.send({ type: 'authModal.opened', ...usual, ...wish });
  }, [actor, wish]);
  return isThere && <AuthDialog actor={actor} />;
}
