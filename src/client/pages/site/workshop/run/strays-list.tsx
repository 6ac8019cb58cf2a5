import type { StrayRun } from '../../../../../../machines/site/workshop/workshop.types.ts';
import type { ChartTraffic } from '../../../../../contract/site/chart-traffic.ts';
import type { Chart } from '../../../../../workshop/chart/chart.types.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { formatMoment } from '../../../../ui/display/format-date.ts';

/** Runs of browsers that the chart does not allow, the newest first; each is replayed up to the step at which it leaves the chart. */
export function StraysList({
  chart: { states },
  traffic: { chart, strays, runs },
  onReplay,
}: {
  chart: Chart;
  traffic: ChartTraffic;
  onReplay: (stray: StrayRun) => void;
}) {
  if (strays.length === 0) return null;
  const titles = new Map(states.map(({ id, title }) => [id, title]));
  const inTitles = (reason: string) =>
    reason.replaceAll(/[\w.]*\w/g, (word) => (titles.has(word) ? `“${titles.get(word)}”` : word));
  return (
    <section>
      <h2 className="mb-1.5 font-medium text-muted text-xs">
        {strays.length < runs.strays
          ? `${strays.length} of the ${runs.strays} runs that left the chart`
          : 'Runs that left the chart'}
      </h2>
      <ul className="grid gap-2">
        {strays.map(({ at, step, reason: plain, version, run }) => {
          const moment = formatMoment(at);
          const reason = inTitles(plain);
          return (
            <li key={`${at} ${step} ${reason}`} className="grid gap-2 rounded-md border border-line p-3">
              <p className="text-muted text-xs">{`${moment} · step ${step + 2} of ${run.steps.length + 1}`}</p>
              <p className="break-words">{reason}</p>
              <Button
                variant="secondary"
                size="small"
                className="justify-self-start"
                aria-label={`Replay the run of ${moment}: ${reason}`}
                onClick={() => onReplay({ chart, version, run })}
              >
                Replay
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
