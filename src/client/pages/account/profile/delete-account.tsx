import { useMemo, useRef } from 'react';
import type { User } from '../../../../contract/account/session.ts';
import { isBusy } from '../../../flows/account/account.select.ts';
import { wireAccountDeletion } from '../../../flows/account/account-deletion.wire.ts';
import { useSession } from '../../../flows/account/session.tsx';
import { useChart } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { PasswordField } from '../session/account-fields.tsx';

/** Deletes the account, confirmed by typing its address. */
export function DeleteAccount({ user }: { user: User }) {
  const session = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [snapshot, send] = useChart(useMemo(() => wireAccountDeletion(session), [session]));
  const { failure } = snapshot.context;

  function confirm() {
    if (!form.current) return;
    const words = new FormData(form.current);
    send({
      type: 'accountDeletion.confirmed',
      password: user.has_password ? String(words.get('password')) : null,
      confirmation: String(words.get('confirmation')),
    });
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-[44ch] text-sm">Your name, addresses and picture are deleted permanently.</p>
      <AlertDialog
        isOpen={snapshot.hasTag('open')}
        onOpenChange={(isOpen) => send({ type: isOpen ? 'accountDeletion.requested' : 'accountDeletion.cancelled' })}
        trigger={<Button variant="danger">Delete my account</Button>}
        title="Delete your account?"
        description="Your personal data is deleted permanently, and you are signed out everywhere. Exams are kept without your name, as a record that they took place."
        confirmLabel="Delete permanently"
        tone="danger"
        isBusy={isBusy(snapshot)}
        onConfirm={confirm}
      >
        <form
          ref={form}
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <FormFailure failure={failure} />
          <TextField
            label="Your email address"
            name="confirmation"
            autoComplete="off"
            hint={`Type ${user.email} to confirm.`}
            isRequired
            error={fieldError(failure, 'confirmation')}
          />
          {user.has_password && <PasswordField error={fieldError(failure, 'password')} />}
        </form>
      </AlertDialog>
    </div>
  );
}
