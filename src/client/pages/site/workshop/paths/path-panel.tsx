import { useEffect, useRef } from 'react';
import type { RunStep } from '../../../../../../machines/site/workshop/workshop.types.ts';
import type { Chart } from '../../../../../workshop/chart/chart.types.ts';
import { useExpected } from '../../../../flows/site/workshop/use-overlays.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import type { Place } from '../use-place.ts';
import { ExpectedOutcome } from './expected-outcome.tsx';

/** The steps of a generated path; of the one on show, what is expected to happen. */
export function PathPanel({
  chart,
  path,
  steps,
  at,
  onPlace,
}: {
  chart: Chart;
  path: string;
  steps: readonly RunStep[];
  at: number;
  onPlace: (change: Partial<Place>) => void;
}) {
  const expected = useExpected(chart.id, true);
  const expectedSteps = expected.data?.get(path);
  const step = expectedSteps?.[at];
  const current = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another step is on show, and when its outcome arrives
  useEffect(() => {
    if (current.current) scrollPanelTo(current.current);
  }, [at, step]);
  return (
    <div className="grid gap-4 text-sm">
      <div>
        <h2 className="font-semibold text-lg">{`Path ${path}`}</h2>
        <p className="mt-1 text-muted">
          {expected.isSuccess && !expectedSteps
            ? 'No behaviour is expected on this path yet: only its steps are known.'
            : 'A way through the chart that the tests walk. What happens on it was reviewed and is expected.'}
        </p>
      </div>
      {expected.isError && (
        <div className="grid justify-items-start gap-2">
          <p>The expected behaviour could not be loaded.</p>
          <Button size="small" variant="secondary" onClick={() => void expected.refetch()}>
            Try again
          </Button>
        </div>
      )}
      <ol className="-mx-2 grid">
        {steps.map(({ words }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <li key={index} ref={index === at ? current : undefined}>
            <button
              type="button"
              aria-current={index === at ? 'step' : undefined}
              className="flex w-full gap-2 rounded-md px-2 py-1.5 text-left hover:bg-surface-hover aria-[current]:bg-accent-soft"
              onClick={() => onPlace({ step: String(index) })}
            >
              <span className="text-muted tabular-nums">{`${index + 1}.`}</span>
              <span className="min-w-0 break-words">{words}</span>
            </button>
            {index === at && step && (
              <div className="px-2 pt-1 pb-3">
                <ExpectedOutcome chart={chart} step={step} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => onPlace({ path: null, step: null, walk: null, panel: null })}
      >
        Close the path
      </Button>
    </div>
  );
}

/** Scrolls the panel alone: the page must not move away from the slider that chose the step. */
function scrollPanelTo(item: HTMLElement) {
  const panel = item.closest('aside');
  if (!panel) return;
  const [place, frame] = [item.getBoundingClientRect(), panel.getBoundingClientRect()];
  // The line that says where the run is stays over what is scrolled.
  const covered = panel.querySelector<HTMLElement>('[data-now]')?.offsetHeight ?? 0;
  const above = place.top - frame.top - covered;
  const below = place.bottom - frame.bottom;
  if (above < 0) panel.scrollTop += above;
  else if (below > 0) panel.scrollTop += Math.min(below, above);
}
