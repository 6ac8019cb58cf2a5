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
      lead="If that address has an account, we've sent it a link to set a new password."
      aside={<AuthAside />}
      footer={
        <>
          Nothing came? Check your spam folder, or{' '}
          <TextLink href={path('/password-recover')}>try another address</TextLink>.
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">The link is valid for one hour and works once. You can close this page.</p>
        {publicSettings().demo && (
          <LinkButton href="/mailbox" variant="secondary" isWide>
            Open the demo mailbox
          </LinkButton>
        )}
        <LinkButton href={path('/login')} variant="quiet" isWide>
          Back to log in
        </LinkButton>
      </div>
    </AuthLayout>
  );
}
