import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { rememberedPath } from '../../../adapters/account/redirect-cookie.ts';
import { keepFlashForSession, signUpFlash } from '../../../adapters/site/flash.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { AuthLayout } from '../../../ui/layout/auth-layout.tsx';
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
