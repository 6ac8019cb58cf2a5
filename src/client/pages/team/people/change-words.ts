import type { ChangeKind, ChangeTarget } from '../../../../../machines/team/team-changes/change-lines.ts';
import { counted } from '../../shared/offer-words.ts';

type Words = {
  /** Title of the question and of the report. */
  title: (who: string) => string;
  /** What the change does, and whether it can be undone. */
  question: string;
  confirm: string;
  /** What is said when it is done. */
  done: (who: string) => string;
};

export const CHANGE_WORDS: Record<ChangeKind, Words> = {
  role: {
    title: (who) => `Change the role of ${who}`,
    question: 'The new role counts from their next click.',
    confirm: 'Change the role',
    done: (who) => `${who} has a new role.`,
  },
  remove: {
    title: (who) => `Remove ${who}?`,
    question:
      'They lose access to the team right away, and their unused seats are free again. Finished exams stay theirs. You can restore them later.',
    confirm: 'Remove',
    done: (who) => `${who} was removed.`,
  },
  restore: {
    title: (who) => `Restore ${who}`,
    question: '',
    confirm: 'Restore',
    done: (who) => `${who} is back in the team.`,
  },
  resend: {
    title: (who) => `Send the invitation again to ${who}`,
    question: '',
    confirm: 'Send again',
    done: (who) => `${who} gets a new link. The earlier one no longer works.`,
  },
  revoke: {
    title: (who) => `Withdraw the invitation of ${who}?`,
    question: 'The link in the email will stop working. You can invite them again.',
    confirm: 'Withdraw',
    done: (who) => `The invitation of ${who} was withdrawn.`,
  },
  seat: {
    title: (who) => `Assign a seat to ${who}`,
    question: '',
    confirm: 'Assign',
    done: (who) => `${who} has a seat.`,
  },
  rename: {
    title: () => 'Rename the team',
    question: 'Everyone in the team sees the new name.',
    confirm: 'Rename',
    done: () => 'The team has a new name.',
  },
  archive: {
    title: (who) => `Archive ${who}?`,
    question:
      'Nothing in the team can be changed until you unarchive it. Its data stays, and assigned seats can still be used.',
    confirm: 'Archive',
    done: (who) => `${who} is archived.`,
  },
  unarchive: {
    title: (who) => `Unarchive ${who}`,
    question: '',
    confirm: 'Unarchive',
    done: (who) => `${who} is in use again.`,
  },
  allowForwarding: {
    title: () => 'Let members forward their invitation',
    question: '',
    confirm: 'Allow',
    done: () => 'Invitations of members may be forwarded.',
  },
  refuseForwarding: {
    title: () => 'Bind invitations to their address',
    question: '',
    confirm: 'Bind',
    done: () => 'Each invitation is for its address alone.',
  },
};

/** One target by its name, several by their number. */
export function whoOf(targets: readonly ChangeTarget[]): string {
  const [only] = targets;
  return targets.length === 1 && only ? only.name : counted(targets.length, 'person', 'people');
}
