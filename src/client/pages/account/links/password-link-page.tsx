import { type FormEvent, useMemo } from 'react';
import { useParams } from 'react-router';
import type { Failure } from '../../../../../machines/shared/failure.ts';
import { isBusy, passwordLinkShown } from '../../../flows/account/account.select.ts';
import { wirePasswordLink } from '../../../flows/account/password-link.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { useStableNavigate } from '../../../flows/site/use-stable-navigate.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AuthLayout } from '../../../ui/layout/auth-layout.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { HiddenUsername, PasswordField } from '../session/account-fields.tsx';
import { AuthAside } from '../session/auth-aside.tsx';
import { useAccountPath } from './use-account-path.ts';

const titles = { reset: 'Set a new password', set: 'Set your password' };

const problems = {
  wrong: {
    title: 'This link is invalid',
    text: 'It may be incomplete, or a newer link has replaced it. Open the latest email, or get another link.',
  },
  used: {
    title: 'This link has already been used',
    text: 'Each link works once. If that was you, log in with your new password; if not, get another link right away.',
  },
  expired: {
    title: 'This link has expired',
    text: 'For your security, links expire. Get another one.',
  },
};

/** Sets a password with the link from an email: a new one, or an account's first one. */
export function PasswordLinkPage({ purpose }: { purpose: 'reset' | 'set' }) {
  const { token = '' } = useParams();
  // Another link is a new flow.
  return <PasswordLink key={token} token={token} purpose={purpose} />;
}

function PasswordLink({ token, purpose }: { token: string; purpose: 'reset' | 'set' }) {
  const path = useAccountPath();
  const next = path('/password-recover/success');
  const navigate = useStableNavigate();
  const [snapshot, send] = useChart(
    useMemo(() => wirePasswordLink(navigate, next), [navigate, next]),
    { input: { token } },
  );
  const shown = passwordLinkShown(snapshot);
  const { email, failure } = snapshot.context;

  if (shown === 'wrong' || shown === 'used' || shown === 'expired') {
    const { title, text } = problems[shown];
    return (
      <AuthLayout logoUrl="/" title={title} lead={text} aside={<AuthAside />}>
        <div className="grid gap-3">
          <LinkButton href={path('/password-recover')} isWide>
            Get another link
          </LinkButton>
          <LinkButton href={path('/login')} variant="secondary" isWide>
            Log in
          </LinkButton>
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      logoUrl="/"
      title={titles[purpose]}
      lead={
        email === null
          ? "One moment, we're checking the link."
          : sentence`For ${kept(email)}. It signs you out everywhere.`
      }
      aside={<AuthAside />}
    >
      {shown === 'checking' && (
        <div className="grid gap-5" aria-busy="true">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      )}
      {shown === 'unreachable' && (
        <Callout
          tone="danger"
          isLive
          title="We couldn't check the link"
          actions={
            <Button size="small" variant="secondary" onClick={() => send({ type: 'passwordLink.retried' })}>
              Try again
            </Button>
          }
        >
          {failure?.message}
        </Callout>
      )}
      {shown === 'form' && (
        <PasswordForm
          email={email ?? ''}
          failure={failure}
          isBusy={isBusy(snapshot)}
          onSubmit={(password, confirmation) => send({ type: 'passwordLink.submitted', password, confirmation })}
        />
      )}
    </AuthLayout>
  );
}

function PasswordForm({
  email,
  failure,
  isBusy,
  onSubmit,
}: {
  email: string;
  failure: Failure | null;
  isBusy: boolean;
  onSubmit: (password: string, confirmation: string) => void;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSubmit(String(form.get('password')), String(form.get('confirmation')));
  }

  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      <FormFailure failure={failure} fields={['password', 'password_confirmation']} />
      <HiddenUsername email={email} />
      <PasswordField isNew label="New password" readOnly={isBusy} error={fieldError(failure, 'password')} />
      <PasswordField
        isNew
        label="Repeat the password"
        name="confirmation"
        hint={undefined}
        readOnly={isBusy}
        error={fieldError(failure, 'password_confirmation')}
      />
      <Button type="submit" isBusy={isBusy} isWide>
        Set the password
      </Button>
    </form>
  );
}

/** Resets a forgotten password. */
export function PasswordResetPage() {
  return <PasswordLinkPage purpose="reset" />;
}

/** The first password of an account created by an invitation or a provider. */
export function PasswordSetPage() {
  return <PasswordLinkPage purpose="set" />;
}
