import type { ChartCoverage } from '../../../../../walks/report/coverage.types.ts';
import type { Chart } from '../../../../../workshop/chart/chart.types.ts';
import { PATTERNS } from '../../../../../workshop/drawing/look.ts';
import { COVERAGE_LEGEND } from '../../../../../workshop/overlays/coverage-overlay.ts';
import { allPaths } from '../../../../../workshop/overlays/evidence.ts';
import { type Mistake, recordedMistakes, unnoticedMistakes } from '../../../../../workshop/overlays/mistakes.ts';
import type { Place } from '../use-place.ts';
import { PathLinks } from './path-links.tsx';

const TONES = {
  positive: 'text-positive',
  info: 'text-info',
  warning: 'text-warning',
  danger: 'text-danger',
} as const;

/** What the lines of the drawing mean. */
export function CoverageLegend() {
  return (
    <section>
      <h2 className="mb-1.5 font-medium text-muted text-xs">What the lines mean</h2>
      <ul className="grid gap-1">
        {COVERAGE_LEGEND.map(({ tone, pattern, words }) => (
          <li key={words} className="flex items-start gap-2">
            <svg aria-hidden="true" className={`mt-1 h-3 w-8 shrink-0 ${TONES[tone]}`} viewBox="0 0 32 12">
              <line
                x2="32"
                y1="6"
                y2="6"
                stroke="currentColor"
                strokeWidth="2"
                strokeDasharray={pattern && PATTERNS[pattern]}
              />
            </svg>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The mistakes that the tests would not notice or only by recorded behaviour, each with the way to its place. */
export function MistakesSection({
  chart,
  coverage,
  onPlace,
}: {
  chart: Chart;
  coverage: ChartCoverage;
  onPlace: (change: Partial<Place>) => void;
}) {
  return (
    <>
      <Mistakes
        title="Mistakes that the tests would not notice"
        mistakes={unnoticedMistakes(chart, coverage)}
        onPlace={onPlace}
      />
      <Mistakes
        title="Mistakes that recorded behaviour alone would show"
        mistakes={recordedMistakes(chart, coverage)}
        onPlace={onPlace}
      />
    </>
  );
}

function Mistakes({
  title,
  mistakes,
  onPlace,
}: {
  title: string;
  mistakes: readonly Mistake[];
  onPlace: (change: Partial<Place>) => void;
}) {
  if (mistakes.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1.5 font-medium text-muted text-xs">{title}</h2>
      <ul className="grid gap-2 break-words">
        {mistakes.map(({ place, words, places: [id] }) => (
          <li key={`${place} ${words}`}>
            {id === undefined ? (
              <span>{place}</span>
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
