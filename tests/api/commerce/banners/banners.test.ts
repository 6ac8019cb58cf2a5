import { afterEach, expect, test } from 'vitest';
import { lintOffers } from '../../../../src/content/lint/lint-offers.ts';
import { FREE_WEEKEND_MS } from '../../../../src/contract/commerce/offers.ts';
import { START } from '../../../support/app.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';

const HOUR = 3_600_000;
const AFFILIATES = ['', '-home', '_js', '_nuxt', '_react', '_angular'].map((suffix) => `certificates${suffix}`);

test('every area has a banner to begin with, and none counts down to a date that nothing depends on', () => {
  const banners = lintOffers().offers.flatMap((offer) => (offer.kind === 'banner' ? [offer.data] : []));
  expect(new Set(banners.map(({ area }) => area)).size).toBe(6);
  for (const { during, showCountdown } of banners) {
    if (during === 'schedule') expect(showCountdown ?? false).toBe(false);
  }
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
      await app().refused('banners', 422, { query: { affiliate } });
    }
  });

  test('a free weekend brings its banners along, which end when it begins and when it ends', async () => {
    const startedAt = START + 5 * HOUR;
    await app().freeWeekend({ started_at: startedAt });
    expect(await list('certificates_js')).toEqual([
      ['javascript-free-weekend-soon', 'javascript', startedAt],
      ['javascript-senior', 'javascript', Date.UTC(2027, 11, 31, 22)],
    ]);
    expect(await list('certificates-home')).toEqual([['home-free-weekend-soon', 'home', startedAt]]);
    const { data } = await app().ok('banners', { query: { affiliate: 'certificates-home' } });
    expect(data[0]).toMatchObject({
      link: '/javascript/free-weekend',
      showCountdown: true,
      header: 'JavaScript Free Weekend',
    });

    await app().queries.deleteFrom('free_weekend').execute();
    await app().freeWeekend({ started_at: START - HOUR });
    expect((await list('certificates_js'))[0]).toEqual([
      'javascript-free-weekend-live',
      'javascript',
      START - HOUR + FREE_WEEKEND_MS,
    ]);
    expect((await list('certificates_angular')).map(([id]) => id)).toEqual(['angular-trial']);
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
