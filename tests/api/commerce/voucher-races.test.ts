import { expect, test, vi } from 'vitest';
import type { TestUser } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** `npm run bench -- races` has the full numbers of the security plan: 100 rounds of 200 at once. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 10);
const AT_ONCE = Number(process.env.RACE_AT_ONCE ?? 20);
vi.setConfig({ testTimeout: 1_200_000 });

describeOnBoth('vouchers at the same moment', (kind) => {
  const app = useApp(kind);

  test(`[VC-02] of ${AT_ONCE} who redeem one, ${ROUNDS} times over, one wins and one exam is opened`, async () => {
    const people: TestUser[] = [];
    for (let count = 0; count < AT_ONCE; count += 1) people.push(await app().user());
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { code } = await app().voucher();
      const replies = await Promise.all(
        people.map((as) => app().call('redeemVoucher', { params: { code }, body: {}, as })),
      );
      const won = replies.flatMap((reply, index) => (reply.status === 200 ? [people[index]?.id] : []));
      expect(won).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1);
      const stored = await app()
        .queries.selectFrom('voucher')
        .select('redeemed_by')
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      expect(stored.redeemed_by).toBe(won[0]);
      const attempts = await app().queries.selectFrom('attempt').select('user_id').execute();
      expect(attempts).toEqual([{ user_id: won[0] }]);
      await app().queries.deleteFrom('attempt').execute();
    }
  });

  test('[VC-02] one holder who asks many times at once gets one exam, and the same answer each time', async () => {
    const ada = await app().user();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { code } = await app().voucher();
      const replies = await Promise.all(
        Array.from({ length: AT_ONCE }, () => app().call('redeemVoucher', { params: { code }, body: {}, as: ada })),
      );
      expect([...new Set(replies.map(({ status }) => status))]).toEqual([200]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect(await app().queries.selectFrom('attempt').select('user_id').execute()).toEqual([{ user_id: ada.id }]);
      await app().queries.deleteFrom('attempt').execute();
    }
  });

  test('[VC-02] [VC-06] sent to two addresses, opened, redeemed and taken back at the same moment, one comes to one consistent end', async () => {
    const buyer = await app().user();
    await app().confirmAddress(buyer);
    const ends = new Set<string>();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [ada, eve] = [await app().user(), await app().user()];
      const { code } = await app().voucher({ owner: buyer });
      const params = { code };
      const to = (name: string) => `${name}-${round}@example.org`;
      const send = (email: string) => app().call('sendVoucher', { params, body: { email }, as: buyer });
      const redeem = (as: TestUser) => app().call('redeemVoucher', { params, body: {}, as });
      const takeBack = () => app().call('takeBackVoucher', { params, as: buyer });
      const calls = [
        () => send(to('first')),
        () => redeem(ada),
        takeBack,
        () => app().call('getVoucher', { params }),
        () => send(to('second')),
        () => redeem(eve),
        takeBack,
      ];
      // Each round begins with another call.
      const turned = [...calls.slice(round % calls.length), ...calls.slice(0, round % calls.length)];
      const replies = await Promise.all(turned.map((call) => call()));
      expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);

      const rows = await app().queries.selectFrom('voucher').selectAll().where('owner_id', '=', buyer.id).execute();
      const combo = rows.find((row) => row.code === code)?.combo_id;
      const chain = rows.filter(({ combo_id }) => combo_id === combo);
      const alive = chain.filter(({ state }) => state !== 'takenBack');
      // One voucher stands for what was bought, and it is at most redeemed once.
      expect(alive).toHaveLength(1);
      for (const row of chain.filter(({ state }) => state === 'takenBack')) {
        expect(chain.map((other) => other.code)).toContain(row.replaced_by);
      }
      const attempts = await app().queries.selectFrom('attempt').select('user_id').execute();
      const [last] = alive;
      expect(attempts).toEqual(last?.state === 'redeemed' ? [{ user_id: last.redeemed_by }] : []);
      ends.add(last?.state ?? '');
      await app().queries.deleteFrom('attempt').execute();
    }
    // The rounds reach more than one end.
    if (ROUNDS >= 10) expect(ends.size).toBeGreaterThan(1);
  });
});
