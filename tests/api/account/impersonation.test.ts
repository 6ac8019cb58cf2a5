import { describe, expect, test } from 'vitest';
import type { RouteDefinition } from '../../../src/contract/route.ts';
import { type RouteId, routes } from '../../../src/contract/routes.ts';
import { changes, dumpTables } from '../../support/dump.ts';
import { ROUTE_IDS, SAMPLE_CALLS } from '../../support/sample-calls.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const definition = (id: RouteId): RouteDefinition => routes[id];
const WRITES = ROUTE_IDS.filter((id) => definition(id).method !== 'GET');

/** What an administrator who impersonates a user may do besides reading, each with its reason. A new call belongs here or is refused. */
const ALLOWED: Partial<Record<RouteId, string>> = {
  register: 'needs no session',
  login: 'needs no session',
  keepSession: 'keeps the session that acts in a cookie, and changes nothing',
  logout: 'ends the session that acts, no other one',
  stopImpersonating: 'ends the session that acts, no other one',
  forgotPassword: 'needs no session',
  resetPassword: 'needs no session',
  completeSignIn: 'needs no session',
  signInPasskey: 'needs no session',
  resendVerification: 'support sends the link again; it goes to the address of the user',
  updateProfile: 'support puts a name right; the address is refused by the handler',
  setAvatar: 'support replaces a picture',
  removeAvatar: 'support removes a picture',
  saveSettings: 'preferences of pages',
  saveMetadata: 'preferences of pages',
  castVote: 'touches no exam',
  track: 'needs no session',
  reportChartTraffic: 'needs no session',
  createQuote: 'a price is no order',
  verifyBadge: 'needs no session and changes nothing',
  unsubscribe: 'needs no session: the signature of its link names the account',
  previewPractice: 'needs no session and stores nothing',
  previewChallenge: 'stores nothing',
};

const isRefused = (id: RouteId) =>
  definition(id).impersonated === 'refused' || definition(id).access === 'administrator';

describe('what an impersonating administrator may do', () => {
  test('[EX-22] every non-GET call is either refused by the contract or listed with a reason', () => {
    expect(WRITES.filter((id) => isRefused(id) === id in ALLOWED)).toEqual([]);
    expect(Object.keys(ALLOWED).filter((id) => !WRITES.includes(id as RouteId))).toEqual([]);
  });

  test('[EX-22] every call that writes to an exam or ends sessions of the user is refused', () => {
    const writes = WRITES.filter((id) => /^\/(exams|trial-exams|review|user\/sessions)\b/.test(definition(id).path));
    expect(writes.length).toBeGreaterThan(12);
    expect(writes.filter((id) => !isRefused(id))).toEqual(['previewChallenge']);
  });
});

describeOnBoth('acting as somebody else', (kind) => {
  const app = useApp(kind);

  for (const id of WRITES.filter((one) => isRefused(one) && SAMPLE_CALLS[one].state !== undefined)) {
    test(`[EX-22] ${id} is refused and changes nothing of the exam`, async () => {
      const administrator = await app().user('administrator');
      const candidate = await app().user();
      const sample = SAMPLE_CALLS[id];
      const attempt = await app().attemptIn(sample.state ?? 'running', candidate);
      const session = await app().ok('impersonate', { params: { id: candidate.id }, as: administrator });
      const before = await dumpTables(app().queries);
      const params = { id: attempt.id, ...sample.params };
      // Of a reviewer the role is missing as well; of a candidate only the impersonation stands in the way.
      const refusal = await app().refused(id, 403, { ...sample, params, as: session });
      if (definition(id).access === 'session') {
        expect(refusal).toMatchObject({
          code: 'impersonated',
          message: 'Only the user can do this, not an administrator acting as the user.',
        });
      }
      expect(changes(before, await dumpTables(app().queries))).toEqual([]);
    });
  }

  test('[EX-22] no trial is opened, no voucher redeemed and no session of the user ended', async () => {
    const administrator = await app().user('administrator');
    const candidate = await app().user();
    const session = await app().ok('impersonate', { params: { id: candidate.id }, as: administrator });
    const before = await dumpTables(app().queries);
    for (const id of ['createTrialExam', 'redeemVoucher', 'endSession', 'endOtherSessions'] as const) {
      const refusal = await app().refused(
        id,
        403,
        {
          params: { id: candidate.id, code: 'x' },
          ...SAMPLE_CALLS[id],
          as: session,
        },
        'Only the user can do this, not an administrator acting as the user.',
      );
      expect(refusal.code, id).toBe('impersonated');
    }
    expect(changes(before, await dumpTables(app().queries))).toEqual([]);
    await app().ok('auth', { as: candidate });
  });
});
