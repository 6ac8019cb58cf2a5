import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublicSettings } from '../../../src/contract/site/system.ts';
import { stubBrowser, withoutStorage } from '../../support/site/browser-stub.ts';

const ADDRESS = 'https://site.example/vuejs';

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

test('[ST-07] an id is 128 random bits in characters of addresses', async () => {
  const { randomId } = await import('../../../src/client/adapters/random-id.ts');
  const bytes = (value: number) =>
    vi.stubGlobal('crypto', {
      getRandomValues(array: Uint8Array) {
        expect(array).toHaveLength(16);
        return array.fill(value);
      },
    });
  bytes(255);
  expect(randomId()).toBe('_____________________w');
  bytes(251);
  expect(randomId()).toBe('-_v7-_v7-_v7-_v7-_v7-w');
});

describe('[EX-12] work on a practice challenge', () => {
  const open = () => import('../../../src/client/adapters/learning/practice-store.ts');

  test('is there on the next visit, for its challenge alone', async () => {
    stubBrowser({ address: ADDRESS });
    (await open()).keepPractice('sum', { 'index.js': 'let a;' });
    vi.resetModules();
    expect((await open()).readPractice('sum')).toEqual({ 'index.js': 'let a;' });
    expect((await open()).readPractice('product')).toBe(null);
    expect(localStorage.getItem('chartered.practice.sum')).toBe('{"index.js":"let a;"}');
  });

  test('is none where something else or nothing is stored', async () => {
    stubBrowser({ address: ADDRESS });
    const { keepPractice, readPractice } = await open();
    for (const text of ['no JSON', 'null', '7', '"text"']) {
      localStorage.setItem('chartered.practice.sum', text);
      expect(readPractice('sum')).toBe(null);
    }
    localStorage.setItem('chartered.practice.sum', '{"a.js":"a","b.js":7}');
    expect(readPractice('sum')).toEqual({ 'a.js': 'a' });
    withoutStorage();
    keepPractice('sum', { 'a.js': 'a' });
    expect(readPractice('sum')).toBe(null);
  });
});

describe('[CO-12] the draft of an offer', () => {
  const KEY = { kind: 'coupon', slug: 'spring' } as const;
  const DRAFT = { version: 3, draft: { slug: 'spring', data: { name: 'Spring' }, startsAt: 1, endsAt: null } };
  const open = () => import('../../../src/client/adapters/commerce/offer-drafts.ts');

  test('is kept in its tab for its offer, until it is dropped', async () => {
    stubBrowser({ address: ADDRESS });
    const { dropDraft, keepDraft, keptDraft } = await open();
    keepDraft(KEY, DRAFT);
    expect(sessionStorage.getItem('chartered.offer.coupon/spring')).toBe(JSON.stringify(DRAFT));
    vi.resetModules();
    expect((await open()).keptDraft(KEY)).toEqual(DRAFT);
    expect(keptDraft({ kind: 'coupon', slug: null })).toBe(null);
    keepDraft({ kind: 'coupon', slug: null }, { ...DRAFT, version: null });
    expect(sessionStorage.getItem('chartered.offer.coupon/new')).not.toBe(null);
    dropDraft(KEY);
    expect([keptDraft(KEY), keptDraft({ kind: 'coupon', slug: null })?.version]).toEqual([null, null]);
  });

  test('is none where something else is stored, or nothing can be', async () => {
    stubBrowser({ address: ADDRESS });
    const { dropDraft, keepDraft, keptDraft } = await open();
    const { draft } = DRAFT;
    for (const stored of ['no JSON', '{}', JSON.stringify({ version: 3, draft: { ...draft, startsAt: 'now' } })]) {
      sessionStorage.setItem('chartered.offer.coupon/spring', stored);
      expect(keptDraft(KEY)).toBe(null);
    }
    withoutStorage();
    keepDraft(KEY, DRAFT);
    dropDraft(KEY);
    expect(keptDraft(KEY)).toBe(null);
  });

  test.each([
    ['of the same person is kept', 'a-mark', ['chartered.offer.coupon/spring', 'chartered.tech']],
    ['of somebody else is erased, and nothing beside it', 'another-mark', ['chartered.tech']],
  ])('when a session begins, the one %s', async (_, mark, left) => {
    stubBrowser({ address: ADDRESS, mark: 'a-mark' });
    const kept: Record<string, unknown> = { 'chartered.offer.coupon/spring': '{}', 'chartered.tech': 'vuejs' };
    Object.defineProperty(kept, 'removeItem', { value: (name: string) => delete kept[name] });
    vi.stubGlobal('sessionStorage', kept);
    await open();
    const { keepSession } = await import('../../../src/client/adapters/account/session-mark.ts');
    const { resetStores } = await import('../../../src/client/adapters/stores.ts');
    keepSession(mark);
    resetStores();
    expect(Object.keys(kept)).toEqual(left);
  });
});

test.each([
  [{}, false],
  [{ doNotTrack: '1' }, true],
  [{ doNotTrack: '0' }, false],
  [{ globalPrivacyControl: true }, true],
  [{ globalPrivacyControl: false, doNotTrack: null }, false],
])('[IN-07] of %j it is %s that tracking is declined', async (navigator, isDeclined) => {
  vi.stubGlobal('navigator', navigator);
  const { isTrackingDeclined } = await import('../../../src/client/adapters/site/privacy-signal.ts');
  expect(isTrackingDeclined()).toBe(isDeclined);
});

