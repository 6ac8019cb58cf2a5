import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FormFailure } from '../../shared/form-failure.tsx';
import { type GrantActor, selectFailure, selectIsBusy, selectIsFilling } from './grant.select.ts';

/** A dialog with a form that grants something. */
export function GrantDialog({
  actor,
  title,
  description,
  confirmLabel,
  fields,
  onSubmit,
  children,
}: {
  actor: GrantActor;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  /** The fields at which the form shows what the server says of them. */
  fields: readonly string[];
  onSubmit: (form: FormData) => void;
  children?: Elements;
}) {
  const id = useId();
  const isOpen = useSelector(actor, selectIsFilling);
  const isBusy = useSelector(actor, selectIsBusy);
  const failure = useSelector(actor, selectFailure);
  const cancel = () => actor.send({ type: 'grant.cancelled' });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={cancel}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={id} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-5">
        <FormFailure failure={failure} fields={fields} />
        {children}
      </form>
    </Dialog>
  );
}
