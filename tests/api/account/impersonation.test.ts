import { describe, expect, test } from 'vitest';
import type { RouteDefinition } from '../../../src/contract/route.ts';
import { type RouteId, routes } from '../../../src/contract/routes.ts';
import { addRole } from '../../../src/server/data/account/users.ts';
import { newId } from '../../../src/server/ids.ts';
import { mailsTo } from '../../support/accounts.ts';
import type { TestUser } from '../../support/app.ts';
import { changes, dumpTables } from '../../support/dump.ts';
import { ROUTE_IDS, SAMPLE_CALLS } from '../../support/sample-calls.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { storeInvitation, teamOf } from '../../support/team/teams.ts';

const definition = (id: RouteId): RouteDefinition => routes[id];
const SENTENCE = 'Only the user can do this, not an administrator acting as the user.';

/** What an administrator who acts as a user may do besides reading. A new call belongs here or is refused. */
const DONE_AS_USER = ['resendVerification', 'resendInvitation', 'sendVoucher', 'takeBackVoucher', 'saveMetadata'];
const WAYS_OUT = ['logout', 'stopImpersonating'];
/** What needs no account: the call is answered as to a guest and knows neither the user nor the administrator. */
const NEEDS_NO_ACCOUNT = ['track', 'reportChartTraffic', 'verifyBadge', 'previewPractice'];
/** Calls with GET that have an effect, or show what belongs to the user alone. */
const REFUSED_READS = [
  'verifyEmail',
  'exportData',
  'reauthentication',
  'readSecondFactor',
  'checkoutLink',
  'upgradeLink',
  'retakeLink',
];

/** What changes nothing: the session goes from a token that scripts can read into a cookie. */
const CHANGES_NOTHING = ['keepSession'];
const ALLOWED = [...DONE_AS_USER, ...WAYS_OUT, ...NEEDS_NO_ACCOUNT, ...CHANGES_NOTHING];
const REFUSED = ROUTE_IDS.filter((id) => {
  const { method, access } = definition(id);
  return method === 'GET' ? REFUSED_READS.includes(id) || access === 'administrator' : !ALLOWED.includes(id);
});
const READ = ROUTE_IDS.filter((id) => !REFUSED.includes(id) && !ALLOWED.includes(id));

const PARAMS = {
  order_id: 'x',
  challenge: 'challenge-sum',
  provider: 'github',
  code: 'x',
  token: 'x',
  hash: 'x',
  kind: 'x',
};

describe('what an impersonating administrator may do', () => {
  test('[AC-05] every call is named here that is not a read and not refused', () => {
    expect(ALLOWED.filter((id) => !ROUTE_IDS.includes(id as RouteId))).toEqual([]);
    expect(REFUSED.length + READ.length + ALLOWED.length).toBe(ROUTE_IDS.length);
    expect(REFUSED.length).toBeGreaterThan(90);
  });

  test('[EX-22] every call that writes to an exam or ends sessions of the user is refused', () => {
    const touches = ROUTE_IDS.filter(
      (id) =>
        definition(id).method !== 'GET' && /^\/(exams|trial-exams|review|user\/sessions)\b/.test(definition(id).path),
    );
    expect(touches.length).toBeGreaterThan(12);
    expect(touches.filter((id) => !REFUSED.includes(id))).toEqual([]);
  });
});

