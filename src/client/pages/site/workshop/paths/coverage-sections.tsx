import type { ChartCoverage } from '../../../../../walks/report/coverage.types.ts';
import type { Chart } from '../../../../../workshop/chart/chart.types.ts';
import { allPaths } from '../../../../../workshop/overlays/evidence.ts';
import { unnoticedMistakes } from '../../../../../workshop/overlays/unnoticed-mistakes.ts';
import type { Place } from '../use-place.ts';
import { PathLinks } from './path-links.tsx';

/** The mistakes that the tests would not notice, each with the way to its place. */
export function MistakesSection({
  chart,
  coverage,
  onPlace,
}: {
  chart: Chart;
  coverage: ChartCoverage;
  onPlace: (change: Partial<Place>) => void;
}) {
  const mistakes = unnoticedMistakes(chart, coverage);
  if (mistakes.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1.5 font-medium text-muted text-xs">Mistakes that the tests would not notice</h2>
      <ul className="grid gap-2 break-words">
        {mistakes.map(({ place, words, places: [id] }) => (
          <li key={`${place} ${words}`}>
            {id === undefined ? (
              place
            ) : (
              <button
                type="button"
                className="text-left underline decoration-line-strong underline-offset-2 hover:decoration-ink pointer-coarse:min-h-6"
                onClick={() =>
                  onPlace({
                    ...(id.includes('/') ? { transition: id, state: null } : { state: id, transition: null }),
                    panel: null,
                  })
                }
              >
                {place}
              </button>
            )}
            <span className="block text-muted">{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every path of the chart. */
export function PathsSection({ chart, coverage }: { chart: Chart; coverage: ChartCoverage }) {
  return (
    <section>
      <h2 className="mb-1.5 font-medium text-muted text-xs">All paths, with what happens last</h2>
      <PathLinks chart={chart.id} paths={allPaths(chart, coverage)} overlay="coverage" />
    </section>
  );
}
