import { expect, test } from 'vitest';
import type { RouteDefinition } from '../../../src/contract/route.ts';
import { type RouteId, routes } from '../../../src/contract/routes.ts';
import type { TestUser } from '../../support/app.ts';
import { ROUTE_IDS, SAMPLE_CALLS } from '../../support/sample-calls.ts';
import { describeEmbeddedFirst, useApp } from '../../support/suite.ts';

/** GETs of the specification that begin an order, ask the payment provider, or verify an address. */
const GETS_WITH_EFFECT = ['checkoutLink', 'checkoutStatus', 'upgradeLink', 'retakeLink', 'verifyEmail'];

const hasEffect = (id: RouteId) => routes[id].method !== 'GET' || GETS_WITH_EFFECT.includes(id);

/** What a browser sends beside the cookie, by where a request is from; each is refused. */
const FOREIGN: [from: string, headers: Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another host of the same site', { 'sec-fetch-site': 'same-site', origin: 'https://blog.site.example' }],
  ['a typed address or a bookmark', { 'sec-fetch-site': 'none' }],
  ['a browser that says nothing', {}],
  ['something else', { 'sec-fetch-site': 'SAME-ORIGIN' }],
  ['another site, with the word of this one twice', { 'sec-fetch-site': 'cross-site, same-origin' }],
];

describeEmbeddedFirst('[AC-08, GU-03] a call that comes with the cookie of a page', (kind) => {
  const app = useApp(kind);
  const cookieOf = ({ token }: { token: string }) => ({ cookie: `session=${token}` });

  /** The sample of a call, about an object that does not exist, as a browser with the session's cookie sends it. */
  const send = (id: RouteId, user: TestUser, headers: Record<string, string>) => {
    const names = [...(routes[id] as RouteDefinition).path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const { params, query, body } = SAMPLE_CALLS[id];
    const lacking = Object.fromEntries(names.map((name) => [name, 'no-such-thing']));
    return app().call(id, {
      params: { ...lacking, ...params },
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { body }),
      headers: { ...SAMPLE_CALLS[id].headers, ...cookieOf(user), ...headers },
    });
  };

  test('the calls with an effect are those of the specification', () => {
    const gets = ROUTE_IDS.filter((id) => routes[id].method === 'GET' && (routes[id] as RouteDefinition).hasEffect);
    expect(gets.toSorted()).toEqual(GETS_WITH_EFFECT.toSorted());
  });

  test.each(ROUTE_IDS.filter(hasEffect))('%s is refused from everywhere but this site', async (id) => {
    const user = await app().user('administrator');
    for (const [from, headers] of FOREIGN) {
      const reply = await send(id, user, headers);
      expect([from, reply.status, reply.json]).toEqual([
        from,
        403,
        {
          message: 'This call came from another site. Open the page again and repeat it there.',
          code: 'cross_site',
          request_id: expect.any(String),
        },
      ]);
    }
  });

  test.each(ROUTE_IDS.filter((id) => !hasEffect(id) && routes[id].access !== 'public'))(
    '%s, which only reads, tells another site nothing: it is a guest',
    async (id) => {
      const user = await app().user('administrator');
      for (const [from, headers] of FOREIGN)
        expect([from, (await send(id, user, headers)).status]).toEqual([from, 401]);
    },
  );

  test.each(ROUTE_IDS.filter((id) => hasEffect(id) || routes[id].access !== 'public'))(
    "%s is taken with the page's header, and with the browser's word",
    async (id) => {
      for (const name of ['x-session', 'sec-fetch-site']) {
        const user = await app().user('administrator');
        const value = name === 'x-session' ? user.token.slice(0, 12) : 'same-origin';
        const { json, status } = await send(id, user, { [name]: value });
        expect([401, 500]).not.toContain(status);
        expect(json).not.toMatchObject({ code: 'cross_site' });
      }
    },
  );

  test('the cookie never counts beside a bearer token, which no other site can send', async () => {
    const [ada, eve] = [await app().user(), await app().user()];
    const headers = { ...cookieOf(eve), 'sec-fetch-site': 'cross-site' };
    expect((await app().ok('auth', { headers, as: ada } as never)) as unknown).toMatchObject({ id: ada.id });
    const invalid = { ...headers, authorization: 'Bearer invalid', 'sec-fetch-site': 'same-origin' };
    expect((await app().call('auth', { headers: invalid })).status).toBe(401);
  });

  test("[ST-05] a page's call is not made in the name of the user who has signed in since in another tab", async () => {
    const [ada, eve] = [await app().user(), await app().user()];
    const headers = { ...cookieOf(eve), 'x-session': ada.token.slice(0, 12) };
    await app().refused('updateProfile', 401, { ...SAMPLE_CALLS.updateProfile, headers });
    for (const mark of ['none', '', ada.token, eve.token.slice(0, 11), `${eve.token.slice(0, 12)} `]) {
      const status = (await app().call('auth', { headers: { ...headers, 'x-session': mark } })).status;
      // Spaces around a header are none of its value.
      expect([mark, status]).toEqual([mark, mark.endsWith(' ') ? 200 : 401]);
    }
  });

  test('a saved answer of another site is refused before it is looked at', async () => {
    const user = await app().user();
    const exam = await app().open(user);
    const reply = await app().request(`/api/exams/${exam.id}/answers`, {
      method: 'PUT',
      headers: { ...cookieOf(user), 'x-lease-epoch': '1', 'content-type': 'application/json' },
      body: '{"entries":[]}',
    });
    expect([reply.status, reply.json]).toEqual([403, expect.objectContaining({ code: 'cross_site' })]);
  });
});
