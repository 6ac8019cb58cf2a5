import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { safePath } from '../../../src/contract/safe-path.ts';
import { type OauthProvider, startOauthProvider } from '../../support/oauth-provider.ts';
import { createSocialBrowser } from '../../support/social-browser.ts';
import { useApp } from '../../support/suite.ts';

const SITE = 'https://chartered.example';

/** Ways to write another host. */
const HOSTS = [
  'evil.example',
  'evil.example:443',
  'user@evil.example',
  '[::1]',
  '127.0.0.1',
  '2130706433',
  'evil%2eexample',
];
/** Ways to lead to a host; `*` stands for it. */
const SHAPES = [
  ...['//*', '///*', '////*', 'https://*', 'http://*', 'HTTPS://*', 'https:*', 'https:/*', 'https:///*', 'ftp://*'],
  ...['\\\\*', '/\\*', '\\/*', '/\\/*', '//\\*', '/\t/*', '/\n/*', '/\r/*', '\t//*', ' //*', '/ /*', '/\u0000/*'],
  ...['/.//*', '/..//*', '/./..//*', '/a/..//*', '/a/../..//*', '/%2e//*', '/%2e%2e//*', '/a/%2e%2e//*', '/;//..//*'],
  ...['.*', '@*', '/@*/../..//*', '//chartered.example@*', '//chartered.example.*', 'https://chartered.example@*'],
  ...['//*/chartered.example', '//*?chartered.example', '//*#chartered.example', '//*%2f..', '//*\\.chartered.example'],
];
/** Addresses that lead away or run something without a host. */
const OTHERS = [
  ...[
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'javascript://%0aalert(1)',
    ' javascript:1',
  ],
  ...[
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'blob:https://evil.example/1',
    'file:///etc/passwd',
    'about:blank',
  ],
  ...[
    '/null',
    '/null/',
    '/vuejs/null',
    '/null/dashboard',
    '/%6eull',
    '/n%75ll/x',
    '/%6E%75%6C%6C',
    '/a/../null',
    '//',
    '/\\',
  ],
  ...['', ' ', 'dashboard', '?a=1', '#a', '.', '..', '*', 'null', 'undefined', '%2f%2fevil.example', '%5cevil.example'],
  ...[
    '/\u0085/x',
    '/\u009f//evil.example',
    '\u2028//evil.example',
    '/\ud800',
    '\ufeff//evil.example',
    '／／evil.example',
  ],
];
const PAYLOADS = [
  ...new Set([...SHAPES.flatMap((shape) => HOSTS.map((host) => shape.replaceAll('*', host))), ...OTHERS]),
];

/** Paths of this site, with what they are kept as. */
const OWN: [string, string][] = [
  ['/', '/'],
  ['/vuejs/dashboard', '/vuejs/dashboard'],
  ['/react/exam/abc_-1/start?x=1&y=%2F#top', '/react/exam/abc_-1/start?x=1&y=%2F#top'],
  ['/a/../vuejs', '/vuejs'],
  ['/voucher/CODE?next=https://evil.example', '/voucher/CODE?next=https://evil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/nullable/annull', '/nullable/annull'],
  ['/blog/ü', '/blog/%C3%BC'],
];

/** Where a browser on a page of the site ends up. */
function leadsOff(path: string): boolean {
  const url = new URL(path, `${SITE}/vuejs/login`);
  return url.origin !== SITE || url.pathname.startsWith('//') || !path.startsWith('/');
}

test(`[GU-08] [RT-30] of ${PAYLOADS.length} addresses none leads off the site or to a 'null' segment`, () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(300);
  const kept = PAYLOADS.flatMap((payload) => {
    const path = safePath(payload);
    return path === null ? [] : [{ payload, path }];
  });
  expect(kept.filter(({ path }) => leadsOff(path))).toEqual([]);
  expect(kept.filter(({ path }) => decodeURIComponent(path).split(/[/?#]/).includes('null'))).toEqual([]);
  // What is kept is a path here, however odd; the most are refused as a whole.
  expect(kept.length / PAYLOADS.length).toBeLessThan(0.2);
});

test.each(OWN)('[GU-08] %s is a path of the site', (path, kept) => {
  expect(safePath(path)).toBe(kept);
  // What was kept once is kept the same way when it is read again.
  expect(safePath(kept)).toBe(kept);
});

test('[GU-08] an address with a host is no path, whatever the host; nor is one of more than 2000 characters', () => {
  for (const path of ['//site.invalid/vuejs', '///site.invalid', '/..//site.invalid', '//']) {
    expect(safePath(path), path).toBeNull();
  }
  const longest = '/'.padEnd(2000, 'a');
  expect([safePath(longest), safePath(`${longest}a`)]).toEqual([longest, null]);
});

test('a missing path is not safe', () => {
  expect([safePath(null), safePath(undefined)]).toEqual([null, null]);
});

describe('a sign-in with a provider', () => {
  let oauth: OauthProvider;
  const settings: Record<string, string> = {};
  beforeAll(async () => {
    oauth = await startOauthProvider(SITE);
    Object.assign(settings, oauth.settings);
  });
  afterAll(() => oauth.close());
  const app = useApp('sqlite', { settings });

  test(`[GU-08] keeps none of ${PAYLOADS.length} addresses that lead off the site`, async () => {
    const browser = createSocialBrowser(app(), oauth);
    for (const redirect of [...PAYLOADS, ...OWN.map(([path]) => path)]) {
      const reply = await browser.start('github', { redirect });
      expect(reply.status).toBe(302);
      expect(new URL(reply.headers.get('location') ?? '').origin).toBe(oauth.origin);
    }
    const rows = await app().queries.selectFrom('oauth_state').select('redirect').execute();
    const kept = rows.flatMap(({ redirect }) => (redirect === null ? [] : [redirect]));
    expect(rows).toHaveLength(PAYLOADS.length + OWN.length);
    expect(kept.filter(leadsOff)).toEqual([]);
    expect(kept).toEqual(expect.arrayContaining(OWN.map(([, path]) => path)));
  });
});
