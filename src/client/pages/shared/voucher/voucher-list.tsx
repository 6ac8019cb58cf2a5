import { isUnusedVoucher, type OwnedVoucher } from '../../../../contract/commerce/offers.ts';
import { CopyLink } from '../copy-link.tsx';
import { coveredWords } from '../offer-words.ts';
import { VoucherStateBadge, voucherHistory, voucherUrl } from './voucher-state.tsx';

/** Vouchers with their products and what became of them; those that the reader may hand out with a link to share. */
export function VoucherList({ vouchers }: { vouchers: readonly OwnedVoucher[] }) {
  return (
    <ul className="border-line border-t">
      {vouchers.map((voucher, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: masked codes may be alike
          key={`${voucher.code} ${at}`}
          className="grid items-center gap-x-6 gap-y-3 border-line border-b py-4 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span className="break-all font-medium font-mono text-sm" translate="no">
                {voucher.code}
              </span>
              <VoucherStateBadge voucher={voucher} />
            </p>
            {[coveredWords(voucher), ...voucherHistory(voucher)].map((sentence) => (
              <p key={sentence} className="mt-1 break-words text-muted text-sm">
                {sentence}
              </p>
            ))}
          </div>
          {isSharable(voucher) && (
            <CopyLink url={voucherUrl(voucher.code)} size="small" about={`to voucher ${voucher.code}`} />
          )}
        </li>
      ))}
    </ul>
  );
}

const isSharable = ({ state, is_sendable = true, is_assigned = false }: OwnedVoucher) =>
  isUnusedVoucher(state) && is_sendable && !is_assigned;
