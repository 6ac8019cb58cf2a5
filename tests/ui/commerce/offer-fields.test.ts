import { describe, expect, test } from 'vitest';
import { differencesOf } from '../../../src/client/pages/commerce/offers/differences.ts';
import { OFFER_FORMS } from '../../../src/client/pages/commerce/offers/offer-fields.ts';
import { shownNumber, typedNumber } from '../../../src/client/pages/commerce/offers/typed-number.ts';

const money = { unit: 'money' } as const;

describe('numbers in the form of an offer', () => {
  test.each([
    ['149', 14_900],
    ['149.5', 14_950],
    ['149,50', 14_950],
    ['149.29', 14_929],
    ['0', 0],
    [' 89 ', 8900],
    ['', null],
  ] as const)('[CO-12] money is typed in units of the currency: "%s" is kept as %j cents', (typed, cents) => {
    expect(typedNumber(money, typed)).toBe(cents);
  });

  test.each(['abc', '1.234', '1e3', '-5', '12345678901'])('"%s" is no amount, and stays as it was typed', (typed) => {
    expect(typedNumber(money, typed)).toBe(typed);
    expect(shownNumber(money, typed)).toBe(typed);
  });

  test('what is stored is shown as it is typed', () => {
    for (const cents of [0, 5, 10, 100, 14_900, 14_929, 14_950]) {
      expect(typedNumber(money, shownNumber(money, cents))).toBe(cents);
    }
    expect(shownNumber(money, 14_950)).toBe('149.50');
    expect(shownNumber(money, null)).toBe('');
  });

  test.each([
    ['12', 12],
    ['-3', -3],
    ['1.5', '1.5'],
    ['', null],
  ] as const)('other numbers are whole: "%s" is %j', (typed, value) => {
    expect(typedNumber({}, typed)).toBe(value);
  });
});

describe('differences between versions', () => {
  const version = (data: object) => ({ data: { ...data }, startsAt: null, endsAt: null });

  test('[CO-12] are told field by field in words, and only where there are some', () => {
    const before = {
      name: 'Exam',
      list_price: 14_900,
      team: false,
      upsells: [],
      upgrades_to: ['a', 'b'],
      tech: 'vuejs',
    };
    const after = { ...before, list_price: 17_950, team: true, upsells: [{ slug: 'a', price: 4900 }], tech: 'react' };
    expect(differencesOf(OFFER_FORMS.bundle.fields, version(before), version(after))).toEqual([
      { label: 'Technology', before: 'Vue.js', after: 'React' },
      { label: 'List price', before: '149', after: '179.50' },
      { label: 'Sold to teams', before: 'no', after: 'yes' },
      { label: 'Upsells', before: 'nothing', after: 'bundle a, price beside this bundle 49' },
    ]);
    expect(differencesOf(OFFER_FORMS.bundle.fields, version(before), version({ ...before }))).toEqual([]);
  });

  test('a schedule and a choice are told, too', () => {
    const percent = { discount: { kind: 'percent', percent: 10 } };
    const amount = { discount: { kind: 'amount', amount: 2000 } };
    const at = Date.UTC(2026, 10, 27, 9);
    const differences = differencesOf(OFFER_FORMS.coupon.fields, version(percent), {
      ...version(amount),
      startsAt: at,
    });
    expect(differences.map(({ label, before }) => [label, before])).toEqual([
      ['Discount', 'percent off 10%'],
      ['Start', 'no limit'],
    ]);
    expect(differences[0]?.after).toBe('amount off 20');
  });
});
