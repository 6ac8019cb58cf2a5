import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { techOfPath } from '../../../contract/theme.ts';
import { signUpFlash } from '../../adapters/site/flash.ts';
import { selectIsMounted } from '../../flows/account/auth-modal.select.ts';
import { wireAuthModal } from '../../flows/account/auth-modal.wire.ts';
import { useSession } from '../../flows/account/session.tsx';
import type { AuthWish } from '../../flows/account/use-open-auth.ts';
import { useChartActor } from '../../flows/run-chart.ts';
import { AuthDialog } from '../../pages/account/session/auth-dialog.tsx';

/**
 * The sign-in dialog with its chart, mounted on the first request.
 *
 * @param wish a new object opens the dialog
 */
export function AuthModal({ wish }: { wish: AuthWish }) {
  const session = useSession();
  const chart = useMemo(() => wireAuthModal(session), [session]);
  const actor = useChartActor(chart, { input: {} });
  const isMounted = useSelector(actor, selectIsMounted);
  useEffect(() => {
    // A visitor with a pending action continues with it, without a confirmation in between.
    const usual = wish.reason === undefined ? { flash: signUpFlash(techOfPath(location.pathname)) } : {};
    actor.send({ type: 'authModal.opened', ...usual, ...wish });
  }, [actor, wish]);
  return isMounted && <AuthDialog actor={actor} />;
}
