import type { OwnedVoucher } from '../../../contract/commerce/offers.ts';
import { formatDay } from '../../ui/display/format-date.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { CopyLink } from './copy-link.tsx';
import { PRODUCT_KIND_WORDS } from './offer-words.ts';

/** URL to redeem a voucher. */
const voucherUrl = (code: string) => `${location.origin}/voucher/${code}`;

/** "Certified JavaScript Developer: Exam and Training". */
function wordsOf({ covers, gives }: OwnedVoucher): string {
  const list = new Intl.ListFormat('en', { type: gives === 'one' ? 'disjunction' : 'conjunction' });
  const titles = [...new Set(covers.map(({ title }) => title))];
  if (titles.length === 1) return `${titles[0]}: ${list.format(covers.map(({ type }) => PRODUCT_KIND_WORDS[type]))}`;
  return list.format(covers.map(({ title, type }) => `${title} (${PRODUCT_KIND_WORDS[type]})`));
}

/** Vouchers with their products and redeemers; open ones with a link to share. */
export function VoucherList({ vouchers }: { vouchers: readonly OwnedVoucher[] }) {
  return (
    <ul className="border-line border-t">
      {vouchers.map((voucher) => (
        <li
          key={voucher.code}
          className="grid items-center gap-x-6 gap-y-3 border-line border-b py-4 sm:grid-cols-[minmax(0,1fr)_10rem_9rem]"
        >
          <div className="min-w-0">
            <p className="break-all font-medium font-mono text-sm">{voucher.code}</p>
            <p className="mt-1 text-muted text-sm">{wordsOf(voucher)}</p>
          </div>
          {voucher.state === 'open' ? (
            <>
              <div>
                <Badge tone="positive">Not used yet</Badge>
              </div>
              <div className="sm:text-right">
                <CopyLink url={voucherUrl(voucher.code)} size="small" about={`to voucher ${voucher.code}`} />
              </div>
            </>
          ) : (
            <p className="text-sm sm:col-span-2">
              <span className="block font-medium">{voucher.redeemed_by}</span>
              <span className="block text-muted">redeemed it on {formatDay(voucher.redeemed_at)}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
