import { expect, test } from 'vitest';
import { listVouchersOwnedBy, withProducts } from '../../src/server/data/commerce/offers.ts';
import { CERTIFICATION } from '../support/app.ts';
import { watchRows } from '../support/commerce/watch-rows.ts';
import { describeOnBoth, useApp } from '../support/suite.ts';

/** More than the parameters that one statement may have: 32,766 of SQLite, 65,535 of PostgreSQL. */
const MANY = 70_000;
const BOTH = [
  { certification_id: CERTIFICATION, type: 'EXAM' },
  { certification_id: CERTIFICATION, type: 'TRAINING' },
] as const;

describeOnBoth('lists of vouchers', (kind) => {
  const app = useApp(kind);

  test('may be longer than one statement takes, and keep their order', async () => {
    const { queries } = app();
    const [first, last] = [await app().voucher({ covers: [...BOTH] }), await app().voucher()];
    const row = async ({ code }: { code: string }) =>
      queries.selectFrom('voucher').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
    const ends = [await row(first), await row(last)] as const;
    const others = Array.from({ length: MANY }, (_, index) => ({ ...ends[0], code: `NONE-${index}` }));
    const listed = await withProducts(queries, [ends[0], ...others, ends[1]]);
    expect(listed.map(({ code }) => code)).toEqual([ends[0], ...others, ends[1]].map(({ code }) => code));
    expect(listed.map(({ products }) => products.length)).toEqual([2, ...others.map(() => 0), 1]);
    expect(listed[0]?.products).toMatchObject(BOTH);
    expect(await withProducts(queries, [])).toEqual([]);
  });

  test('look at each product once', async () => {
    const owner = await app().user();
    for (let made = 0; made < 30; made += 1) await app().voucher({ owner, covers: [...BOTH] });
    let looks = 0;
    const { queries } = watchRows(app().queries, (row) => {
      const { voucher_code: code } = row;
      if (code === undefined) return row;
      const get = () => {
        looks += 1;
        return code;
      };
      return Object.defineProperty({ ...row }, 'voucher_code', { enumerable: true, get });
    });
    const listed = await listVouchersOwnedBy(queries, owner.id);
    expect(listed).toHaveLength(30);
    expect(looks).toBe(60);
    expect(listed.every(({ code, products }) => products.every((product) => product.voucher_code === code))).toBe(true);
  });
});
