import { pendingVoucher } from '../../adapters/pending-voucher.ts';
import { Callout } from '../../ui/callout.tsx';

/** Why somebody is asked to sign in: a voucher waits (UI-05). */
export function VoucherReason({ isAsked = false }: { isAsked?: boolean }) {
  if (!isAsked && pendingVoucher() === null) return null;
  return (
    <Callout tone="info" className="mb-6">
      Please login or sign up to redeem your voucher.
    </Callout>
  );
}
