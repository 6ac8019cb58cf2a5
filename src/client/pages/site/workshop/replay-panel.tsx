import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import type { WatchedRun, WorkshopEvent } from '../../../../../machines/site/workshop/workshop.types.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { BrokenProperties } from './run/broken-properties.tsx';
import { RunVerdict } from './run/run-verdict.tsx';
import { RunsList } from './runs-list.tsx';

/** Opens a recording and lists its runs. */
export function ReplayPanel({
  runs,
  followed,
  at,
  missing,
  problem,
  isReading,
  send,
}: {
  runs: Readonly<Record<string, WatchedRun>>;
  followed: string | null;
  /** The step on show. */
  at: number;
  /** Charts of the recording that this site does not have. */
  missing: readonly string[];
  problem: string;
  isReading: boolean;
  send: (event: WorkshopEvent) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const run = runs[followed ?? ''];
  const open = (file: File | undefined) => {
    if (file) send({ type: 'workshop.fileChosen', file });
    // The same file can be chosen again after it was corrected.
    if (input.current) input.current.value = '';
  };
  return (
    <div className="grid gap-5">
      <p className="text-sm">A recording holds what the charts of a page did, step by step, without any data.</p>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="Recording"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => open(currentTarget.files?.[0])}
      />
      <Button variant="secondary" icon={<FileUp />} isBusy={isReading} onClick={() => input.current?.click()}>
        Open a recording
      </Button>
      {problem !== '' && (
        <Callout tone="danger" title="The file cannot be replayed" isLive>
          {`${problem}${run ? ' The open recording stays open.' : ''}`}
        </Callout>
      )}
      {run && <RunVerdict run={run} at={at} send={send} />}
      {run?.judgement && <BrokenProperties judgement={run.judgement} send={send} />}
      {missing.length > 0 && (
        <Callout tone="info">{`Not shown: runs of ${missing.map((id) => `"${id}"`).join(', ')}. This version of the site has no such chart.`}</Callout>
      )}
      {Object.keys(runs).length > 0 && (
        <RunsList runs={runs} followed={followed} onFollow={(key) => send({ type: 'workshop.runFollowed', key })} />
      )}
      <Button variant="quiet" size="small" onClick={() => send({ type: 'workshop.runClosed' })}>
        Close
      </Button>
    </div>
  );
}
