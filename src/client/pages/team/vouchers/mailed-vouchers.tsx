import { Mail, Undo2 } from 'lucide-react';
import type { OwnedVoucher } from '../../../../contract/commerce/offers.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { VoucherStateBadge, voucherHistory } from '../../shared/voucher/voucher-state.tsx';

/** Vouchers that went out by email and nobody has redeemed yet. */
export function MailedVouchers({
  vouchers,
  onSend,
  onTakeBack,
}: {
  vouchers: readonly OwnedVoucher[];
  onSend: (codes: string[]) => void;
  onTakeBack: (code: string) => void;
}) {
  if (vouchers.length === 0) return null;
  return (
    // No landmark: there may be one for each of many orders.
    <div className="mt-8">
      <h3 className="font-medium">Sent by email</h3>
      <ul className="mt-3 border-line border-t">
        {vouchers.map((voucher) => (
          <li key={voucher.code} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-3">
            <div className="min-w-0 flex-1 basis-48 text-muted text-sm">
              {voucherHistory(voucher).map((sentence) => (
                <p key={sentence} className="break-words">
                  {sentence}
                </p>
              ))}
            </div>
            <VoucherStateBadge voucher={voucher} />
            <div className="flex flex-wrap gap-2">
              <Button size="small" variant="secondary" icon={<Mail />} onClick={() => onSend([voucher.code])}>
                Send again
                <VisuallyHidden>{sentence` voucher ${kept(voucher.code)}`}</VisuallyHidden>
              </Button>
              <Button size="small" variant="quiet" icon={<Undo2 />} onClick={() => onTakeBack(voucher.code)}>
                Take back
                <VisuallyHidden>{sentence` voucher ${kept(voucher.code)}`}</VisuallyHidden>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
