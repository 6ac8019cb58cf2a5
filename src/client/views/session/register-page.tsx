import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { keepFlashForSession, signUpFlash } from '../../adapters/flash.ts';
import { rememberedPath } from '../../adapters/redirect-cookie.ts';
import { useTech } from '../../app/page-hooks.ts';
import { AuthLayout } from '../../ui/layout/auth-layout.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AuthAside } from './auth-aside.tsx';
import { RegisterForm } from './register-form.tsx';
import { SocialLinks } from './social-links.tsx';
import { VoucherReason } from './voucher-reason.tsx';

export function RegisterPage() {
  const tech = useTech();
  const [search] = useSearchParams();
  const [email, setEmail] = useState(search.get('email') ?? '');
  useEffect(() => {
    keepFlashForSession(signUpFlash(tech));
    return () => keepFlashForSession(null);
  }, [tech]);
  const query = email === '' ? '' : `?${new URLSearchParams({ email })}`;
  return (
    <AuthLayout
      logoUrl="/"
      title="Create your account"
      lead="Then take a trial exam: free, timed, with a result at once."
      aside={<AuthAside />}
      footer={
        <>
          Have an account? <TextLink href={`${tech ? `/${tech}` : ''}/login${query}`}>Log in</TextLink>
        </>
      }
    >
      <VoucherReason />
      <RegisterForm email={email} onEmailTyped={setEmail} />
      <SocialLinks redirect={rememberedPath()} />
    </AuthLayout>
  );
}
