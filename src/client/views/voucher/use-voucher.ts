import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { useOpenAuth } from '../../app/auth-modal.tsx';
import { useSession } from '../../app/session.tsx';
import { wireVoucherRedeem } from '../../app/wire-voucher-redeem.ts';

/** The way of a voucher; both of its pages run it. */
export function useVoucher(code: string) {
  const session = useSession();
  const openAuth = useOpenAuth();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog is one for the page's whole life
  const machine = useMemo(() => wireVoucherRedeem(session, () => openAuth({ reason: 'voucher' })), [session]);
  return useMachine(machine, { input: { code } });
}
