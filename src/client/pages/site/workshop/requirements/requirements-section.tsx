import type { Chart } from '../../../../../workshop/chart/chart.types.ts';
import { requirementsOf, transitionsOfRequirement } from '../../../../../workshop/overlays/requirements.ts';
import { titleOfState, triggerWords } from '../../../../../workshop/twin/words.ts';
import { useCoverage, useRequirements } from '../../../../flows/site/workshop/use-overlays.ts';
import { Section } from '../details/section.tsx';
import type { Place } from '../use-place.ts';
import { RequirementButton } from './requirement-button.tsx';

/** The requirements that a state or a transition serves, with what they say; of a highlighted one, what serves it. */
export function RequirementsSection({
  chart,
  id,
  place,
  onPlace,
}: {
  chart: Chart;
  id: string;
  place: Place;
  onPlace: (change: Partial<Place>) => void;
}) {
  const coverage = useCoverage(chart.id, true);
  const { data: sentences } = useRequirements();
  const ids = coverage.data ? requirementsOf(chart, coverage.data, id) : [];
  if (ids.length === 0 || !sentences) return null;
  // Where something begins has no words of its own.
  const serving = (name: string) =>
    (coverage.data ? transitionsOfRequirement(chart, coverage.data, name) : []).filter(
      ({ kind }) => kind !== 'initial' && kind !== 'history',
    );
  return (
    <Section title="Requirements">
      <dl className="grid gap-2 text-sm">
        {ids.map((name) => (
          <div key={name}>
            <dt>
              <RequirementButton name={name} place={place} onPlace={onPlace} />
            </dt>
            <dd className="break-words text-muted">{sentences[name]}</dd>
            {place.requirement === name && (
              <dd>
                <ul aria-label={`What serves ${name}`} className="mt-1 grid gap-1 border-line border-l-2 pl-2">
                  {serving(name).map((transition) => (
                    <li key={transition.id}>
                      <button
                        type="button"
                        aria-current={transition.id === place.transition || undefined}
                        className="text-left underline decoration-line-strong underline-offset-2 first-letter:uppercase hover:decoration-ink aria-[current]:font-medium aria-[current]:no-underline"
                        onClick={() => onPlace({ transition: transition.id, state: null })}
                      >
                        {transition.description ?? triggerWords(chart, transition)}
                      </button>{' '}
                      <span className="text-muted text-xs">{titleOfState(chart, transition.source)}</span>
                    </li>
                  ))}
                </ul>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Section>
  );
}
