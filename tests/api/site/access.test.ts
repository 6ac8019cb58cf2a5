import { beforeAll, expect, test } from 'vitest';
import { assertGuardsExist, type PageDefinition } from '../../../src/contract/pages.ts';
import { ACTORS, type Actor, guardIds, outcomeOf, ROUTE_CONTRACT, titleOf } from '../../routes/route-contract.ts';
import type { TestUser } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { join, teamOf } from '../../support/team/teams.ts';

const TEN_MINUTES = 600_000;

test('[GU-15] an unknown guard prevents the start', () => {
  const page = { path: '/', title: '', description: '', layout: 'default' } as const;
  const wrong = { guards: ['session', 'no-such-guard'] } as unknown as Pick<PageDefinition, 'guards'>;
  expect(() => assertGuardsExist({ home: { ...page, guards: ['session'] } })).not.toThrow();
  expect(() => assertGuardsExist({ home: { ...page, ...wrong } })).toThrow('"no-such-guard"');
});

describeOnBoth('who may open which page', (kind) => {
  const app = useApp(kind);
  const users: Partial<Record<Actor, TestUser>> = {};
  let orderId = '';

  beforeAll(async () => {
    users.user = await app().user();
    users['exam owner'] = await app().user();
    await app().order(users['exam owner'], { can_upgrade: 1 });
    users['team owner'] = await app().user('owner');
    orderId = (await app().order(users['team owner'], { quantity: 5 })).id;
    users.member = await app().user('member');
    users.partner = await app().user('partner');
    await app().voucher({ owner: users.partner });
    users.administrator = await app().user('administrator');
    // Older than a new account (ST-06).
    app().clock.advance(TEN_MINUTES);
  });

  const ask = (path: string, actor: Actor) => app().ok('pageAccess', { query: { path }, as: users[actor] ?? null });

  test.each(ROUTE_CONTRACT.map((row) => [titleOf(row, ...guardIds(row), 'GU-16'), row] as const))(
    '%s: what each visitor gets who opens it',
    async (_, row) => {
      const address = row.open.replace('{order}', orderId).replaceAll(/[{}]/g, '');
      const answers: Partial<Record<Actor, unknown>> = {};
      for (const actor of ACTORS) {
        const { outcome, to } = await ask(address, actor);
        answers[actor] = outcome === 'shown' ? 'page' : (to ?? outcome);
      }
      expect(answers).toEqual(Object.fromEntries(ACTORS.map((actor) => [actor, outcomeOf(row, actor)])));
    },
  );

  test('[GU-05] the free weekend opens its page while it is active, for its technology alone', async () => {
    const started = await app().freeWeekend({ tech: 'react' });
    const open = (tech: string) => ask(`/${tech}/dashboard/free-weekend`, 'user');
    expect(await open('react')).toMatchObject({ outcome: 'shown' });
    expect(await open('vuejs')).toMatchObject({ outcome: 'elsewhere', to: '/vuejs/free-weekend' });
    app().clock.advance(started.ended_at - started.started_at + 1);
    expect(await open('react')).toMatchObject({ outcome: 'elsewhere', to: '/react/free-weekend' });
  });

  test.each([
    ['an order for one', 1, '/vuejs/dashboard'],
    ['an order for two', 2, 'page'],
    ['an order for three', 3, 'page'],
  ])('[GU-07] %s opens the vouchers of a team or leads to the dashboard', async (_, quantity, wanted) => {
    const buyer = await app().user();
    await app().order(buyer, { quantity });
    const answer = await app().ok('pageAccess', { query: { path: '/vuejs/dashboard/vouchers' }, as: buyer });
    expect(answer.outcome === 'shown' ? 'page' : answer.to).toBe(wanted);
  });

  test('[GU-07] a voucher of its own opens them, one that is redeemed for oneself does not', async () => {
    const [owner, holder] = [await app().user(), await app().user()];
    await app().voucher({ owner });
    const { code } = await app().voucher();
    await app().ok('redeemVoucher', { params: { code }, body: {}, as: holder });
    const open = (as: TestUser) => app().ok('pageAccess', { query: { path: '/vuejs/dashboard/vouchers' }, as });
    expect(await open(owner)).toMatchObject({ outcome: 'shown' });
    expect(await open(holder)).toMatchObject({ outcome: 'elsewhere', to: '/vuejs/dashboard' });
  });

  test('[GU-07] [PE-04] the vouchers of a team open them to those of the team who send them, while they belong to it', async () => {
    const founder = await app().user();
    const [team, empty] = [await teamOf(app(), founder), await teamOf(app(), founder, { seats: 0 })];
    const opened: Record<string, string> = {};
    const open = async (as: TestUser) => {
      const answer = await app().ok('pageAccess', { query: { path: '/vuejs/dashboard/vouchers' }, as });
      return answer.outcome === 'shown' ? 'page' : (answer.to ?? answer.outcome);
    };
    for (const role of ['owner', 'manager', 'billing', 'partner', 'member'] as const) {
      const person = await app().user();
      await join(app(), team.id, person, role);
      opened[role] = await open(person);
    }
    const away = '/vuejs/dashboard';
    expect(opened).toEqual({ owner: 'page', manager: 'page', billing: away, partner: away, member: away });
    const other = await app().user();
    await join(app(), empty.id, other, 'owner');
    expect(await open(other)).toBe(away);
    const former = await app().user();
    await join(app(), team.id, former, 'manager');
    await app().queries.updateTable('membership').set({ state: 'left' }).where('user_id', '=', former.id).execute();
    expect(await open(former)).toBe(away);
  });

  test('[GU-14] an order of two seats is set up, one of a single seat is not', async () => {
    const buyer = await app().user('owner');
    const open = async (quantity: number) => {
      const { id } = await app().order(buyer, { quantity, onboarding_status: 'open' });
      return (await app().ok('pageAccess', { query: { path: `/team/onboarding/${id}` }, as: buyer })).outcome;
    };
    expect([await open(1), await open(2)]).toEqual(['elsewhere', 'shown']);
  });

  test('[GU-14] a team order is set up by its own buyer, and once', async () => {
    const other = await app().user('owner');
    const path = `/team/onboarding/${orderId}`;
    const asked = await app().ok('pageAccess', { query: { path }, as: other });
    expect(asked).toMatchObject({ outcome: 'elsewhere', to: '/team/dashboard' });
    const done = await app().order(other, { quantity: 3, onboarding_status: 'complete' });
    const again = await app().ok('pageAccess', { query: { path: `/team/onboarding/${done.id}` }, as: other });
    expect(again).toMatchObject({ outcome: 'elsewhere', to: '/team/dashboard' });
    const single = await app().order(other);
    const alone = await app().ok('pageAccess', { query: { path: `/team/onboarding/${single.id}` }, as: other });
    expect(alone).toMatchObject({ outcome: 'elsewhere', to: '/team/dashboard' });
  });

  test('[ST-06] a new account that leads a team goes to the team area, a member to the dashboard', async () => {
    for (const role of ['partner', 'manager', 'owner', 'billing'] as const) {
      const to = (await app().ok('pageAccess', { query: { path: '/react/login' }, as: await app().user(role) })).to;
      expect(to, role).toBe('/team/dashboard');
    }
    const member = await app().user('member');
    expect((await app().ok('pageAccess', { query: { path: '/react/login' }, as: member })).to).toBe('/react/dashboard');
    const owner = await app().user('owner');
    app().clock.advance(180_000);
    expect((await app().ok('pageAccess', { query: { path: '/react/login' }, as: owner })).to).toBe('/react/dashboard');
  });

  test('[GU-07, GU-16] a call that names a guard is refused to the users whom the page refuses', async () => {
    const nobody = await app().user();
    expect(
      await app().refused('voucherCombos', 403, { as: nobody }, 'Your account has no access to this.'),
    ).toMatchObject({ code: 'guarded' });
    expect((await app().ok('voucherCombos', { query: {}, as: users['team owner'] ?? null })).data).toEqual([]);
    expect(await app().refused('voucherCombos', 401, {}, 'Sign in to continue.')).toMatchObject({ code: 'signed_out' });
  });

  test('[GU-05, GU-16] a trial of the free weekend is opened only during one', async () => {
    const body = { certification: 'javascript-trial', free_weekend: true };
    const user = await app().user();
    expect(
      await app().refused('createTrialExam', 403, { body, as: user }, 'Your account has no access to this.'),
    ).toMatchObject({ code: 'guarded' });
    await app().freeWeekend({ tech: 'javascript' });
    expect((await app().ok('createTrialExam', { body, as: user })).state).toBe('awaitingTerms');
  });

  test('[RT-30, RT-31] paths that no page has', async () => {
    for (const path of ['/null/dashboard', '/login/github/callback/null']) {
      expect(await ask(path, 'guest'), path).toEqual({ page: null, outcome: 'elsewhere', to: '/', message: null });
    }
    expect(await ask('/javascript/nothing', 'guest')).toMatchObject({
      outcome: 'missing',
      message: 'Page not found: /javascript/nothing',
    });
    expect(await ask('/cobol/login', 'guest')).toMatchObject({ message: 'Page Not Found: /cobol/login' });
  });
});

describeOnBoth('a technology that is not open yet', (kind) => {
  const closed = useApp(kind, { settings: { COMING_SOON_TECHS: 'nuxt' } });
  const beta = useApp(kind, { settings: { COMING_SOON_TECHS: 'nuxt', BETA: 'true' } });

  test('[ST-03] its pages are under construction, except the one after sign-up; the beta flag opens them', async () => {
    const ask = async (app: ReturnType<typeof useApp>, path: string) =>
      (await app().ok('pageAccess', { query: { path } })).message;
    expect(await ask(closed, '/nuxt')).toBe('Page is under construction.');
    expect(await ask(closed, '/nuxt/dashboard')).toBe('Page is under construction.');
    expect(await ask(closed, '/nuxt/success')).toBe(null);
    expect(await ask(closed, '/vuejs')).toBe(null);
    expect(await ask(beta, '/nuxt')).toBe(null);
  });
});
