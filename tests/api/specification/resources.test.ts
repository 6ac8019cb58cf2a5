import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import { createClientFolder } from '../../support/client-folder.ts';
import { useApp } from '../../support/suite.ts';
import { teamOf } from '../../support/team/teams.ts';
import { foreignClient } from './foreign-client.ts';

/** The generic calls of section 7. */
const CALLS = ['GET {resource}', 'GET {resource}/{id}', 'GET builds/meta/{buildId}.json'] as const;

describe('resources in general, by the specification alone', () => {
  const folder = createClientFolder();
  mkdirSync(join(folder.folder, 'builds/meta'), { recursive: true });
  writeFileSync(join(folder.folder, 'builds/meta/0a1b2c.json'), JSON.stringify({ id: '0a1b2c' }));
  afterAll(() => folder.remove());

  const app = useApp('sqlite', { clientFolder: folder.folder });
  const client = foreignClient(app, CALLS);
  let owner: TestUser;
  /** An item of each resource, by its name in the calls of the specification. */
  const items: Record<string, { id: string; has: object }> = {};

  beforeAll(async () => {
    owner = await app().user('owner');
    const order = await app().order(owner);
    const exam = await app().open(owner);
    const credential = await app().credential(owner);
    const { code } = await app().voucher({ owner });
    const [combo = { code: '' }] = (await app().ok('voucherCombos', { query: {}, as: owner })).data;
    const team = await teamOf(app(), owner);
    Object.assign(items, {
      certifications: { id: CERTIFICATION, has: { slug: CERTIFICATION, display_level: 'junior' } },
      exams: { id: exam.id, has: { id: exam.id, isTimedOut: false } },
      'trial-exams': { id: exam.id, has: { id: exam.id, isTimedOut: false } },
      orders: { id: order.id, has: { id: order.id, quantity: 1 } },
      'voucher-combos': { id: combo.code, has: { code: combo.code, total: 1 } },
      vouchers: { id: code, has: { code } },
      certificates: { id: credential, has: { id: credential, certification_id: CERTIFICATION } },
      techs: { id: 'vuejs', has: { id: 'vuejs', certifications: [] } },
      polls: { id: 'future-certifications', has: { slug: 'future-certifications' } },
      teams: { id: team.id, has: { id: team.id, status: 'active' } },
    });
  });

  test.each([
    'certifications',
    'exams',
    'trial-exams',
    'orders',
    'vouchers',
    'voucher-combos',
    'certificates',
    'techs',
    'polls',
    'teams',
  ])('[CO-08] [VO-13] GET %s lists them with data and meta, and GET %s/{id} is one of them', async (resource) => {
    const { id = '', has } = items[resource] ?? {};
    const { token } = owner;
    const { data, meta } = await client.data('GET {resource}', { path: [resource], token });
    expect(data).toContainEqual(expect.objectContaining(has ?? {}));
    expect(meta).toMatchObject({ total: data.length });
    const item = await client.data('GET {resource}/{id}', { path: [resource, id], token });
    // A team comes with its people, in an envelope of its own (TM-05).
    expect(resource === 'teams' ? item.data : item).toMatchObject(has ?? {});
  });

  test.each([
    'certifications',
    'exams',
    'trial-exams',
    'orders',
    'vouchers',
    'voucher-combos',
    'certificates',
    'techs',
    'polls',
    'teams',
    'nothing',
  ])('[ER-01] GET %s/{id} is 404 for one that does not exist', async (resource) => {
    const sent = { path: [resource, 'NO-SUCH-ID'], token: owner.token };
    const { status, data } = await client.call('GET {resource}/{id}', sent);
    expect({ status, message: data.message }).toEqual({ status: 404, message: expect.any(String) });
  });

  test('[CO-08] a certification exam is among the exams, and no trial exam', async () => {
    const { token } = owner;
    const { data: exams } = await client.data('GET {resource}', { path: ['exams'], token });
    const { data: trials } = await client.data('GET {resource}', { path: ['trial-exams'], token });
    expect(exams.length).toBe(2);
    expect(trials.map(({ trial }: { trial: boolean }) => trial)).toEqual([true]);
    const certification = exams.find(({ trial }: { trial: boolean }) => !trial);
    const sent = { path: ['trial-exams', certification.id], token };
    expect((await client.call('GET {resource}/{id}', sent)).status).toBe(404);
  });

  test('[CO-08] a list is of the own ones only', async () => {
    const other = await app().user();
    for (const resource of ['exams', 'trial-exams', 'orders', 'vouchers', 'certificates']) {
      const { data } = await client.data('GET {resource}', { path: [resource], token: other.token });
      expect(data, resource).toEqual([]);
      expect((await client.call('GET {resource}', { path: [resource] })).status, resource).toBe(401);
    }
  });

  test('[CO-08] GET builds/meta/{buildId}.json is there for the build that is served, and no other', async () => {
    expect(await client.data('GET builds/meta/{buildId}.json', { path: ['0a1b2c'] })).toEqual({ id: '0a1b2c' });
    expect((await client.call('GET builds/meta/{buildId}.json', { path: ['ffffff'] })).status).toBe(404);
  });

  test('every generic call is answered', () => {
    expect(client.unanswered()).toEqual([]);
  });
});
