import { expect, test } from 'vitest';
import { topicsToLearn } from '../../../src/contract/exam/topics-to-learn.ts';

test('topics to learn are those in which points were lost, those with the most lost points first', () => {
  const topic = (id: string, points: number, points_max: number) => ({ id, points, points_max });
  const complete = topic('complete', 20, 20);
  const small = topic('small', 0, 1);
  const large = topic('large', 5, 15);
  const unasked = topic('unasked', 0, 0);
  const given = [complete, small, large, unasked];
  expect(topicsToLearn(given)).toEqual([large, small]);
  expect(given).toEqual([complete, small, large, unasked]);
  expect(topicsToLearn([complete])).toEqual([]);
});
