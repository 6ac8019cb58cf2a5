import { type FormEvent, useMemo } from 'react';
import { isBusy } from '../../../flows/account/account.select.ts';
import { wirePasswordRecover } from '../../../flows/account/password-recover.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { useQueryValue } from '../../../flows/site/use-in-browser.ts';
import { useStableNavigate } from '../../../flows/site/use-stable-navigate.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { AuthLayout } from '../../../ui/layout/auth-layout.tsx';
import { FormFailure } from '../../shared/form-failure.tsx';
import { NeedsScripts } from '../../shared/needs-scripts.tsx';
import { EmailField } from '../session/account-fields.tsx';
import { AuthAside } from '../session/auth-aside.tsx';
import { useAccountPath } from './use-account-path.ts';

/** Requests a link to set a new password. */
export function PasswordRecoverPage() {
  const path = useAccountPath();
  const next = path('/password-recover/check-email');
  const navigate = useStableNavigate();
  const email = useQueryValue('email') ?? '';
  const [snapshot, send] = useChart(useMemo(() => wirePasswordRecover(navigate, next), [navigate, next]));
  const { failure } = snapshot.context;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send({ type: 'passwordRecover.submitted', email: String(new FormData(event.currentTarget).get('email')) });
  }

  return (
    <AuthLayout
      logoUrl="/"
      title="Recover your password"
      lead="We'll email you a link to set a new one."
      aside={<AuthAside />}
      footer={
        <>
          Remember it after all? <TextLink href={path('/login')}>Log in</TextLink>
        </>
      }
    >
      <form className="grid gap-5" method="dialog" onSubmit={submit} noValidate>
        <NeedsScripts what="Recovering your password" />
        <FormFailure failure={failure} fields={['email']} />
        <EmailField email={email} hint="The address you signed up with." failure={failure} />
        <Button type="submit" isBusy={isBusy(snapshot)} isWide>
          Send the link
        </Button>
      </form>
    </AuthLayout>
  );
}
