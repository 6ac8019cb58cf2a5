import { useCallback, useState } from 'react';
import { type AuthWish, OpenAuthContext } from '../../flows/account/use-open-auth.ts';
import type { Elements } from '../../ui/elements.ts';
import { optionalPart } from '../../ui/optional-part.tsx';

// Public pages load chart, dialog and forms only on request.
const AuthModal = optionalPart(async () => (await import('./auth-modal-part.tsx')).AuthModal);

/** Wraps all pages: lets any of them open the sign-in dialog. */
export function AuthModalProvider({ children }: { children: Elements }) {
  const [wish, setWish] = useState<AuthWish | null>(null);
  // A copy, because the same request may be repeated.
  const open = useCallback((wanted: AuthWish = {}) => setWish({ ...wanted }), []);
  return (
    <OpenAuthContext value={open}>
      {children}
      {wish && <AuthModal wish={wish} />}
    </OpenAuthContext>
  );
}
