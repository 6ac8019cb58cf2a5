import { Check, X } from 'lucide-react';
import type { RunStep } from '../../../../../machines/site/workshop/workshop.types.ts';
import type { Chart } from '../../../../workshop/chart/chart.types.ts';
import { decisionsOf } from '../../../../workshop/run/decisions.ts';
import { guardWords } from '../../../../workshop/twin/words.ts';

/** Which conditions held in the last step, in the order in which the chart looked at them. */
export function GuardOutcomes({ chart, step }: { chart: Chart; step: RunStep }) {
  const decisions = decisionsOf(chart, step.taken);
  if (decisions.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5 font-medium text-muted text-xs">Conditions of the last step</h3>
      <ol className="grid gap-1 text-sm">
        {decisions.map(({ transition, held }) => (
          <li key={transition.id} className="flex gap-2">
            {held ? (
              <Check className="mt-0.5 size-4 shrink-0 text-positive-ink" aria-label="held:" role="img" />
            ) : (
              <X className="mt-0.5 size-4 shrink-0 text-muted" aria-label="did not hold:" role="img" />
            )}
            <span>{guardWords(transition)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
