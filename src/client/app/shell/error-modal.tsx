import { useEffect } from 'react';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { errorModalMachine } from '../../../../machines/site/error-modal/error-modal.machine.ts';
import { useChartActor } from '../../flows/run-chart.ts';
import { ErrorDialog } from './error-dialog.tsx';

/**
 * The "Error" dialog with its chart.
 *
 * @param failed a new object for each error
 */
export function ErrorModal({ failed }: { failed: { error: unknown } }) {
  const errorModal = useChartActor(errorModalMachine);
  useEffect(() => {
    errorModal.send({ type: 'errorModal.failed', failure: failureOf(failed.error) });
  }, [errorModal, failed]);
  return <ErrorDialog errorModal={errorModal} />;
}
