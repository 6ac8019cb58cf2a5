/** The word that was probably meant, if one is close enough: one letter missing, added, changed, or two swapped. */
export function nearestWord(written: string, words: Iterable<string>): string | null {
  let nearest: string | null = null;
  let least = Math.min(2, Math.floor(written.length / 3)) + 1;
  for (const word of words) {
    const distance = distanceOf(written, word);
    if (distance < least) [nearest, least] = [word, distance];
  }
  return nearest;
}

/** Edit distance between two words; a swap of adjacent letters counts as one (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && swapped) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      current.push(edits);
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
