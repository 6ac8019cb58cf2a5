import { useMemo } from 'react';
import { useSession } from '../../account/session.tsx';
import { useOpenAuth } from '../../account/use-open-auth.ts';
import { useChart } from '../../run-chart.ts';
import { wireVoucherRedeem } from './voucher-redeem.wire.ts';

/** The redemption of a voucher, shared by both of its pages. */
export function useVoucher(code: string) {
  const session = useSession();
  const openAuth = useOpenAuth();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog is one for the page's whole life
  const machine = useMemo(() => wireVoucherRedeem(session, () => openAuth({ reason: 'voucher' })), [session]);
  return useChart(machine, { input: { code } });
}
