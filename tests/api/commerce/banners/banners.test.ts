import { afterEach, expect, test } from 'vitest';
import { dismissalKey } from '../../../../machines/commerce/banner/banner.rules.ts';
import { lintOffers } from '../../../../src/content/lint/lint-offers.ts';
import type { BannerArea, BannerData } from '../../../../src/contract/commerce/banner-data.ts';
import { bannerSchema } from '../../../../src/contract/commerce/banners.ts';
import type { FreeWeekend } from '../../../../src/contract/commerce/offers.ts';
import type { Tech } from '../../../../src/contract/common.ts';
import { createActiveFreeWeekends } from '../../../../src/server/commerce/active-free-weekends.ts';
import { bannerAt, createBanners } from '../../../../src/server/commerce/banners/banners.ts';
import { listOwnBanners } from '../../../../src/server/commerce/banners/own-banners.ts';
import { START } from '../../../support/app.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';

/** LI-01. */
const FREE_WEEKEND_MS = 48 * 3_600_000;

const HOUR = 3_600_000;
const AFFILIATES = ['', '-home', '_js', '_nuxt', '_react', '_angular'].map((suffix) => `certificates${suffix}`);

test('every area has a banner to begin with, and none counts down to a date that nothing depends on', () => {
  const banners = lintOffers().offers.flatMap((offer) => (offer.kind === 'banner' ? [offer.data] : []));
  expect(new Set(banners.map(({ area }) => area)).size).toBe(6);
  for (const { during, showCountdown } of banners) {
    if (during === 'schedule') expect(showCountdown ?? false).toBe(false);
  }
});

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** A free weekend that is announced or runs. */
const weekend = (tech: Tech, start_date: string, state: FreeWeekend['state'] = 'active'): FreeWeekend => {
  const started_at = Date.parse(start_date);
  const ended_at = started_at + FREE_WEEKEND_MS;
  return {
    ...{ id: `${tech}-${start_date}`, tech, state, is_enabled: true, is_active: state === 'active' },
    ...{ started_at, ended_at, start_date, end_date: dayOf(ended_at) },
    ...{ mock_exam: null, certifications: [], trainings: [] },
  };
};

/** A banner of free weekends, as pages of its area show it for one. */
function bannerFor(shown: FreeWeekend, slug = 'home-free-weekend-live', area: BannerArea = 'home') {
  const during = shown.state === 'active' ? 'free-weekend' : 'free-weekend-announced';
  const data: BannerData = { area, during, theme: '1', title: 'Free' };
  const [listed] = listOwnBanners([{ slug, endsAt: null, data }], [shown], area, 'certificates');
  return bannerSchema.parse(listed?.banner);
}

test('[ST-10] who closes the banner of one free weekend sees those of other technologies and of the next one', () => {
  const shown = [
    weekend('javascript', '2027-03-06'),
    weekend('vuejs', '2027-03-06'),
    weekend('javascript', '2027-09-04'),
  ].map((one) => dismissalKey(bannerFor(one)));
  expect(shown).toEqual([
    'home-free-weekend-live-javascript-2027-03-06',
    'home-free-weekend-live-vuejs-2027-03-06',
    'home-free-weekend-live-javascript-2027-09-04',
  ]);
  // The same one of the same weekend stays closed.
  expect(dismissalKey(bannerFor(weekend('javascript', '2027-03-06')))).toBe(shown[0]);
  expect(dismissalKey(bannerFor(weekend('nuxt', '2027-03-06'), 'nuxt-free-weekend-live', 'nuxt'))).toBe('nuxt');
});

test('[ST-10] ids are at most 64 characters long, and those of banners with long names differ', () => {
  const long = `${'free-weekend-of-'.repeat(4).slice(0, 59)}`;
  const ids = [`${long}-soon`, `${long}-live`].flatMap((slug) =>
    [weekend('javascript', '2027-03-06'), weekend('javascript', '2027-09-04')].map((one) => bannerFor(one, slug).id),
  );
  expect(new Set(ids).size).toBe(4);
  // 33 characters of the slug and 8 of its SHA-256.
  expect(ids).toEqual([
    'free-weekend-of-free-weekend-of-f-c9ea96be-javascript-2027-03-06',
    'free-weekend-of-free-weekend-of-f-c9ea96be-javascript-2027-09-04',
    'free-weekend-of-free-weekend-of-f-acb62d2f-javascript-2027-03-06',
    'free-weekend-of-free-weekend-of-f-acb62d2f-javascript-2027-09-04',
  ]);
  expect(ids.map((id) => id.length)).toEqual([64, 64, 64, 64]);
});

test('[ST-11] a banner with two ends counts down to the earlier one; one of a free weekend to the beginning or end of that', () => {
  const end = Date.UTC(2027, 2, 10);
  const data: BannerData = { area: 'vuejs', during: 'schedule', theme: '1', title: 'T', ends: '2027-03-10T00:00Z' };
  const endOf = (endsAt: number | null, more: Partial<BannerData> = {}) =>
    listOwnBanners(
      [{ slug: 'spring', endsAt, data: { ...data, ...more } }],
      [weekend('vuejs', '2027-03-06')],
      'vuejs',
      'certificates',
    )[0]?.banner.ends;
  expect([null, end - 1, end, end + 1].map((endsAt) => endOf(endsAt))).toEqual([end, end - 1, end, end]);
  // Its words say that it runs until the weekend ends.
  const live = { during: 'free-weekend', ends: undefined } as const;
  expect(endOf(Date.UTC(2027, 2, 7), live)).toBe(Date.UTC(2027, 2, 8));
});

