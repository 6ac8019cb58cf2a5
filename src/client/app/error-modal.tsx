import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { errorModalMachine } from '../../../machines/error-modal/error-modal.machine.ts';
import { failureOf } from '../../../machines/shared/failure.ts';
import { ErrorDialog } from '../views/shell/error-dialog.tsx';

/** The dialog "Error" with its chart. @param failed is a new object for each thing that went wrong */
export function ErrorModal({ failed }: { failed: { error: unknown } }) {
  const errorModal = useActorRef(errorModalMachine);
  useEffect(() => {
    errorModal.send({ type: 'errorModal.failed', failure: failureOf(failed.error) });
  }, [errorModal, failed]);
  return <ErrorDialog errorModal={errorModal} />;
}
