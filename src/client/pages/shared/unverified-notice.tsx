import { selectUser } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ResendMail } from './resend-mail.tsx';

/** In the dashboard, while the user's address is not verified. */
export function UnverifiedNotice() {
  const user = useSessionState(selectUser);
  if (!user || user.email_verified) return null;
  return (
    <Callout tone="info" title="Confirm your email address" className="mb-6" actions={<ResendMail />}>
      We sent a link to{' '}
      <strong className="font-medium break-all" translate="no">
        {user.email}
      </strong>
      . Open it, so that we know your results and certificates reach you. Once you have, trial results and reminders are
      emailed, and anything you bought as a guest with this address appears here.
    </Callout>
  );
}
