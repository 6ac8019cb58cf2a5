import { beforeEach, describe, expect, test } from 'vitest';
import { useApp } from '../../support/suite.ts';

const RELEASE = { id: '1.2.0', is_release: true, date: '2026-10-01T08:00:00Z', subject: 'Release 1.2.0' };
const SUMMARY = {
  has_git: true,
  release: RELEASE,
  changes: { consent: { since: RELEASE, count: 3, is_new: false } },
};
const VERSION = { ...RELEASE, chart: { id: 'consent', states: [] } };
const printed = JSON.stringify({ summary: SUMMARY, versions: { consent: [VERSION] } });

/** What the process that reads git does next. */
let print = async () => printed;
let prints = 0;
beforeEach(() => {
  prints = 0;
  print = async () => printed;
});
const printChartHistory = () => {
  prints += 1;
  return print();
};

const open = useApp('sqlite', { printChartHistory });
const closed = useApp('sqlite', { printChartHistory, settings: { WORKSHOP_ACCESS: 'staff' } });
const consent = { query: { chart: 'consent' } };
/** Longer than what was read counts. */
const expire = () => open().clock.advance(60_000);

describe('[WS-09] the history of the charts', () => {
  test('says what has changed, and the earlier versions of one chart', async () => {
    expire();
    expect(await open().ok('chartHistory', {})).toEqual(SUMMARY);
    expect(await open().ok('chartVersions', consent)).toEqual({ data: [VERSION], meta: { total: 1 } });
    expect(await open().ok('chartVersions', { query: { chart: 'poll' } })).toEqual({ data: [], meta: { total: 0 } });
    expect((await open().call('chartVersions', { query: { chart: 'nowhere' } })).status).toBe(404);
  });

  test('is read once for all who ask meanwhile, and again after half a minute', async () => {
    expire();
    const reading = Promise.withResolvers<string>();
    print = () => reading.promise;
    const asked = [open().ok('chartHistory', {}), open().ok('chartVersions', consent)];
    reading.resolve(printed);
    await Promise.all(asked);
    expect(prints).toBe(1);
    await open().ok('chartHistory', {});
    expect(prints).toBe(1);
    open().clock.advance(29_999);
    await open().ok('chartHistory', {});
    expect(prints).toBe(1);
    open().clock.advance(1);
    await open().ok('chartHistory', {});
    expect(prints).toBe(2);
  });

  test('that cannot be read is a sentence, and is read again by the next call', async () => {
    expire();
    print = async () => {
      throw new Error('git has ended.');
    };
    const reply = await open().call('chartHistory');
    expect([reply.status, reply.json]).toEqual([
      503,
      expect.objectContaining({
        message: 'The history of the charts could not be read. The log of the server says why.',
      }),
    ]);
    print = async () => '{"summary":{}}';
    expect((await open().call('chartHistory')).status).toBe(503);
    print = async () => printed;
    expect((await open().call('chartHistory')).status).toBe(200);
    expect(prints).toBe(3);
  });

  test('is for staff alone where the workshop is, and is not even read for others', async () => {
    const other = await closed().user();
    const reviewer = await closed().user('reviewer');
    for (const id of ['chartHistory', 'chartVersions'] as const) {
      const call = id === 'chartHistory' ? {} : consent;
      prints = 0;
      expect((await closed().call(id, call)).status).toBe(401);
      expect((await closed().call(id, { ...call, as: other })).status).toBe(403);
      expect(prints).toBe(0);
      expect((await closed().call(id, { ...call, as: reviewer })).status).toBe(200);
    }
  });
});
