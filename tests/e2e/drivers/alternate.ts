/**
 * Ways to do the same on a page, such as a key and a button: each call takes the next one, so that a walk tries all of them.
 *
 * @returns the way of this turn
 */
export function alternate<T>(...ways: readonly [T, ...T[]]): () => T {
  let turn = -1;
  return () => {
    turn = (turn + 1) % ways.length;
    return ways[turn] as T;
  };
}
