import { useMemo, useRef } from 'react';
import { hasAnyRole, TEAM_ROLES } from '../../../../contract/account/roles.ts';
import type { User } from '../../../../contract/account/session.ts';
import { isBusy } from '../../../flows/account/account.select.ts';
import { wireAccountDeletion } from '../../../flows/account/account-deletion.wire.ts';
import { useSession } from '../../../flows/account/session.tsx';
import { useCredentials } from '../../../flows/credential/use-credential.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { guardSettings } from '../../../flows/site/site-facts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { PasswordField } from '../session/account-fields.tsx';

/** What deleting an account does. Of a team the page knows only that there is one, not who else is in it. */
export function deletionWords(roles: User['roles']): string {
  const words =
    'Your personal data is deleted permanently, and you are signed out everywhere. Exams are kept without your name, as a record that they took place.';
  if (!hasAnyRole(roles, TEAM_ROLES)) return words;
  return `${words} You leave your teams. A team that has nobody else is archived, and its unused seats are lost, including those you paid for.`;
}

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
      keepName: words.get('keep_name') !== null,
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
        description={deletionWords(user.roles)}
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
          <FormFailure failure={failure} fields={user.has_password ? ['confirmation', 'password'] : ['confirmation']} />
          <TextField
            label="Your email address"
            name="confirmation"
            autoComplete="off"
            hint={`Type ${user.email} to confirm.`}
            isRequired
            error={fieldError(failure, 'confirmation')}
          />
          {user.has_password && <PasswordField error={fieldError(failure, 'password')} />}
          {guardSettings().certDashboard && <KeepNameChoice />}
        </form>
      </AlertDialog>
    </div>
  );
}

/** Whether credentials keep the name, asked of who has some; off unless chosen. */
function KeepNameChoice() {
  const { content } = useCredentials();
  if (content === null || content.data.length === 0) return null;
  return (
    <Checkbox
      name="keep_name"
      label="Keep my name on my credentials"
      hint="Otherwise their pages no longer name you and their files are gone. You can't change this later."
    />
  );
}
