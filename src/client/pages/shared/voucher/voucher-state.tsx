import { isUnusedVoucher, type OwnedVoucher, type VoucherState } from '../../../../contract/commerce/offers.ts';
import { formatDay, formatLastDay, formatMoment } from '../../../ui/display/format-date.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { Tone } from '../../../ui/feedback/status-dot.tsx';
import { counted } from '../offer-words.ts';

/** The address under which a voucher is redeemed. */
export const voucherUrl = (code: string) => `${location.origin}/voucher/${code}`;

/** Where a voucher can be, in the order in which it gets there; `assigned` is the seat of a member of a team. */
const PLACES: Record<VoucherState | 'assigned', { words: string; tone: Tone }> = {
  open: { words: 'Not sent', tone: 'neutral' },
  assigned: { words: 'Assigned', tone: 'info' },
  sent: { words: 'Sent', tone: 'info' },
  opened: { words: 'Opened', tone: 'accent' },
  redeemed: { words: 'Redeemed', tone: 'neutral' },
  takenBack: { words: 'Taken back', tone: 'neutral' },
  expired: { words: 'Expired', tone: 'warning' },
  withdrawn: { words: 'Refunded', tone: 'neutral' },
};

type Placed = Pick<OwnedVoucher, 'state' | 'is_assigned'>;

const placeOf = ({ state, is_assigned: isAssigned = false }: Placed) =>
  PLACES[isAssigned && isUnusedVoucher(state) ? 'assigned' : state];

/** Where a voucher is, for its owner. */
export function VoucherStateBadge({ voucher }: { voucher: Placed }) {
  const { words, tone } = placeOf(voucher);
  return <Badge tone={tone}>{words}</Badge>;
}

/** "6 vouchers: 3 not sent, 1 sent, 1 opened, 1 redeemed": by the words of their badges. */
export function voucherCounts(vouchers: readonly Placed[]): string {
  const vouchersAt = Map.groupBy(vouchers, placeOf);
  const counts = Object.values(PLACES).flatMap((place) => {
    const count = vouchersAt.get(place)?.length ?? 0;
    return count > 0 ? `${count} ${place.words.toLowerCase()}` : [];
  });
  return `${counted(vouchers.length, 'voucher')}: ${counts.join(', ')}`;
}

/** What happened to a voucher and when, in sentences for its owner; the newest last. */
export function voucherHistory(voucher: OwnedVoucher): string[] {
  const { state, sent_to: to, sent_at: sentAt, opened_at: openedAt, redeemed_at: redeemedAt } = voucher;
  return [
    sentAt === null ? '' : `Sent${to === null ? '' : ` to ${to}`} on ${formatMoment(sentAt)}`,
    openedAt === null ? '' : `Opened on ${formatMoment(openedAt)}`,
    redeemedAt === null ? '' : `${redeemedWords(voucher)} on ${formatDay(redeemedAt)}`,
    state === 'expired' ? `It could be redeemed until ${formatLastDay(voucher.valid_until)}` : '',
  ].filter((sentence) => sentence !== '');
}

/** By whom it was redeemed, for those who may know. */
const redeemedWords = ({ redeemed_by: name }: OwnedVoucher) => (name === null ? 'Redeemed' : `${name} redeemed it`);
