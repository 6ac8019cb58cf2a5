import { expect, test } from 'vitest';
import { voucherCounts } from '../../../src/client/pages/shared/voucher/voucher-state.tsx';

test('[VC-06] vouchers are counted by the words of their badges, and the counts add up', () => {
  const open = { state: 'open' } as const;
  expect(voucherCounts([{ state: 'redeemed' }, open, { state: 'opened' }, open, { state: 'sent' }, open])).toBe(
    '6 vouchers: 3 not sent, 1 sent, 1 opened, 1 redeemed',
  );
  expect(voucherCounts([{ state: 'expired' }, { ...open, is_assigned: true }])).toBe(
    '2 vouchers: 1 assigned, 1 expired',
  );
  expect(voucherCounts([open])).toBe('1 voucher: 1 not sent');
});
