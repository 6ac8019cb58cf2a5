import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { GuardName } from '../../../src/contract/pages.ts';
import { ada, readyExam } from '../../support/contract-samples.ts';
import { type Answers, stubBrowser } from '../../support/site/browser-stub.ts';
import { openSession } from '../../support/site/sessions.ts';

const SITE = 'https://site.example';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Visit = {
  path: string;
  guards: readonly GuardName[];
  isSignedIn?: boolean;
  /** A guest signs in on the page. */
  signsIn?: boolean;
  answers?: Answers;
  /** What this device has stored. */
  stored?: Record<string, string>;
};

/** Opens a page whose guards are asked in this browser, and waits until they have been answered. */
async function visit({ path, guards, isSignedIn = false, signsIn = false, answers = {}, stored = {} }: Visit) {
  const browser = stubBrowser({ address: `${SITE}${path}`, answers, local: stored });
  const { wireGuards } = await import('../../../src/client/flows/site/guards.wire.ts');
  const { rememberedPath } = await import('../../../src/client/adapters/account/redirect-cookie.ts');
  const { pendingVoucher } = await import('../../../src/client/adapters/commerce/pending-voucher.ts');
  const { knownAttribution } = await import('../../../src/client/adapters/site/attribution.ts');
  const opened: string[] = [];
  const session = await openSession(isSignedIn ? { ...ada, created_minutes_ago: 60 } : null);
  const actor = createActor(
    wireGuards(session, (to) => void opened.push(to)),
    {
      input: {
        ...{ guards, path, tech: 'vuejs', lastTech: 'nuxt', orderId: '' },
        settings: { teamsDashboard: true, certDashboard: true, workshopOpen: false },
      },
    },
  );
  actor.start();
  if (signsIn) {
    const user = { ...ada, created_minutes_ago: 60 };
    session.send({ type: 'session.opened', session: { token: 'a-token', expires_at: Date.UTC(2100, 0, 1), user } });
  }
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('waiting')).toBe(false), { timeout: 20_000 });
  return {
    ...browser,
    opened,
    isShown: actor.getSnapshot().matches('shown'),
    remembered: rememberedPath(),
    voucher: pendingVoucher(),
    attribution: knownAttribution(),
  };
}

