import { Mail, Undo2 } from 'lucide-react';
import { isUnusedVoucher, type OwnedVoucher } from '../../../../contract/commerce/offers.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { CopyLink } from '../../shared/copy-link.tsx';
import { VoucherStateBadge, voucherHistory, voucherUrl } from '../../shared/voucher/voucher-state.tsx';

/** One voucher of its owner: where it is, since when, and what can be done with it. */
export function OwnedVoucherRow({
  voucher,
  onSend,
  onTakeBack,
}: {
  voucher: OwnedVoucher;
  onSend: () => void;
  onTakeBack: () => void;
}) {
  const { code, state, is_sendable = true, is_assigned = false, is_archived = false } = voucher;
  const about = <VisuallyHidden>{sentence` voucher ${kept(code)}`}</VisuallyHidden>;
  return (
    <li className="grid gap-x-6 gap-y-3 border-line border-b py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="break-all font-medium font-mono text-sm" translate="no">
            {code}
          </span>
          <VoucherStateBadge voucher={voucher} />
        </p>
        {voucherHistory(voucher).map((sentence) => (
          <p key={sentence} className="mt-1 break-words text-muted text-sm">
            {sentence}
          </p>
        ))}
      </div>
      {isUnusedVoucher(state) && (is_assigned || !is_sendable) && (
        <p className="text-muted text-sm">{whyNotSent(is_assigned, is_archived)}</p>
      )}
      {isUnusedVoucher(state) && is_sendable && !is_assigned && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="secondary" icon={<Mail />} onClick={onSend}>
            <span>{state === 'open' ? 'Send' : 'Send again'}</span>
            {about}
          </Button>
          <CopyLink url={voucherUrl(code)} size="small" about={`to voucher ${code}`} />
          <Button size="small" variant="quiet" icon={<Undo2 />} onClick={onTakeBack}>
            Take back
            {about}
          </Button>
        </div>
      )}
    </li>
  );
}

function whyNotSent(isAssigned: boolean, isArchived: boolean): string {
  if (isAssigned) return 'A member of your team has it as a seat.';
  return isArchived
    ? 'Its team is archived. It can be sent when the team is in use again.'
    : 'An owner or manager of its team sends it.';
}
