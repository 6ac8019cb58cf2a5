import type { FormEvent } from 'react';
import { useTech } from '../../app/page-hooks.ts';
import { useSession, useSessionState } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { AuthLayout } from '../../ui/layout/auth-layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AuthAside } from './auth-aside.tsx';
import { fieldError, generalError } from './field-errors.ts';
import { selectFailure, selectIsBusy } from './session.select.ts';

export function LoginPage() {
  const session = useSession();
  const tech = useTech();
  const failure = useSessionState(selectFailure);
  const isBusy = useSessionState(selectIsBusy);
  const register = tech ? `/${tech}/register` : '/register';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    session.send({
      type: 'session.loginSubmitted',
      credentials: { email: String(form.get('email')), password: String(form.get('password')) },
    });
  }

  const general = generalError(failure);
  return (
    <AuthLayout
      logoUrl="/"
      title="Log in"
      lead="Your exams and results are waiting."
      aside={<AuthAside />}
      footer={
        <>
          New here? <TextLink href={register}>Create an account</TextLink>
        </>
      }
    >
      <form className="grid gap-5" onSubmit={submit} noValidate>
        {general !== undefined && (
          <Callout tone="danger" isLive>
            {general}
          </Callout>
        )}
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          isRequired
          error={fieldError(failure, 'email')}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          isRequired
          error={fieldError(failure, 'password')}
        />
        <Button type="submit" isBusy={isBusy} isWide>
          Log in
        </Button>
      </form>
    </AuthLayout>
  );
}
