import type { FormEvent } from 'react';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type { addressCorrectionMachine } from '../../../../../machines/commerce/address-correction/address-correction.machine.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';

type Props = {
  snapshot: SnapshotFrom<typeof addressCorrectionMachine>;
  send: (event: EventFromLogic<typeof addressCorrectionMachine>) => void;
};

/** Corrects a mistyped address of a guest's order, so that what was bought reaches its buyer. */
export function AddressCorrection({ snapshot, send }: Props) {
  const { email, failure } = snapshot.context;
  if (!snapshot.hasTag('form')) {
    return (
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <p role="status" className="text-positive-ink empty:hidden">
          {snapshot.matches('corrected') && email !== null && sentence`The receipt is on its way to ${kept(email)}.`}
        </p>
        <Button variant="secondary" size="small" onClick={() => send({ type: 'addressCorrection.opened' })}>
          Correct the email address
        </Button>
      </div>
    );
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('email'));
    send({ type: 'addressCorrection.submitted', email: typed });
  }

  const isBusy = snapshot.hasTag('busy');
  return (
    <form aria-label="Correct the email address" className="mt-6 grid max-w-md gap-4" onSubmit={submit} noValidate>
      <FormFailure failure={failure} fields={['email']} />
      <TextField
        label="Right email address"
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        hint="The receipt goes there, and the account with this address gets what you bought. We tell the earlier address."
        isRequired
        error={fieldError(failure, 'email')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          Correct the address
        </Button>
        <Button
          variant="secondary"
          disabledReason={isBusy ? 'Please wait until this is done' : undefined}
          onClick={() => send({ type: 'addressCorrection.cancelled' })}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
