import { expect, test, vi } from 'vitest';
import { claimOrders } from '../../../../src/server/commerce/claim.ts';
import { settlePayment } from '../../../../src/server/commerce/orders/settle-payment.ts';
import { carryOutDueEvents } from '../../../../src/server/jobs/events/domain-events.ts';
import { createFailingStatements } from '../../../support/commerce/failing-statements.ts';
import { begin, bought, EXAM_BUNDLE, orderRow } from '../../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';

vi.setConfig({ testTimeout: 300_000 });

const HOUR = 3_600_000;

describeOnBoth('what follows from a login', (kind) => {
  const faults = createFailingStatements();
  const app = useApp(kind, { wrapDatabase: faults.wrap });

  /** What a person has of an order: the account of the order, entitlements with an attempt, receipts. */
  async function stateOf(orderId: string, userId: string) {
    const entitlements = await app()
      .queries.selectFrom('entitlement')
      .selectAll()
      .where('source_id', '=', orderId)
      .execute();
    const attempts = await app().queries.selectFrom('attempt').select('id').where('user_id', '=', userId).execute();
    return {
      isOwn: (await orderRow(app(), orderId)).user_id === userId,
      entitlements: entitlements.map(({ attempt_id }) => attempt_id !== null),
      attempts: attempts.length,
    };
  }

  test('[CO-06] is carried out at once, and by the job after a failure at any statement: everything once', async () => {
    for (let number = 1; ; number += 1) {
      const email = `buyer-${number}@example.com`;
      const id = await bought(app(), null, { slug: EXAM_BUNDLE, email });
      const user = await app().user();
      const verified = { email, email_verified_at: app().clock.now() };
      await app().queries.updateTable('user').set(verified).where('id', '=', user.id).execute();
      const logIn = () => claimOrders(app().services, { id: user.id, email, isVerified: true });
      faults.failAt(number);
      const failed = await logIn().then(
        () => false,
        () => true,
      );
      const wasInjected = faults.heal();
      // Before the event is stored nothing is: the next login begins again.
      if (failed) {
        expect(await stateOf(id, user.id)).toEqual({ isOwn: false, entitlements: [], attempts: 0 });
        await logIn();
      }
      app().clock.advance(HOUR);
      await carryOutDueEvents(app().services);
      await carryOutDueEvents(app().services);
      expect(await stateOf(id, user.id), `statement ${number}`).toEqual({
        ...{ isOwn: true, entitlements: [true], attempts: 1 },
      });
      if (!wasInjected) {
        expect(number).toBeGreaterThan(10);
        break;
      }
    }
    app().takeErrors();
  });

  test('[CO-06] an event is carried out once, by the first of them: the request, the job, another process', async () => {
    const ada = await app().user();
    const id = await begin(app(), ada, { slug: EXAM_BUNDLE });
    const session = app().payments.pay(id);
    await Promise.all([
      settlePayment(app().services, session),
      carryOutDueEvents(app().services),
      settlePayment(app().services, session),
      carryOutDueEvents(app().services),
    ]);
    await carryOutDueEvents(app().services);
    expect(await stateOf(id, ada.id)).toEqual({ isOwn: true, entitlements: [true], attempts: 1 });
    const mails = app().queries.selectFrom('mail').select('id').where('recipient', '=', ada.email);
    expect(await mails.execute()).toHaveLength(1);
    const events = await app().queries.selectFrom('domain_event').selectAll().where('subject_id', '=', id).execute();
    expect(events.map(({ kind: of, state, done_at }) => [of, state, done_at !== null]).sort()).toEqual([
      ['order.fulfilled', 'sent', true],
      ['order.given', 'sent', true],
    ]);
  });

  test('[CO-05] a pay page that the provider did not close is closed by the job', async () => {
    const ada = await app().user();
    const first = await begin(app(), ada, { slug: EXAM_BUNDLE });
    const { expireSession } = app().payments;
    let refusals = 1;
    app().payments.expireSession = async (id) => {
      refusals -= 1;
      if (refusals >= 0) throw new Error('The provider does not answer.');
      return expireSession(id);
    };
    await begin(app(), ada, { slug: EXAM_BUNDLE });
    expect(await orderRow(app(), first)).toMatchObject({ state: 'cancelled' });
    expect(app().payments.sessionOf(first).status).toBe('open');
    await carryOutDueEvents(app().services);
    expect(app().payments.sessionOf(first).status).toBe('expired');
    app().payments.expireSession = expireSession;
  });
});
