import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attributionOf } from '../../../src/server/account/attribution.ts';
import { createPartnerTool } from '../../../src/server/site/referral/partner-tool.ts';
import { reportReferrals } from '../../../src/server/site/referral/referrals.ts';
import { MINUTE } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

type Reported = { path: string; headers: IncomingHttpHeaders; body: unknown };

/** The partner tool on the loopback address: what was reported to it, and what it answers next. */
const partner = { origin: '', reported: [] as Reported[], status: 201 };

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    partner.reported.push({ path: `${request.method} ${request.url}`, headers: request.headers, body });
    response.writeHead(partner.status, { 'content-type': 'application/json' }).end('{}');
  });
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  partner.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  partner.reported = [];
  partner.status = 201;
});

let counter = 0;
function registration(tracking: Record<string, string> | undefined) {
  counter += 1;
  return {
    first_name: 'Ada',
    last_name: 'van Referred',
    email: `referred-${counter}@example.com`,
    password: 'a long enough password',
    password_confirmation: 'a long enough password',
    ...(tracking ? { tracking } : {}),
  };
}

describeOnBoth('sign-ups through partners', (kind) => {
  const app = useApp(kind, { settings: { PARTNERO_PROGRAM: 'PROGRAM', PARTNERO_API_KEY: 'the-key' } });
  const tool = () => createPartnerTool({ apiKey: 'the-key', origin: partner.origin });
  const report = () => reportReferrals(app().services, tool());

  async function signUp(tracking: Record<string, string> | undefined) {
    const body = registration(tracking);
    const { session } = await app().ok('register', { body });
    assert(session);
    return { id: session.user.id, email: body.email };
  }

  function stored(userId: string) {
    return app().queries.selectFrom('partner_referral').selectAll().where('user_id', '=', userId).executeTakeFirst();
  }

  const GIVEN_UP = 'a sign-up was not reported to the partner tool and is given up';

  /** What was said of it in the log, without the lines of requests. */
  const warned = () =>
    app().logged.filter(({ msg }) => msg === 'a sign-up was not reported to the partner tool').length;

  test('[IN-06] the partner tool receives email and name once, even with two processes reporting', async () => {
    const user = await signUp({ affiliate: 'partner-7', utm_source: 'news' });
    expect((await Promise.all([report(), report()])).sort()).toEqual([0, 1]);
    expect(await report()).toBe(0);
    expect(partner.reported).toEqual([
      {
        path: 'POST /v1/customers',
        headers: expect.objectContaining({ authorization: 'Bearer the-key', 'content-type': 'application/json' }),
        body: { partner: { key: 'partner-7' }, key: user.id, email: user.email, name: 'Ada van Referred' },
      },
    ]);
    expect(await stored(user.id)).toMatchObject({ state: 'sent', tries: 1, last_error: null });
  });

  test.each([
    ['no tracking', undefined],
    ['no partner', { utm_source: 'news' }],
    ['what is no key', { affiliate: 'a b\n' }],
    ['an empty one', { affiliate: '' }],
  ])('[IN-06] a sign-up with %s is nobody else’s business', async (_, tracking) => {
    const user = await signUp(tracking);
    expect(await stored(user.id)).toBeUndefined();
    expect(await report()).toBe(0);
    expect(partner.reported).toEqual([]);
  });

  test('[IN-06] a failure is logged and retried after 1, 2, 4, … minutes, at most 10 times', async () => {
    partner.status = 503;
    const before = warned();
    const user = await signUp({ affiliate: 'partner-7' });
    for (let tries = 1; tries <= 10; tries += 1) {
      expect(await report()).toBe(0);
      // Not a moment earlier.
      app().clock.advance(MINUTE * 2 ** (tries - 1) - 1);
      expect(await report()).toBe(0);
      expect(partner.reported).toHaveLength(tries);
      app().clock.advance(1);
    }
    expect(await report()).toBe(0);
    expect(partner.reported).toHaveLength(10);
    expect(warned() - before).toBe(10);
    expect(await stored(user.id)).toMatchObject({ state: 'failed', tries: 10, last_error: 'status 503' });
    expect(app().takeErrors()).toMatchObject([{ msg: GIVEN_UP, id: user.id, tries: 10, reason: 'status 503' }]);
  });

  test('[IN-06] what the tool rejects is not retried; a temporary failure is', async () => {
    partner.status = 422;
    const refused = await signUp({ affiliate: 'partner-7' });
    await report();
    expect(await stored(refused.id)).toMatchObject({ state: 'failed', tries: 1, last_error: 'status 422' });
    expect(app().takeErrors()).toMatchObject([{ msg: GIVEN_UP, id: refused.id, tries: 1, reason: 'status 422' }]);
    partner.status = 500;
    const late = await signUp({ affiliate: 'partner-7' });
    await report();
    partner.status = 200;
    app().clock.advance(MINUTE);
    expect(await report()).toBe(1);
    expect(await stored(late.id)).toMatchObject({ state: 'sent', tries: 2 });
  });

  test('[IN-06] another process takes over a minute after a process dies during a report', async () => {
    const user = await signUp({ affiliate: 'partner-7' });
    const never = reportReferrals(app().services, { report: () => new Promise(() => {}) });
    void never;
    while ((await stored(user.id))?.state !== 'sending') await new Promise(setImmediate);
    app().clock.advance(MINUTE);
    expect(await report()).toBe(0);
    app().clock.advance(1);
    expect(await report()).toBe(1);
    expect(await stored(user.id)).toMatchObject({ state: 'sent', tries: 2 });
  });

  test('[IN-06] nothing is reported about an account that has been deleted', async () => {
    const user = await signUp({ affiliate: 'partner-7' });
    await app().queries.deleteFrom('user').where('id', '=', user.id).execute();
    expect(await report()).toBe(0);
    expect(partner.reported).toEqual([]);
  });

  test('an unreachable tool counts as a temporary failure', async () => {
    const user = await signUp({ affiliate: 'partner-7' });
    await reportReferrals(app().services, createPartnerTool({ apiKey: 'the-key', origin: 'http://127.0.0.1:1' }));
    expect(await stored(user.id)).toMatchObject({ state: 'queued', tries: 1, last_error: expect.any(String) });
  });
});

