import { percent } from '../../src/walks/report/summary.ts';
import { table } from '../../src/walks/report/table.ts';
import { type Edit, type EditEffect, edits, stableShare, untouchedShare } from './edits.ts';

/** A line for each way to edit a transition, over all charts. */
export function editsTable(effects: readonly EditEffect[]): string {
  const rows = (Object.keys(edits) as Edit[]).map((edit) => {
    const some = effects.filter((effect) => effect.edit === edit);
    const poor = some.filter(({ stable, paths }) => stable < 0.8 * paths).length;
    return [edits[edit], some.length, percent(stableShare(some)), percent(untouchedShare(some)), poor];
  });
  const titles = [
    'transition',
    'edits',
    'ids that stay',
    'of paths without it',
    'edits after which fewer than 80 % stay',
  ];
  return table(titles, [
    ...rows,
    ['all', effects.length, percent(stableShare(effects)), percent(untouchedShare(effects)), ''],
  ]);
}
