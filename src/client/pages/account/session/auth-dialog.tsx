import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { AuthReason } from '../../../../../machines/account/auth-modal/auth-modal.machine.ts';
import { selectIsOpen, selectMode, selectReason } from '../../../flows/account/auth-modal.select.ts';
import type { AuthModalActor } from '../../../flows/account/auth-modal.wire.ts';
import { selectIsBusy } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { InvitationReason } from './invitation-reason.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { SocialLinks } from './social-links.tsx';
import { VoucherReason } from './voucher-reason.tsx';

const words = {
  login: {
    title: 'Log in',
    lead: 'Your exams and results are waiting.',
    ask: 'New here?',
    toggle: 'Create an account',
  },
  register: {
    title: 'Create your account',
    lead: 'Then take a trial exam: free, timed, with an instant result.',
    ask: 'Have an account?',
    toggle: 'Log in',
  },
};

/** What an account is for, where the visitor is asked for one because of something. */
const REASONS: Readonly<Record<AuthReason, string>> = {
  invitation: 'Then join the team that has invited you.',
  voucher: 'Then redeem your voucher.',
};

/** Login and sign-up without leaving the page. */
export function AuthDialog({ actor }: { actor: AuthModalActor }) {
  const isOpen = useSelector(actor, selectIsOpen);
  const isBusy = useSessionState(selectIsBusy);
  const mode = useSelector(actor, selectMode);
  const reason = useSelector(actor, selectReason);
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const [email, setEmail] = useState(query.get('email') ?? '');
  const { title, lead, ask, toggle } = words[mode];
  const Form = mode === 'login' ? LoginForm : RegisterForm;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={() => actor.send({ type: 'authModal.dismissed' })}
      title={title}
      description={mode === 'register' && reason !== null ? REASONS[reason] : lead}
    >
      {reason === 'invitation' ? <InvitationReason /> : <VoucherReason isAsked={reason === 'voucher'} />}
      <Form email={email} onEmailTyped={setEmail} />
      {/* Only the browser knows the hash. */}
      <SocialLinks redirect={`${pathname}${search}${location.hash}`} />
      <p className="mt-6 flex flex-wrap items-center gap-x-2 text-muted text-sm">
        <span>{ask}</span>
        <Button
          variant="quiet"
          size="small"
          disabledReason={isBusy ? 'Please wait' : undefined}
          onClick={() => actor.send({ type: 'authModal.modeToggled' })}
        >
          {toggle}
        </Button>
      </p>
    </Dialog>
  );
}