describeOnBoth('acting as somebody else', (kind) => {
  const app = useApp(kind);

  async function actAs(target: TestUser) {
    const administrator = await app().user('administrator');
    const session = await app().ok('impersonate', { params: { id: target.id }, as: administrator });
    return { administrator, session };
  }
  const entries = (actorId: string) =>
    app()
      .queries.selectFrom('audit')
      .select(['action', 'actor_id', 'subject_id', 'detail'])
      .where('actor_id', '=', actorId)
      .orderBy('id')
      .execute();

  test('[AC-05] every call with an effect is refused with a reason and changes nothing, whatever the user may do', async () => {
    const candidate = await app().user();
    const attempt = await app().attemptIn('running', candidate);
    const { session } = await actAs(candidate);
    // Only the impersonation stands in the way.
    for (const role of ['reviewer', 'administrator', 'owner'] as const)
      await addRole(app().queries, candidate.id, role);
    app().services.sessions.invalidateUser(candidate.id);
    const before = await dumpTables(app().queries);
    for (const id of REFUSED) {
      const sample = SAMPLE_CALLS[id];
      const params = { id: attempt.id, ...PARAMS, ...sample.params };
      const refusal = await app().refused(id, 403, { ...sample, params, as: session }, SENTENCE);
      expect(refusal.code, id).toBe('impersonated');
    }
    expect(changes(before, await dumpTables(app().queries))).toEqual([]);
  });

  test('[AC-05] every read is answered as to the user: none is refused because of the impersonation', async () => {
    const candidate = await app().user('owner');
    const attempt = await app().attemptIn('running', candidate);
    const { session } = await actAs(candidate);
    for (const id of READ) {
      const sample = SAMPLE_CALLS[id];
      const reply = await app().call(id, {
        ...sample,
        params: { id: attempt.id, ...PARAMS, ...sample.params },
        as: session,
      });
      expect(reply.text, id).not.toContain('"code":"impersonated"');
    }
  });

  test('[AC-05] each thing that is done as the user is in the audit log with both names, and ends in one entry', async () => {
    const owner = await app().user('owner');
    await app().confirmAddress(owner);
    const team = await teamOf(app(), owner);
    const invitation = newId();
    await storeInvitation(app(), team.id, { id: invitation });
    const friend = `friend-of-${owner.email}`;
    const { code } = await app().voucher({ owner });
    await app().ok('sendVoucher', { params: { code }, body: { email: friend }, as: owner });
    const { administrator, session } = await actAs(owner);

    await app().ok('resendVerification', { as: session });
    await app().ok('saveMetadata', { body: { interest: ['vuejs'] }, as: session });
    await app().ok('resendInvitation', { params: { id: team.id, invitation }, as: session });
    await app().ok('sendVoucher', { params: { code }, body: { email: friend }, as: session });
    expect(await mailsTo(app(), friend)).toHaveLength(2);
    await app().ok('takeBackVoucher', { params: { code }, as: session });
    await app().ok('logout', { as: session });

    const acted = (call: string) => ['impersonation.acted', owner.id, JSON.stringify({ call })];
    expect((await entries(administrator.id)).map((entry) => [entry.action, entry.subject_id, entry.detail])).toEqual([
      ['impersonation.started', owner.id, expect.any(String)],
      acted('resendVerification'),
      acted('saveMetadata'),
      acted('resendInvitation'),
      acted('sendVoucher'),
      acted('takeBackVoucher'),
      ['impersonation.ended', owner.id, '{}'],
    ]);
    const reader = await app().user('administrator');
    const { data } = await app().ok('listAuditLog', { query: { action: 'impersonation.acted' }, as: reader });
    for (const { actor, subject } of data) {
      expect([actor.email, subject.email]).toEqual([administrator.email, owner.email]);
    }
    expect(data).toHaveLength(5);
  });

  test('[AC-05] a voucher goes to the address again that it went to, and to no other one', async () => {
    const buyer = await app().user();
    await app().confirmAddress(buyer);
    const friend = `friend-of-${buyer.email}`;
    const { code } = await app().voucher({ owner: buyer });
    const { session } = await actAs(buyer);
    const elsewhere = { params: { code }, body: { email: friend }, as: session };
    expect((await app().refused('sendVoucher', 403, elsewhere, SENTENCE)).code).toBe('impersonated');
    await app().ok('sendVoucher', { ...elsewhere, as: buyer });
    const staff = { ...elsewhere, body: { email: 'staff@example.com' } };
    expect((await app().refused('sendVoucher', 403, staff, SENTENCE)).code).toBe('impersonated');
    await app().ok('sendVoucher', elsewhere);
    expect(await mailsTo(app(), 'staff@example.com')).toEqual([]);
  });

  test('[AC-05] what needs no account knows neither the user nor the administrator', async () => {
    const user = await app().user();
    const { administrator, session } = await actAs(user);
    const event = {
      action: 'record',
      event: 'page_view',
      category: 'page_view',
      properties: { path: '/profile' },
    } as const;
    await app().ok('track', { body: event, as: session });
    const rows = await app().queries.selectFrom('track_event').selectAll().orderBy('at', 'desc').execute();
    const stored = JSON.stringify(rows);
    expect(stored).toContain('page_view');
    expect(stored).not.toContain(user.id);
    expect(stored).not.toContain(administrator.id);
  });

  test('[AC-05] logging out ends the impersonation, and nothing can be done with its token', async () => {
    const user = await app().user();
    const { session } = await actAs(user);
    await app().ok('logout', { as: session });
    await app().refused('auth', 401, { as: session }, 'Sign in to continue.');
    await app().ok('auth', { as: user });
  });
});
