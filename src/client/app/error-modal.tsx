import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { failureOf } from '../../../machines/shared/failure.ts';
import { errorModalMachine } from '../../../machines/site/error-modal/error-modal.machine.ts';
import { ErrorDialog } from '../views/shell/error-dialog.tsx';

/** The dialog "Error" with its chart. @param failed is a new object for each thing that went wrong */
export function ErrorModal({ failed }: { failed: { error: unknown } }) {
  const errorModal = useActorRef(errorModalMachine);
  useEffect(() => {
    errorModal.send({ type: 'errorModal.failed', failure: failureOf(failed.error) });
  }, [errorModal, failed]);
  return <ErrorDialog errorModal={errorModal} />;
}
