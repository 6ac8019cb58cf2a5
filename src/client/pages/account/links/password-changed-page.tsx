import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { AuthLayout } from '../../../ui/layout/auth-layout.tsx';
import { AuthAside } from '../session/auth-aside.tsx';
import { useAccountPath } from './use-account-path.ts';

/** Confirms a password set with a link. */
export function PasswordChangedPage() {
  const path = useAccountPath();
  return (
    <AuthLayout
      logoUrl="/"
      title="Password changed"
      lead="Your new password is set. You've been signed out everywhere."
      aside={<AuthAside />}
    >
      <LinkButton href={path('/login')} isWide>
        Log in with the new password
      </LinkButton>
    </AuthLayout>
  );
}
