import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { techOfPath } from '../../../contract/theme.ts';
import { signUpFlash } from '../../adapters/site/flash.ts';
import { selectIsThere } from '../../flows/account/auth-modal.select.ts';
import { wireAuthModal } from '../../flows/account/auth-modal.wire.ts';
import { useSession } from '../../flows/account/session.tsx';
import type { AuthWish } from '../../flows/account/use-open-auth.ts';
import { useChartActor } from '../../flows/run-chart.ts';
import { AuthDialog } from '../../pages/account/session/auth-dialog.tsx';

/** The chart of the sign-in dialog and what it shows, from the first wish on. @param wish a new one opens the dialog */
export function AuthModal({ wish }: { wish: AuthWish }) {
  const session = useSession();
  const chart = useMemo(() => wireAuthModal(session), [session]);
  const actor = useChartActor(chart, { input: {} });
  const isThere = useSelector(actor, selectIsThere);
  useEffect(() => {
    // Who came for something goes on with it, without a word in between.
    const usual = wish.reason === undefined ? { flash: signUpFlash(techOfPath(location.pathname)) } : {};
    actor.send({ type: 'authModal.opened', ...usual, ...wish });
  }, [actor, wish]);
  return isThere && <AuthDialog actor={actor} />;
}
