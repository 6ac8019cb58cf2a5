import { expect, test } from 'vitest';
import { topicsToLearn } from '../../../src/contract/exam/topics-to-learn.ts';

test('[EX-20] topics to learn are those in which points were lost, those with the most lost points first', () => {
  const topic = (id: string, points: number, points_max: number) => ({ id, points, points_max });
  const complete = topic('complete', 20, 20);
  const small = topic('small', 0, 1);
  const large = topic('large', 5, 15);
  const unasked = topic('unasked', 0, 0);
  const same = topic('same', 3, 4);
  const given = [complete, small, large, unasked, same];
  expect(topicsToLearn(given)).toEqual([large, small, same]);
  expect(given).toEqual([complete, small, large, unasked, same]);
  expect(topicsToLearn([complete])).toEqual([]);
});
