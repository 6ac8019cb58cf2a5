import type { UseQueryResult } from '@tanstack/react-query';
import type { StrayRun } from '../../../../../machines/site/workshop/workshop.types.ts';
import type { ChartTraffic } from '../../../../contract/site/chart-traffic.ts';
import type { ChartCoverage } from '../../../../walks/report/coverage.types.ts';
import type { Chart, ChartEntry } from '../../../../workshop/chart/chart.types.ts';
import { coverageWords, requirementWords } from '../../../../workshop/overlays/coverage-overlay.ts';
import { requirementTraffic } from '../../../../workshop/overlays/requirements.ts';
import { isCounted, trafficTitle, trafficWords, unusedTime } from '../../../../workshop/overlays/traffic-overlay.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { CoverageLegend, MistakesSection, PathsSection } from './paths/coverage-sections.tsx';
import { RequirementLines } from './requirements/requirement-lines.tsx';
import { StraysList } from './run/strays-list.tsx';
import type { Place } from './use-place.ts';

/** What an overlay says of the whole chart. */
export function OverlayPanel({
  chart,
  runsOn,
  coverage,
  traffic,
  served,
  place,
  onPlace,
  onReplay,
}: {
  chart: Chart;
  runsOn: ChartEntry['runsOn'];
  coverage: UseQueryResult<ChartCoverage | null> | null;
  traffic: UseQueryResult<ChartTraffic> | null;
  /** Which transitions serve which requirement. */
  served: ChartCoverage | null;
  place: Place;
  onPlace: (change: Partial<Place>) => void;
  onReplay: (stray: StrayRun) => void;
}) {
  const query = coverage ?? traffic;
  if (!query) return null;
  if (query.isError) {
    return (
      <div className="grid justify-items-start gap-2 text-sm">
        <p>The figures could not be loaded.</p>
        <Button size="small" variant="secondary" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (query.isPending) return <Spinner />;
  const counted = traffic?.data && isCounted(traffic.data, runsOn) ? traffic.data : null;
  return (
    <div className="grid gap-4 text-sm">
      {coverage && (
        <Lines
          title="Coverage of the last test run"
          lines={coverage.data ? coverageWords(coverage.data) : ['The last test run did not have this chart.']}
        />
      )}
      {coverage?.data && <CoverageLegend />}
      {coverage?.data && <MistakesSection chart={chart} coverage={coverage.data} onPlace={onPlace} />}
      {coverage?.data && coverage.data.properties.length > 0 && (
        <Lines title="What always holds" lines={coverage.data.properties.map(({ words }) => words)} />
      )}
      {coverage?.data && Object.keys(coverage.data.requirements).length > 0 && (
        <RequirementLines
          title="Requirements that the chart serves"
          lines={requirementWords(coverage.data)}
          {...{ place, onPlace }}
        />
      )}
      {coverage?.data && <PathsSection chart={chart} coverage={coverage.data} />}
      {traffic?.data && <Lines title={trafficTitle(traffic.data)} lines={trafficWords(traffic.data, runsOn)} />}
      {counted && served && Object.keys(served.requirements).length > 0 && (
        <RequirementLines
          title="Traffic by requirement"
          lines={requirementTraffic(served, counted.transitions, unusedTime(counted))}
          {...{ place, onPlace }}
        />
      )}
      {counted && <StraysList chart={chart} traffic={counted} onReplay={onReplay} />}
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h2 className="mb-1.5 font-medium text-muted text-xs">{title}</h2>
      <ul className="grid gap-1 break-words">
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
