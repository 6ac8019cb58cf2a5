import { Mails } from 'lucide-react';
import { useId } from 'react';
import type { VoucherCombo } from '../../../../contract/commerce/offers.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatDay, formatLastDay } from '../../../ui/display/format-date.ts';
import { coveredWords } from '../../shared/offer-words.ts';
import { voucherCounts } from '../../shared/voucher/voucher-state.tsx';
import { OwnedVoucherRow } from './owned-voucher-row.tsx';

/** Vouchers that came together, with how many are where. */
export function ComboSection({
  combo,
  onSend,
  onTakeBack,
}: {
  combo: VoucherCombo;
  onSend: (codes: string[]) => void;
  onTakeBack: (code: string) => void;
}) {
  const id = useId();
  const { vouchers, valid_until: validUntil } = combo;
  const unsent = vouchers
    .filter(({ state, is_sendable = true, is_assigned = false }) => state === 'open' && is_sendable && !is_assigned)
    .map(({ code }) => code);
  return (
    <section aria-labelledby={`${id} ${id}-code`}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold text-xl">
            {coveredWords({ gives: combo.gives, covers: combo.products })}
          </h2>
          <p className="mt-1 text-muted text-sm">
            <span>{`${combo.order_id === null ? 'Received' : 'Bought'} on ${formatDay(combo.created_at)} · `}</span>
            <span id={`${id}-code`} translate="no">
              {combo.code}
            </span>
            {validUntil !== null && <span>{` · valid until ${formatLastDay(validUntil)}`}</span>}
          </p>
          <p className="mt-3 text-sm">{voucherCounts(vouchers)}</p>
        </div>
        {unsent.length > 1 && (
          <Button variant="secondary" icon={<Mails />} onClick={() => onSend(unsent)}>
            Send to several people
          </Button>
        )}
      </div>
      <ul className="mt-5 border-line border-t">
        {vouchers.map((voucher, at) => (
          <OwnedVoucherRow
            // biome-ignore lint/suspicious/noArrayIndexKey: masked codes may be alike
            key={`${voucher.code} ${at}`}
            voucher={voucher}
            onSend={() => onSend([voucher.code])}
            onTakeBack={() => onTakeBack(voucher.code)}
          />
        ))}
      </ul>
    </section>
  );
}
