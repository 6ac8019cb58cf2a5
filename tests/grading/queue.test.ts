import { afterAll, describe, expect, it } from 'vitest';
import { createQueue, SandboxBusyError } from '../../src/server/exam/grading/queue.ts';
import { createSandbox } from '../../src/server/exam/grading/sandbox.ts';
import { TIMEOUT_MS } from './timeout.ts';

const limits = {
  grading: { places: 2, maxWaiting: 100 },
  candidate: { places: 2, maxWaiting: 100 },
  anonymous: { places: 1, maxWaiting: 3 },
};

describe('the queue of the sandbox', () => {
  it('runs submissions before candidates’ previews, and both before older anonymous work', async () => {
    const queue = createQueue(2, limits);
    const order: string[] = [];
    const task = (name: string) => async () => {
      order.push(name);
      await Promise.resolve();
    };
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const held = [queue.run('grading', () => gate), queue.run('candidate', () => gate)];
    const waiting = [
      queue.run('anonymous', task('anonymous 1')),
      queue.run('anonymous', task('anonymous 2')),
      queue.run('candidate', task('candidate')),
      queue.run('grading', task('grading 1')),
      queue.run('grading', task('grading 2')),
    ];
    open();
    await Promise.all([...held, ...waiting]);
    expect(order).toEqual(['grading 1', 'grading 2', 'candidate', 'anonymous 1', 'anonymous 2']);
  });

  it('gives anonymous work its own slots only, and rejects what its queue cannot hold', async () => {
    const queue = createQueue(2, limits);
    let running = 0;
    let most = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        queue.run('anonymous', async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((done) => setImmediate(done));
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(1);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(16);
    expect(refused.every((outcome) => outcome.reason instanceof SandboxBusyError)).toBe(true);
  });

  it('[EX-12] keeps slots that only submissions get, whatever is sent as a preview', async () => {
    const queue = createQueue(4, {
      grading: { places: 4, maxWaiting: 100 },
      candidate: { places: 2, maxWaiting: 100 },
      anonymous: { places: 1, maxWaiting: 100 },
    });
    const started: string[] = [];
    const open: (() => void)[] = [];
    const task = (name: string) => () =>
      new Promise<void>((done) => {
        started.push(name);
        open.push(done);
      });
    const jobs = [
      queue.run('anonymous', task('anonymous')),
      ...Array.from({ length: 9 }, () => queue.run('candidate', task('candidate'))),
      ...Array.from({ length: 3 }, () => queue.run('grading', task('grading'))),
    ];
    await new Promise((done) => setImmediate(done));
    expect(started).toEqual(['anonymous', 'candidate', 'grading', 'grading']);
    while (open.length > 0) {
      open.shift()?.();
      await new Promise((done) => setImmediate(done));
    }
    await Promise.all(jobs);
    expect(started.slice(4, 5)).toEqual(['grading']);
    expect(started).toHaveLength(13);
  });

  it('rejects queued work when closed, and resolves when nothing runs', async () => {
    const queue = createQueue(1, limits);
    const running = queue.run('grading', () => new Promise((done) => setImmediate(() => done('done'))));
    const waiting = queue.run('anonymous', async () => 'never');
    const refused = expect(waiting).rejects.toThrow('the sandbox was closed');
    await queue.close();
    await refused;
    expect(await running).toBe('done');
    await expect(queue.run('grading', async () => 1)).rejects.toThrow('the sandbox is closed');
  });
});

describe('an anonymous preview', { timeout: 300_000 }, () => {
  const sandbox = createSandbox({ concurrency: 4, timeoutMs: TIMEOUT_MS });
  afterAll(() => sandbox.close());

  it('has a smaller size limit than a candidate', async () => {
    const files = { 'main.ts': `export const text = '${'x'.repeat(70_000)}';` };
    const job = { environment: 'ts', entry: 'main.ts', files } as const;
    expect(await sandbox.bundlePreview({ ...job, lane: 'anonymous' })).toMatchObject({ kind: 'buildFailed' });
    expect(await sandbox.bundlePreview({ ...job, lane: 'candidate' })).toMatchObject({ kind: 'built' });
  });
});
