import type { OwnedVoucher } from '../../../contract/offers.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDay } from '../../ui/format-date.ts';
import { Table } from '../../ui/table.tsx';
import { CopyLink } from '../offers/copy-link.tsx';
import { PRODUCT_KIND_WORDS } from '../offers/offer-words.ts';

/** The address under which a voucher is redeemed. */
export const voucherUrl = (code: string) => `${location.origin}/voucher/${code}`;

/** Vouchers with what they are for and who used them; the open ones with the link to hand on. */
export function VoucherTable({ vouchers }: { vouchers: readonly OwnedVoucher[] }) {
  return (
    <Table
      caption="Vouchers"
      rows={vouchers}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'code',
          header: 'Code',
          isRowHeader: true,
          cell: ({ code }) => <span className="whitespace-nowrap font-mono">{code}</span>,
        },
        {
          key: 'for',
          header: 'For',
          cell: ({ covers, gives }) => (
            <>
              {covers.map((product, index) => (
                <span key={`${product.certification_id}-${product.type}`} className="block">
                  {index > 0 && <span className="text-muted">{gives === 'one' ? 'or ' : 'and '}</span>}
                  {product.title} <span className="text-muted">· {PRODUCT_KIND_WORDS[product.type]}</span>
                </span>
              ))}
            </>
          ),
        },
        {
          key: 'state',
          header: 'State',
          cell: ({ state, redeemed_at, redeemed_by }) =>
            state === 'open' ? (
              <Badge tone="positive">Not used yet</Badge>
            ) : (
              <span>
                {redeemed_by}
                <span className="block text-muted text-xs">{formatDay(redeemed_at)}</span>
              </span>
            ),
        },
        {
          key: 'link',
          header: 'Link',
          cell: ({ code, state }) =>
            state === 'open' ? (
              <CopyLink url={voucherUrl(code)} size="small" about={`to voucher ${code}`} />
            ) : (
              <span className="text-muted">–</span>
            ),
        },
      ]}
    />
  );
}
