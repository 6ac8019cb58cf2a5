import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { useSession } from '../../app/session.tsx';
import { wireVoucherRedeem } from '../../app/wire-voucher-redeem.ts';

/** The way of a voucher; both of its pages run it. */
export function useVoucher(code: string) {
  const session = useSession();
  const machine = useMemo(() => wireVoucherRedeem(session, () => {}), [session]);
  return useMachine(machine, { input: { code } });
}
