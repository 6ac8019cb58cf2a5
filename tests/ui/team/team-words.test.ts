import { describe, expect, test } from 'vitest';
import type { ChangeKind } from '../../../machines/team/team-changes/change-lines.ts';
import { CHANGE_WORDS, whoOf } from '../../../src/client/pages/team/people/change-words.ts';
import { historyWords } from '../../../src/client/pages/team/people/history-words.ts';
import { ownersOf, roleOfInvitation } from '../../../src/client/pages/team/people/people.select.ts';
import { givenRole, roleWords } from '../../../src/client/pages/team/people/role-words.ts';
import { examTitle, FILTERS, STATE_WORDS, whenWords } from '../../../src/client/pages/team/progress/progress-words.ts';
import { formatMoment } from '../../../src/client/ui/display/format-date.ts';
import type { ExamProgress } from '../../../src/contract/team/progress.ts';
import type { TeamUser } from '../../../src/contract/team/teams.ts';

const NOON = Date.UTC(2027, 0, 3, 12);

describe('a change of a team', () => {
  const AWAY =
    'They lose access to the team right away, and their unused seats are free again. Finished exams stay theirs. You can restore them later.';
  const STILL =
    'Nothing in the team can be changed until you unarchive it. Its data stays, and assigned seats can still be used.';

  test.each<[kind: ChangeKind, title: string, question: string, confirm: string, done: string]>([
    [
      ...(['role', 'Change the role of Ada', 'The new role counts from their next click.'] as const),
      ...(['Change the role', 'Ada has a new role.'] as const),
    ],
    ['remove', 'Remove Ada?', AWAY, 'Remove', 'Ada was removed.'],
    ['restore', 'Restore Ada', '', 'Restore', 'Ada is back in the team.'],
    [
      ...(['resend', 'Send the invitation again to Ada', '', 'Send again'] as const),
      'Ada gets a new link. The earlier one no longer works.',
    ],
    [
      ...(['revoke', 'Withdraw the invitation of Ada?'] as const),
      'The link in the email will stop working. You can invite them again.',
      ...(['Withdraw', 'The invitation of Ada was withdrawn.'] as const),
    ],
    ['seat', 'Assign a seat to Ada', '', 'Assign', 'Ada has a seat.'],
    [
      ...(['rename', 'Rename the team', 'Everyone in the team sees the new name.', 'Rename'] as const),
      'The team has a new name.',
    ],
    ['archive', 'Archive Ada?', STILL, 'Archive', 'Ada is archived.'],
    ['unarchive', 'Unarchive Ada', '', 'Unarchive', 'Ada is in use again.'],
  ])('[TM-02] “%s” is asked, confirmed and told as what it is', (kind, ...words) => {
    const { title, question, confirm, done } = CHANGE_WORDS[kind];
    expect([title('Ada'), question, confirm, done('Ada')]).toEqual(words);
  });

  test('[TM-02] of one the name is said, of several how many they are', () => {
    const [ada, bea] = ['Ada', 'Bea'].map((name) => ({ id: name, name })) as [{ id: string; name: string }, never];
    expect([whoOf([ada]), whoOf([ada, bea]), whoOf([])]).toEqual(['Ada', '2 people', '0 people']);
  });

  test.each([
    ['created', 'Ada created the team.'],
    ['renamed', 'Ada renamed the team.'],
    ['archived', 'Ada archived the team.'],
    ['unarchived', 'Ada unarchived the team.'],
    ['onboardingCompleted', 'Ada finished setting up the team.'],
    ['invited', 'Ada invited Bea.'],
    ['invitationResent', 'Ada sent the invitation of Bea again.'],
    ['invitationRevoked', 'Ada withdrew the invitation of Bea.'],
    ['joined', 'Ada joined the team.'],
    ['left', 'Ada left the team.'],
    ['removed', 'Ada removed Bea.'],
    ['restored', 'Ada restored Bea.'],
    ['roleChanged', 'Ada changed the role of Bea.'],
    ['seatAssigned', 'Ada assigned a seat to Bea.'],
    ['seatRevoked', 'Ada took a seat back from Bea.'],
    ['voucherSent', 'Ada sent a voucher by email.'],
    ['voucherTakenBack', 'Ada took a voucher back that was sent by email.'],
    ['scoresShared', 'Ada let the team see their scores.'],
    ['scoresHidden', 'Ada no longer lets the team see their scores.'],
    ['seatsBought', 'Ada bought seats.'],
    ['seatsHandedOver', 'Ada handed seats to the team.'],
    ['seatsReturned', 'Ada took free seats back.'],
  ])('[TM-09] the history tells that somebody %s', (action, sentence) => {
    expect(historyWords({ by: 'Ada', action: `team.${action}`, about: 'Bea' })).toBe(sentence);
  });

  test('[TM-09] whom it was about is somebody where nobody knows any more', () => {
    expect(historyWords({ by: 'Ada', action: 'team.removed', about: null })).toBe('Ada removed somebody.');
  });
});

