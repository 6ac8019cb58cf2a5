import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { keepFlashForSession, signUpFlash } from '../../adapters/flash.ts';
import { rememberedPath } from '../../adapters/redirect-cookie.ts';
import { useTech } from '../../app/page-hooks.ts';
import { Callout } from '../../ui/callout.tsx';
import { AuthLayout } from '../../ui/layout/auth-layout.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AuthAside } from './auth-aside.tsx';
import { LoginForm } from './login-form.tsx';
import { SocialLinks } from './social-links.tsx';
import { socialNotice } from './social-notice.ts';
import { VoucherReason } from './voucher-reason.tsx';

export function LoginPage() {
  const tech = useTech();
  const [search] = useSearchParams();
  const [email, setEmail] = useState(search.get('email') ?? '');
  const notice = socialNotice(search.get('social'));
  const query = email === '' ? '' : `?${new URLSearchParams({ email })}`;
  return (
    <AuthLayout
      logoUrl="/"
      title="Log in"
      lead="Your exams and results are waiting."
      aside={<AuthAside />}
      footer={
        <>
          New here? <TextLink href={`${tech ? `/${tech}` : ''}/register${query}`}>Create an account</TextLink>
        </>
      }
    >
      {notice !== null && (
        <Callout tone="warning" className="mb-6">
          {notice}
        </Callout>
      )}
      <VoucherReason />
      <LoginForm email={email} onEmailTyped={setEmail} />
      <SocialLinks redirect={rememberedPath()} onLeave={() => keepFlashForSession(signUpFlash(tech))} />
    </AuthLayout>
  );
}
