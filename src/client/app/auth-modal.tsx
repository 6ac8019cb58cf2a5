import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use, useState } from 'react';
import { type Actor, createActor } from 'xstate';
import type { AuthMode, AuthReason, authModalMachine } from '../../../machines/auth-modal/auth-modal.machine.ts';
import { techOfPath } from '../../contract/theme.ts';
import { type FlashKey, signUpFlash } from '../adapters/flash.ts';
import { inspect } from '../adapters/inspect.ts';
import { optionalPart } from '../ui/optional-part.tsx';
import { selectIsThere } from '../views/session/auth-modal.select.ts';
import { type SessionActor, useSession } from './session.tsx';
import { wireAuthModal } from './wire-auth-modal.ts';

export type AuthModalActor = Actor<typeof authModalMachine>;

export type AuthWish = {
  /** Sign up unless told. */
  mode?: AuthMode;
  /** The dialog that is shown once somebody is signed in; unless told, the one for new accounts. */
  flash?: FlashKey;
  /** Why somebody is asked, in words above the form. */
  reason?: AuthReason;
};

// Public pages do without dialog and forms until somebody asks for them.
const AuthDialog = optionalPart(async () => (await import('../views/session/auth-dialog.tsx')).AuthDialog);

const AuthModalContext = createContext<AuthModalActor | null>(null);

function start(session: SessionActor): AuthModalActor {
  const actor = createActor(wireAuthModal(session), { input: {} });
  inspect('auth-modal', actor);
  return actor.start();
}

/** Around all pages: lets any of them ask the visitor to sign in without leaving it. */
export function AuthModalProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const [actor] = useState(() => start(session));
  const isThere = useSelector(actor, selectIsThere);
  return (
    <AuthModalContext value={actor}>
      {children}
      {isThere && <AuthDialog actor={actor} />}
    </AuthModalContext>
  );
}

/** Opens the dialog in which a visitor logs in or signs up. */
export function useOpenAuth(): (wish?: AuthWish) => void {
  const actor = use(AuthModalContext);
  if (!actor) throw new Error('There is no sign-in dialog above this component.');
  return (wish = {}) => {
    // Who came for something goes on with it, without a word in between.
    const usual = wish.reason === undefined ? { flash: signUpFlash(techOfPath(location.pathname)) } : {};
    actor.send({ type: 'authModal.opened', ...usual, ...wish });
  };
}
