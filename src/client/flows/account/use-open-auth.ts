import { createContext, use } from 'react';
import type { AuthMode, AuthReason } from '../../../../machines/account/auth-modal/auth-modal.machine.ts';
import type { FlashKey } from '../../adapters/site/flash.ts';

export type AuthWish = {
  /** Sign-up by default. */
  mode?: AuthMode;
  /** The dialog to show after sign-in; by default the one for new accounts. */
  flash?: FlashKey;
  /** Why the visitor is asked to sign in, shown above the form. */
  reason?: AuthReason;
};

/** Provided above all pages by the component that renders the dialog. */
export const OpenAuthContext = createContext<((wish?: AuthWish) => void) | null>(null);

/** Opens the login and sign-up dialog. */
export function useOpenAuth(): (wish?: AuthWish) => void {
  const open = use(OpenAuthContext);
  if (!open) throw new Error('There is no sign-in dialog above this component.');
  return open;
}
