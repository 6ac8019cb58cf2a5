import { afterAll, expect, test, vi } from 'vitest';
import { BANNER_THEMES, type BannerArea } from '../../../../src/contract/commerce/banner-data.ts';
import { type Banner, bannerSchema } from '../../../../src/contract/commerce/banners.ts';
import { bannerAt, createBanners } from '../../../../src/server/commerce/banners/banners.ts';
import { createBannerFeed } from '../../../../src/server/commerce/banners/feed.ts';
import { parseFeed } from '../../../../src/server/commerce/banners/parse-feed.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';
import { startFeedServer } from './feed-server.ts';

const ENDS = Date.UTC(2027, 5, 1);
const entry = (more: Record<string, unknown> = {}) => ({ id: 'spring', ends: ENDS, title: 'Spring', ...more });
const parse = (answer: unknown) => parseFeed(answer, 'javascript', 'certificates');

const SPRING: Banner = {
  id: 'spring',
  area: 'javascript',
  ends: ENDS,
  theme: '1',
  icon: null,
  link: '/angular#pricing',
  header: null,
  title: 'Spring',
  prelude: null,
  subtitle: null,
  appTitle: null,
  homeHeader: null,
  homePrelude: null,
  addendum: null,
  addendumBefore: null,
  preAddendum: null,
  interlude: null,
  cta: null,
  countdownFooter: null,
  darkMode: false,
  showCountdown: false,
  showDaysAsHours: false,
  showOnHomepage: false,
  external: false,
  isExtended: false,
};

test('[UI-09] a banner has the fields of the feed; what is left out is empty or off', () => {
  expect(parse([entry()])).toEqual({ banners: [SPRING], invalid: 0 });
  expect(Object.keys(bannerSchema.shape).sort()).toEqual(Object.keys(SPRING).sort());
  const full = {
    ...SPRING,
    ...{ theme: 'FW-OFFER', icon: 'gift', link: 'https://example.com/sale?x=1', header: 'H', prelude: 'P' },
    ...{ subtitle: 'S', appTitle: 'A', homeHeader: 'HH', homePrelude: 'HP', addendum: 'Ad', addendumBefore: 'B' },
    ...{ preAddendum: 'PA', interlude: 'I', cta: 'Go', countdownFooter: 'left', darkMode: true, showCountdown: true },
    ...{ showDaysAsHours: true, showOnHomepage: true, external: true, isExtended: true },
  };
  expect(parse([{ ...full, unknown: 1 }])).toEqual({ banners: [full], invalid: 0 });
});

test('[UI-06] a banner without a link leads where its area leads', () => {
  const links = (['home', 'vuejs', 'javascript', 'nuxt', 'react', 'angular'] as const).map(
    (area) => parseFeed([entry()], area, 'badges').banners[0]?.link,
  );
  expect(links).toEqual([
    '/#available-badges',
    '/vuejs#pricing',
    '/angular#pricing',
    '/nuxt#pricing',
    '/react#',
    '/angular#pricing',
  ]);
});

test('knows every theme, also as a number, and no other', () => {
  for (const theme of BANNER_THEMES) expect(parse([entry({ theme })]).banners[0]?.theme).toBe(theme);
  expect(BANNER_THEMES).toHaveLength(13);
  expect(parse([entry({ theme: 2 })]).banners[0]?.theme).toBe('2');
  expect(parse([entry({ theme: 'neon' })])).toEqual({ banners: [], invalid: 1 });
});

test('[IN-02] takes a flat and a nested list, and one in `data`, in their order', () => {
  const ids = (answer: unknown) => parse(answer).banners.map(({ id }) => id);
  const [one, two, three] = ['one', 'two', 'three'].map((id) => entry({ id }));
  expect(ids([one, two, three])).toEqual(['one', 'two', 'three']);
  expect(ids([[one, [two]], three])).toEqual(['one', 'two', 'three']);
  expect(ids({ data: [[one], two] })).toEqual(['one', 'two']);
  expect(ids(one)).toEqual(['one']);
  let deep: unknown = [one];
  for (let depth = 0; depth < 5000; depth += 1) deep = [deep];
  expect(ids(deep)).toEqual([]);
});

