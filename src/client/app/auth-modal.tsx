import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { AuthMode, AuthReason } from '../../../machines/account/auth-modal/auth-modal.machine.ts';
import type { FlashKey } from '../adapters/flash.ts';
import { optionalPart } from '../ui/optional-part.tsx';

export type AuthWish = {
  /** Sign up unless told. */
  mode?: AuthMode;
  /** The dialog that is shown once somebody is signed in; unless told, the one for new accounts. */
  flash?: FlashKey;
  /** Why somebody is asked, in words above the form. */
  reason?: AuthReason;
};

// Public pages do without chart, dialog and forms until somebody asks for them.
const AuthModal = optionalPart(async () => (await import('./auth-modal-part.tsx')).AuthModal);

const OpenAuthContext = createContext<((wish?: AuthWish) => void) | null>(null);

/** Around all pages: lets any of them ask the visitor to sign in without leaving it. */
export function AuthModalProvider({ children }: { children: ReactNode }) {
  const [wish, setWish] = useState<AuthWish | null>(null);
  // A copy: the same wish can come again.
  const open = useCallback((wanted: AuthWish = {}) => setWish({ ...wanted }), []);
  return (
    <OpenAuthContext value={open}>
      {children}
      {wish && <AuthModal wish={wish} />}
    </OpenAuthContext>
  );
}

/** Opens the dialog in which a visitor logs in or signs up. */
export function useOpenAuth(): (wish?: AuthWish) => void {
  const open = use(OpenAuthContext);
  if (!open) throw new Error('There is no sign-in dialog above this component.');
  return open;
}
