import { useState } from 'react';
import { keepFlashForSession, signUpFlash } from '../../../adapters/site/flash.ts';
import { useIntent } from '../../../flows/account/use-intent.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { useQueryValue } from '../../../flows/site/use-in-browser.ts';
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
  const given = useQueryValue('email') ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const email = typed ?? given;
  const notice = socialNotice(useQueryValue('social'));
  const intent = useIntent();
  const known = { ...(email === '' ? {} : { email }), ...(intent === null ? {} : { redirect: intent }) };
  const query = String(new URLSearchParams(known));
  return (
    <AuthLayout
      logoUrl="/"
      title="Log in"
      lead="Your exams and results are waiting."
      aside={<AuthAside />}
      footer={
        <>
          New here?{' '}
          <TextLink href={`${tech ? `/${tech}` : ''}/register${query === '' ? '' : `?${query}`}`}>
            Create an account
          </TextLink>
        </>
      }
    >
      {notice !== null && (
        <Callout tone="warning" className="mb-6">
          {notice}
        </Callout>
      )}
      <VoucherReason />
      <LoginForm email={email} onEmailTyped={setTyped} />
      <SocialLinks redirect={intent} onLeave={() => keepFlashForSession(signUpFlash(tech))} />
    </AuthLayout>
  );
}