test('reads the moments that feeds write, in UTC unless they say otherwise', () => {
  const ends = (value: unknown) => parse([entry({ ends: value })]).banners[0]?.ends ?? null;
  expect(ends('2027-06-01T00:00:00Z')).toBe(ENDS);
  expect(ends('2027-06-01 00:00:00')).toBe(ENDS);
  expect(ends('2027-06-01')).toBe(ENDS);
  expect(ends('2027-06-01T02:00+02:00')).toBe(ENDS);
  for (const wrong of ['soon', 1.5, null, {}, '2027-13-01', '']) expect(ends(wrong)).toBeNull();
});

test('leaves out what is no banner, and addresses that are none', () => {
  const wrong = [
    entry({ id: 'a b' }),
    entry({ title: 'x'.repeat(161) }),
    entry({ title: { text: 'x' } }),
    entry({ showCountdown: 'yes' }),
    entry({ link: 'javascript:alert(1)' }),
    entry({ link: '//evil.example' }),
    entry({ link: '/\\evil.example' }),
    entry({ link: 'https://' }),
    'text',
    null,
    7,
  ];
  expect(parse([...wrong, entry()])).toEqual({ banners: [SPRING], invalid: wrong.length });
  expect(parse([entry({ icon: 'https://evil.example/x.svg' })]).banners[0]?.icon).toBeNull();
});

test('[IN-02] [LI-05] a feed that fails, is slow, huge, redirected or malformed is an empty list and one line in the log', async () => {
  const server = await startFeedServer();
  const lines: unknown[] = [];
  const read = (timeoutMs?: number) => {
    lines.length = 0;
    const log = { warn: (...line: unknown[]) => void lines.push(line) };
    return createBannerFeed(server.url, 'certificates', log, timeoutMs === undefined ? {} : { timeoutMs }).read(
      'react',
    );
  };
  try {
    const spring = { ...SPRING, area: 'react', link: '/react#' };
    server.answer((response) => void response.end(JSON.stringify([entry()])));
    expect(await read()).toEqual([spring]);
    expect(server.asked).toEqual(['/feed.json?v=2&affiliate=certificates_react']);
    expect(lines).toEqual([]);
    // 256 kB and no more.
    const padded = (bytes: number) => JSON.stringify([entry()]).padEnd(bytes);
    server.answer((response) => void response.end(padded(262_144)));
    expect(await read()).toEqual([spring]);
    expect(lines).toEqual([]);
    server.answer((response) => void response.end(JSON.stringify([entry(), entry({ theme: 'neon' }), 7])));
    expect(await read()).toEqual([spring]);
    expect(lines).toEqual([[{ area: 'react', invalid: 2 }, 'the banner feed has entries that are no banners']]);

    const unread = 'the banner feed could not be read';
    const failures: [string, Parameters<typeof server.answer>[0], string][] = [
      ['status', (response) => void response.writeHead(500).end('[]'), 'Error: status 500'],
      ['malformed', (response) => void response.end('[{'), 'SyntaxError: '],
      ['redirect', (response) => void response.writeHead(302, { location: '/other' }).end(), 'TypeError: fetch failed'],
      ['huge', (response) => void response.end(padded(262_145)), 'Error: the feed has more than 262144 bytes'],
      ['broken', (response) => response.destroy(), 'TypeError: fetch failed'],
      ['not text', (response) => void response.end(Buffer.from([0xff, 0xfe])), 'TypeError: '],
    ];
    for (const [name, respond, reason] of failures) {
      server.answer(respond);
      expect(await read(), name).toEqual([]);
      expect(lines, name).toEqual([[{ area: 'react', reason: expect.stringContaining(reason) }, unread]]);
      expect(server.asked, name).toHaveLength(1);
    }
    server.answer(() => {});
    expect(await read(20)).toEqual([]);
    expect(lines).toEqual([[{ area: 'react', reason: expect.stringContaining('TimeoutError: ') }, unread]]);
  } finally {
    server.close();
  }
});

