import type { TeamRole } from '../../contract/account/roles.ts';
import type { LastDay } from '../../contract/last-day.ts';
import { TEAM_ROLE_LABELS } from '../../contract/team/team-rights.ts';
import { composeMail, type MailContent } from '../mail/compose.ts';
import { formatLastDay } from '../utc-day.ts';

/** The invitation to a team. It reads the same whether or not the address has an account. */
export function invitationMail({
  origin,
  sender,
  role,
  token,
  expiresAt,
  isBound,
}: {
  origin: string;
  /** Confirmed address of who invites: the name of a team or person could be an advertisement. */
  sender: string;
  role: TeamRole;
  token: string;
  expiresAt: LastDay;
  /** Whether it takes an account with the address that it is mailed to. */
  isBound: boolean;
}): MailContent {
  return composeMail({
    origin,
    subject: 'Join a team on Chartered',
    heading: 'Join a team on Chartered',
    paragraphs: [
      `${sender} invites you to a team on Chartered, where developers take certification exams. Your role: ${TEAM_ROLE_LABELS[role]}.`,
      `The invitation works once, until ${formatLastDay(expiresAt)}.`,
      isBound
        ? 'Open the link to see it. To accept it, log in or sign up with this email address.'
        : 'Open the link to see it. Log in or sign up to accept it.',
    ],
    button: { label: 'See the invitation', url: `${origin}/team/invitation/${token}` },
    closing: "If you don't know the sender, you can ignore this email.",
  });
}
