import { useState } from 'react';
import type { WatchedRun, WorkshopEvent } from '../../../../../machines/site/workshop/workshop.types.ts';
import { isReportingOn, setReporting } from '../../../adapters/site/watched-tabs.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { SaveRecording } from './run/save-recording.tsx';
import { RunsList } from './runs-list.tsx';

/** Watches the charts of other tabs: the switch that makes pages report, and the list of what runs. */
export function WatchPanel({
  runs,
  followed,
  send,
}: {
  runs: Readonly<Record<string, WatchedRun>>;
  followed: string | null;
  send: (event: WorkshopEvent) => void;
}) {
  const [isOn, setIsOn] = useState(isReportingOn);
  const [isRefused, setIsRefused] = useState(false);
  return (
    <div className="grid gap-5">
      <Switch
        label="Pages report their charts"
        hint="To this browser only. Reload pages that are already open."
        checked={isOn}
        onCheckedChange={(next) => {
          const isStored = setReporting(next);
          setIsRefused(!isStored);
          if (isStored) setIsOn(next);
        }}
      />
      {isRefused && (
        <Callout tone="warning">This browser stores nothing for this site, so pages cannot be told.</Callout>
      )}
      {Object.keys(runs).length === 0 ? (
        <p className="text-muted text-sm" role="status">
          {isOn
            ? 'No page has reported yet. Open a page of this site in another tab and use it: its charts appear here.'
            : 'Turn the switch on, then open a page of this site in another tab.'}
        </p>
      ) : (
        <>
          <RunsList runs={runs} followed={followed} onFollow={(key) => send({ type: 'workshop.runFollowed', key })} />
          <SaveRecording runs={Object.values(runs)} />
        </>
      )}
      <Button variant="quiet" size="small" onClick={() => send({ type: 'workshop.runClosed' })}>
        {Object.keys(runs).length > 0 ? 'Stop watching' : 'Close'}
      </Button>
    </div>
  );
}
