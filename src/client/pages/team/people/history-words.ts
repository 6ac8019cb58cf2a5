import type { TeamAction } from '../../../../contract/team/teams.ts';
import { counted } from '../../shared/offer-words.ts';

/** An entry of a team's history, as the server answers it. */
type Entry = { by: string | null; action: string; about: string | null; count?: number | undefined };

type Sentence = (by: string, about: string, count: number | undefined) => string;

/** What happened, by the name that the server gives it. */
const SENTENCES: Record<TeamAction, Sentence> = {
  'team.created': (by) => `${by} created the team.`,
  'team.renamed': (by) => `${by} renamed the team.`,
  'team.archived': (by) => `${by} archived the team.`,
  'team.unarchived': (by) => `${by} unarchived the team.`,
  'team.onboardingCompleted': (by) => `${by} finished setting up the team.`,
  'team.invited': (by, about) => `${by} invited ${about}.`,
  'team.invitationResent': (by, about) => `${by} sent the invitation of ${about} again.`,
  'team.invitationRevoked': (by, about) => `${by} withdrew the invitation of ${about}.`,
  'team.forwardingAllowed': (by) => `${by} let invitations of members be forwarded.`,
  'team.forwardingRefused': (by) => `${by} bound invitations to their addresses.`,
  'team.joined': (by) => `${by} joined the team.`,
  'team.left': (by) => `${by} left the team.`,
  'team.removed': (by, about) => `${by} removed ${about}.`,
  'team.restored': (by, about) => `${by} restored ${about}.`,
  'team.roleChanged': (by, about) => `${by} changed the role of ${about}.`,
  'team.seatAssigned': (by, about) => `${by} assigned a seat to ${about}.`,
  'team.seatRevoked': (by, about) => `${by} took a seat back from ${about}.`,
  'team.voucherSent': (by) => `${by} sent a voucher by email.`,
  'team.voucherTakenBack': (by) => `${by} took a voucher back that was sent by email.`,
  'team.scoresShared': (by) => `${by} let the team see their scores.`,
  'team.scoresHidden': (by) => `${by} no longer lets the team see their scores.`,
  'team.seatsBought': (by) => `${by} bought seats.`,
  'team.seatsHandedOver': (by) => `${by} handed seats to the team.`,
  'team.seatsReturned': (by) => `${by} took free seats back.`,
  'team.seatsRefunded': (_, about, count) =>
    count === undefined
      ? `The seat of ${about} was refunded.`
      : `${counted(count, 'unused seat was', 'unused seats were')} refunded.`,
};

/** An entry as a sentence. */
export function historyWords({ by, action, about, count }: Entry): string {
  const known: Readonly<Record<string, Sentence>> = SENTENCES;
  const sentence = known[action] ?? ((who: string) => `${who} changed the team.`);
  return sentence(by ?? 'Somebody whose account was deleted', about ?? 'somebody', count);
}
