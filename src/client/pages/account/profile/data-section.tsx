import { Download } from 'lucide-react';
import type { User } from '../../../../contract/account/session.ts';
import { isBusy } from '../../../flows/account/account.select.ts';
import { wiredDataExportMachine } from '../../../flows/account/data-export.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DeleteAccount } from './delete-account.tsx';

/** Download or delete personal data. */
export function DataSection({ user }: { user: User }) {
  const [snapshot, send] = useChart(wiredDataExportMachine);
  if (user.impersonated_by !== null) {
    return <p className="text-muted text-sm">Only the user can download the data or delete the account.</p>;
  }
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[44ch] text-sm">Everything we store about you, in a machine-readable file.</p>
        <Button
          variant="secondary"
          icon={<Download />}
          isBusy={isBusy(snapshot)}
          onClick={() => send({ type: 'dataExport.requested' })}
        >
          Download my data
        </Button>
        <p aria-live="polite" className="w-full text-danger-ink text-sm empty:hidden">
          {snapshot.context.failure?.message}
        </p>
      </div>
      <DeleteAccount user={user} />
    </div>
  );
}