test('[IN-02] [LI-05] a feed that does not answer is given up after 5000 ms', async () => {
  const server = await startFeedServer();
  const given: number[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    given.push(ms);
    return AbortSignal.abort(new DOMException('The time is over.', 'TimeoutError'));
  });
  const lines: unknown[] = [];
  try {
    server.answer(() => {});
    const feed = createBannerFeed(server.url, 'certificates', { warn: (line: unknown) => void lines.push(line) });
    expect(await feed.read('react')).toEqual([]);
    expect(given).toEqual([5000]);
    expect(lines).toEqual([{ area: 'react', reason: 'TimeoutError: The time is over.' }]);
  } finally {
    timeout.mockRestore();
    server.close();
  }
});

test('[IN-02] asks the feed once a minute, and once for all who ask at the same time', async () => {
  const server = await startFeedServer();
  let now = 0;
  const feed = createBannerFeed(server.url, 'certificates', { warn: () => {} }, { now: () => now });
  try {
    server.answer((response) => void response.end(JSON.stringify([entry()])));
    expect(feed.latest('home')).toEqual([]);
    const answers = await Promise.all([feed.read('home'), feed.read('home')]);
    expect(answers.map((list) => list.length)).toEqual([1, 1]);
    now = 59_999;
    expect(await feed.read('home')).toHaveLength(1);
    expect(feed.latest('home')).toHaveLength(1);
    expect(server.asked).toHaveLength(1);
    now = 60_000;
    await feed.read('home');
    expect(server.asked).toHaveLength(2);
    await feed.read('vuejs');
    expect(server.asked).toEqual([
      '/feed.json?v=2&affiliate=certificates-home',
      '/feed.json?v=2&affiliate=certificates-home',
      '/feed.json?v=2&affiliate=certificates',
    ]);
    // What is known is given meanwhile; a failure, too, is kept for a minute.
    now = 120_000;
    server.answer((response) => void response.writeHead(500).end());
    expect(feed.latest('home')).toHaveLength(1);
    expect(await feed.read('home')).toEqual([]);
    now = 179_999;
    expect([await feed.read('home'), feed.latest('home')]).toEqual([[], []]);
    expect(server.asked).toHaveLength(1);
    now = 180_000;
    server.answer((response) => void response.end(JSON.stringify([entry()])));
    expect(await feed.read('home')).toHaveLength(1);
  } finally {
    server.close();
  }
});

const feedServer = await startFeedServer();
afterAll(() => feedServer.close());

describeOnBoth('a configured feed of banners', (kind) => {
  const app = useApp(kind, { settings: { BANNER_FEED_URL: feedServer.url, PRODUCT_SEGMENT: 'badges' } });
  test('[IN-02] wins over the banners of this site', async () => {
    feedServer.answer((response) => void response.end(JSON.stringify([entry({ id: 'of-the-feed' })])));
    const { data } = await app().ok('banners', { query: { affiliate: 'badges' } });
    expect(data.map(({ id }) => id)).toEqual(['of-the-feed']);
    expect(feedServer.asked).toContain('/feed.json?v=2&affiliate=badges');
  });

  test('[UI-06] a banner of any area with showOnHomepage is shown everywhere, after those of the area and once', async () => {
    const of = (affiliate: string | null) => {
      if (affiliate === 'badges_react')
        return [entry({ id: 'react-only' }), entry({ id: 'everywhere', showOnHomepage: true })];
      // Some feeds answer every area alike.
      return affiliate === 'badges_js' ? [entry({ id: 'js' }), entry({ id: 'everywhere', showOnHomepage: true })] : [];
    };
    const fresh = createBanners({ ...app().services, settings: app().services.settings });
    feedServer.answer((response) => {
      const { searchParams } = new URL(response.req.url ?? '', feedServer.url);
      response.end(JSON.stringify(of(searchParams.get('affiliate'))));
    });
    const ids = async (area: BannerArea) => (await fresh.list(area)).map(({ id }) => id);
    expect(await ids('vuejs')).toEqual(['everywhere']);
    expect(await ids('javascript')).toEqual(['js', 'everywhere']);
    expect(await ids('react')).toEqual(['react-only', 'everywhere']);
    expect(bannerAt('/soon', fresh, app().clock.now())?.id).toBe('everywhere');
    expect(bannerAt('/javascript', fresh, app().clock.now())?.id).toBe('js');
    expect(bannerAt('/blog', fresh, app().clock.now())).toBe(null);
  });
});
