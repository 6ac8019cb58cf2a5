import { useState } from 'react';
import { pendingVoucher } from '../../../adapters/commerce/pending-voucher.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';

/** Links back to a voucher opened on this device and not yet redeemed. */
export function WaitingVoucher() {
  const [code] = useState(pendingVoucher);
  if (code === null) return null;
  return (
    <Callout
      className="mb-6"
      title="You have a voucher to redeem"
      actions={
        <LinkButton size="small" href={`/voucher/${encodeURIComponent(code)}`}>
          Redeem it
        </LinkButton>
      }
    >
      You opened it on this device and haven't redeemed it yet.
    </Callout>
  );
}
