// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { failure } from '../../../machines/shared/failure.ts';
import { type HandOver, handOverMachine } from '../../../machines/team/hand-over/hand-over.machine.ts';
import { invitePeopleMachine } from '../../../machines/team/invite-people/invite-people.machine.ts';
import { openTeamMachine } from '../../../machines/team/open-team/open-team.machine.ts';
import { queries } from '../../../src/client/api/queries.ts';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { HandOverDialog } from '../../../src/client/pages/team/partner/hand-over-dialog.tsx';
import { OpenTeamDialog } from '../../../src/client/pages/team/partner/open-team-dialog.tsx';
import { PartnerTeams } from '../../../src/client/pages/team/partner/partner-teams.tsx';
import { PartnerVouchers } from '../../../src/client/pages/team/partner/partner-vouchers.tsx';
import { Referrals } from '../../../src/client/pages/team/partner/referrals.tsx';
import { InviteDialog } from '../../../src/client/pages/team/people/invite-dialog.tsx';
import { InviteLines } from '../../../src/client/pages/team/people/invite-lines.tsx';
import { LeaveTeam } from '../../../src/client/pages/team/people/leave-team.tsx';
import { roleOptions } from '../../../src/client/pages/team/people/role-words.ts';
import { MemberRows } from '../../../src/client/pages/team/progress/member-rows.tsx';
import { ProgressFilters } from '../../../src/client/pages/team/progress/progress-filters.tsx';
import { MailProblem } from '../../../src/client/pages/team/vouchers/mail-problem.tsx';
import type { CoveredProduct, OwnedVoucher } from '../../../src/contract/commerce/offers.ts';
import type { InvitedPerson } from '../../../src/contract/team/parse-people.ts';
import type { Partner } from '../../../src/contract/team/partners.ts';
import type { InvitedLine } from '../../../src/contract/team/people.ts';
import type { ExamProgress, MemberProgress } from '../../../src/contract/team/progress.ts';
import type { TeamSummary } from '../../../src/contract/team/teams.ts';
import { ada } from '../../support/contract-samples.ts';
import { answerCalls, refusal } from '../../support/site/answers.ts';
import { eventually, show } from '../../support/site/mount.tsx';
import { choose, control, fill, press, pressKey, readingOf } from '../../support/site/reading.ts';
import { openSession } from '../../support/site/sessions.ts';

const NOON = Date.UTC(2027, 0, 3, 12);
const exam: CoveredProduct = {
  ...{ certification_id: 'javascript-junior', type: 'EXAM', title: 'JavaScript Junior' },
  ...{ tech: 'javascript', level: 'junior' },
};
const team = (id: string, status: TeamSummary['status'] = 'active'): TeamSummary => ({
  ...{ id, uuid: id, status, team_name: `Team ${id}`, team_uuid: id, roles: ['partner'] },
  ...{ onboarding_status: 'complete', onboarding_step: 'complete', members_may_forward: false },
});

afterEach(() => {
  vi.unstubAllGlobals();
  queries.clear();
});

