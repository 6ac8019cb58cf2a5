import { expect, test } from 'vitest';
import { maskedVoucherCode, newComboCode, newVoucherCode } from '../../../src/server/commerce/voucher-codes.ts';

test('a voucher code is four groups of four letters and digits that nobody mixes up', () => {
  const codes = Array.from({ length: 500 }, newVoucherCode);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/);
  expect(new Set(codes).size).toBe(500);
  // 32 characters, 8,000 times: each occurs.
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
});

test('the name of vouchers that came together is no code, and a masked code tells its last group alone', () => {
  expect(newComboCode()).toMatch(/^C-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect(maskedVoucherCode('7K2M-Q9XW-4TRB-H3ZC')).toBe('••••-••••-••••-H3ZC');
});
