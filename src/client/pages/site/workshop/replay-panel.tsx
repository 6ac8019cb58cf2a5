import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import type { WatchedRun, WorkshopEvent } from '../../../../../machines/site/workshop/workshop.types.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { RunsList } from './runs-list.tsx';

/** Opens a recording and lists its runs. */
export function ReplayPanel({
  runs,
  followed,
  problem,
  isReading,
  send,
}: {
  runs: Readonly<Record<string, WatchedRun>>;
  followed: string | null;
  problem: string;
  isReading: boolean;
  send: (event: WorkshopEvent) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const open = async (file: File | undefined) => {
    if (file) send({ type: 'workshop.fileChosen', text: await file.text() });
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
        onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
      />
      <Button variant="secondary" icon={<FileUp />} isBusy={isReading} onClick={() => input.current?.click()}>
        Open a recording
      </Button>
      {problem !== '' && (
        <Callout tone="danger" title="The file cannot be replayed" isLive>
          {problem}
        </Callout>
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
