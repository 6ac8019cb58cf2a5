import { expect, test } from 'vitest';
import { PASSWORD, signUp } from '../../support/accounts.ts';
import { CERTIFICATION } from '../../support/app.ts';
import { EXAM_BUNDLE, orderRow } from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { teamOf } from '../../support/team/teams.ts';

describeOnBoth('an address that was copied with characters that nobody sees', (kind) => {
  const app = useApp(kind);

  test("[CO-05] a guest's order belongs to the address that can be read", async () => {
    const body = { slug: EXAM_BUNDLE, email: '\u200Bguest-of-a2\u2060@example.com\uFEFF' };
    const { order_id } = await app().ok('checkout', { body });
    expect(await orderRow(app(), order_id)).toMatchObject({ email: 'guest-of-a2@example.com' });
  });

  test('[AC-01] is one account, which it logs in to', async () => {
    const { id } = await signUp(app(), { email: 'one-of-a2@example.com\u200B' });
    const body = { email: '\u202Aｏne-of-A2@example.com\u202C', password: PASSWORD };
    expect((await app().ok('login', { body })).user).toMatchObject({ id, email: 'one-of-a2@example.com' });
    const stored = app().queries.selectFrom('user').select('email').where('id', '=', id);
    expect(await stored.execute()).toEqual([{ email: 'one-of-a2@example.com' }]);
  });

  test('[TM-08] is invited once', async () => {
    const owner = await app().user();
    await app().confirmAddress(owner);
    const params = { id: (await teamOf(app(), owner)).id };
    const people = ['max-of-a2@example.com', 'max-of-a2@example.com\u200B', 'ｍax-of-a2@example.com'].join('\n');
    const { data } = await app().ok('inviteMany', { params, body: { people, role: 'member' }, as: owner });
    expect(data.map(({ outcome }) => outcome)).toEqual(['invited', 'repeated', 'repeated']);
    const { data: open } = await app().ok('teamInvitations', { params, as: owner });
    expect(open.map(({ email }) => email)).toEqual(['max-of-a2@example.com']);
  });

  test('[EX-16] staff grant an exam to it', async () => {
    const user = await app().user();
    const body = { email: `${user.email}\u00AD`, certification: CERTIFICATION };
    const { id } = await app().ok('grantExam', { body, as: await app().user('administrator') });
    const attempt = app()
      .queries.selectFrom('attempt')
      .select('user_id')
      .where('id', '=', id ?? '');
    expect(await attempt.execute()).toEqual([{ user_id: user.id }]);
  });
});
