import { expect, test } from 'vitest';
import { mailsTo } from '../../../support/accounts.ts';
import { bought, EXAM_BUNDLE, orderRow } from '../../../support/commerce/orders.ts';
import { nextNumber } from '../../../support/run/numbers.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';

const newAddress = (who: string) => `${who}-${nextNumber()}@example.com`;

describeOnBoth("the address of a guest's order", (kind) => {
  const app = useApp(kind);
  const auditOf = (id: string) =>
    app()
      .queries.selectFrom('audit')
      .select(['actor_id', 'action', 'detail', 'reason'])
      .where('subject_id', '=', id)
      .where('action', '=', 'order.addressCorrected')
      .execute();
  const subjects = async (email: string) => (await mailsTo(app(), email)).map(({ subject }) => subject).sort();

  test('[CO-05] the buyer corrects it from the receipt, which goes there; the earlier address is told', async () => {
    const [wrong, right] = [newAddress('typo'), newAddress('buyer')];
    const id = await bought(app(), null, { slug: EXAM_BUNDLE, email: wrong });
    const body = { email: ` ${right.toUpperCase()}\u200B` };
    const shown = await app().ok('correctAddress', { params: { id }, body });
    expect(shown).toMatchObject({ order_id: id, unclaimed: true, claimed: false });
    expect(JSON.stringify(shown)).not.toContain('@');
    expect(await orderRow(app(), id)).toMatchObject({ email: right, user_id: null });
    expect(await subjects(right)).toEqual(['Your order at Chartered']);
    expect(await subjects(wrong)).toEqual(['An order at Chartered has another address', 'Your order at Chartered']);
    expect((await mailsTo(app(), right))[0]?.text).toContain(right);
    expect(JSON.stringify(await mailsTo(app(), wrong))).not.toContain(right);
    expect(await auditOf(id)).toEqual([
      { actor_id: 'guest', action: 'order.addressCorrected', detail: '{}', reason: null },
    ]);
    // The same once more changes and mails nothing.
    await app().ok('correctAddress', { params: { id }, body });
    expect([await subjects(right), await auditOf(id)]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  test('[CO-05] an account with the confirmed address has the order at once, and nobody changes it then', async () => {
    const user = await app().user();
    await app().confirmAddress(user);
    const id = await bought(app(), null, { slug: EXAM_BUNDLE, email: newAddress('typo') });
    await app().ok('correctAddress', { params: { id }, body: { email: user.email } });
    expect(await orderRow(app(), id)).toMatchObject({ email: user.email, user_id: user.id });
    const attempts = app().queries.selectFrom('attempt').select('state').where('user_id', '=', user.id);
    expect(await attempts.execute()).toEqual([{ state: 'awaitingTerms' }]);
    const sentence = 'This order is in an account already. Its address cannot be changed here.';
    const body = { email: newAddress('thief') };
    const refused = await app().refused('correctAddress', 409, { params: { id }, body }, sentence);
    expect(refused).toMatchObject({ code: 'order_claimed' });
    expect(await orderRow(app(), id)).toMatchObject({ email: user.email });
  });

  test('[CO-05] before the order is paid no receipt is sent, and the payment gives it to the corrected address', async () => {
    const right = newAddress('buyer');
    const body = { slug: EXAM_BUNDLE, email: newAddress('typo') };
    const { order_id: id } = await app().ok('checkout', { body });
    await app().ok('correctAddress', { params: { id }, body: { email: right } });
    expect(await subjects(right)).toEqual([]);
    expect(await orderRow(app(), id)).toMatchObject({ email: right, state: 'awaitingPayment' });
  });

  test('[CO-10] an administrator corrects it with a reason; nobody that of an own order', async () => {
    const administrator = await app().user('administrator');
    const [wrong, right] = [newAddress('typo'), newAddress('buyer')];
    const id = await bought(app(), null, { slug: EXAM_BUNDLE, email: wrong });
    const body = { email: right, reason: 'The buyer wrote from this address.' };
    const call = { params: { id }, body, as: administrator };
    expect(await app().ok('correctOrderAddress', call)).toMatchObject({ buyer: right, is_unclaimed: true });
    expect(await auditOf(id)).toEqual([
      { actor_id: administrator.id, action: 'order.addressCorrected', detail: '{}', reason: body.reason },
    ]);
    const own = await bought(app(), null, { slug: EXAM_BUNDLE, email: administrator.email });
    const sentence = 'Somebody else has to decide about your own order.';
    await app().refused('correctOrderAddress', 403, { ...call, params: { id: own } }, sentence);
    const { errors } = await app().refused('correctOrderAddress', 422, {
      ...call,
      body: { email: 'ann', reason: 'x' },
    });
    expect(errors).toEqual({
      email: ['Enter a valid email address.'],
      reason: ['Reason needs at least 5 characters.'],
    });
    await app().refused('correctOrderAddress', 404, { ...call, params: { id: 'nothing' } }, 'The order was not found.');
  });
});
