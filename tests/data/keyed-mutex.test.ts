import { expect, test } from 'vitest';
import { createKeyedMutex } from '../../src/server/keyed-mutex.ts';

test('work on one thing is done in its order, also after a failure; work on others does not wait', async () => {
  const mutex = createKeyedMutex();
  const log: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = mutex.runExclusive('a', async () => {
    await gate;
    log.push('first');
    throw new Error('It failed.');
  });
  const second = mutex.runExclusive('a', async () => log.push('second'));
  await mutex.runExclusive('b', async () => log.push('other'));
  expect(log).toEqual(['other']);
  open();
  await expect(first).rejects.toThrow('It failed.');
  expect(await second).toBe(3);
  expect(log).toEqual(['other', 'first', 'second']);
  expect(await mutex.runExclusive('a', async () => 'later')).toBe('later');
});
