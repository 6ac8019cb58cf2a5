import { expect, test } from 'vitest';
import { accessTo } from '../../../src/contract/commerce/access.ts';
import { entitlementsOf } from '../../../src/server/commerce/entitlements/entitlements-of.ts';
import { openWaitingExams } from '../../../src/server/commerce/entitlements/open-exams.ts';
import {
  findUnbegunExam,
  insertEntitlements,
  listEntitlementsOfUser,
} from '../../../src/server/data/commerce/entitlements.ts';
import { newId } from '../../../src/server/ids.ts';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import { bought, LARGE, storeUpgradeable, TRAINING, TRAINING_DOCUMENT } from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const EXAM = { certification_id: CERTIFICATION, type: 'EXAM' } as const;

describeOnBoth('what a person may use', (kind) => {
  const app = useApp(kind, { documents: [TRAINING_DOCUMENT, { ...TRAINING_DOCUMENT, slug: 'for-all', tech: null }] });
  const lesson = async (as: TestUser) => {
    const params = { kind: 'trainings', slug: TRAINING_DOCUMENT.slug } as const;
    const listed = (await app().ok('listDocuments', { params: { kind: 'trainings' }, query: {}, as })).data;
    const { locked, text } = await app().ok('getDocument', { params, as });
    expect(listed.find(({ slug }) => slug === params.slug)?.locked).toBe(locked);
    expect(text).toBe(
      locked
        ? 'This page is part of a paid product. [See what it contains and what it costs](/javascript?level=junior#pricing).'
        : TRAINING_DOCUMENT.text,
    );
    const general = await app().ok('getDocument', { params: { ...params, slug: 'for-all' }, as });
    expect([general.locked, general.text]).toEqual([locked, text.replace('/javascript?level=junior#', '/#')]);
    return locked;
  };

  test('[VO-11] is what was bought, what a voucher gave and what a free weekend opens, from one place', async () => {
    await storeUpgradeable(app(), [TRAINING]);
    const ada = await app().user();
    expect(await entitlementsOf(app().queries, ada.id, app().clock.now())).toEqual([]);
    expect(await lesson(ada)).toBe(true);
    expect(accessTo(await app().ok('auth', { as: ada }), EXAM)).toBe(null);

    await bought(app(), ada, { slug: LARGE });
    expect(await lesson(ada)).toBe(false);
    const user = await app().ok('auth', { as: ada });
    expect(accessTo(user, EXAM)).toBe('PURCHASED');
    expect(accessTo(user, TRAINING)).toBe('PURCHASED');

    const eve = await app().user();
    const { code } = await app().voucher({ gives: 'all', covers: [EXAM, TRAINING] });
    await app().ok('redeemVoucher', { params: { code }, body: {}, as: eve });
    expect(await lesson(eve)).toBe(false);
    expect(accessTo(await app().ok('auth', { as: eve }), TRAINING)).toBe('REDEEMED');
    expect(
      (await entitlementsOf(app().queries, eve.id, 0)).map(({ source, product }) => [source, product.type]),
    ).toEqual([
      ['voucher', 'EXAM'],
      ['voucher', 'TRAINING'],
    ]);
    expect(await lesson(await app().user('reviewer'))).toBe(false);
  });

  test('[VO-11] an exam that staff granted is owned like one that was bought', async () => {
    const ada = await app().user();
    const body = { email: ada.email, certification: CERTIFICATION };
    const { id } = await app().ok('grantExam', { body, as: await app().user('administrator') });
    expect(await entitlementsOf(app().queries, ada.id, app().clock.now())).toEqual([
      { product: EXAM, source: 'staff', attemptId: id, until: null },
    ]);
    expect(accessTo(await app().ok('auth', { as: ada }), EXAM)).toBe('PURCHASED');
    // Opened already: the job that opens what waits finds nothing.
    expect(await openWaitingExams(app().services)).toBe(0);
  });

  test('[VO-11] comes in the order in which it was given, without what was taken back', async () => {
    const ada = await app().user();
    const give = (id: string, created_at: number, state = 'granted') =>
      insertEntitlements(app().queries, [
        {
          ...{ id: `${id}-${ada.id}`, user_id: ada.id, source: 'order', source_id: newId(), position: 0, state },
          ...{ certification_id: id, type: 'EXAM', attempt_id: null, created_at },
        },
      ]);
    await give('0-late', 2);
    await give('b-early', 1);
    await give('a-early', 1);
    await give('d-withdrawn', 1, 'withdrawn');
    const given = await listEntitlementsOfUser(app().queries, ada.id);
    expect(given.map(({ certification_id }) => certification_id)).toEqual(['a-early', 'b-early', '0-late']);
  });

  test('[CO-10] ends with the refund; a free weekend ends by itself', async () => {
    await storeUpgradeable(app(), [TRAINING]);
    const ada = await app().user();
    const id = await bought(app(), ada, { slug: LARGE });
    const body = { lines: [{ position: 0 }], reason: 'As agreed.' };
    await app().ok('refundOrder', { params: { id }, body, as: await app().user('administrator') });
    expect(await lesson(ada)).toBe(true);
    const { ended_at } = await app().freeWeekend();
    expect(await lesson(ada)).toBe(false);
    expect(await entitlementsOf(app().queries, ada.id, ended_at - 1)).toEqual([
      { product: TRAINING, source: 'free-weekend', attemptId: null, until: ended_at },
    ]);
    app().clock.advance(ended_at - app().clock.now());
    expect(await lesson(ada)).toBe(true);
  });

  test('[AC-04] who confirms the address is led to the exam of the newest order that was not begun; of those that came at once, to the first', async () => {
    const ada = await app().user();
    const given = async (at: number, id: string, state: 'awaitingTerms' | 'running' = 'awaitingTerms') => {
      const attempt = await app().attemptIn(state, ada, CERTIFICATION);
      const row = { user_id: ada.id, source: 'order', source_id: newId(), position: 0, state: 'granted', ...EXAM };
      await insertEntitlements(app().queries, [{ ...row, id, attempt_id: attempt.id, created_at: at }]);
      return attempt.id;
    };
    const unbegun = async () => (await findUnbegunExam(app().queries, ada.id))?.id;
    expect(await unbegun()).toBeUndefined();
    const older = await given(1, newId());
    expect(await unbegun()).toBe(older);
    await given(3, newId(), 'running');
    expect(await unbegun()).toBe(older);
    // Stored in another order than that of their ids.
    const [first, second] = [`a-${newId()}`, `b-${newId()}`];
    await given(2, second);
    const wanted = await given(2, first);
    expect(await unbegun()).toBe(wanted);
  });

  test('an exam that was given while it was not offered is opened when it is', async () => {
    const ada = await app().user();
    const row = { user_id: ada.id, source: 'order', position: 0, state: 'granted', attempt_id: null, created_at: 0 };
    await insertEntitlements(app().queries, [
      { ...row, id: newId(), source_id: newId(), ...EXAM },
      { ...row, id: newId(), source_id: newId(), certification_id: 'cobol-developer', type: 'EXAM' },
    ]);
    await Promise.all([openWaitingExams(app().services), openWaitingExams(app().services)]);
    const attempts = app().queries.selectFrom('attempt').select('certification_id').where('user_id', '=', ada.id);
    expect(await attempts.execute()).toEqual([{ certification_id: CERTIFICATION }]);
    expect(await openWaitingExams(app().services)).toBe(0);
  });
});
