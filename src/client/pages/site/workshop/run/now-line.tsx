import type { RunStep } from '../../../../../../machines/site/workshop/workshop.types.ts';
import type { Chart } from '../../../../../workshop/chart/chart.types.ts';
import { activeTitles } from '../../../../../workshop/twin/words.ts';

/** Where a run is. It stays at the top of its panel, and is no live region: the page announces each step with its words. */
export function NowLine({ chart, step }: { chart: Chart; step: RunStep | null }) {
  if (!step) return null;
  return (
    <p data-now className="sticky top-0 z-10 -mx-4 -mt-4 mb-4 border-line border-b bg-surface px-4 py-2 text-sm">
      <span className="text-muted">Now:</span> <span className="font-medium">{activeTitles(chart, step.active)}</span>
    </p>
  );
}
