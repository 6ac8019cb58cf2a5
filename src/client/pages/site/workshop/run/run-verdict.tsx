import type { WatchedRun, WorkshopEvent } from '../../../../../../machines/site/workshop/workshop.types.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Callout } from '../../../../ui/feedback/callout.tsx';

/** What the chart on show says to a recorded run: where it leaves the chart, and whether it ran on another version. */
export function RunVerdict({
  run: { deviation, isOtherVersion, version },
  at,
  send,
}: {
  run: WatchedRun;
  /** The step on show. */
  at: number;
  send: (event: WorkshopEvent) => void;
}) {
  const from = isOtherVersion ? `Recorded on another version of this chart (${version}). ` : '';
  if (!deviation) {
    return (
      <Callout tone={from ? 'info' : 'positive'} isLive>
        {`${from}The chart allows every step of this run.`}
      </Callout>
    );
  }
  return (
    <Callout
      tone="warning"
      title={`The run leaves the chart at step ${deviation.at + 1}`}
      isLive
      actions={
        at === deviation.at ? undefined : (
          <Button
            variant="secondary"
            size="small"
            onClick={() => send({ type: 'workshop.stepVisited', at: deviation.at })}
          >
            {`Show step ${deviation.at + 1}`}
          </Button>
        )
      }
    >
      {`${from}${deviation.words}`}
    </Callout>
  );
}
