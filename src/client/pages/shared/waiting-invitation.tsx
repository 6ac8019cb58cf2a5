import { useState } from 'react';
import { pendingInvitation } from '../../adapters/team/pending-invitation.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';

/** Links back to a team invitation opened on this device and not yet accepted. */
export function WaitingInvitation() {
  const [token] = useState(pendingInvitation);
  if (token === null) return null;
  return (
    <Callout
      className="mb-6"
      title="You have a team invitation"
      actions={
        <LinkButton size="small" href={`/team/invitation/${encodeURIComponent(token)}`}>
          See the invitation
        </LinkButton>
      }
    >
      You opened it on this device and haven't accepted it yet.
    </Callout>
  );
}
