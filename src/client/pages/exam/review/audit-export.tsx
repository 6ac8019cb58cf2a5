import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import type { AuditFilter } from '../../../../contract/account/audit-log.ts';
import { MAX_FILE_ROWS, wiredAuditExportMachine } from '../../../flows/account/audit-export.wire.ts';
import { useChartActor } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import {
  selectExportFailure,
  selectIsCollecting,
  selectIsTooMuch,
  selectRequested,
  selectSavedRows,
} from './audit-export.select.ts';

const inEnglish = (count: number) => count.toLocaleString('en-US');

/** Offers the entries that a filter lets through as a file. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const actor = useChartActor(wiredAuditExportMachine);
  const isBusy = useSelector(actor, selectIsCollecting);
  // The outcome of a request says nothing about another filter.
  const isOutdated = JSON.stringify(useSelector(actor, selectRequested)) !== JSON.stringify(filter);
  const rows = useSelector(actor, selectSavedRows);
  const isTooMuch = useSelector(actor, selectIsTooMuch);
  const failure = useSelector(actor, selectExportFailure);
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="text-muted text-sm">Newest first. Select a name or an id to see everything about it.</p>
        <Button
          variant="secondary"
          icon={<Download />}
          isBusy={isBusy}
          onClick={() => actor.send({ type: 'auditExport.requested', filter })}
        >
          Export CSV
        </Button>
      </div>
      {!isOutdated && (
        <>
          {rows !== null && (
            <Callout tone="positive" isLive>
              {rows === 1 ? '1 entry is in the file.' : `${inEnglish(rows)} entries are in the file.`}
            </Callout>
          )}
          {isTooMuch && (
            <Callout tone="warning" isLive title={`More than ${inEnglish(MAX_FILE_ROWS)} entries match`}>
              {`A file holds at most ${inEnglish(MAX_FILE_ROWS)}, so none was made. Choose fewer days and export one part after the other.`}
            </Callout>
          )}
          {failure !== null && (
            <Callout tone="danger" isLive title="The file was not made">
              {failure.message}
            </Callout>
          )}
        </>
      )}
    </div>
  );
}
