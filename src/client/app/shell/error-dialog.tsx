import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { errorModalMachine } from '../../../../machines/site/error-modal/error-modal.machine.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { selectErrorMessage, selectIsErrorOpen } from './shell.select.ts';

/** An error that belongs to no field (ER-04). */
export function ErrorDialog({ errorModal }: { errorModal: ActorRefFrom<typeof errorModalMachine> }) {
  const isOpen = useSelector(errorModal, selectIsErrorOpen);
  const message = useSelector(errorModal, selectErrorMessage);
  const close = () => errorModal.send({ type: 'errorModal.closed' });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title="Error"
      description={message}
      footer={<Button onClick={close}>Close</Button>}
    />
  );
}
