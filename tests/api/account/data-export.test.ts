import { afterEach, describe, expect, test, vi } from 'vitest';
import { createExportSlots, streamText, writeJson } from '../../../src/server/account/export-stream.ts';
import type { TestUser } from '../../support/app.ts';
import { storeRevisions } from '../../support/exam/store-revisions.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

describeOnBoth('an export of personal data', (kind) => {
  const app = useApp(kind);
  const open = (as: TestUser) =>
    app().hono.request('/api/user/data', { headers: { authorization: `Bearer ${as.token}` } }, {});

  test('contains every row exactly once, across any number of pages', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada, 'javascript-junior-developer');
    await storeRevisions(app(), id, 30, 100);
    // Of each kind fewer than are kept.
    const kinds = ['blur', 'focus', 'paste'] as const;
    for (let event = 0; event < 450; event += 50) {
      const kind = kinds[Math.floor(event / 150)] ?? 'blur';
      const events = Array.from({ length: 50 }, (_, index) => ({ kind, at: 1, detail: `${event + index}` }));
      await app().ok('recordEvidence', { params: { id }, body: { events }, as: ada });
    }
    const { records } = await app().ok('exportData', { as: ada });
    expect(records.answers?.map(({ revision }) => revision)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
    expect(records.evidence?.map(({ detail }) => Number(detail))).toEqual(Array.from({ length: 450 }, (_, at) => at));
    expect(Object.keys(records).sort()).toEqual([
      ...[
        'answers',
        'authenticator_apps',
        'credentials',
        'disputes',
        'entitlements',
        'events',
        'evidence',
        'exams',
        'history',
        'links',
        'mail_blocks',
        'mail_opt_outs',
        'mails',
        'orders',
        'passkeys',
      ],
      ...[
        'providers',
        'quotes',
        'recovery_codes',
        'referrals',
        'reminders',
        'reservations',
        'results',
        'sessions',
        'teams',
        'votes',
      ],
      ...['voucher_combos', 'vouchers'],
    ]);
    expect(Object.keys(records.answers?.[0] ?? {}).sort()).toEqual([
      ...['attempt_id', 'exercise_id', 'received_at', 'revision', 'work'],
    ]);
  });

  test('runs once at a time per account; its slot is released on completion and on disconnect', async () => {
    const ada = await app().user();
    const first = await open(ada);
    const refused = await app().call('exportData', { as: ada });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(refused.json).toMatchObject({
      code: 'export_running',
      message: "You're already downloading your data. Wait until that download has finished.",
    });
    await first.text();
    const second = await open(ada);
    expect(second.status).toBe(200);
    await second.body?.cancel();
    await app().ok('exportData', { as: ada });
  });

  test('is rejected while too many exports are running', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => app().user()));
    const replies = await Promise.all(people.map(open));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 503]);
    const refused = replies.find(({ status }) => status === 503);
    expect(refused?.headers.get('retry-after')).toBe('60');
    expect(await refused?.json()).toMatchObject({ code: 'exports_busy' });
    for (const reply of replies) if (reply !== refused) await reply.body?.cancel();
  });
});

describe('a streamed text', () => {
  afterEach(() => vi.useRealTimers());

  test('applies backpressure: it is produced no faster than it is consumed', async () => {
    let produced = 0;
    async function* text() {
      for (;;) {
        produced += 1;
        yield 'x'.repeat(64 * 1024);
      }
    }
    const reader = streamText(text(), { onEnd: () => {} }).getReader();
    expect(produced).toBe(0);
    await reader.read();
    await reader.read();
    expect(produced).toBe(2);
    await reader.cancel();
  });

  test('ends, and releases its slot once, when the client reads nothing for a minute', async () => {
    vi.useFakeTimers();
    const ends: unknown[] = [];
    const stream = streamText(writeJson({ a: 1 }, 'b', []), { onEnd: (error) => ends.push(error) });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ends).toEqual([new Error('Nothing of the export was fetched for a while.')]);
    await expect(stream.getReader().read()).rejects.toThrow('Nothing of the export was fetched for a while.');
  });

  test('that fails midway is aborted, not completed', async () => {
    async function* rows() {
      yield { id: 1 };
      throw new Error('The database is gone.');
    }
    const ends: unknown[] = [];
    const text = writeJson({ a: 1 }, 'b', [{ name: 'c', rows: rows() }]);
    const stream = streamText(text, { onEnd: (error) => ends.push(error) });
    await expect(new Response(stream).text()).rejects.toThrow('The database is gone.');
    expect(ends).toEqual([new Error('The database is gone.')]);
  });

  test('is valid JSON, whatever it contains', async () => {
    const rows = (async function* () {
      yield { text: '"}],{\u2028\n' };
      yield { text: null };
    })();
    const none = (async function* () {})();
    const stream = streamText(
      writeJson({ a: { b: [] } }, 'c', [
        { name: 'd"', rows },
        { name: 'e', rows: none },
      ]),
      {
        onEnd: () => {},
      },
    );
    expect(await new Response(stream).json()).toEqual({
      a: { b: [] },
      c: { 'd"': [{ text: '"}],{\u2028\n' }, { text: null }], e: [] },
    });
  });

  test('releases its slot exactly once', () => {
    const slots = createExportSlots(1);
    const release = slots.take('ada');
    expect(() => slots.take('eve')).toThrow(
      'Too many people are downloading their data right now. Try again in a minute.',
    );
    release();
    slots.take('eve');
    release();
    expect(() => slots.take('ada')).toThrow(
      'Too many people are downloading their data right now. Try again in a minute.',
    );
  });
});
