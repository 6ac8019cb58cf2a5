import { MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OpenedInvitation } from '../../../../contract/team/people.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { formatLastDay } from '../../../ui/display/format-date.ts';
import { PageSection } from '../../../ui/layout/page-section.tsx';

/** Why an invitation leads nowhere, and what to do next. */
export function RefusedInvitation({
  title,
  action = { label: 'Go to home page', href: '/' },
  children,
}: {
  title: string;
  action?: { label: string; href: string };
  children: ReactNode;
}) {
  return (
    <PageSection width="prose">
      <MailX className="size-10 text-muted" strokeWidth={1.5} aria-hidden />
      <p className="mt-6 text-muted text-sm">Team invitation</p>
      <h1 tabIndex={-1} className="mt-3 font-semibold text-4xl">
        {title}
      </h1>
      <p className="mt-4 break-words text-lg text-muted">{children}</p>
      <LinkButton className="mt-8" variant="secondary" href={action.href}>
        {action.label}
      </LinkButton>
    </PageSection>
  );
}

/** An invitation that can no longer be accepted. */
export function InvitationOver({ invitation }: { invitation: OpenedInvitation }) {
  const { team_name: team, invited_by: sender, status, refusal, expires_at: expires } = invitation;
  const asked = sender ?? 'the person who invited you';
  switch (status) {
    case 'accepted':
      return (
        <RefusedInvitation
          title="This invitation was accepted"
          action={{ label: 'Go to the team area', href: '/team/my-dashboard' }}
        >{`An invitation works once. If you accepted it, open ${team} in the team area with that account. If not, ask ${asked} for a new one.`}</RefusedInvitation>
      );
    case 'revoked':
      return (
        <RefusedInvitation title="This invitation was withdrawn">{`The team took it back. If you think that's a mistake, ask ${asked} for a new one.`}</RefusedInvitation>
      );
    case 'expired':
      return (
        <RefusedInvitation title="This invitation has expired">{`You could accept it until ${formatLastDay(expires)}. Ask ${asked} to send it again: you'll get a new link.`}</RefusedInvitation>
      );
    case 'pending':
      return (
        <RefusedInvitation title="This invitation can't be accepted now">
          {`${refusal ?? ''} Ask ${asked} what to do.`}
        </RefusedInvitation>
      );
  }
}
