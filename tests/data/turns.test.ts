import { expect, test } from 'vitest';
import { createTurns } from '../../src/server/turns.ts';

test('work on one thing is done in its order, also after a failure; work on others does not wait', async () => {
  const turns = createTurns();
  const log: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = turns.take('a', async () => {
    await gate;
    log.push('first');
    throw new Error('It failed.');
  });
  const second = turns.take('a', async () => log.push('second'));
  await turns.take('b', async () => log.push('other'));
  expect(log).toEqual(['other']);
  open();
  await expect(first).rejects.toThrow('It failed.');
  expect(await second).toBe(3);
  expect(log).toEqual(['other', 'first', 'second']);
  expect(await turns.take('a', async () => 'later')).toBe('later');
});
