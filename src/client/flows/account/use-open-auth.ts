import { createContext, use } from 'react';
import type { AuthMode, AuthReason } from '../../../../machines/account/auth-modal/auth-modal.machine.ts';
import type { FlashKey } from '../../adapters/site/flash.ts';

export type AuthWish = {
  /** Sign up unless told. */
  mode?: AuthMode;
  /** The dialog that is shown once somebody is signed in; unless told, the one for new accounts. */
  flash?: FlashKey;
  /** Why somebody is asked, in words above the form. */
  reason?: AuthReason;
};

/** Given above all pages by the one that shows the dialog. */
export const OpenAuthContext = createContext<((wish?: AuthWish) => void) | null>(null);

/** Opens the dialog in which a visitor logs in or signs up. */
export function useOpenAuth(): (wish?: AuthWish) => void {
  const open = use(OpenAuthContext);
  if (!open) throw new Error('There is no sign-in dialog above this component.');
  return open;
}