describeOnBoth('a server without the partner tool', (kind) => {
  const app = useApp(kind, { settings: { PARTNERO_PROGRAM: 'PROGRAM' } });

  test('[IN-06] stores nothing to report', async () => {
    await app().ok('register', { body: registration({ affiliate: 'partner-7' }) });
    expect(await app().queries.selectFrom('partner_referral').selectAll().execute()).toEqual([]);
  });
});

test('[AC-08] what led to a sign-up is what the call says, else what its headers say, 300 characters of each', () => {
  const utm = 'utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&utm_content=e&utm_id=f';
  const headers = {
    'x-utm': utm,
    'x-coupon': 'A%20B',
    'x-affiliate': 'ada',
    'x-affiliate-url': 'https%3A%2F%2Fa.example',
  };
  expect(attributionOf(null, headers)).toEqual({
    ...{ utm_source: 'a', utm_medium: 'b', utm_campaign: 'c', utm_term: 'd', utm_content: 'e' },
    ...{ coupon: 'A B', affiliate: 'ada', affiliate_url: 'https://a.example' },
  });
  expect(attributionOf({ affiliate: 'eve' }, headers)).toEqual({ affiliate: 'eve' });
  expect(attributionOf(undefined, { 'x-coupon': 'x'.repeat(301), 'x-affiliate': '%E0%A4%A' })).toEqual({
    coupon: 'x'.repeat(300),
  });
  expect([attributionOf(undefined, {}), attributionOf(null, { 'x-coupon': '' })]).toEqual([undefined, undefined]);
});
