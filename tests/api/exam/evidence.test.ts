import { expect, test } from 'vitest';
import type { EvidenceKind } from '../../../src/contract/exam/exam.ts';
import { DEVICE, MINUTE, type TestUser } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const EVIDENCE_PER_KIND = 200;

type Sent = { kind: EvidenceKind; at: number; detail?: string };

describeOnBoth('evidence', (kind) => {
  const app = useApp(kind);

  const report = (id: string, as: TestUser, events: { kind: string; at: number; detail?: string }[]) =>
    app().call('recordEvidence', { params: { id }, body: { events }, as });

  test("[EX-11] [EX-22] a flood of one kind hides neither other kinds nor the server's own observations", async () => {
    const [ada, reviewer] = [await app().user(), await app().user('reviewer')];
    const { id } = await app().attemptIn('running', ada);
    const start = app().clock.now();
    for (let batch = 0; batch < 60; batch += 1) {
      const events = Array.from({ length: 50 }, (_, index) => ({ kind: 'focus', at: start + batch * 50 + index }));
      expect((await report(id, ada, events)).status).toBe(202);
    }
    // After the flood: what the browser notices of another kind, and what the server notices.
    app().clock.advance(MINUTE);
    await report(id, ada, [{ kind: 'paste', at: app().clock.now(), detail: '4000 characters' }]);
    await app().ok('takeLease', { params: { id }, body: { ...DEVICE, take_over: false }, as: ada });
    const phone = { device: 'device-two', device_name: 'Safari on a phone', take_over: true };
    await app().ok('takeLease', { params: { id }, body: phone, as: ada });
    await app().ok('grantExtraTime', {
      params: { id },
      body: { minutes: 5, reason: 'The power failed.' },
      as: reviewer,
    });

    const { timeline } = await app().ok('reviewExam', { params: { id }, as: reviewer });
    const focus = timeline.filter((event) => event.kind === 'focus');
    expect(focus.slice(0, -1)).toEqual(
      Array.from({ length: EVIDENCE_PER_KIND }, (_, index) => ({
        ...{ at: start + index, kind: 'focus', detail: null, more: 0 },
      })),
    );
    // One row counts the rest, where the last of them was.
    expect(focus.at(-1)).toEqual({ at: start + 2999, kind: 'focus', detail: null, more: 3000 - EVIDENCE_PER_KIND });
    // At its time, and not after everything else.
    expect(timeline.slice(EVIDENCE_PER_KIND).map((event) => event.kind)).toEqual([
      ...['focus', 'paste', 'reopened', 'takeOver', 'extraTime'],
    ]);
    const others = timeline.filter((event) => event.kind !== 'focus').map((event) => [event.kind, event.detail]);
    expect(others).toEqual([
      ['paste', '4000 characters'],
      ['reopened', DEVICE.device_name],
      ['takeOver', `${DEVICE.device_name} → Safari on a phone`],
      ['extraTime', '5 min'],
    ]);
  });

  test('[EX-11, EX-22] reviewers read what happened in the order of time, whenever it was sent', async () => {
    const [ada, reviewer] = [await app().user(), await app().user('reviewer')];
    const { id } = await app().attemptIn('running', ada);
    const start = app().clock.now();
    const minutes = (count: number) => start + count * MINUTE;
    app().clock.advance(10 * MINUTE);
    await report(id, ada, [{ kind: 'online', at: minutes(6) }]);
    await report(id, ada, [
      { kind: 'focus', at: minutes(3) },
      { kind: 'blur', at: minutes(1) },
      { kind: 'paste', at: minutes(9), detail: '12 characters' },
      { kind: 'offline', at: minutes(5) },
    ]);
    const { timeline } = await app().ok('reviewExam', { params: { id }, as: reviewer });
    expect(timeline).toEqual([
      { at: minutes(1), kind: 'blur', detail: null, more: 0 },
      { at: minutes(3), kind: 'focus', detail: null, more: 0 },
      { at: minutes(5), kind: 'offline', detail: null, more: 0 },
      { at: minutes(6), kind: 'online', detail: null, more: 0 },
      { at: minutes(9), kind: 'paste', detail: '12 characters', more: 0 },
    ]);
  });

  test('simultaneous reports keep no more than the limit and count every event', async () => {
    const [ada, reviewer] = [await app().user(), await app().user('reviewer')];
    const { id } = await app().attemptIn('running', ada);
    const at = app().clock.now();
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        report(
          id,
          ada,
          Array.from({ length: 40 }, (_, index) => ({ kind: index % 2 === 0 ? 'blur' : 'paste', at: at + index })),
        ),
      ),
    );
    expect(replies.every(({ status }) => status === 202)).toBe(true);
    const { timeline } = await app().ok('reviewExam', { params: { id }, as: reviewer });
    for (const one of ['blur', 'paste']) {
      const events = timeline.filter((event) => event.kind === one);
      expect(events.filter(({ more }) => more === 0)).toHaveLength(EVIDENCE_PER_KIND);
      expect(events.reduce((sum, { more }) => sum + (more || 1), 0)).toBe(240);
    }
  });

  test('[EX-11] evidence sent again after a lost response is stored and counted once', async () => {
    const [ada, reviewer] = [await app().user(), await app().user('reviewer')];
    const { id } = await app().attemptIn('running', ada);
    const at = app().clock.now();
    const send = (events: Sent[], retry: boolean) =>
      app().ok('recordEvidence', { params: { id }, body: { events, retry }, as: ada });
    const timeline = async () =>
      (await app().ok('reviewExam', { params: { id }, as: reviewer })).timeline.map((event) => ({
        ...{ kind: event.kind, after: event.at - at, more: event.more },
      }));
    const first: Sent[] = [
      { kind: 'blur', at, detail: 'a' },
      { kind: 'paste', at: at + 1 },
    ];
    await send(first, false);
    // With one more of a kind, one of the same instant that is another one, and one of a kind that is new.
    await send(
      [...first, { kind: 'blur', at, detail: 'b' }, { kind: 'blur', at: at + 2 }, { kind: 'focus', at }],
      true,
    );
    await send(first, true);
    expect(await timeline()).toEqual([
      { kind: 'blur', after: 0, more: 0 },
      { kind: 'blur', after: 0, more: 0 },
      { kind: 'focus', after: 0, more: 0 },
      { kind: 'paste', after: 1, more: 0 },
      { kind: 'blur', after: 2, more: 0 },
    ]);

    // Beyond the limit the events are only counted; a retry counts none of them again.
    const batches = Array.from({ length: 6 }, (_, batch) =>
      Array.from({ length: 50 }, (_, index): Sent => ({ kind: 'secondTab', at: at + batch * 50 + index })),
    );
    for (const batch of batches) await send(batch, false);
    for (const batch of batches) await send(batch, true);
    await send([{ kind: 'secondTab', at: at + 400 }], true);
    const counted = (await timeline()).filter(({ kind: one }) => one === 'secondTab');
    expect(counted).toHaveLength(EVIDENCE_PER_KIND + 1);
    expect(counted.at(-1)).toEqual({ kind: 'secondTab', after: 400, more: 301 - EVIDENCE_PER_KIND });
  });
});
