/**
 * Leaves out ever smaller groups of a list while the rest still fails (delta debugging, Zeller and Hildebrandt 2002). No item of
 * what is left can be left out alone.
 *
 * @param fails whether a shorter list still fails; one that makes no sense does not
 */
export async function minimise<TItem>(
  items: readonly TItem[],
  fails: (candidate: readonly TItem[]) => boolean | Promise<boolean>,
): Promise<readonly TItem[]> {
  let best = items;
  let size = Math.ceil(best.length / 2);
  while (size >= 1) {
    let shorter: readonly TItem[] | undefined;
    for (let from = 0; from < best.length && !shorter; from += size) {
      const rest = [...best.slice(0, from), ...best.slice(from + size)];
      if (await fails(rest)) shorter = rest;
    }
    if (shorter) best = shorter;
    else if (size === 1) break;
    size = shorter ? Math.min(size, Math.max(1, Math.ceil(best.length / 2))) : Math.ceil(size / 2);
    if (best.length === 0) break;
  }
  return best;
}