const inDialog = (role = 'dialog') => readingOf(document.querySelector(`[role="${role}"]`));
async function submit(): Promise<void> {
  const form = [...document.querySelectorAll('form')].find((one) => one.closest('[hidden]') === null);
  await act(async () => form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
}

describe('handing vouchers to a team', () => {
  const open = async (teams: TeamSummary[], answer: () => Promise<void> = () => new Promise(() => {})) => {
    const handed: HandOver[] = [];
    const handVouchers = fromPromise<void, HandOver>(({ input }) => {
      handed.push(input);
      return answer();
    });
    const actor = createActor(
      handOverMachine.provide({ actors: { handVouchers }, actions: { refreshVouchers: () => {} } }),
    );
    actor.start();
    await show(<HandOverDialog actor={actor} teams={teams} />);
    await act(async () => actor.send({ type: 'handOver.started', combo: 'C-1', free: 5 }));
    return handed;
  };
  const HEAD = [
    '# Hand vouchers to a team',
    '5 vouchers free. The team gets them as seats; you can take unassigned ones back.',
  ];
  const END = ['[Cancel]', '[Hand over]', '[Close]'];

  test('[TM-03] chooses the only team, and all vouchers; several are chosen from', async () => {
    await open([]);
    expect(inDialog()).toEqual([...HEAD, 'Open a team first: it gets the vouchers.', '[Cancel]', '[Close]']);
    await open([team('a')]);
    expect(inDialog()).toEqual([...HEAD, 'Team*: Team a', 'Number of vouchers*: “5”', ...END]);
    await open([team('a'), team('b')]);
    expect(inDialog()).toEqual([...HEAD, 'Team*: Choose a team', 'Number of vouchers*: “5”', ...END]);
  });

  test('[TM-03] hands the number over to the chosen team, and says so', async () => {
    const handed = await open([team('a'), team('b')], async () => {});
    await choose('Team*', 'Team b');
    await fill('Number of vouchers*', '2');
    await submit();
    expect(handed).toEqual([{ combo: 'C-1', free: 5, teamId: 'b', count: 2 }]);
    await eventually(() =>
      expect(inDialog()).toEqual([
        ...['# Handed over', 'Team b has 2 more seats.', 'Assign the seats -> /team/vouchers?team=b'],
        ...['[Close]', '[Close]'],
      ]),
    );
  });

  test('[TM-03] asks for a team, and for a number that there is', async () => {
    const handed = await open([team('a'), team('b')]);
    await submit();
    expect(inDialog()).toContain('Choose a team.');
    await choose('Team*', 'Team b');
    for (const count of ['6', '0', 'two', '']) {
      await fill('Number of vouchers*', count);
      await submit();
      expect(inDialog()).toContain('Enter a whole number from 1 to 5.');
    }
    expect(handed).toEqual([]);
  });

  test('[TM-03] of more than ten teams finds those with a name', async () => {
    const teams = Array.from({ length: 11 }, (_, at) => team(String.fromCharCode(97 + at)));
    await open(teams.slice(1));
    expect(inDialog()[2]).toBe('Team*: Choose a team');
    await open(teams);
    expect(inDialog()[2]).toBe('Search teams: “”');
    await fill('Search teams', 'team c');
    const names = () => [...document.querySelectorAll('option')].map((option) => option.textContent);
    expect(names()).toEqual(['Choose a team', 'Team c']);
    await fill('Search teams', 'zzz');
    expect(names()).toEqual(['No team matches']);
  });

  test('[TM-03] waits, says why it did not work, and is closed without handing over', async () => {
    await open([team('a')]);
    await press('Hand over');
    expect(inDialog().slice(-3)).toEqual([
      ...['[Cancel] (Please wait until this is done)', '[Hand over, Please wait] (busy)', '[Close]'],
    ]);
    await open([team('a')], async () => {
      throw failure('refused', 'The vouchers have changed.');
    });
    await fill('Number of vouchers*', ' 2 ');
    await submit();
    await eventually(() =>
      expect(inDialog().slice(2)).toEqual([
        ...['The vouchers have changed.', 'Team*: Team a', 'Number of vouchers*: “ 2 ”', ...END],
      ]),
    );
    for (const close of [() => press('Cancel'), () => press('Close'), () => pressKey('Escape')]) {
      const handed = await open([team('a')]);
      await close();
      expect([inDialog(), handed]).toEqual([[], []]);
    }
  });
});

describe('the pages of a partner', () => {
  test('[PE-04] list its teams with where they lead; a search finds by name', async () => {
    const onOpen = vi.fn();
    const page = await show(<PartnerTeams teams={[team('a'), team('b', 'archived')]} onOpen={onOpen} />);
    const row = (id: string, ...badge: string[]) => [
      `Team ${id} -> /team/dashboard?team=${id}`,
      ...badge,
      `People of Team ${id} -> /team/manage?team=${id}`,
      `Vouchers of Team ${id} -> /team/vouchers?team=${id}`,
    ];
    const head = (typed: string) => ['# Teams', '[Open a team]', `Search teams: “${typed}”`];
    expect(readingOf(page)).toEqual([...head(''), '2 teams', ...row('a'), ...row('b', 'Archived')]);
    await fill('Search teams', 'm b');
    expect(readingOf(page)).toEqual([...head('m b'), '1 team', ...row('b', 'Archived')]);
    await fill('Search teams', 'zzz');
    expect(readingOf(page)).toEqual([...head('zzz'), 'No team matches.']);
    await press('Open a team');
    expect(onOpen).toHaveBeenCalledOnce();
    expect(readingOf(await show(<PartnerTeams teams={[]} onOpen={onOpen} />))).toEqual([
      ...['# Teams', '[Open a team]', '# No team yet'],
      'Open a team for each class or company. You invite its people and hand it vouchers.',
    ]);
  });

  test('[PE-04] list 25 teams at first, and 25 more on request', async () => {
    await show(<PartnerTeams teams={Array.from({ length: 51 }, (_, at) => team(String(at)))} onOpen={() => {}} />);
    const rows = () => document.querySelectorAll('li').length;
    expect(rows()).toBe(25);
    await press('Show 25 more of 51');
    expect(rows()).toBe(50);
    await press('Show 1 more of 51');
    expect(rows()).toBe(51);
    expect(readingOf(document.body)).not.toContain('[Show 1 more of 51]');
  });

  test('[PE-01] count what its link brought, by currency', async () => {
    const partner: Partner = {
      ...{ id: 'p', name: 'P', referral_link: 'https://x.example/?p=1', sign_ups: 4, buyers: 3, orders: 2 },
      ...{ revenue: [], teams: [] },
    };
    const stats = async (change: Partial<Partner>) =>
      readingOf(await show(<Referrals partner={{ ...partner, ...change }} />)).slice(4);
    expect(readingOf(await show(<Referrals partner={partner} />)).slice(0, 4)).toEqual([
      '# Referrals',
      'Share your link. Everyone who follows it and signs up counts, with everything they buy.',
      ...['https://x.example/?p=1', '[Copy referral link]'],
    ]);
    expect(await stats({})).toEqual([
      ...['Sign-ups', '4', 'Buyers', '3', 'Orders', '2', 'Refunded ones excluded', 'Revenue', '–', 'After refunds'],
    ]);
    const revenue = [
      { currency: 'USD', amount: 14_900 },
      { currency: 'EUR', amount: 100 },
    ] as const;
    expect((await stats({ revenue: [...revenue] })).slice(-4)).toEqual(['Revenue', '$149', '€1', 'After refunds']);
  });

  test('[TM-03] say that all vouchers are handed over, or that the list did not load; a link is taken back', async () => {
    queries.setDefaultOptions({ queries: { retry: false } });
    let isOffline = true;
    answerCalls({
      'GET /team-partner-vouchers': () => (isOffline ? 'offline' : { data: [], meta: { total: 0 } }),
    });
    const page = await show(<PartnerVouchers onHandOver={() => {}} />);
    const OFFLINE = ["The list didn't load", 'The server could not be reached. Check your connection.', '[Try again]'];
    await eventually(() => expect(readingOf(page)).toEqual(['# Vouchers to hand over', ...OFFLINE]));
    isOffline = false;
    await press('Try again');
    await eventually(() =>
      expect(readingOf(page)).toEqual([
        ...['# Vouchers to hand over', '# Every voucher is handed over'],
        'New vouchers appear here. Those of a team are on its vouchers page.',
      ]),
    );
  });

  test('[VC-06] say why nothing can be sent by email, and ask again', async () => {
    const refetch = vi.fn();
    const error = failure('unreachable', 'The server could not be reached.');
    expect(readingOf(await show(<MailProblem owned={{ data: undefined, error, refetch }} />))).toEqual([
      "Sending by email isn't available right now",
      "The vouchers that you can send didn't load. The server could not be reached.",
      '[Try again]',
    ]);
    await press('Try again');
    expect(refetch).toHaveBeenCalledOnce();
  });

  test('[PE-04] open a team by its name, and lead to its people', async () => {
    let answer: () => Promise<object> = () =>
      Promise.reject(failure('invalid', 'No.', { errors: { team_name: ['Too long.'] } }));
    const opened: unknown[] = [];
    const machine = openTeamMachine.provide({
      actors: {
        createTeam: fromPromise<unknown, unknown>(({ input }) => {
          opened.push(input);
          return answer();
        }) as never,
      },
      actions: { refreshTeams: () => {} },
    });
    const actor = createActor(machine);
    actor.start();
    await show(<OpenTeamDialog actor={actor} />);
    expect(inDialog()).toEqual([]);
    await act(async () => actor.send({ type: 'openTeam.started' }));
    const START = ['# Open a team', 'You invite its people and hand it vouchers. It pays nothing.'];
    const END = ['[Cancel]', '[Open team]', '[Close]'];
    expect(inDialog()).toEqual([...START, 'Team name*: “”', ...END]);
    await submit();
    expect(inDialog()).toEqual([...START, 'Team name*: “”', 'Enter a name.', ...END]);
    await fill('Team name*', 'Lab');
    await press('Open team');
    await eventually(() => expect(inDialog()).toEqual([...START, 'Team name*: “Lab”', 'Too long.', ...END]));
    answer = () => Promise.reject(failure('refused', 'You are no partner any more.'));
    await submit();
    await eventually(() => expect(inDialog()[2]).toBe('You are no partner any more.'));
    let accept: ((team: object) => void) | undefined;
    answer = () =>
      new Promise((resolve) => {
        accept = resolve as typeof accept;
      });
    await submit();
    expect(inDialog().slice(-3)).toEqual([
      ...['[Cancel] (Please wait until this is done)', '[Open team, Please wait] (busy)', '[Close]'],
    ]);
    expect(opened).toEqual([{ name: 'Lab' }, { name: 'Lab' }, { name: 'Lab' }]);
    await act(async () => accept?.({ id: 'lab' }));
    await eventually(() =>
      expect(inDialog()).toEqual([
        ...['# Lab is open', 'Invite its people, and hand it vouchers.', 'Invite people -> /team/manage?team=lab'],
        ...['[Close]', '[Close]'],
      ]),
    );
    for (const close of [() => press('Cancel'), () => pressKey('Escape')]) {
      const other = createActor(machine);
      other.start();
      await show(<OpenTeamDialog actor={other} />);
      await act(async () => other.send({ type: 'openTeam.started' }));
      await close();
      expect(inDialog()).toEqual([]);
    }
  });

  test('[TM-03] hand over its free vouchers, each combo by its own button; a mail takes unsent ones', async () => {
    answerCalls({});
    const combo = (code: string, title: string, free: number) => ({
      ...{ code, gives: 'all' as const, products: [{ ...exam, title }], total: 4, free, valid_until: null },
    });
    const owned: OwnedVoucher = {
      ...{ code: 'AAAA', state: 'open', gives: 'all', covers: [exam], order_id: null, sent_to: null, sent_at: null },
      ...{ opened_at: null, valid_until: null, redeemed_at: null, redeemed_by: null },
    };
    const mailed = { ...owned, code: 'BBBB', state: 'sent' as const, sent_to: 'bob@example.com', sent_at: NOON };
    const ofCombo = (code: string, ...vouchers: OwnedVoucher[]) => ({
      ...{ code, order_id: null, gives: 'all' as const, products: [exam], total: 4, assigned: 0, redeemed: 0 },
      ...{ valid_until: null, created_at: NOON, vouchers },
    });
    const combos = [combo('C-1', 'One', 2), { ...combo('C-2', 'Two', 0), valid_until: NOON }, combo('C-3', 'Three', 1)];
    queries.setQueryData(['team', 'partner-vouchers'], { data: combos, meta: { total: 3 } });
    queries.setQueryData(['voucher-combos', 'without team'], {
      data: [
        ofCombo('C-3', mailed),
        ofCombo('C-1', owned, { ...owned, code: 'CCCC' }, { ...mailed, code: 'DDDD', sent_to: 'eve@example.com' }),
      ],
      meta: { total: 2 },
    });
    const onHandOver = vi.fn();
    const page = await show(<PartnerVouchers onHandOver={onHandOver} />);
    expect(readingOf(page)).toEqual([
      '# Vouchers to hand over',
      ...['# One: exam', '2 of 4 vouchers free · C-1', '[Send by email: One: exam]', '[Hand to a team: One: exam]'],
      ...['# Sent by email', expect.stringMatching(/^Sent to eve@example\.com on/)],
      ...['Sent', '[Send again voucher DDDD]', '[Take back voucher DDDD]'],
      ...['# Two: exam', '0 of 4 vouchers free · C-2 · valid until 3 January 2027'],
      ...['# Three: exam', '1 of 4 vouchers free · C-3', '[Hand to a team: Three: exam]', '# Sent by email'],
      expect.stringMatching(/^Sent to bob@example\.com on 3 Jan 2027, \d\d:00 UTC$/),
      ...['Sent', '[Send again voucher BBBB]', '[Take back voucher BBBB]'],
    ]);
    await press('Hand to a team: Three: exam');
    expect(onHandOver.mock.calls).toEqual([['C-3', 1]]);
    await press('Take back voucher BBBB');
    expect(inDialog('alertdialog')[0]).toBe('# Take this voucher back?');
    await press('Cancel');
    await press('Send again voucher BBBB');
    expect(inDialog().length).toBeGreaterThan(0);
    await press('Close');
    await press('Send by email: One: exam');
    expect(inDialog().slice(0, 2)).toEqual([
      '# Send to several people',
      '2 vouchers left to send. Each address gets one of its own.',
    ]);
  });
});

describe('the progress of a team', () => {
  const progress = (state: ExamProgress['state'], change: Partial<ExamProgress> = {}): ExamProgress => ({
    ...{ exams: [exam], state, assigned_at: NOON, started_at: null, ended_at: null, deadline_at: null },
    ...{ score_percent: null, ...change },
  });

  test.each<[string, ExamProgress, unknown[]]>([
    ['not started', progress('assigned'), ['Not started', 'Assigned on 3 January 2027']],
    ['to take', progress('assigned', { deadline_at: NOON }), ['Not started', 'Take it by 3 January 2027']],
    ['running', progress('started', { started_at: NOON }), ['In progress', 'Started on 3 January 2027']],
    [
      'running to an end',
      progress('started', { started_at: NOON, deadline_at: NOON }),
      ['In progress', expect.stringMatching(/^Ends 3 Jan 2027, \d\d:00 UTC$/)],
    ],
    ['passed', progress('passed', { ended_at: NOON, score_percent: 87 }), ['87%', 'Passed', 'On 3 January 2027']],
    [
      'failed, at nothing',
      progress('failed', { ended_at: NOON, score_percent: 0 }),
      ['0%', 'Not passed', 'On 3 January 2027'],
    ],
    ['passed, not shared', progress('passed', { ended_at: NOON }), ['Passed', 'On 3 January 2027']],
    ['expired', progress('expired', { deadline_at: NOON }), ['Expired', 'Expired on 3 January 2027']],
    ['void', progress('voided', { ended_at: NOON }), ['Void', 'On 3 January 2027']],
  ])('[TM-09] of a member tells of an exam that is %s', async (_, shown, words) => {
    const member: MemberProgress = {
      ...{ user_id: 'ada', first_name: 'Ada', last_name: 'King', email: 'ada@example.com', role: 'member' },
      ...{ shares_scores: true, next_deadline_at: null, exams: [shown] },
    };
    const other = { ...member, user_id: 'bob', first_name: 'Bob', last_name: '', exams: [] };
    expect(readingOf(await show(<MemberRows members={[other, member]} />))).toEqual([
      ...['# Bob', 'ada@example.com', 'No exam assigned', '# Ada King', 'ada@example.com', 'JavaScript Junior'],
      ...words,
    ]);
  });

  test('[TM-09] names each exam that a member still chooses from', async () => {
    const choice = progress('assigned', { exams: [exam, { ...exam, title: 'Vue.js Junior' }] });
    const member: MemberProgress = {
      ...{ user_id: 'ada', first_name: 'Ada', last_name: 'King', email: 'ada@example.com', role: 'member' },
      ...{ shares_scores: false, next_deadline_at: null, exams: [choice] },
    };
    expect(readingOf(await show(<MemberRows members={[member]} />))[2]).toBe('JavaScript Junior or Vue.js Junior');
    expect([...document.querySelectorAll('ul')].map((list) => list.getAttribute('aria-label'))).toEqual([
      ...['Members', 'Exams of Ada King'],
    ]);
  });

  test('[TM-09] is narrowed by name, exam and state, and sorted, each by its own field', async () => {
    const [change, setTyped] = [vi.fn(), vi.fn()];
    const wanted = { search: '', exam: 'javascript-junior', state: 'passed', order: 'deadline' };
    const looking = { wanted, typed: 'ad', setTyped, change, clear: vi.fn() };
    const vue = { ...exam, certification_id: 'vuejs-junior', title: 'Vue.js Junior' };
    const page = await show(<ProgressFilters looking={looking as never} exams={[exam, vue]} />);
    expect(readingOf(page)).toEqual([
      ...['Search by name or email: “ad”', 'Exam: JavaScript Junior', 'Show: Passed', 'Sort by: Next deadline'],
    ]);
    await fill('Search by name or email', 'ada');
    await choose('Exam', 'Vue.js Junior');
    await choose('Exam', 'All exams');
    await choose('Show', 'Without an exam');
    await choose('Show', 'All members');
    await choose('Sort by', 'Name');
    expect(setTyped.mock.calls).toEqual([['ada']]);
    expect(change.mock.calls.map(([one]) => one)).toEqual([
      ...[{ exam: 'vuejs-junior' }, { exam: null }, { state: 'none' }, { state: null }, { order: 'name' }],
    ]);
  });
});

describe('the dialog that invites people', () => {
  type Answers = {
    one?: (person: InvitedPerson) => Promise<InvitedLine>;
    many?: (text: string) => Promise<InvitedLine[]>;
  };
  const open = async ({ one, many }: Answers = {}) => {
    const sent: unknown[] = [];
    const machine = invitePeopleMachine.provide({
      actors: {
        readFile: fromPromise<string, { file: Blob }>(({ input }) => input.file.text()),
        invitePerson: fromPromise<InvitedLine, { person: InvitedPerson; role: string }>(({ input }) => {
          sent.push(input);
          return one?.(input.person) ?? new Promise(() => {});
        }) as never,
        inviteLines: fromPromise<InvitedLine[], { text: string; role: string }>(({ input }) => {
          sent.push(input);
          return many?.(input.text) ?? new Promise(() => {});
        }) as never,
      },
      actions: { refreshPeople: () => {} },
    });
    const actor = createActor(machine);
    actor.start();
    await show(<InviteDialog actor={actor} roles={roleOptions('owner', { hasOwner: true })} />);
    await act(async () => actor.send({ type: 'invitePeople.started' }));
    return sent;
  };
  const MANY = 'Several people, from a list or a CSV file';
  const outcome = (line: number, text: string, is: InvitedLine['outcome'], message = ''): InvitedLine => ({
    ...{ line, text, outcome: is, message },
  });

  test('[TM-08] invites one person with a role; what the server says stands at its field', async () => {
    const sent = await open({
      one: async () => {
        throw failure('invalid', 'No.', { errors: { first_name: ['Enter a first name.'] } });
      },
    });
    expect(inDialog().slice(2)).toEqual([
      ...['How many?', '(x) One person', `( ) ${MANY}`, 'Email address*: “”', 'First name*: “”', 'Last name: “”'],
      ...['Role: Team Member', '[Cancel]', '[Send the invitation]', '[Close]'],
    ]);
    await fill('Email address*', ' guy@example.com ');
    await choose('Role', 'Billing');
    await submit();
    expect(sent).toEqual([{ person: { email: 'guy@example.com', first_name: '', last_name: '' }, role: 'billing' }]);
    await eventually(() =>
      expect(inDialog().slice(5, 8)).toEqual([
        ...['Email address*: “guy@example.com”', 'First name*: “”', 'Enter a first name.'],
      ]),
    );
  });

  test('[TM-08] sends each name as it was entered; what is no field of the form is said above it', async () => {
    let answer: () => Promise<InvitedLine> = () =>
      Promise.reject(
        failure('invalid', 'Check the form.', {
          errors: { email: ['Enter a valid email address.'], last_name: ['Too long.'] },
        }),
      );
    const sent = await open({ one: () => answer() });
    await fill('Email address*', 'guy');
    await fill('First name*', ' Guy ');
    await fill('Last name', 'Ray');
    await press('Send the invitation');
    expect(sent).toEqual([{ person: { email: 'guy', first_name: 'Guy', last_name: 'Ray' }, role: 'member' }]);
    await eventually(() =>
      expect(inDialog().slice(5, 11)).toEqual([
        ...['Email address*: “guy”', 'Enter a valid email address.', 'First name*: “ Guy ”'],
        ...['Last name: “Ray”', 'Too long.', 'Role: Team Member'],
      ]),
    );
    answer = () => Promise.reject(failure('refused', 'The team is archived.'));
    await choose('Role', 'Manager (deputy)');
    await submit();
    await eventually(() => expect(inDialog().slice(5, 7)).toEqual(['The team is archived.', 'Email address*: “guy”']));
    expect(inDialog()).toContain('Role: Manager (deputy)');
    answer = () => new Promise(() => {});
    await submit();
    expect(inDialog().slice(2)).toEqual([
      ...['How many?', '(x) One person (off)', `( ) ${MANY} (off)`, 'Email address*: “guy”', 'First name*: “ Guy ”'],
      ...['Last name: “Ray”', 'Role: Manager (deputy) (off)', '[Cancel] (Please wait until this is done)'],
      ...['[Send the invitation, Inviting] (busy)', '[Close]'],
    ]);
    expect([...document.querySelectorAll('input[readonly]')]).toHaveLength(3);
  });

  test('[TM-08] reads people from a file, which can be chosen again; says why it was not read, or not sent', async () => {
    let answer: () => Promise<InvitedLine[]> = () => Promise.reject(failure('refused', 'The team is archived.'));
    const sent = await open({ many: () => answer() });
    await press(MANY);
    const field = control('CSV or text file') as HTMLInputElement;
    const opened = vi.spyOn(field, 'click');
    await press('Choose a CSV file');
    expect(opened).toHaveBeenCalledOnce();
    const chooseFile = async (file?: Blob) => {
      Object.defineProperty(field, 'files', { value: file ? [file] : [], configurable: true });
      await act(async () => field.dispatchEvent(new Event('change', { bubbles: true })));
    };
    await chooseFile();
    expect(inDialog()).toContain('People*: “”');
    await chooseFile(new File(['guy@example.com'], 'people.csv'));
    await eventually(() => expect(inDialog()).toContain('People*: “guy@example.com”'));
    await choose('Role for all of them', 'Billing');
    await press('Invite');
    await eventually(() =>
      expect(inDialog().slice(5, 7)).toEqual(['The team is archived.', 'People*: “guy@example.com”']),
    );
    answer = () => new Promise(() => {});
    await submit();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ role: 'billing' });
  });

  test('[TM-08] what the server says of the list stands at its field alone', async () => {
    const errors = { people: ['At most 500 people at once.'] };
    await open({ many: () => Promise.reject(failure('invalid', 'Check the form.', { errors })) });
    await press(MANY);
    await fill('People*', 'guy@example.com');
    await submit();
    await eventually(() => expect(inDialog()).toContain('At most 500 people at once.'));
    expect(inDialog()).not.toContain('Check the form.');
    const field = control('People*');
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('At most 500 people at once.');
  });

  test('[TM-08] shows a list with what cannot be sent first; the rest is invited, or the list corrected', async () => {
    const sent = await open({ many: async () => [outcome(1, 'guy@example.com', 'invited')] });
    await press(MANY);
    expect(inDialog().slice(5)).toEqual([
      'People*: “”',
      'One per line: an address, or address, first name, last name. You can also paste a table with headings, or recipients from a mail.',
      ...['CSV or text file: “”', '[Choose a CSV file]', 'Role for all of them: Team Member'],
      ...['[Cancel]', '[Invite]', '[Close]'],
    ]);
    await submit();
    expect(inDialog()).toContain('Enter at least one address.');
    await fill('People*', 'guy@example.com\nnonsense\nguy@example.com');
    await submit();
    expect(inDialog()).toEqual([
      ...['# Invite people', "2 lines of 3 can't be sent. Nothing is sent yet."],
      ...['nonsense', 'Line 2 · Not invited: Enter a valid email address.'],
      ...['guy@example.com, guy', 'Line 1 · Ready to invite'],
      ...['guy@example.com', 'Line 3 · Left out: This address is in an earlier line.'],
      ...['[Cancel]', '[Correct the list]', '[Invite 1 person]', '[Close]'],
    ]);
    await press('Correct the list');
    expect(inDialog()).toContain('People*: “guy@example.com\nnonsense\nguy@example.com”');
    await submit();
    await press('Invite 1 person');
    expect(sent).toEqual([{ text: 'guy@example.com,guy', role: 'member' }]);
    await eventually(() => expect(inDialog()[1]).toBe('1 of 3 invited'));
    expect(inDialog().slice(-3)).toEqual(['[Close]', '[Correct the rest]', '[Close]']);
  });

  test.each<[string, () => Promise<void>]>([
    ['“Cancel”', () => press('Cancel')],
    ['its cross', () => press('Close')],
    ['Escape', () => pressKey('Escape')],
  ])('[TM-08] is closed by %s, and invites nobody', async (_, close) => {
    const sent = await open();
    await fill('Email address*', 'guy@example.com');
    await close();
    expect([inDialog(), sent]).toEqual([[], []]);
  });

  test('[TM-08] of a list that is too long for once, goes on with the rest', async () => {
    const people = Array.from({ length: 201 }, (_, at) => `p${at}@x.example`);
    await open({ many: async (text) => text.split('\n').map((line, at) => outcome(at + 1, line, 'invited')) });
    await press(MANY);
    await fill('People*', people.join('\n'));
    await submit();
    expect(inDialog()[1]).toBe('The list is long: 200 people first, 1 after that. Nothing is sent yet.');
    await press('Invite 200 people');
    await eventually(() => expect(inDialog()[1]).toBe('200 of 201 invited'));
    await press('Continue with the rest');
    expect(inDialog()).toContain('People*: “p200@x.example”');
  });

  test('[TM-08] reports what happened to each line', async () => {
    const lines = [
      outcome(1, 'a@x.example', 'invited'),
      outcome(2, 'b@x.example', 'sentAgain'),
      outcome(3, 'c@x.example', 'member', 'Is in the team.'),
      outcome(4, 'd@x.example', 'refused', 'Takes no mail.'),
    ].map((line) => ({ ...line, sent: `${line.text},A,B` }));
    const read = async (isReport: boolean) => readingOf(await show(<InviteLines lines={lines} isReport={isReport} />));
    expect(await read(true)).toEqual([
      '2 of 4 invited',
      ...['a@x.example, A, B', 'Line 1 · Invited', 'b@x.example, A, B', 'Line 2 · Sent again'],
      ...['c@x.example, A, B', 'Line 3 · Not invited: Is in the team.'],
      ...['d@x.example, A, B', 'Line 4 · Not invited: Takes no mail.'],
    ]);
    const later = [
      { ...outcome(1, 'a@x.example', 'invited'), outcome: 'later' as const, sent: null },
      { ...outcome(2, 'b@x.example', 'invited'), outcome: 'waiting' as const, sent: null },
    ];
    expect(readingOf(await show(<InviteLines lines={later} isReport={false} />))).toEqual([
      'The list is long: 1 person first, 1 after that. Nothing is sent yet.',
      ...['b@x.example', 'Line 2 · Ready to invite', 'a@x.example', 'Line 1 · Not yet'],
    ]);
  });
});

