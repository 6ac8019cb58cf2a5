import { describe, expect, test } from 'vitest';
import { type PageId, pages } from '../../../src/contract/pages.ts';
import type { RouteDefinition } from '../../../src/contract/route.ts';
import { routes } from '../../../src/contract/routes.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** Parameters of pages and calls that let their holder in, or give away what they are for. */
const SECRET = ['code', 'token', 'hash', 'secret'];
/** Others; a new parameter has to be put with one or the other. */
const OPEN = [
  'id',
  'invitation',
  'orderId',
  'order_id',
  'tech',
  'challenge',
  'slug',
  'kind',
  'provider',
  'product',
  'step',
  'chart',
  'list',
];
const PLAIN: Record<string, string> = {
  id: 'A1b2C3d4E5f6G7h8I9j0Kl',
  orderId: 'A1b2C3d4E5f6G7h8I9j0Kl',
  order_id: 'A1b2C3d4E5f6G7h8I9j0Kl',
  tech: 'react',
  challenge: 'sum-up',
  slug: 'terms',
  kind: 'blog',
  provider: 'github',
  product: 'certificates',
  step: 'start',
  chart: 'poll',
  list: '0',
};
/** Valid as every kind of secret. */
const VALUE = 'S3CR3T-0123456789-abcdef';

const apiPaths = Object.values(routes as Record<string, RouteDefinition>).map(({ method, path }) => ({
  method,
  path: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
}));
const pagePaths = (Object.keys(pages) as PageId[]).map((id) => ({ method: 'GET', path: pages[id].path as string }));
const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
const everyPath = [...apiPaths, ...pagePaths];

test('every parameter of a page or call is classified as secret or public', () => {
  const names = new Set(everyPath.flatMap(({ path }) => namesIn(path)));
  expect([...names].filter((name) => !SECRET.includes(name) && !OPEN.includes(name))).toEqual([]);
  expect([...SECRET, ...OPEN].filter((name) => !names.has(name))).toEqual([]);
});

describeOnBoth('the log', (kind) => {
  const app = useApp(kind);

  /** What was logged about one request, as text. */
  async function logged(path: string, init: RequestInit = {}): Promise<string> {
    app().logged.length = 0;
    await app().request(path, init);
    return JSON.stringify(app().logged);
  }

  const bearing = everyPath.filter(({ path }) => namesIn(path).some((name) => SECRET.includes(name)));

  test.each(bearing)('$method $path is logged as its pattern, without its secret', async ({ method, path }) => {
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => PLAIN[name] ?? VALUE);
    const pattern = path.replaceAll(/:(\w+)/g, (whole, name: string) => PLAIN[name] ?? whole);
    const text = await logged(address, { method });
    expect(text).toContain(`"path":"${pattern}"`);
    expect(text).not.toContain(VALUE);
  });

  test.each(bearing)('$method $path mistyped is also logged without its secret', async ({ method, path }) => {
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => PLAIN[name] ?? VALUE);
    for (const mistyped of [`${address}/`, `${address}/more`, `/x${address}`, address.toUpperCase(), `/${address}`]) {
      const text = await logged(mistyped, { method });
      expect(text, mistyped).toContain('"path":');
      expect(text.toUpperCase(), mistyped).not.toContain(VALUE.toUpperCase());
    }
  });

  test('queries, headers and bodies are never logged', async () => {
    for (const path of [
      '/login/github/callback',
      '/api/auth',
      '/api/login/github',
      '/api/verify-email/a/b',
      '/nowhere',
    ]) {
      const text = await logged(`${path}?code=${VALUE}&state=${VALUE}&signature=${VALUE}&coupon=${VALUE}`, {
        headers: { authorization: `Bearer ${VALUE}`, cookie: `chartered=${VALUE}`, 'x-coupon': VALUE },
      });
      expect(text, path).not.toContain(VALUE);
    }
    for (const id of ['login', 'register', 'resetPassword', 'socialCallback', 'changePassword'] as const) {
      const route: RouteDefinition = routes[id];
      const text = await logged(`/api${route.path.replace('{provider}', 'github')}`, {
        method: route.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: `${VALUE}@example.com`,
          password: VALUE,
          password_confirmation: VALUE,
          token: VALUE,
          code: VALUE,
          state: VALUE,
          first_name: VALUE,
        }),
      });
      expect(text, id).toContain('"msg":"request"');
      expect(text, id).not.toContain(VALUE);
    }
  });

  test('probes are not logged, other calls are', async () => {
    expect([await logged('/api/health'), await logged('/api/ready')]).toEqual(['[]', '[]']);
    expect(await logged('/api/datetime')).toContain('"path":"/api/datetime"');
  });

  test('public parameters are logged: the id of an attempt, the technology of a page', async () => {
    expect(await logged(`/api/exams/${PLAIN.id}/clock`)).toContain(`"path":"/api/exams/${PLAIN.id}/clock"`);
    expect(await logged('/vuejs/dashboard/guides/reactivity')).toContain('"path":"/vuejs/dashboard/guides/reactivity"');
  });
});

describe('addresses', () => {
  const app = useApp('sqlite');

  test('an address of more than 8,000 characters is refused with 414 and a sentence', async () => {
    for (const path of [`/api/health?${'x'.repeat(8000)}`, `/${'x'.repeat(8000)}`]) {
      const reply = await app().request(path);
      expect([reply.status, reply.json]).toEqual([
        414,
        { message: 'The address may have at most 8000 characters.', request_id: expect.any(String) },
      ]);
    }
  });
});
