import { describe, expect, test } from 'vitest';
import type {
  AnswerStore,
  OpenAttempts,
  RevisionRequest,
  StoredRequest,
} from '../../../src/server/data/exam/answer-store.ts';
import { createCommitQueue } from '../../../src/server/exam/saving/commit-queue.ts';

const NOW = 1_000_000_000;
const turn = () => new Promise((resolve) => setImmediate(resolve));
const MEGABYTE = 1024 * 1024;

/** A queue before a store whose commits a test ends, and what each of them holds. */
function openQueue(concurrency: number) {
  const commits: { attempts: string[]; open: OpenAttempts; end(error?: Error): void }[] = [];
  const store: AnswerStore = {
    concurrency,
    checksSessions: false,
    store: (requests, open) =>
      new Promise((resolve, reject) => {
        const attempts = requests.map(({ attemptId }) => attemptId);
        const stored = requests.map(({ attemptId }): StoredRequest | null =>
          attemptId === 'closer-look'
            ? null
            : { userId: attemptId, deadlineAt: 1, outageMs: 0, state: 'running', sessionUsedAt: null },
        );
        commits.push({ attempts, open, end: (error) => (error ? reject(error) : resolve(stored)) });
      }),
  };
  const queue = createCommitQueue(store, { now: () => NOW } as Parameters<typeof createCommitQueue>[1]);
  const outcomes: string[] = [];
  const save = (attemptId: string, { revisions = 1, bytes = 10 } = {}) => {
    const request = {
      ...{ writer: { userId: attemptId }, attemptId, epoch: 1 },
      revisions: Array.from({ length: revisions }, () => ({})),
    } as unknown as RevisionRequest;
    queue.enqueue(request, bytes).then(
      (stored) => outcomes.push(`${attemptId} ${stored === null ? 'looked at' : `stored for ${stored.userId}`}`),
      (error: { status?: number }) => outcomes.push(`${attemptId} refused with ${error.status}`),
    );
  };
  const held = () => commits.map(({ attempts }) => attempts.join(' '));
  const end = async (index: number, error?: Error) => {
    commits[index]?.end(error);
    await turn();
    await turn();
  };
  return { commits, save, held, end, outcomes };
}

describe('the commits of saved answers', () => {
  test('[EX-06] what arrives in one turn shares a commit; what arrives while it is written shares the next', async () => {
    const { commits, save, held, end, outcomes } = openQueue(1);
    save('a');
    save('b');
    expect(held()).toEqual([]);
    await turn();
    save('c');
    save('d');
    await turn();
    expect([held(), outcomes]).toEqual([['a b'], []]);
    expect(commits[0]?.open.now).toBe(NOW);
    await end(0);
    expect([held(), outcomes]).toEqual([
      ['a b', 'c d'],
      ['a stored for a', 'b stored for b'],
    ]);
    await end(1);
    save('e');
    await turn();
    expect(held()).toEqual(['a b', 'c d', 'e']);
  });

  test('[EX-06] as many commits are written at once as the store takes, now and later', async () => {
    const { save, held, end } = openQueue(2);
    for (const attempt of ['a', 'b', 'c', 'd', 'e', 'f']) {
      save(attempt);
      await turn();
    }
    expect(held()).toEqual(['a', 'b']);
    await end(0);
    expect(held()).toEqual(['a', 'b', 'c d e f']);
    save('g');
    await turn();
    expect(held()).toHaveLength(3);
    await end(1);
    expect(held().at(-1)).toBe('g');
    await end(2);
    await end(3);
    for (const attempt of ['h', 'i', 'j']) {
      save(attempt);
      await turn();
    }
    expect(held().slice(4)).toEqual(['h', 'i']);
  });

  test('[EX-06] two saves of an attempt are never in two commits at once, so that they are stored in their order', async () => {
    const { save, held, end, outcomes } = openQueue(2);
    save('a');
    await turn();
    save('a');
    save('b');
    await turn();
    expect(held()).toEqual(['a', 'b']);
    save('a');
    await turn();
    await end(0);
    expect(held()).toEqual(['a', 'b', 'a a']);
    await end(2);
    expect(outcomes).toEqual(['a stored for a', 'a stored for a', 'a stored for a']);
  });

  test.each([
    ['1,000 revisions', { revisions: 999 }, { revisions: 1 }, { revisions: 2 }],
    ['4 MB', { bytes: 4 * MEGABYTE - 1 }, { bytes: 1 }, { bytes: 2 }],
  ])('[EX-06] a commit holds at most %s; one save alone may be larger', async (_, large, fits, over) => {
    const one = openQueue(1);
    one.save('a', large);
    one.save('b', fits);
    await turn();
    expect(one.held()).toEqual(['a b']);
    const two = openQueue(1);
    two.save('a', large);
    two.save('b', over);
    await turn();
    await two.end(0);
    expect(two.held()).toEqual(['a', 'b']);
    const three = openQueue(1);
    three.save('a', { revisions: 5000, bytes: 9 * MEGABYTE });
    three.save('b');
    await turn();
    await three.end(0);
    expect(three.held()).toEqual(['a', 'b']);
  });

  test('[EX-06] what the store could not simply store is looked at; when one of several is wrong, each is tried alone', async () => {
    const { save, held, end, outcomes } = openQueue(1);
    save('a');
    save('closer-look');
    await turn();
    await end(0, new Error('One of them is wrong.'));
    expect(held().slice(1)).toEqual(['a']);
    await end(1);
    expect(held().slice(1)).toEqual(['a', 'closer-look']);
    await end(2);
    expect(outcomes).toEqual(['a stored for a', 'closer-look looked at']);
    save('c');
    await turn();
    await end(3, new Error('Wrong.'));
    expect(outcomes.at(-1)).toBe('c refused with 503');
  });

  test('[EX-06] while the database is away all of a commit are refused at once, and the next commit goes on', async () => {
    const { save, held, end, outcomes } = openQueue(1);
    save('a');
    save('b');
    await turn();
    await end(0, Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' }));
    expect([held(), outcomes]).toEqual([['a b'], ['a refused with 503', 'b refused with 503']]);
    save('a');
    await turn();
    await end(1);
    expect(outcomes.at(-1)).toBe('a stored for a');
  });
});
