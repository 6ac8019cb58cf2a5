import { Callout } from '../../../ui/feedback/callout.tsx';

/** Why the visitor is asked to sign in: an invitation to a team. */
export function InvitationReason() {
  return <Callout tone="info" className="mb-6" title="Log in or sign up to accept the invitation." />;
}
