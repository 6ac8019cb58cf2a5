import { publicSettings } from '../../../adapters/site/public-settings.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { AuthLayout } from '../../../ui/layout/auth-layout.tsx';
import { AuthAside } from '../session/auth-aside.tsx';
import { useAccountPath } from './use-account-path.ts';

/** A link to set a new password was sent, if the address has an account. */
export function CheckEmailPage() {
  const path = useAccountPath();
  return (
    <AuthLayout
      logoUrl="/"
      title="Check your mail"
      lead="If there is an account with that address, a link to a new password is on its way to it."
      aside={<AuthAside />}
      footer={
        <>
          Nothing came? Check your spam folder, or{' '}
          <TextLink href={path('/password-recover')}>try another address</TextLink>.
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">The link holds for one hour and works once. This page can be closed.</p>
        {publicSettings().demo && (
          <LinkButton href="/mailbox" variant="secondary" isWide>
            Open the mailbox of this demonstration
          </LinkButton>
        )}
        <LinkButton href={path('/login')} variant="quiet" isWide>
          Back to log in
        </LinkButton>
      </div>
    </AuthLayout>
  );
}
