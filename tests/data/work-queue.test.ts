import { afterEach, describe, expect, test, vi } from 'vitest';
import { drainQueue } from '../../src/server/jobs/work-queue.ts';

/** Resolves after everything that is due in this turn of the event loop. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A queue of numbers, and a key that lets one number's work end. */
function queueOf(count: number, more: { work?: (piece: number) => Promise<boolean> } = {}) {
  const waiting = Array.from({ length: count }, (_, index) => index);
  const seen = { claims: [] as number[], begun: [] as number[], stopping: false };
  const release = new Map<number, () => void>();
  const hold = (piece: number) => new Promise<boolean>((resolve) => release.set(piece, () => resolve(true)));
  const queue = {
    maxConcurrent: 3,
    async claim(limit: number) {
      seen.claims.push(limit);
      return waiting.splice(0, limit);
    },
    work(piece: number) {
      seen.begun.push(piece);
      return (more.work ?? hold)(piece);
    },
    isStopping: () => seen.stopping,
  };
  return {
    queue,
    seen,
    end: (piece: number) => release.get(piece)?.(),
    add: (piece: number) => void waiting.push(piece),
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('work queued in the database', () => {
  test('is claimed up to the free capacity, and each free slot claims the next item at once', async () => {
    const { queue, seen, end } = queueOf(5);
    const drained = drainQueue(queue);
    await turn();
    expect(seen).toMatchObject({ claims: [3], begun: [0, 1, 2] });
    end(1);
    await turn();
    // The others still work, and only the free place claims.
    expect(seen).toMatchObject({ claims: [3, 1], begun: [0, 1, 2, 3] });
    for (const piece of [0, 2, 3]) end(piece);
    await turn();
    end(4);
    expect(await drained).toBe(5);
    expect(seen.begun).toEqual([0, 1, 2, 3, 4]);
  });

  test('is claimed within a second while another item hangs, and at once when an item ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { queue, seen, end, add } = queueOf(2);
    const drained = drainQueue(queue);
    await turn();
    expect(seen.begun).toEqual([0, 1]);
    add(2);
    await vi.advanceTimersByTimeAsync(999);
    expect(seen.begun).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toMatchObject({ claims: [3, 1], begun: [0, 1, 2] });
    // Without a free slot nothing is asked for.
    await vi.advanceTimersByTimeAsync(5000);
    add(3);
    end(2);
    await turn();
    expect(seen).toMatchObject({ claims: [3, 1, 1], begun: [0, 1, 2, 3] });
    for (const piece of [0, 1, 3]) end(piece);
    expect(await drained).toBe(4);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is claimed again after a claim that failed while an item is in progress', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { queue, seen, end, add } = queueOf(1);
    let isBroken = false;
    const claim = (limit: number) =>
      isBroken ? Promise.reject(new Error('The database is gone.')) : queue.claim(limit);
    const drained = drainQueue({ ...queue, claim }).catch((error: Error) => error.message);
    await turn();
    isBroken = true;
    await vi.advanceTimersByTimeAsync(1000);
    isBroken = false;
    add(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen.begun).toEqual([0, 1]);
    end(0);
    end(1);
    expect(await drained).toBe('The database is gone.');
  });

  test('is not started while another item hangs once the process stops', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { queue, seen, end, add } = queueOf(1);
    const drained = drainQueue(queue);
    await turn();
    seen.stopping = true;
    add(1);
    await vi.advanceTimersByTimeAsync(5000);
    end(0);
    expect(await drained).toBe(1);
    expect(seen).toMatchObject({ claims: [3], begun: [0] });
  });

  test('counts completed work, not retries', async () => {
    const { queue, seen } = queueOf(7, { work: async (piece) => piece % 2 === 0 });
    expect(await drainQueue(queue)).toBe(4);
    expect(seen.begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('is not started once the process stops; work in progress finishes', async () => {
    const { queue, seen, end } = queueOf(9);
    const drained = drainQueue(queue);
    await turn();
    seen.stopping = true;
    for (const piece of [0, 1, 2]) end(piece);
    expect(await drained).toBe(3);
    expect(seen).toMatchObject({ claims: [3], begun: [0, 1, 2] });
  });

  test('finishes the other items when one throws, and rejects at the end', async () => {
    const { queue, seen } = queueOf(6, {
      work: async (piece) => {
        if (piece === 1) throw new Error('The database is gone.');
        return true;
      },
    });
    await expect(drainQueue(queue)).rejects.toThrow('The database is gone.');
    expect(seen.begun).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('ends at once when nothing can be claimed', async () => {
    const claim = () => Promise.reject(new Error('The database is gone.'));
    await expect(drainQueue({ ...queueOf(1).queue, claim })).rejects.toThrow('The database is gone.');
  });
});
