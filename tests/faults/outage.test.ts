import { describe, expect, onTestFinished, test } from 'vitest';
import { GRACE_MS, RECONNECT_MS } from '../../machines/exam/attempt/grace.ts';
import { createControlledClock } from '../../src/server/clock.ts';
import { OUTAGE_THRESHOLD_MS } from '../../src/server/jobs/heartbeat.ts';
import { createTestApp, MINUTE, START, type TestApp, type TestUser } from '../support/app.ts';
import { DATABASE_KINDS, type FreshDatabase } from '../support/databases.ts';
import { freshDatabase } from '../support/suite.ts';

/** Time of the world: the servers of a test read it, each with its own monotonic clock. */
function createWorld() {
  let now = START;
  return {
    now: () => now,
    pass(ms: number) {
      now += ms;
    },
  };
}

describe.each(DATABASE_KINDS)('an outage (%s)', (kind) => {
  async function prepare() {
    const fresh = await freshDatabase(kind);
    onTestFinished(() => fresh.remove());
    return { fresh, world: createWorld() };
  }

  /** A server process that starts now: it beats before it serves anybody. */
  async function start(fresh: FreshDatabase, world: ReturnType<typeof createWorld>, settings = {}) {
    const clock = createControlledClock({ now: world.now });
    const app = await createTestApp(fresh, { clock, monotonicNow: world.now, settings });
    await app.services.heartbeat.beat();
    return app;
  }

  async function runningOn(app: TestApp) {
    const ada = await app.user();
    const exam = await app.attemptIn('running', ada);
    return { ada, id: exam.id, deadline: exam.deadline_at ?? 0 };
  }

  const outages = (app: TestApp) => app.queries.selectFrom('outage').selectAll().orderBy('started_at').execute();
  const read = (app: TestApp, ada: TestUser, id: string) => app.ok('getExam', { params: { id }, as: ada });

  /** Lets time pass to an instant with a heartbeat every 5 s, as a server that runs does. */
  async function runUntil(app: TestApp, world: ReturnType<typeof createWorld>, at: number) {
    while (world.now() < at) {
      world.pass(Math.min(5000, at - world.now()));
      await app.services.heartbeat.beat();
    }
  }

  test('[EX-07] across the deadline and the grace period: queued answers count, and the end waits for them', async () => {
    const { fresh, world } = await prepare();
    const before = await start(fresh, world);
    const { ada, id, deadline } = await runningOn(before);
    await runUntil(before, world, deadline - MINUTE);
    const queued = before.entry('single-a', { answer: { kind: 'choice', choice: 1 }, note: 'made in time' });
    await before.close();

    world.pass(10 * MINUTE);
    const after = await start(fresh, world);
    onTestFinished(() => after.close());
    expect(await outages(after)).toEqual([
      { started_at: deadline - MINUTE, ended_at: deadline + 9 * MINUTE, attempts: 1 },
    ]);
    expect(await after.runJobs()).toEqual({ ended: 0, graded: 0 });
    const outageMs = 10 * MINUTE;
    expect(await read(after, ada, id)).toMatchObject({ state: 'running', deadline_at: deadline, outage_ms: outageMs });
    expect((await after.save(ada, id, 1, [queued])).json).toEqual({
      acknowledged: [{ exercise_id: 'single-a', revision: 1, key: queued.key }],
      serverTime: world.now(),
      deadline_at: deadline,
      outage_ms: outageMs,
      late: true,
      state: 'running',
    });

    await runUntil(after, world, deadline + GRACE_MS + outageMs);
    expect((await after.save(ada, id, 1, [after.entry('single-b')])).status).toBe(200);
    expect(await after.runJobs()).toEqual({ ended: 0, graded: 0 });
    await runUntil(after, world, deadline + GRACE_MS + outageMs + 1);
    expect((await after.save(ada, id, 1, [after.entry('fill-a')])).json).toMatchObject({ code: 'time_ended' });
    expect(await after.runJobs()).toEqual({ ended: 1, graded: 1 });
    const ended = await read(after, ada, id);
    expect(ended).toMatchObject({ state: 'failed', isTimedOut: true, ended_at: deadline });
    const answered = ended.result?.exercises.filter((exercise) => exercise.answered).map((exercise) => exercise.id);
    expect(answered).toEqual(['single-a']);
  });

  test('[EX-07] gives every page time to reconnect, however shortly before the deadline it began', async () => {
    const { fresh, world } = await prepare();
    const before = await start(fresh, world);
    const { ada, id, deadline } = await runningOn(before);
    await runUntil(before, world, deadline + GRACE_MS);
    await before.close();
    world.pass(2 * MINUTE);
    const after = await start(fresh, world);
    onTestFinished(() => after.close());
    await runUntil(after, world, deadline + GRACE_MS + 2 * MINUTE + RECONNECT_MS);
    expect((await after.save(ada, id, 1, [after.entry('single-a')])).status).toBe(200);
    await runUntil(after, world, world.now() + 1);
    expect((await after.save(ada, id, 1, [after.entry('single-b')])).status).toBe(409);
  });

  test('[EX-07] of the database alone counts as well: the first save and hand-in afterwards are in time, before any heartbeat', async () => {
    const { fresh, world } = await prepare();
    const app = await start(fresh, world);
    onTestFinished(() => app.close());
    const [one, other] = [await runningOn(app), await runningOn(app)];
    await runUntil(app, world, one.deadline - MINUTE);
    // No heartbeat was stored meanwhile, while the process itself went on.
    world.pass(5 * MINUTE);
    expect((await app.save(one.ada, one.id, 1, [app.entry('single-a')])).json).toMatchObject({ late: true });
    expect(await outages(app)).toHaveLength(1);
    world.pass(5 * MINUTE);
    expect(await app.ok('stopExam', { params: { id: other.id }, as: other.ada })).toMatchObject({
      state: 'grading',
      isTimedOut: false,
      outage_ms: 10 * MINUTE,
    });
  });

  test('affects neither attempts that had expired before, nor those that start afterwards', async () => {
    const { fresh, world } = await prepare();
    const before = await start(fresh, world);
    const over = await runningOn(before);
    await runUntil(before, world, over.deadline + GRACE_MS + 1);
    await before.close();
    world.pass(10 * MINUTE);
    const after = await start(fresh, world);
    onTestFinished(() => after.close());
    expect((await after.save(over.ada, over.id, 1, [after.entry('single-a')])).status).toBe(409);
    expect(await after.runJobs()).toEqual({ ended: 1, graded: 1 });
    const later = await runningOn(after);
    expect(await read(after, later.ada, later.id)).not.toHaveProperty('outage_ms');
    expect(await outages(after)).toMatchObject([{ attempts: 0 }]);
  });

  // The embedded database has one process.
  if (kind === 'postgres')
    test('is not recorded while another process is alive', async () => {
      const { fresh, world } = await prepare();
      const [one, other] = [await start(fresh, world), await start(fresh, world)];
      onTestFinished(() => other.close());
      const { ada, id, deadline } = await runningOn(one);
      await one.close();
      await runUntil(other, world, deadline + GRACE_MS + 1);
      const again = await start(fresh, world);
      onTestFinished(() => again.close());
      expect(await outages(again)).toEqual([]);
      expect((await again.save(ada, id, 1, [again.entry('single-a')])).json).toMatchObject({ code: 'time_ended' });
    });

  test('is not recorded when heartbeats are missing for less than the threshold', async () => {
    const { fresh, world } = await prepare();
    const before = await start(fresh, world);
    const { deadline } = await runningOn(before);
    await runUntil(before, world, deadline - 1000);
    world.pass(OUTAGE_THRESHOLD_MS);
    await before.services.heartbeat.beat();
    await before.close();
    world.pass(OUTAGE_THRESHOLD_MS);
    const after = await start(fresh, world);
    onTestFinished(() => after.close());
    expect(await outages(after)).toEqual([]);
  });

  test('is not recorded when the clock of a running server is set forward or back', async () => {
    const { fresh, world } = await prepare();
    const app = await start(fresh, world);
    onTestFinished(() => app.close());
    const { ada, id, deadline } = await runningOn(app);
    for (const jump of [-60 * MINUTE, 90 * MINUTE]) {
      world.pass(5000);
      app.clock.advance(jump);
      await app.services.heartbeat.beat();
    }
    expect(await outages(app)).toEqual([]);
    app.clock.advance(deadline - app.clock.now() + GRACE_MS + 1);
    world.pass(5000);
    expect((await app.save(ada, id, 1, [app.entry('single-a')])).json).toMatchObject({ code: 'time_ended' });
  });

  test('repeated many times adds no more than the setting allows', async () => {
    const { fresh, world } = await prepare();
    const settings = { OUTAGE_GRACE_MINUTES: '5' };
    const first = await start(fresh, world, settings);
    const { ada, id, deadline } = await runningOn(first);
    await runUntil(first, world, deadline - 5 * MINUTE);
    await first.close();
    let app = first;
    for (let crash = 0; crash < 20; crash += 1) {
      world.pass(30_000);
      app = await start(fresh, world, settings);
      if (crash < 19) await app.close();
    }
    onTestFinished(() => app.close());
    expect(await outages(app)).toHaveLength(20);
    const outageMs = 5 * MINUTE;
    expect(await app.queries.selectFrom('attempt').select('outage_ms').where('id', '=', id).execute()).toEqual([
      { outage_ms: outageMs },
    ]);
    await runUntil(app, world, deadline + GRACE_MS + outageMs + 1);
    expect((await app.save(ada, id, 1, [app.entry('single-a')])).json).toMatchObject({ code: 'time_ended' });
  });
});
