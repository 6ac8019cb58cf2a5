import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../src/server/http/app.ts';
import { createClientFolder } from '../../support/client-folder.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

describeOnBoth('documents of pages whose address names an item', (kind) => {
  const app = useApp(kind);
  const withoutDashboards = useApp(kind, { settings: { CERT_DASHBOARD_ENABLED: 'false' } });
  const client = createClientFolder();
  let get: (path: string) => Promise<Response>;
  let getWithout: (path: string) => Promise<Response>;
  beforeAll(async () => {
    const hono = await createApp(app().services, { clientFolder: client.folder, controls: null });
    get = async (path) => hono.request(path, {}, {});
    const other = await createApp(withoutDashboards().services, { clientFolder: client.folder, controls: null });
    getWithout = async (path) => other.request(path, {}, {});
  });
  afterAll(() => client.remove());

  const head = async (response: Response) => [
    response.status,
    /<title>(.*?)<\/title>/.exec(await response.text())?.[1],
  ];
  const MISSING = [404, 'Not Found · Chartered'];

  test('[RT-01] [VC-05] a short address leads to the credential', async () => {
    const id = await app().credential(await app().user());
    const short = await get(`/c/${id}`);
    expect([short.status, short.headers.get('location')]).toEqual([302, `/javascript/certificates/${id}`]);
  });

  test('[RT-20] [VC-01] a code that is typed in another way leads to the address of its voucher', async () => {
    const { code } = await app().voucher();
    const [plain, spaced] = [code.replaceAll('-', '').toLowerCase(), code.replaceAll('-', '\u2013')];
    for (const [path, canonical] of [
      [`/voucher/${plain}`, `/voucher/${code}`],
      [`/voucher/${encodeURIComponent(`“${spaced}”.`)}?a=b`, `/voucher/${code}?a=b`],
      [`/voucher/${plain}/select`, `/voucher/${code}/select`],
      [`/javascript/voucher/${encodeURIComponent(` ${spaced}`)}`, `/javascript/voucher/${code}`],
    ] as const) {
      const response = await get(path);
      expect([response.status, response.headers.get('location')], path).toEqual([302, canonical]);
    }
    for (const path of [`/voucher/${code}`, `/voucher/${code}/select`]) expect((await get(path)).status).toBe(200);
    expect((await get('/voucher/-')).status).toBe(404);
    expect((await get(`/voucher/${'A'.repeat(2000)}`)).status).toBe(404);
  });

  test('[GU-12] [RT-31] a disabled area returns the status 404', async () => {
    const shareOf = async (of: ReturnType<typeof useApp>) =>
      `/certificates/${await of().credential(await of().user())}/share`;
    for (const [path, without] of [
      ['/certificates', '/certificates'],
      ['/profile', '/profile'],
      [await shareOf(app), await shareOf(withoutDashboards)],
    ] as const) {
      expect((await get(path)).status, path).toBe(200);
      expect(await head(await getWithout(without)), without).toEqual(MISSING);
    }
  });

  test("[RT-30] [ER-03] a callback whose technology is 'null' redirects to the start page", async () => {
    for (const path of ['/login/github/callback/null', '/null', '/null/dashboard']) {
      const response = await get(path);
      expect([response.status, response.headers.get('location')], path).toEqual([302, '/']);
    }
  });
});
