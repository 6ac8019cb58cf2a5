import { useEffect, useState } from 'react';
import { keepFlashForSession, signUpFlash } from '../../../adapters/site/flash.ts';
import { useRememberedPath } from '../../../flows/account/use-remembered-path.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { useQueryValue } from '../../../flows/site/use-in-browser.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { AuthLayout } from '../../../ui/layout/auth-layout.tsx';
import { AuthAside } from './auth-aside.tsx';
import { RegisterForm } from './register-form.tsx';
import { SocialLinks } from './social-links.tsx';
import { VoucherReason } from './voucher-reason.tsx';

export function RegisterPage() {
  const tech = useTech();
  const given = useQueryValue('email') ?? '';
  const hasBought = useQueryValue('redirect')?.startsWith('/checkout/success');
  const [typed, setTyped] = useState<string | null>(null);
  const email = typed ?? given;
  useEffect(() => {
    keepFlashForSession(signUpFlash(tech));
    return () => keepFlashForSession(null);
  }, [tech]);
  const query = email === '' ? '' : `?${new URLSearchParams({ email })}`;
  return (
    <AuthLayout
      logoUrl="/"
      title="Create your account"
      lead={
        hasBought
          ? 'Then confirm your email to open what you bought.'
          : 'Then take a trial exam: free, timed, with an instant result.'
      }
      aside={<AuthAside />}
      footer={
        <>
          Have an account? <TextLink href={`${tech ? `/${tech}` : ''}/login${query}`}>Log in</TextLink>
        </>
      }
    >
      <VoucherReason />
      <RegisterForm email={email} onEmailTyped={setTyped} />
      <SocialLinks redirect={useRememberedPath()} />
    </AuthLayout>
  );
}