describeOnBoth('banners of this site', (kind) => {
  const app = useApp(kind);
  const off = useApp(kind, { settings: { ALLOW_BANNERS: 'false' } });
  afterEach(async () => {
    await app().queries.deleteFrom('free_weekend').execute();
    await app().queries.updateTable('offer').set({ starts_at: null, ends_at: null }).execute();
    await app().services.offers.refresh();
  });
  const list = async (affiliate: string) =>
    (await app().ok('banners', { query: { affiliate } })).data.map(({ id, area, ends }) => [id, area, ends]);

  test('[IN-02] are asked for by affiliate; another word is refused', async () => {
    const areas = await Promise.all(
      AFFILIATES.map(async (affiliate) => [affiliate, (await list(affiliate)).map(([, area]) => area)]),
    );
    expect(Object.fromEntries(areas)).toEqual({
      certificates: ['vuejs'],
      'certificates-home': [],
      certificates_js: ['javascript'],
      certificates_nuxt: ['nuxt'],
      certificates_react: ['react'],
      certificates_angular: ['angular'],
    });
    const { meta } = await app().ok('banners', { query: { affiliate: 'certificates_js' } });
    expect(meta).toEqual({ total: 1, server_time: START });
    for (const affiliate of ['certificates_svelte', 'badges', 'x'.repeat(61)]) {
      await app().refused('banners', 422, { query: { affiliate } }, 'There is no such affiliate.');
    }
  });

  test('a free weekend brings its banners along, which end when it begins and when it ends', async () => {
    const startedAt = START + 5 * HOUR;
    await app().freeWeekend({ started_at: startedAt });
    expect(await list('certificates_js')).toEqual([
      [`javascript-free-weekend-soon-javascript-${dayOf(startedAt)}`, 'javascript', startedAt],
      ['javascript-senior', 'javascript', Date.UTC(2027, 11, 31, 22)],
    ]);
    expect(await list('certificates-home')).toEqual([
      [`home-free-weekend-soon-javascript-${dayOf(startedAt)}`, 'home', startedAt],
    ]);
    const { data } = await app().ok('banners', { query: { affiliate: 'certificates-home' } });
    expect(data[0]).toMatchObject({
      link: '/javascript/free-weekend',
      showCountdown: true,
      header: 'JavaScript Free Weekend',
    });

    await app().queries.deleteFrom('free_weekend').execute();
    await app().freeWeekend({ started_at: START - HOUR });
    expect((await list('certificates_js'))[0]).toEqual([
      `javascript-free-weekend-live-javascript-${dayOf(START - HOUR)}`,
      'javascript',
      START - HOUR + FREE_WEEKEND_MS,
    ]);
    expect((await list('certificates_angular')).map(([id]) => id)).toEqual(['angular-trial']);
  });

  test('[ST-02] [ST-09] documents announce nothing that has begun: what is known turns at its moment, without another question', async () => {
    await app().freeWeekend({ started_at: START + HOUR });
    let now = START;
    const services = { ...app().services, clock: { now: () => now } };
    const banners = createBanners(services);
    await banners.refresh();
    const weekends = createActiveFreeWeekends(services.database.queries, services.clock, services.log);
    await weekends.refresh();
    await app().queries.deleteFrom('free_weekend').execute();
    const seen = () => [
      bannerAt('/javascript', banners, now)?.id.replace(/-javascript-[\d-]+$/, ''),
      weekends.current(),
    ];
    expect(seen()).toEqual(['javascript-free-weekend-soon', []]);
    now = START + HOUR - 1;
    expect(seen()).toEqual(['javascript-free-weekend-soon', []]);
    now = START + HOUR;
    expect(seen()).toEqual(['javascript-free-weekend-live', ['javascript']]);
    expect(weekends.all().map(({ state }) => state)).toEqual(['active']);
    now = START + HOUR + FREE_WEEKEND_MS;
    expect(seen()).toEqual(['javascript-senior', []]);
    expect(weekends.all().map(({ state }) => state)).toEqual(['ended']);
  });

  test('count from their start to their end, as every offer does', async () => {
    const set = async (columns: { starts_at?: number; ends_at?: number }) => {
      await app().queries.updateTable('offer').set(columns).where('slug', '=', 'vuejs-trial').execute();
      await app().services.offers.refresh();
    };
    await set({ starts_at: START + 1 });
    expect(await list('certificates')).toEqual([]);
    await set({ starts_at: START });
    expect(await list('certificates')).toHaveLength(1);
    await set({ ends_at: START + HOUR });
    expect(await list('certificates')).toEqual([['vuejs-trial', 'vuejs', START + HOUR]]);
    await set({ ends_at: START });
    expect(await list('certificates')).toEqual([]);
  });

  test('[UI-06] one that is shown everywhere follows those of the area', async () => {
    const { data } = (await app().services.offers.read()).published('banner', 'react-trial') ?? {};
    await app()
      .queries.updateTable('offer')
      .set({ data: JSON.stringify({ ...data, showOnHomepage: true }) })
      .where('slug', '=', 'react-trial')
      .execute();
    await app().services.offers.refresh();
    expect((await list('certificates_nuxt')).map(([id]) => id)).toEqual(['nuxt-trial', 'react-trial']);
    expect((await list('certificates-home')).map(([, area]) => area)).toEqual(['react']);
    await app()
      .queries.updateTable('offer')
      .set({ data: JSON.stringify(data) })
      .where('slug', '=', 'react-trial')
      .execute();
  });

  test('[ST-09] with ALLOW_BANNERS off there is none', async () => {
    for (const affiliate of AFFILIATES) {
      expect((await off().ok('banners', { query: { affiliate } })).data).toEqual([]);
    }
  });
});
