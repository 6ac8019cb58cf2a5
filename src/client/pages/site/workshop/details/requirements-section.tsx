import type { Chart } from '../../../../../workshop/chart/chart.types.ts';
import { requirementsOf } from '../../../../../workshop/overlays/requirements.ts';
import { useCoverage, useRequirements } from '../../../../flows/site/workshop/use-overlays.ts';
import { Section } from './section.tsx';

/** The requirements that a state or a transition serves, with what they say. */
export function RequirementsSection({ chart, id }: { chart: Chart; id: string }) {
  const coverage = useCoverage(chart.id, true);
  const { data: sentences } = useRequirements();
  const ids = coverage.data ? requirementsOf(chart, coverage.data, id) : [];
  if (ids.length === 0 || !sentences) return null;
  return (
    <Section title="Requirements">
      <dl className="grid gap-2 text-sm">
        {ids.map((name) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="break-words text-muted">{sentences[name]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
