import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClientFolder } from '../../support/client-folder.ts';
import { useApp } from '../../support/suite.ts';
import { type FeedServer, startFeedServer } from '../commerce/banners/feed-server.ts';
import { foreignClient } from './foreign-client.ts';

/** "Internal" of section 7, with the feed of banners and the images. */
const CALLS = [
  'GET /api/techs',
  'GET /api/techs/{tech}',
  'GET /api/testimonials/{tech}',
  'GET /api/free-weekend/{tech}',
  'GET /api/datetime',
  'POST /api/track',
  'GET /api/banners',
  'GET /api/images',
] as const;

const TECHS = ['vuejs', 'nuxt', 'angular', 'javascript', 'typescript', 'react'];

describe('internal calls, by the specification alone', () => {
  const folder = createClientFolder();
  let feed: FeedServer;
  const settings: Record<string, string> = {};
  beforeAll(async () => {
    mkdirSync(join(folder.folder, 'pictures'));
    const picture = sharp({ create: { width: 1000, height: 500, channels: 3, background: '#0a0' } });
    writeFileSync(join(folder.folder, 'pictures/photo.jpg'), await picture.jpeg().toBuffer());
    feed = await startFeedServer();
    settings.BANNER_FEED_URL = feed.url;
  });
  afterAll(() => {
    feed.close();
    folder.remove();
  });

  const app = useApp('sqlite', { settings, clientFolder: folder.folder });
  const client = foreignClient(app, CALLS);
  const stored = () => app().queries.selectFrom('track_event').selectAll().orderBy('id').execute();

  test('[IN-01] [VO-09] GET /api/techs lists the six with id, data and certifications', async () => {
    const { data } = await client.data('GET /api/techs');
    expect(data.map(({ id }: { id: string }) => id).sort()).toEqual(TECHS.toSorted());
    for (const tech of data) {
      expect(tech, tech.id).toMatchObject({
        data: { status: null, doc_link: expect.any(String), index_path: `/${tech.id}`, pages: expect.any(Array) },
        certifications: expect.any(Array),
      });
    }
  });

  test('[IN-01] [ER-03] GET /api/techs/{tech} is one of them, and a missing one says so', async () => {
    expect(await client.data('GET /api/techs/{tech}', { path: ['javascript'] })).toMatchObject({
      id: 'javascript',
      certifications: expect.arrayContaining(['javascript-junior-developer', 'javascript-trial']),
    });
    const { status, data } = await client.call('GET /api/techs/{tech}', { path: ['cobol'] });
    expect({ status, message: data.message }).toEqual({ status: 404, message: 'Tech not found' });
  });

  test('[IN-01] GET /api/testimonials/{tech} lists them', async () => {
    const { data, meta } = await client.data('GET /api/testimonials/{tech}', { path: ['vuejs'] });
    expect(meta).toEqual({ total: data.length });
  });

  test('[IN-01] [ST-16] GET /api/free-weekend/{tech} has the fields of a free weekend', async () => {
    await app().freeWeekend({ tech: 'react' });
    const { data } = await client.data('GET /api/free-weekend/{tech}', { path: ['react'] });
    expect(data).toMatchObject({
      tech: 'react',
      is_enabled: true,
      is_active: true,
      started_at: app().clock.now(),
      ended_at: app().clock.now() + 48 * 3_600_000,
      mock_exam: 'javascript-trial',
      certifications: ['javascript-junior-developer'],
      trainings: ['javascript-junior-developer'],
      start_date: '2027-01-01',
      end_date: '2027-01-03',
    });
  });

  test('[IN-01] GET /api/datetime is the time of the server', async () => {
    expect(await client.data('GET /api/datetime')).toEqual({ serverTime: app().clock.now() });
  });

  describe('POST /api/track', () => {
    test.each([
      ['page_view', 'page_view', { path: '/javascript' }],
      ['login_email', 'authentication', {}],
      ['vote', 'user_action', { poll: 'future-certifications', votes: ['svelte'] }],
      [
        'purchase',
        'purchase',
        { tech: 'vuejs', plan: 'examination-only', discount: 0, revenue: 14900, amount_charged: 14900 },
      ],
    ])('[IN-01] [IN-04] records %s of the category %s', async (event, category, properties) => {
      const before = (await stored()).length;
      await client.data('POST /api/track', { payload: { action: 'record', event, category, properties } });
      const [row] = (await stored()).slice(before);
      expect(row).toMatchObject({ action: 'record', event, category, user_id: null });
      expect(JSON.parse(row?.properties ?? '')).toEqual(properties);
    });

    test('[IN-01] sets properties, and aliases a visitor to the signed-in user', async () => {
      const { id, token } = await app().user();
      const before = (await stored()).length;
      await client.data('POST /api/track', { payload: { action: 'set', properties: { tech: 'vuejs' } } });
      await client.data('POST /api/track', { payload: { action: 'alias' }, token });
      const rows = (await stored()).slice(before);
      expect(rows.map(({ action, user_id }) => [action, user_id])).toEqual([
        ['set', null],
        ['alias', id],
      ]);
    });

    test('[IN-01] refuses another action, and an event under another category', async () => {
      for (const payload of [
        { action: 'erase' },
        { action: 'record', event: 'purchase', category: 'marketing', properties: {} },
        { action: 'record', event: 'page_view_of_nothing', category: 'page_view', properties: {} },
      ]) {
        expect((await client.call('POST /api/track', { payload })).status).toBe(422);
      }
    });
  });

  test('[IN-02] the feed is asked with each affiliate, and the banners of each are listed', async () => {
    const affiliateOf = (url: string) => new URL(url, 'http://feed').searchParams.get('affiliate') ?? '';
    feed.answer((response, url) => {
      const entry = { id: `of-${affiliateOf(url)}`, ends: Date.UTC(2027, 5, 1), title: 'Spring' };
      response.end(JSON.stringify([[entry]]));
    });
    const affiliates = [
      'certificates',
      'certificates-home',
      'certificates_js',
      'certificates_nuxt',
      'certificates_react',
      'certificates_angular',
    ];
    for (const affiliate of affiliates) {
      const { data } = await client.data('GET /api/banners', { query: { affiliate } });
      expect(feed.asked.map(affiliateOf)).toContain(affiliate);
      expect(data).toEqual([expect.objectContaining({ id: `of-${affiliate}`, title: 'Spring' })]);
    }
  });

  test('[IN-03] GET /api/images takes width, height, format, quality, position and fit', async () => {
    const query = { src: '/pictures/photo.jpg', width: '640', height: '320', format: 'png', quality: '80' };
    const answer = await app().hono.request(
      `/api/images?${new URLSearchParams({ ...query, position: 'center', fit: 'cover' })}`,
      {},
      {},
    );
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ status: answer.status, format, width, height }).toEqual({
      ...{ status: 200, format: 'png', width: 640, height: 320 },
    });
    const plain = await client.call('GET /api/images', { query: { src: '/pictures/photo.jpg', width: '320' } });
    expect({ status: plain.status, type: plain.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'image/webp',
    });
  });

  test('every internal call is answered', () => {
    expect(client.unanswered()).toEqual([]);
  });
});
