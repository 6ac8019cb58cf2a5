import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RouteDefinition } from '../../src/contract/route.ts';
import { type RouteId, routes } from '../../src/contract/routes.ts';
import { answerPasswordRequests } from '../../src/server/account/password/password-links.ts';
import { deleteExpiredAuthorizations } from '../../src/server/account/social/oauth-flow.ts';
import { announceFreeWeekends } from '../../src/server/commerce/reservations.ts';
import { deleteExpiredSessions } from '../../src/server/data/account/sessions.ts';
import { addRole } from '../../src/server/data/account/users.ts';
import { deleteTrackEvents } from '../../src/server/data/site/track.ts';
import { encodeCursor } from '../../src/server/http/cursor.ts';
import { deleteOldMails, sendDueMails } from '../../src/server/mail/mail-job.ts';
import { deleteOldReminders, sendDueReminders } from '../../src/server/mail/reminders.ts';
import { reportReferrals } from '../../src/server/site/referral/referrals.ts';
import { expireInvitations } from '../../src/server/team/invitation-link.ts';
import { signUp } from '../support/accounts.ts';
import { CERTIFICATION, createTestApp, type TestApp, type TestUser, TRIAL } from '../support/app.ts';
import { EXAM_BUNDLE, prepareOrder } from '../support/commerce/orders.ts';
import type { FreshDatabase } from '../support/databases.ts';
import { findFullScans } from '../support/plans.ts';
import { POLL, prepareAttempt, prepareOffer, ROUTE_IDS, SAMPLE_CALLS } from '../support/sample-calls.ts';
import { describeOnBoth, freshDatabase } from '../support/suite.ts';
import { prepareInvitation, prepareTeam, teamOf } from '../support/team/teams.ts';

/** Calls that need what a sample cannot have: a link from a mail, a provider that answers. They are made and refused. */
const REFUSED: RouteId[] = [
  ...(['verifyEmail', 'passwordLink', 'resetPassword', 'login', 'changePassword', 'deleteAccount'] as const),
  ...(['socialCallback', 'startConnect', 'disconnectSocial', 'joinDiscord', 'stopImpersonating'] as const),
  'createFreeWeekend',
  'unsubscribeLink',
  'unsubscribe',
  ...(['reauthenticate', 'startReauthentication', 'confirmProposal', 'declineProposal'] as const),
  ...([
    'askReauthenticationPasskey',
    'completeSignIn',
    'signInPasskey',
    'addTotp',
    'removeTotp',
    'addPasskey',
    'removePasskey',
    'renewRecoveryCodes',
  ] as const),
];

