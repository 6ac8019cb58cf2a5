import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { VoucherList } from '../../../src/client/pages/shared/voucher/voucher-list.tsx';
import type { OwnedVoucher } from '../../../src/contract/commerce/offers.ts';

const voucher: OwnedVoucher = {
  ...{ code: '7K2M-Q9XW-4TRB-H3ZC', state: 'open', gives: 'all', covers: [], order_id: 'order-1' },
  ...{ sent_to: null, sent_at: null, opened_at: null, valid_until: null, redeemed_at: null, redeemed_by: null },
};
const masked = { ...voucher, code: '••••-••••-••••-H3ZC', is_sendable: false };

function markupOf(...vouchers: OwnedVoucher[]): string {
  vi.stubGlobal('location', { origin: 'https://example.com' });
  return renderToStaticMarkup(<VoucherList vouchers={vouchers} />);
}

afterEach(() => vi.unstubAllGlobals());

test('[VC-06] a voucher has a link for those who may hand it out, and while nobody has it', () => {
  expect(markupOf(voucher)).toContain('Copy link');
  expect(markupOf({ ...voucher, is_sendable: true })).toContain('Copy link');
  for (const other of [
    masked,
    { ...voucher, is_assigned: true },
    { ...voucher, state: 'redeemed' as const, redeemed_at: 1, redeemed_by: 'Grace Hopper' },
    { ...voucher, is_sendable: false, is_archived: true },
  ]) {
    expect(markupOf(other)).not.toContain('Copy link');
  }
});

test('[PE-04] of a redeemed voucher those who may not know by whom read when', () => {
  const redeemed = { state: 'redeemed', redeemed_at: Date.UTC(2026, 4, 6) } as const;
  expect(markupOf({ ...voucher, ...redeemed, redeemed_by: 'Grace Hopper' })).toContain('Grace Hopper redeemed it on ');
  const other = markupOf({ ...masked, ...redeemed });
  expect(other).toContain('Redeemed on ');
  expect(other).not.toContain('null');
});

test('a voucher without a holder yet is no success: its badge is as quiet as that of one that is done with', () => {
  const badgeOf = (markup: string, words: string) => new RegExp(`<span class="([^"]*)">${words}<`).exec(markup)?.[1];
  const redeemed = { ...voucher, state: 'redeemed' as const, redeemed_at: 1, redeemed_by: null };
  expect(badgeOf(markupOf(voucher), 'Not sent')).toBe(badgeOf(markupOf(redeemed), 'Redeemed'));
});
