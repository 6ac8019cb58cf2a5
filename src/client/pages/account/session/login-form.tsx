import type { FormEvent } from 'react';
import {
  selectFactorAsked,
  selectIsBusy,
  selectIsPasswordChanged,
  selectLoginFailure,
} from '../../../flows/account/session.select.ts';
import { useSession, useSessionState } from '../../../flows/account/session.tsx';
import { useResetOnUnmount } from '../../../flows/account/use-reset-on-unmount.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { fieldError, generalError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { NeedsScripts } from '../../shared/needs-scripts.tsx';
import { EmailField, PasswordField } from './account-fields.tsx';
import { WaitingFactor } from './waiting-factor.tsx';

const FIELDS = ['email', 'password'];

/** Email and password; on its own page and in the dialog. */
export function LoginForm({
  email,
  onEmailTyped,
}: {
  /** Input from the other form, or from the URL. */
  email: string;
  onEmailTyped: (email: string) => void;
}) {
  const session = useSession();
  const tech = useTech();
  const failure = useSessionState(selectLoginFailure);
  const isBusy = useSessionState(selectIsBusy);
  const isPasswordChanged = useSessionState(selectIsPasswordChanged);
  const factorAsked = useSessionState(selectFactorAsked);
  useResetOnUnmount();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    session.send({
      type: 'session.loginSubmitted',
      credentials: { email: String(form.get('email')), password: String(form.get('password')) },
    });
  }

  if (factorAsked) {
    const startOver = () => session.send({ type: 'session.formLeft' });
    // The session tells the page that the user is signed in.
    return <WaitingFactor failure={factorAsked} onGiven={() => undefined} onLeft={startOver} />;
  }
  // ER-05: an answer has its own sentence; without one, a sentence stands under the password. Never both.
  const unanswered = failure?.status === undefined ? generalError(failure, FIELDS) : undefined;
  return (
    <form className="grid gap-5" method="dialog" onSubmit={submit} noValidate>
      <NeedsScripts what="Signing in" />
      {isPasswordChanged && (
        <Callout tone="positive" title="Your password is changed" isLive>
          You've been signed out everywhere. Log in with your new password.
        </Callout>
      )}
      <FormFailure failure={unanswered === undefined ? failure : null} fields={FIELDS} />
      <EmailField email={email} onTyped={onEmailTyped} failure={failure} />
      <PasswordField
        labelEnd={
          <TextLink href={tech ? `/${tech}/password-recover` : '/password-recover'} target="_blank">
            Forgot password?
          </TextLink>
        }
        error={unanswered === undefined ? fieldError(failure, 'password') : `Oops! something went wrong. ${unanswered}`}
      />
      <Button type="submit" isBusy={isBusy} isWide>
        Log in
      </Button>
    </form>
  );
}
