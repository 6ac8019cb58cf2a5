import type { FormEvent } from 'react';
import { selectIsBusy, selectNotice, selectSignUpFailure } from '../../../flows/account/session.select.ts';
import { useSession, useSessionState } from '../../../flows/account/session.tsx';
import { useResetOnUnmount } from '../../../flows/account/use-reset-on-unmount.ts';
import { useCaptcha } from '../../../flows/site/use-captcha.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { NeedsScripts } from '../../shared/needs-scripts.tsx';
import { EmailField, PasswordField } from './account-fields.tsx';

/** The sign-up form; on its own page and in the dialog. */
export function RegisterForm({
  email,
  onEmailTyped,
}: {
  /** Input from the other form, or from the URL. */
  email: string;
  onEmailTyped: (email: string) => void;
}) {
  const session = useSession();
  const failure = useSessionState(selectSignUpFailure);
  const notice = useSessionState(selectNotice);
  const isBusy = useSessionState(selectIsBusy);
  useResetOnUnmount();
  useCaptcha();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    session.send({
      type: 'session.registerSubmitted',
      registration: {
        fullName: String(form.get('name')),
        email: String(form.get('email')),
        password: String(form.get('password')),
        sharePermission: form.get('share') !== null,
      },
    });
  }

  return (
    <form className="grid gap-5" method="dialog" onSubmit={submit} noValidate>
      <NeedsScripts what="Signing up" />
      <FormFailure
        failure={failure}
        fields={['first_name', 'last_name', 'email', 'password', 'password_confirmation']}
      />
      {notice !== null && (
        <Callout tone="info" isLive>
          {notice}
        </Callout>
      )}
      <TextField
        label="Full name"
        name="name"
        dir="auto"
        autoComplete="name"
        hint="Exactly as it should appear on your credentials."
        isRequired
        error={fieldError(failure, 'first_name', 'last_name')}
      />
      <EmailField email={email} onTyped={onEmailTyped} failure={failure} />
      <PasswordField isNew error={fieldError(failure, 'password', 'password_confirmation')} />
      <Checkbox name="share" label="Show my name in link previews of my credentials, for example on LinkedIn." />
      <Button type="submit" isBusy={isBusy} isWide>
        Create account
      </Button>
      <p className="text-muted text-sm">
        By signing up you agree to the{' '}
        <TextLink href="/legal/cert-terms-conditions" target="_blank">
          terms and conditions
        </TextLink>
        .
      </p>
    </form>
  );
}