describeOnBoth('the statements of the server', (kind) => {
  let fresh: FreshDatabase;
  let app: TestApp;
  const statements: string[] = [];

  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    app = await createTestApp(fresh, {
      settings: { DEMO_DATA: 'true', NODE_ENV: 'test', RETAKE_COOLDOWN_DAYS: '0' },
      onStatement: (event) => statements.push(event.query.sql),
    });
  });
  afterAll(async () => {
    await app.close();
    await fresh.remove();
  });

  /** Statements that a call executes. */
  async function countStatements(id: RouteId, options: Parameters<TestApp['call']>[1]): Promise<number> {
    const before = statements.length;
    const reply = await app.call(id, options);
    expect(reply.status, `${id}: ${reply.text}`).toBe(200);
    return statements.length - before;
  }

  async function objectOf(id: RouteId, of: TestUser): Promise<string> {
    const { path } = routes[id] as RouteDefinition;
    if (/^\/teams\//.test(path)) return prepareTeam(app, id, of);
    if (/^(\/staff)?\/(orders|upgrade|checkout|refunds|order-reviews)\b/.test(path)) return prepareOrder(app, id, of);
    if (id === 'retakeLink') {
      await app.attemptIn('failed', of, CERTIFICATION);
      return CERTIFICATION;
    }
    if (/users\//.test(path)) return of.id;
    if (id === 'voucherCombo') {
      await app.voucher({ owner: of });
      const rows = app.queries.selectFrom('voucher_combo').select('code').where('owner_id', '=', of.id);
      return (await rows.executeTakeFirstOrThrow()).code;
    }
    if (/voucher/.test(path)) await app.confirmAddress(of);
    if (/voucher/.test(path)) return (await app.voucher({ owner: of })).code;
    if (/^\/offers\//.test(path)) return prepareOffer(app, id);
    if (id === 'statusList') return '0';
    if (/^\/certificates\/\{id\}/.test(path)) return app.credential(of);
    if (/sessions\/\{id\}/.test(path)) {
      const rows = app.queries.selectFrom('session').select('id').where('user_id', '=', of.id);
      return (await rows.executeTakeFirstOrThrow()).id;
    }
    if (/\{secret\}/.test(path)) {
      return (await app.queries.selectFrom('question_set').select('preview_secret').executeTakeFirstOrThrow())
        .preview_secret;
    }
    if (/^\/team-invitations\//.test(path)) return prepareInvitation(app);
    if (/\{tech\}/.test(path)) return 'javascript';
    if (/weekends\/\{id\}/.test(path))
      return (await app.freeWeekend({ is_enabled: id === 'withdrawFreeWeekend' ? 1 : 0 })).id;
    if (/\{kind\}/.test(path)) return 'blog';
    if (/^\/upsell\b/.test(path)) return EXAM_BUNDLE;
    if (/\{slug\}/.test(path)) return POLL;
    if (/^\/review\/disputes\//.test(path)) {
      const attempt = await prepareAttempt(app, SAMPLE_CALLS[id], of);
      const rows = app.queries.selectFrom('dispute').select('id').where('attempt_id', '=', attempt);
      return (await rows.executeTakeFirstOrThrow()).id;
    }
    if (/impersonate/.test(path)) return of.id;
    return prepareAttempt(app, SAMPLE_CALLS[id], of);
  }

  async function avatarOf(user: TestUser): Promise<string> {
    const { body } = SAMPLE_CALLS.setAvatar;
    await app.call('setAvatar', { body, as: user });
    return (await app.ok('auth', { as: user })).avatar ?? '';
  }

  const badgeTextOf = async (of: TestUser) =>
    (await app.call('credentialBadge', { params: { id: await app.credential(of) } })).text;

  async function makeCall(id: RouteId): Promise<number> {
    const route: RouteDefinition = routes[id];
    const sample = SAMPLE_CALLS[id];
    const owner = await app.user();
    await app.voucher({ owner });
    if (/^\/teams?\b/.test(route.path)) await addRole(app.queries, owner.id, 'owner');
    if (/partner/.test(route.path) || id === 'grantVouchers') await addRole(app.queries, owner.id, 'partner');
    const staff = route.access === 'reviewer' || route.access === 'administrator';
    const as = staff ? await app.user(route.access as 'reviewer' | 'administrator') : owner;
    const parameter = /\{(\w+)\}/.exec(route.path)?.[1];
    const params = parameter ? { [parameter]: await objectOf(id, owner), ...sample.params } : {};
    const body = id === 'verifyBadge' ? { badge: await badgeTextOf(owner) } : sample.body;
    const query = id === 'image' ? { src: await avatarOf(owner) } : sample.query;
    return (
      await app.call(id, {
        ...sample,
        body,
        ...(query ? { query } : {}),
        params,
        as: route.access === 'public' ? null : as,
      })
    ).status;
  }

  async function runJobs() {
    await app.runJobs();
    await answerPasswordRequests(app.services);
    await sendDueMails({
      ...app.services,
      mailTransport: { send: async () => ({ kind: 'accepted' }), close: () => {} },
    });
    await deleteOldMails(app.services);
    await sendDueReminders(app.services);
    await deleteOldReminders(app.services);
    await deleteExpiredAuthorizations(app.services);
    await expireInvitations(app.services);
    await deleteExpiredSessions(app.queries, app.clock.now());
    await deleteTrackEvents(app.queries, app.clock.now());
    await app.freeWeekend();
    await announceFreeWeekends(app.services);
    await reportReferrals(app.services, null);
    await app.services.sessions.storeUses();
  }

  test('never scan a table that grows with the number of users', { timeout: 300_000 }, async () => {
    await signUp(app, { email: 'sample@example.com' });
    // What starts the server is left out: it happens once.
    statements.length = 0;
    for (const id of ROUTE_IDS) {
      const status = await makeCall(id);
      if (!REFUSED.includes(id)) expect(status, id).toBe((routes[id] as RouteDefinition).status);
    }
    const person = await signUp(app);
    await app.ok('reauthenticate', { body: { password: 'a long enough password' }, as: person });
    await app.ok('deleteAccount', {
      body: { password: 'a long enough password', confirmation: person.email },
      as: person,
    });
    const administrator = await app.user('administrator');
    for (const search of ['', 'person example']) {
      await app.ok('searchUsers', { query: { search }, as: administrator });
      await app.ok('listRunningExams', { query: { search }, as: administrator });
    }
    const cursor = encodeCursor({ at: 0, id: 0 }) ?? '';
    for (const wanted of [
      {},
      { action: 'role.granted' },
      { about: administrator.id },
      { from: '2027-01-01' },
    ] as const) {
      await app.ok('listAuditLog', { query: wanted, as: administrator });
      await app.ok('listAuditLog', { query: { ...wanted, until: '2027-01-01', cursor }, as: administrator });
    }
    const leader = await app.user();
    const params = { id: (await teamOf(app, leader)).id };
    await app.ok('teamProgress', { params, query: {}, as: leader });
    const { meta } = await app.ok('teamProgress', { params, query: { limit: '1' }, as: leader });
    await app.ok('teamProgress', {
      params,
      query: { cursor: meta.next ?? encodeCursor({ rank: 0, key: '', id: '' }) ?? '' },
      as: leader,
    });
    await runJobs();
    const distinct = [...new Set(statements)];
    expect(distinct.length).toBeGreaterThan(120);
    // As autovacuum may have done by now.
    if (kind === 'postgres') await sql`analyze`.execute(app.queries);
    expect(await findFullScans(app.services.database, distinct)).toEqual({});
  });

  test('are recognized as full scans', async () => {
    const { database } = app.services;
    for (const [statement, table] of [
      ['select * from "user" where first_name = \'Ada\'', 'user'],
      ['select count(*) from attempt', 'attempt'],
      ["select * from attempt as a where a.seed = 'x' limit 5", 'attempt'],
      ["delete from mail where subject = 'x'", 'mail'],
    ] as const) {
      const found = await findFullScans(database, [statement]);
      expect(found[statement]?.join(), statement).toContain(`${table}: `);
    }
    const right = ['select * from "user" where id = \'x\'', 'select * from question_set'];
    expect(await findFullScans(database, right)).toEqual({});
  });

  test('of a call are as few for many rows as for one', async () => {
    const administrator = await app.user('administrator');
    const few = await app.user();
    const many = await app.user();
    const fill = async (of: TestUser, times: number) => {
      for (let made = 0; made < times; made += 1) {
        const { id } = await app.attemptIn('failed', of, made % 2 === 0 ? TRIAL : CERTIFICATION);
        const reason = 'The third answer is right as well.';
        await app.ok('openDispute', { params: { id }, body: { reason, exercise_ids: [] }, as: of });
        await app.order(of);
        await app.voucher({ owner: of });
      }
    };
    await fill(few, 1);
    await fill(many, 6);
    const calls: [RouteId, Record<string, string>][] = [
      ['userSummary', {}],
      ['auth', {}],
      ['listOrders', {}],
      ['listCredentials', {}],
      ['listSessions', {}],
    ];
    for (const [id, query] of calls) {
      // The second time, when the session is known to both.
      await app.call(id, { query, as: few });
      await app.call(id, { query, as: many });
      expect(await countStatements(id, { query, as: many }), id).toBe(await countStatements(id, { query, as: few }));
    }
    const search = async (id: RouteId, user: TestUser) =>
      countStatements(id, { query: { search: user.email }, as: administrator });
    await search('listRunningExams', few);
    expect(await search('listRunningExams', many)).toBe(await search('listRunningExams', few));
    expect(await countStatements('listAuditLog', { query: {}, as: administrator })).toBeLessThanOrEqual(4);
    expect(await countStatements('listRunningExams', { query: {}, as: administrator })).toBeLessThanOrEqual(5);
    expect(await countStatements('listDisputes', { query: {}, as: administrator })).toBeLessThanOrEqual(7);
    expect(
      await countStatements('searchUsers', { query: { search: 'person' }, as: administrator }),
    ).toBeLessThanOrEqual(5);
  });
});
