import { describe, expect, test } from 'vitest';
import { fullTierTests } from '../e2e/full-tier.ts';

const FILES = [
  'site/blog.spec.ts',
  'exam/faults.spec.ts',
  'site/axe.spec.ts',
  'paths/site/poll.walk.ts',
  'site/a-blog.spec.ts',
  'paths/exam/lease.walk.ts',
];

describe('the part of the browser tests that the full tier runs', () => {
  const isTaken = (test: string, seed: number) => fullTierTests(FILES, seed)?.test(test) ?? true;

  test.each([
    ['two', 'walk', ['paths/site/poll.walk.ts', 'paths/exam/lease.walk.ts']],
    ['three', 'spec', ['site/blog.spec.ts', 'site/axe.spec.ts', 'site/a-blog.spec.ts']],
  ])('%s runs that follow each other take every %s once', (parts, _kind, files) => {
    const seeds = parts === 'two' ? [20_786, 20_787] : [20_786, 20_787, 20_788];
    for (const file of files) {
      expect(
        seeds.filter((seed) => isTaken(`short ${file} a title`, seed)),
        file,
      ).toHaveLength(1);
    }
    for (const seed of seeds) {
      expect(
        files.filter((file) => isTaken(`short ${file} a title`, seed)),
        String(seed),
      ).toHaveLength(1);
    }
  });

  test.each([
    'short exam/faults.spec.ts the server is killed',
    'short exam/faults-offline.spec.ts without a connection',
    'short account/lost-replies.spec.ts a reply is lost',
    'short commerce/purchase.spec.ts a visitor buys @first',
    'short paths/account/social-login.walk.ts a sign-in @over-network',
    'postgres team/onboarding.spec.ts three people join',
  ])('every run takes stories, faults and the other database: %s', (title) => {
    expect([20_786, 20_787].map((seed) => isTaken(title, seed))).toEqual([true, true]);
  });

  test('without a seed all are taken', () => {
    expect(fullTierTests(FILES, undefined)).toBe(null);
  });
});
