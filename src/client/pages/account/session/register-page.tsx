import { useEffect, useState } from 'react';
import { pendingVoucher } from '../../../adapters/commerce/pending-voucher.ts';
import { keepFlashForSession, signUpFlash } from '../../../adapters/site/flash.ts';
import { useIntent } from '../../../flows/account/use-intent.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { useInBrowser, useQueryValue } from '../../../flows/site/use-in-browser.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { AuthLayout } from '../../../ui/layout/auth-layout.tsx';
import { AuthAside } from './auth-aside.tsx';
import { RegisterForm } from './register-form.tsx';
import { SocialLinks } from './social-links.tsx';
import { VoucherReason } from './voucher-reason.tsx';

/** What comes after the sign-up. @param to the path that opens then */
function leadOf(to: string | null): string {
  if (to?.startsWith('/checkout/success')) return 'Then confirm your email to open what you bought.';
  if (to?.startsWith('/checkout/')) return 'Then continue to the payment.';
  if (to?.includes('/free-weekend')) return 'Then join the free weekend.';
  if (to?.startsWith('/voucher/')) return 'Then redeem your voucher.';
  if (to?.startsWith('/team/invitation/')) return 'Then join the team that has invited you.';
  return 'Then take a trial exam: free, timed, with an instant result.';
}

export function RegisterPage() {
  const tech = useTech();
  const given = useQueryValue('email') ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const email = typed ?? given;
  useEffect(() => {
    keepFlashForSession(signUpFlash(tech));
    return () => keepFlashForSession(null);
  }, [tech]);
  const intent = useIntent();
  const hasVoucher = useInBrowser(pendingVoucher, () => null) !== null;
  const known = { ...(email === '' ? {} : { email }), ...(intent === null ? {} : { redirect: intent }) };
  const query = String(new URLSearchParams(known));
  return (
    <AuthLayout
      logoUrl="/"
      title="Create your account"
      lead={leadOf(intent ?? (hasVoucher ? '/voucher/' : null))}
      aside={<AuthAside />}
      footer={
        <>
          Have an account?{' '}
          <TextLink href={`${tech ? `/${tech}` : ''}/login${query === '' ? '' : `?${query}`}`}>Log in</TextLink>
        </>
      }
    >
      <VoucherReason />
      <RegisterForm email={email} onEmailTyped={setTyped} />
      <SocialLinks redirect={intent} />
    </AuthLayout>
  );
}