test('[CO-12] the browser asks before a page with changes is left, until it need not', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const { warnBeforeUnload } = await import('../../../src/client/adapters/site/warn-before-unload.ts');
  const leave = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const stop = warnBeforeUnload();
  expect(leave()).toBe(true);
  stop();
  expect(leave()).toBe(false);
});

test('[VC-04] a file is offered under its name, and its address ends a minute later', async () => {
  vi.useFakeTimers();
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: (kind: string) => (kind === 'a' ? link : null) });
  const made: Blob[] = [];
  const ended: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void ended.push(address));
  const { downloadText } = await import('../../../src/client/adapters/download.ts');
  downloadText('badge.json', '{}');
  expect([link.href, link.download, link.click.mock.calls.length]).toEqual(['blob:1', 'badge.json', 1]);
  expect([made[0]?.type, await made[0]?.text()]).toEqual(['application/json', '{}']);
  downloadText('chart.svg', '<svg/>', 'image/svg+xml');
  expect(made[1]?.type).toBe('image/svg+xml');
  vi.advanceTimersByTime(59_999);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ended).toEqual(['blob:1', 'blob:2']);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('[WS-02] charts of other tabs are heard, those of this page and what is not understood are not', async () => {
  stubBrowser({ address: ADDRESS });
  const { isReportingOn, listenToTabs, setReporting } = await import(
    '../../../src/client/adapters/site/watched-tabs.ts'
  );
  const { thisPage } = await import('../../../src/client/adapters/chart-reports.ts');
  const WATCH_NAME = 'chartered.inspect';
  expect(isReportingOn()).toBe(false);
  expect([setReporting(true), isReportingOn(), localStorage.getItem(WATCH_NAME)]).toEqual([true, true, '1']);
  expect([setReporting(false), isReportingOn(), localStorage.getItem(WATCH_NAME)]).toEqual([true, false, null]);
  const heard: unknown[] = [];
  const stop = listenToTabs((report) => void heard.push(report));
  const tab = new BroadcastChannel(WATCH_NAME);
  const report = { page: 'other', chart: 'poll', run: 'r', transitions: [], value: 'open' };
  const nested = { ...report, value: { open: 'asking' } };
  const nonsense = ['page', 'chart', 'run', 'transitions', 'value'].map((name) => ({ ...report, [name]: null }));
  for (const message of [null, 'text', ...nonsense, { ...report, page: thisPage }, report, nested])
    tab.postMessage(message);
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(heard).toEqual([report, nested]);
  stop();
  tab.close();
  withoutStorage();
  expect([setReporting(true), isReportingOn()]).toEqual([false, false]);
});

describe('[IN-07] a third party', () => {
  /** What a page has after a loader, and the script that it loads. */
  async function load(id: string, settings: Partial<PublicSettings>) {
    const names = ['analytics', 'dataLayer', 'RM', 'Beacon', 'po', 'markerConfig', 'NREUM'];
    for (const name of names) vi.stubGlobal(name, undefined);
    const scripts: string[] = [];
    vi.doMock('../../../src/client/adapters/site/load-script.ts', () => ({
      loadScript: async (address: string) => void scripts.push(address),
    }));
    const { thirdPartyLoaders } = await import('../../../src/client/adapters/site/third-party-loaders.ts');
    await thirdPartyLoaders[id as keyof typeof thirdPartyLoaders](settings as PublicSettings);
    vi.doUnmock('../../../src/client/adapters/site/load-script.ts');
    const world = globalThis as Record<string, unknown>;
    const left = Object.fromEntries(names.flatMap((name) => (world[name] === undefined ? [] : [[name, world[name]]])));
    return { scripts, left };
  }

  test.each<[string, Partial<PublicSettings>, string, object]>([
    [
      'analytics',
      { analytics_write_key: 'a/b' },
      'https://cdn.segment.com/analytics.js/v1/a%2Fb/analytics.min.js',
      { analytics: [] },
    ],
    [
      'tagManager',
      { tag_manager_id: 'GTM-1' },
      'https://www.googletagmanager.com/gtm.js?id=GTM-1',
      { dataLayer: [{ 'gtm.start': expect.any(Number), event: 'gtm.js' }] },
    ],
    ['messaging', { rightmessage_project_id: '12' }, 'https://t.rightmessage.com/12.js', { RM: [] }],
    [
      'feedback',
      { feedback_project_id: 'p' },
      'https://edge.marker.io/latest/shim.js',
      { markerConfig: { project: 'p', source: 'snippet' } },
    ],
  ])('%s finds what it expects on the page: %j', async (id, settings, script, left) => {
    expect(await load(id, settings)).toEqual({ scripts: [script], left });
  });

  test('of the help desk is begun before its script is there', async () => {
    const { scripts, left } = await load('helpDesk', { help_desk_id: 'desk' });
    expect(scripts).toEqual(['https://beacon-v2.helpscout.net']);
    const { Beacon } = left as { Beacon: { readyQueue: unknown } };
    expect(Beacon.readyQueue).toEqual([{ method: 'init', options: 'desk', data: undefined }]);
  });

  test('for partners is begun before its script is there', async () => {
    const { scripts, left } = await load('partner', { partnero_program: 'program' });
    expect(scripts).toEqual(['https://app.partnero.com/js/universal.js']);
    const { po } = left as { po: { q: unknown } };
    expect(po.q).toEqual([
      ['settings', 'assets_host', 'https://assets.partnero.com'],
      ['program', 'program', 'load'],
    ]);
  });
});