describe('roles', () => {
  test('[PE-04] two are called manager and say which; what a form sends is one of those that are given', () => {
    expect((['owner', 'manager', 'member', 'billing', 'partner'] as const).map(roleWords)).toEqual([
      ...['Manager (owner)', 'Manager (deputy)', 'Team Member', 'Billing', 'Partner'],
    ]);
    expect(['member', 'manager', 'billing', 'owner', 'partner', '', null].map(givenRole)).toEqual([
      ...['member', 'manager', 'billing', 'owner', 'member', 'member', 'member'],
    ]);
  });

  test('[TM-08] an invitation without a role makes a member; owners are those who are still there', () => {
    const invited = (roles: { fields: { role: 'billing' } }[]) => roleOfInvitation({ roles } as never);
    expect([invited([{ fields: { role: 'billing' } }]), invited([])]).toEqual(['billing', 'member']);
    const users = [
      { id: 'a', role: 'owner', status: 'active' },
      { id: 'b', role: 'owner', status: 'removed' },
      { id: 'c', role: 'manager', status: 'active' },
    ] as TeamUser[];
    expect(ownersOf({ users }).map(({ id }) => id)).toEqual(['a']);
  });
});

describe('the progress of a member', () => {
  test('[TM-09] has a word and a look for each state, and a filter for each that is looked for', () => {
    expect(Object.entries(STATE_WORDS).map(([state, { words, tone }]) => [state, words, tone])).toEqual([
      ['assigned', 'Not started', 'info'],
      ['started', 'In progress', 'accent'],
      ['passed', 'Passed', 'positive'],
      ['failed', 'Not passed', 'warning'],
      ['voided', 'Void', 'neutral'],
      ['expired', 'Expired', 'neutral'],
    ]);
    expect(FILTERS.map(({ value, label }) => `${value}: ${label}`)).toEqual([
      ...[': All members', 'none: Without an exam', 'assigned: Not started', 'started: In progress', 'passed: Passed'],
      ...['failed: Not passed', 'expired: Expired unused', 'voided: Void'],
    ]);
  });

  test.each<[Partial<ExamProgress>, string]>([
    [{ state: 'assigned', assigned_at: NOON }, 'Assigned on 3 January 2027'],
    [{ state: 'assigned', assigned_at: 0, deadline_at: NOON }, 'Take it by 3 January 2027'],
    [{ state: 'started', started_at: NOON }, 'Started on 3 January 2027'],
    [{ state: 'started', started_at: 0, deadline_at: NOON }, `Ends ${formatMoment(NOON)}`],
    [{ state: 'expired', deadline_at: NOON }, 'Expired on 3 January 2027'],
    [{ state: 'passed', started_at: 0, ended_at: NOON }, 'On 3 January 2027'],
    [{ state: 'failed', ended_at: NOON, deadline_at: 0 }, 'On 3 January 2027'],
    [{ state: 'voided' }, ''],
  ])('[TM-09] of %j the date that matters is “%s”', (change, words) => {
    const exam = {
      exams: [],
      assigned_at: null,
      started_at: null,
      ended_at: null,
      deadline_at: null,
      score_percent: null,
    };
    expect(whenWords({ ...exam, ...change } as ExamProgress)).toBe(words);
  });

  test('[TM-09] of several exams that can be chosen each is named', () => {
    const named = (...titles: string[]) => examTitle({ exams: titles.map((title) => ({ title })) } as ExamProgress);
    expect([named('Junior'), named('Junior', 'Senior')]).toEqual(['Junior', 'Junior or Senior']);
  });
});
