import { test } from 'vitest';
import { isDrawn } from './tier.ts';

/**
 * A `test` of which `npm test` takes one in so many, others each day: for tests of one kind that start processes each.
 *
 * @param parts at most as many as there are tests in the smallest `describe` that uses it
 */
export function testOneIn(parts: number): (title: string, body: () => Promise<void> | void) => void {
  let at = 0;
  return (title, body) => {
    if (isDrawn(at++, parts)) test(title, body);
  };
}
