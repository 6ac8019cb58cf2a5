import { type Edit, type EditEffect, edits, keptShare, untouchedShare } from '../mutate/edits.ts';
import { percent } from './summary.ts';
import { table } from './table.ts';

/** A line for each way to edit a transition, over all charts. */
export function editsTable(effects: readonly EditEffect[]): string {
  const rows = (Object.keys(edits) as Edit[]).map((edit) => {
    const some = effects.filter((effect) => effect.edit === edit);
    const poor = some.filter(({ kept, paths }) => kept < 0.8 * paths).length;
    return [edits[edit], some.length, percent(keptShare(some)), percent(untouchedShare(some)), poor];
  });
  const titles = ['transition', 'edits', 'ids kept', 'of paths without it', 'edits that keep fewer than 80 %'];
  return table(titles, [
    ...rows,
    ['all', effects.length, percent(keptShare(effects)), percent(untouchedShare(effects)), ''],
  ]);
}