describe('leaving a team', () => {
  const REMOVE = 'DELETE /teams/a/users';
  const open = async (answers: Parameters<typeof answerCalls>[0]) => {
    const asked = answerCalls(answers);
    const session = await openSession(ada);
    const page = await show(
      <SessionProvider session={session}>
        <LeaveTeam team={team('a')} />
      </SessionProvider>,
    );
    expect(readingOf(page)).toEqual([
      '# Leave the team',
      'Exams that you have started stay yours. Seats that you have not used go back to Team a.',
      '[Leave the team]',
    ]);
    await press('Leave the team');
    return asked;
  };
  const QUESTION = [
    '# Leave Team a?',
    'Seats that you have not used go back to the team. Only its managers can take you back.',
  ];

  test('[TM-08] is asked first; cancelled or escaped, nobody leaves', async () => {
    for (const close of [() => press('Cancel'), () => pressKey('Escape')]) {
      const asked = await open({});
      expect(inDialog('alertdialog')).toEqual([...QUESTION, '[Cancel]', '[Leave the team]']);
      await close();
      expect([inDialog('alertdialog'), asked]).toEqual([[], []]);
    }
  });

  test('[TM-08] ends the own membership alone, and says why not', async () => {
    const waiting = await open({});
    await press('Leave the team');
    expect(waiting).toEqual([`${REMOVE} {"user_id":"${ada.id}"}`]);
    expect(inDialog('alertdialog').slice(2)).toEqual([
      ...['[Cancel] (Please wait)', '[Leave the team, Please wait] (busy)'],
    ]);
    await open({ [REMOVE]: () => refusal(409, 'The last owner stays.') });
    await press('Leave the team');
    await eventually(() => expect(inDialog('alertdialog')).toContain('The last owner stays.'));
  });
});
