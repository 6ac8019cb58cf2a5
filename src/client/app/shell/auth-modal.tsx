import { type ReactNode, useCallback, useState } from 'react';
import { type AuthWish, OpenAuthContext } from '../../flows/account/use-open-auth.ts';
import { optionalPart } from '../../ui/optional-part.tsx';

// Public pages do without chart, dialog and forms until somebody asks for them.
const AuthModal = optionalPart(async () => (await import('./auth-modal-part.tsx')).AuthModal);

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
