import type { OwnedVoucher, VoucherState } from '../../../../contract/commerce/offers.ts';
import { formatDay, formatMoment, formatUtcDay } from '../../../ui/display/format-date.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { Tone } from '../../../ui/feedback/status-dot.tsx';

/** The address under which a voucher is redeemed. */
export const voucherUrl = (code: string) => `${location.origin}/voucher/${code}`;

const STATES: Record<VoucherState, { words: string; tone: Tone }> = {
  open: { words: 'Not used yet', tone: 'positive' },
  sent: { words: 'Sent', tone: 'info' },
  opened: { words: 'Opened', tone: 'accent' },
  redeemed: { words: 'Redeemed', tone: 'neutral' },
  takenBack: { words: 'Taken back', tone: 'neutral' },
  expired: { words: 'Expired', tone: 'warning' },
  withdrawn: { words: 'Refunded', tone: 'neutral' },
};

/** Where a voucher is, for its owner. */
export function VoucherStateBadge({ state }: { state: VoucherState }) {
  const { words, tone } = STATES[state];
  return <Badge tone={tone}>{words}</Badge>;
}

/** What happened to a voucher and when, in sentences for its owner; the newest last. */
export function voucherHistory(voucher: OwnedVoucher): string[] {
  const { state, sent_to: to, sent_at: sentAt, opened_at: openedAt, redeemed_at: redeemedAt } = voucher;
  return [
    sentAt === null ? '' : `Sent${to === null ? '' : ` to ${to}`} on ${formatMoment(sentAt)}`,
    openedAt === null ? '' : `Opened on ${formatMoment(openedAt)}`,
    redeemedAt === null ? '' : `${voucher.redeemed_by} redeemed it on ${formatDay(redeemedAt)}`,
    state === 'expired' ? `It could be redeemed until ${formatUtcDay(voucher.valid_until)}` : '',
  ].filter((sentence) => sentence !== '');
}