describe('in the browser', () => {
  test("[GU-01] a guest's path is remembered, with query and place, and the login of the technology opens", async () => {
    const { opened, remembered } = await visit({ path: '/vuejs/dashboard/exam?from=mail#result', guards: ['session'] });
    expect(opened).toEqual(['/vuejs/login']);
    expect(remembered).toBe('/vuejs/dashboard/exam?from=mail#result');
  });

  test('[GU-02] a signed-in user is led from the login to where they wanted to go, and that once', async () => {
    const first = await visit({
      path: '/vuejs/login?redirect=/vuejs/dashboard/exam',
      guards: ['guest'],
      isSignedIn: true,
    });
    expect(first.opened).toEqual(['/vuejs/dashboard/exam']);
    const second = await visit({ path: '/vuejs/login', guards: ['guest'], isSignedIn: true });
    expect(second.opened).toEqual(['/vuejs/dashboard']);
  });

  test.each([
    ['/react/dashboard?x=1', '/react/dashboard?x=1'],
    ['https://evil.example/', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['javascript:alert(1)', null],
    ['/vuejs/null/dashboard', null],
  ])('[GU-08] ?redirect=%s is remembered as %s', async (redirect, expected) => {
    const path = `/vuejs/login?redirect=${encodeURIComponent(redirect)}`;
    const { remembered, isShown } = await visit({ path, guards: ['guest', 'watch-intended-route'] });
    expect({ remembered, isShown }).toEqual({ remembered: expected, isShown: true });
  });

  test('[GU-09] the code of a voucher waits for its holder', async () => {
    const { voucher } = await visit({ path: '/vuejs/voucher/ABCD-EFGH?x=1', guards: ['setup-voucher'] });
    expect(voucher).toBe('ABCD-EFGH');
    expect((await visit({ path: '/voucher/ABCD-1234/select', guards: ['setup-voucher'] })).voucher).toBe('ABCD-1234');
  });

  test.each([
    ['chartered.pending-voucher', 'ABCD-EFGH', '/voucher/ABCD-EFGH'],
    ['chartered.pending-invitation', 'token-1', '/team/invitation/token-1'],
  ])('[GU-09] who was asked to sign in for %s is led back to it', async (key, value, path) => {
    const visited = { path: '/vuejs/register', guards: ['guest'], signsIn: true } as const;
    expect((await visit({ ...visited, stored: { [key]: value } })).opened).toEqual([path]);
    // Where the address says more, that is followed.
    const asked = { ...visited, path: '/vuejs/register?redirect=/orders' };
    expect((await visit({ ...asked, stored: { [key]: value } })).opened).toEqual(['/orders']);
  });

  test('[GU-02] who was signed in before is led to the dashboard, whatever waits', async () => {
    const stored = { 'chartered.pending-voucher': 'ABCD-EFGH', 'chartered.pending-invitation': 'token-1' };
    const { opened } = await visit({ path: '/vuejs/register', guards: ['guest'], isSignedIn: true, stored });
    expect(opened).toEqual(['/vuejs/dashboard']);
  });

  test('[GU-10] a coupon of the address is kept for checkout', async () => {
    const { attribution } = await visit({ path: '/vuejs?coupon=SPRING', guards: ['detect-coupon'] });
    expect(attribution).toEqual({ coupon: 'SPRING' });
  });

  test('[GU-11] campaign and affiliate of the address are kept', async () => {
    const { attribution } = await visit({
      path: '/vuejs?utm_source=mail&utm_medium=letter&affiliate=ada-1',
      guards: ['marketing-tracking'],
    });
    expect(attribution).toEqual({
      affiliate: 'ada-1',
      affiliateUrl: `${SITE}/vuejs`,
      utm: { utm_source: 'mail', utm_medium: 'letter' },
    });
  });
});

describe('who looks at a page', () => {
  /** A session at a state, and what its guards make of it. */
  async function at(value: string, user: typeof ada | null) {
    stubBrowser({ address: `${SITE}/vuejs/dashboard` });
    const { visitorOf } = await import('../../../src/client/flows/site/guards.wire.ts');
    const session = await openSession(user);
    const real = session.getSnapshot();
    return visitorOf(
      value === 'as it is' ? real : ({ ...real, matches: (asked: string) => asked === value } as typeof real),
    );
  }

  test('[GU-01, GU-12] a guest; a user with roles, and whether the account is new; nobody yet while that is not known', async () => {
    expect(await at('as it is', null)).toEqual({ kind: 'guest' });
    const user = { kind: 'user', id: ada.id, roles: ['reviewer'] };
    const reviewer = { ...ada, roles: ['reviewer' as const] };
    expect(await at('as it is', { ...reviewer, created_minutes_ago: 60 })).toEqual({ ...user, isNew: false });
    expect(await at('as it is', { ...reviewer, created_minutes_ago: 0 })).toEqual({ ...user, isNew: true });
    expect(await at('unconfirmed', reviewer)).toBe(null);
  });
});

describe('the trial exam of a technology', () => {
  const CERTIFICATIONS = 'GET /api/certifications';
  const SUMMARY = 'GET /api/user/summary?tech=vuejs';
  const open = (answers: Answers) =>
    visit({ path: '/vuejs/dashboard', guards: ['session', 'has-trial-exam'], isSignedIn: true, answers });

  const trial = {
    ...{ id: 'vuejs-trial', slug: 'vuejs-trial', title: 'Vue.js trial', tech: 'vuejs', trial: true, summary: '' },
    ...{
      display_level: 'intermediate',
      difficulty_level: 2,
      minutes: 30,
      pass_percent: 70,
      questions: 10,
      challenges: 1,
    },
    topics: [],
  };
  const certification = { ...trial, id: 'vuejs', slug: 'vuejs-developer', trial: false };
  const list = (data: unknown[]) => ({ data, meta: { total: data.length } });
  const attempt = {
    id: 'exam-7',
    state: 'ready',
    score_percent: null,
    started_at: null,
    deadline_at: null,
    ended_at: null,
  };
  const entryOf = ({ id, slug, tech, title, trial: isTrial }: typeof trial, exams: unknown[]) => ({
    ...{ certification_id: id, slug, tech, title, trial: isTrial, exams },
  });

  test('[GU-04] is created when the summary of the user names none', async () => {
    const { calls, isShown } = await open({
      [CERTIFICATIONS]: list([
        certification,
        { ...trial, id: 'react-trial', slug: 'react-trial', tech: 'react' },
        trial,
      ]),
      [SUMMARY]: list([entryOf(trial, []), entryOf(certification, [{ ...attempt, topics: null }])]),
      'POST /api/trial-exams': { status: 201, json: readyExam },
    });
    const created = calls.filter(({ call }) => call.startsWith('POST'));
    expect(created.map(({ call, body }) => ({ call, body }))).toEqual([
      { call: 'POST /api/trial-exams', body: { certification: 'vuejs-trial' } },
    ]);
    expect(isShown).toBe(true);
  });

  test('[GU-04] is not created a second time', async () => {
    const { sent, isShown } = await open({
      [CERTIFICATIONS]: list([trial]),
      [SUMMARY]: list([entryOf(trial, [{ ...attempt, topics: null }])]),
    });
    expect({ isShown, sent: sent().toSorted() }).toEqual({ isShown: true, sent: [CERTIFICATIONS, SUMMARY] });
  });

  test('[GU-04] that cannot be created is only logged, and the page shows', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { isShown } = await open({
      [CERTIFICATIONS]: list([trial]),
      [SUMMARY]: list([]),
      'POST /api/trial-exams': { status: 409, json: { message: 'Not today.', request_id: 'test' } },
    });
    expect(isShown).toBe(true);
    expect(warn.mock.calls.map(([words, error]) => [words, (error as Error).message])).toEqual([
      ['The trial exam could not be prepared.', 'Not today.'],
    ]);
  });
});

test('[GU-03] a page that only checks the session shows to every visitor', async () => {
  for (const isSignedIn of [true, false]) {
    const { isShown, opened, sent } = await visit({ path: '/typescript', guards: ['validate-session'], isSignedIn });
    expect({ isShown, opened, sent: sent() }).toEqual({ isShown: true, opened: [], sent: [] });
  }
});
