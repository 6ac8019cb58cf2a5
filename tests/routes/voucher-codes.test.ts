import fc from 'fast-check';
import { expect, test } from 'vitest';
import { voucherCodeOf } from '../../src/contract/commerce/voucher-code.ts';

const CODE = '7K2M-Q9XW-4TRB-H3ZC';

test.each([
  CODE,
  '7k2m-q9xw-4trb-h3zc',
  '7K2MQ9XW4TRBH3ZC',
  '7K2M Q9XW 4TRB H3ZC',
  '7K2M\u00A0Q9XW\u202F4TRB\u2009H3ZC',
  '7K2M–Q9XW—4TRB−H3ZC',
  '7K2M‐Q9XW‑4TRB‒H3ZC',
  '7K2M--Q9XW - 4TRB-H3ZC',
  '“7K2M-Q9XW-4TRB-H3ZC”',
  "'7K2M-Q9XW-4TRB-H3ZC',",
  '«7K2M-Q9XW-4TRB-H3ZC»',
  '7K2M-Q9XW-4TRB-H3ZC.',
  ' \t7K2M-Q9XW-4TRB-H3ZC\r\n',
  '\u200B7K2M-Q9XW\u200D-4TRB-H3ZC\uFEFF',
  '７Ｋ２Ｍ－Ｑ９ＸＷ－４ＴＲＢ－Ｈ３ＺＣ',
  'https://chartered.example/voucher/7K2M-Q9XW-4TRB-H3ZC',
  'https://chartered.example/voucher/7K2M-Q9XW-4TRB-H3ZC/select?utm_source=mail#top',
])('[VC-01] %j is a code however it is typed', (typed) => {
  expect(voucherCodeOf(typed)).toBe(CODE);
});

test('[VC-01] what has another length stays as it is, but for case and what stands around it', () => {
  expect(['team-one', ' 7K2M-Q9XW-4TRB-H3Z. ', '', '—', '7K2M-Q9XW-4TRB-H3ZCA'].map(voucherCodeOf)).toEqual([
    'TEAM-ONE',
    '7K2M-Q9XW-4TRB-H3Z',
    '',
    '',
    '7K2M-Q9XW-4TRB-H3ZCA',
  ]);
});

test('[VC-01] a code is final, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (typed) => {
      expect(voucherCodeOf(voucherCodeOf(typed))).toBe(voucherCodeOf(typed));
    }),
  );
});
