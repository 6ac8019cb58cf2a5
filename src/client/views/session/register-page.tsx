import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useTech } from '../../app/page-hooks.ts';
import { useSession, useSessionState } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { AuthLayout } from '../../ui/layout/auth-layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AuthAside } from './auth-aside.tsx';
import { fieldError, generalError } from './field-errors.ts';
import { selectFailure, selectIsBusy, selectNotice } from './session.select.ts';

export function RegisterPage() {
  const session = useSession();
  const tech = useTech();
  const [search] = useSearchParams();
  const failure = useSessionState(selectFailure);
  const notice = useSessionState(selectNotice);
  const isBusy = useSessionState(selectIsBusy);

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

  const general = generalError(failure);
  return (
    <AuthLayout
      logoUrl="/"
      title="Create your account"
      lead="Then take a trial exam: free, timed, with a result at once."
      aside={<AuthAside />}
      footer={
        <>
          Have an account? <TextLink href={tech ? `/${tech}/login` : '/login'}>Log in</TextLink>
        </>
      }
    >
      <form className="grid gap-5" onSubmit={submit} noValidate>
        {general !== undefined && (
          <Callout tone="danger" isLive>
            {general}
          </Callout>
        )}
        {notice !== null && (
          <Callout tone="info" isLive>
            {notice}
          </Callout>
        )}
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          hint="As it should stand on a certificate."
          isRequired
          error={fieldError(failure, 'first_name', 'last_name')}
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={search.get('email') ?? ''}
          isRequired
          error={fieldError(failure, 'email')}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters."
          isRequired
          error={fieldError(failure, 'password', 'password_confirmation')}
        />
        <Checkbox name="share" label="I may be asked whether my results can be shared on LinkedIn." />
        <Button type="submit" isBusy={isBusy} isWide>
          Create account
        </Button>
      </form>
    </AuthLayout>
  );
}
