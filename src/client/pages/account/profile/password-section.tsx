import { type FormEvent, useMemo } from 'react';
import type { User } from '../../../../contract/account/session.ts';
import { isBusy } from '../../../flows/account/account.select.ts';
import { wirePasswordChange } from '../../../flows/account/password-change.wire.ts';
import { useSession } from '../../../flows/account/session.tsx';
import { useChart } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { HiddenUsername, PasswordField } from '../session/account-fields.tsx';

/** Changes the password, or sets a first one for accounts of a provider. */
export function PasswordSection({ user }: { user: User }) {
  const session = useSession();
  const [snapshot, send] = useChart(
    useMemo(() => wirePasswordChange(session), [session]),
    { input: { hasPassword: user.has_password } },
  );
  const { failure } = snapshot.context;

  if (user.impersonated_by !== null) {
    return <p className="text-muted text-sm">Only the user can change the password.</p>;
  }
  if (!snapshot.hasTag('form')) {
    return (
      <div className="grid gap-4">
        <p className="text-sm">You sign in with another provider. Set a password to sign in without it, too.</p>
        <div aria-live="polite">
          {snapshot.matches('linkSent') ? (
            <Callout tone="positive">{sentence`A link is on its way to ${kept(user.email)}.`}</Callout>
          ) : (
            <Button
              variant="secondary"
              isBusy={isBusy(snapshot)}
              onClick={() => send({ type: 'passwordChange.linkRequested' })}
            >
              Send me a link to set a password
            </Button>
          )}
          {failure && <p className="mt-2 text-danger-ink text-sm">{failure.message}</p>}
        </div>
      </div>
    );
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    send({ type: 'passwordChange.submitted', current: String(form.get('current')), next: String(form.get('next')) });
  }

  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      <FormFailure failure={failure} fields={['current_password', 'new_password']} />
      <HiddenUsername email={user.email} />
      <PasswordField label="Current password" name="current" error={fieldError(failure, 'current_password')} />
      <PasswordField isNew label="New password" name="next" error={fieldError(failure, 'new_password')} />
      <div>
        <Button type="submit" variant="secondary" isBusy={isBusy(snapshot)}>
          Change password
        </Button>
      </div>
    </form>
  );
}
