import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queries } from '../../../src/client/api/queries.ts';
import type { SessionActor } from '../../../src/client/flows/account/session.tsx';
import { wireAcceptInvitation } from '../../../src/client/flows/team/invitation/accept-invitation.wire.ts';
import { wiredTeamOnboardingMachine } from '../../../src/client/flows/team/onboarding/team-onboarding.wire.ts';
import { wiredHandOverMachine } from '../../../src/client/flows/team/partner/hand-over.wire.ts';
import { wiredOpenTeamMachine } from '../../../src/client/flows/team/partner/open-team.wire.ts';
import { wireInvitePeople } from '../../../src/client/flows/team/people/invite-people.wire.ts';
import { wireLeaveTeam } from '../../../src/client/flows/team/people/leave-team.wire.ts';
import { wireTeamChanges } from '../../../src/client/flows/team/people/team-changes.wire.ts';
import { wiredProgressExportMachine } from '../../../src/client/flows/team/progress/progress-export.wire.ts';
import { wiredShareScoresMachine } from '../../../src/client/flows/team/progress/share-scores.wire.ts';
import { wiredAssignSeatsMachine } from '../../../src/client/flows/team/seats/assign-seats.wire.ts';
import { wiredSeatTakeBackMachine } from '../../../src/client/flows/team/seats/seat-take-back.wire.ts';
import type { Team } from '../../../src/contract/team/teams.ts';
import { ada } from '../../support/contract-samples.ts';
import { useStubBrowser } from '../../support/site/browser-stub.ts';
import { type Asked, doAction, effectOf, listenTo, named, runEffect } from '../../support/site/wires.ts';

const browser = useStubBrowser('https://site.example/team/dashboard');
const { answerWith } = browser;
afterEach(() => {
  queries.clear();
  vi.restoreAllMocks();
});

/** A team whose onboarding is open. */
const teamOf = (id: string, orders: string[], over: Partial<Team> = {}): Team => ({
  ...{ id, uuid: id, team_uuid: id, status: 'active', team_name: 'Engines', roles: ['owner'] },
  ...{
    onboarding_status: 'pending',
    onboarding_step: 'naming',
    members_may_forward: false,
    orders_to_onboard: orders,
    users: [],
  },
  ...over,
});
const summaryOf = ({ orders_to_onboard: _orders, users: _users, ...summary }: Team) => summary;
const listOf = (...teams: Team[]) => ({ data: teams.map(summaryOf), meta: { total: teams.length } });

const session = { getSnapshot: () => ({}) } as unknown as SessionActor;
const PERSON = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' };
const change = (kind: string, id: string, value = '') => ({ kind, id, value });

const ASKED: Asked[] = [
  [
    '[TM-08]',
    wireAcceptInvitation(session, () => {}),
    'readInvitation',
    { token: 'a/b' },
    'GET /api/team-invitations/a%2Fb',
  ],
  [
    '[TM-08]',
    wireAcceptInvitation(session, () => {}),
    'acceptInvitation',
    { token: 't' },
    'POST /api/team-invitations/t/accept',
  ],
  [
    ...(['[TM-02, TM-08]', wireInvitePeople('t1'), 'invitePerson', { person: PERSON, role: 'member' }] as const),
    ...(['POST /api/teams/t1/users', { ...PERSON, role: 'member' }] as const),
  ],
  [
    ...(['[TM-08]', wireInvitePeople('t1'), 'inviteLines', { text: 'a@b.example', role: 'billing' }] as const),
    ...(['POST /api/teams/t1/invitations', { people: 'a@b.example', role: 'billing' }] as const),
  ],
  [
    ...(['[TM-02]', wireTeamChanges('t1'), 'makeChange', change('role', 'u1', 'billing')] as const),
    ...(['PUT /api/teams/t1/users/role', { user_id: 'u1', role: 'billing' }] as const),
  ],
  [
    '[TM-02]',
    wireTeamChanges('t1'),
    'makeChange',
    change('remove', 'u1'),
    'DELETE /api/teams/t1/users',
    { user_id: 'u1' },
  ],
  [
    '[TM-02]',
    wireTeamChanges('t1'),
    'makeChange',
    change('restore', 'u1'),
    'POST /api/teams/t1/users',
    { user_id: 'u1' },
  ],
  ['[TM-08]', wireTeamChanges('t1'), 'makeChange', change('resend', 'i1'), 'POST /api/teams/t1/invitations/i1/resend'],
  ['[TM-08]', wireTeamChanges('t1'), 'makeChange', change('revoke', 'i1'), 'POST /api/teams/t1/invitations/i1/revoke'],
  [
    ...(['[TM-03]', wireTeamChanges('t1'), 'makeChange', change('seat', 'u1', 'c1')] as const),
    ...(['POST /api/teams/t1/voucher-combos/assign', { voucher_combo_code: 'c1', user_id: 'u1' }] as const),
  ],
  [
    '[TM-01]',
    wireTeamChanges('t1'),
    'makeChange',
    change('rename', '', 'New'),
    'PUT /api/teams/t1',
    { team_name: 'New' },
  ],
  ['[TM-01]', wireTeamChanges('t1'), 'makeChange', change('archive', ''), 'POST /api/teams/t1/archive'],
  ['[TM-01]', wireTeamChanges('t1'), 'makeChange', change('unarchive', ''), 'POST /api/teams/t1/unarchive'],
  [
    ...(['[TM-03]', wiredHandOverMachine, 'handVouchers', { combo: 'c1', free: 5, teamId: 't1', count: 2 }] as const),
    ...(['POST /api/teams/t1/voucher-combos/assign-to-team', { voucher_combo_code: 'c1', count: 2, free: 5 }] as const),
  ],
  [
    ...(['[TM-03]', wiredAssignSeatsMachine, 'assignSeat', { teamId: 't1', combo: 'c1', userId: 'u1' }] as const),
    ...(['POST /api/teams/t1/voucher-combos/assign', { voucher_combo_code: 'c1', user_id: 'u1' }] as const),
  ],
  [
    ...(['[TM-07]', wiredSeatTakeBackMachine, 'takeBackSeats', { teamId: 't1', combo: 'c1', userId: 'u1' }] as const),
    ...(['POST /api/teams/t1/voucher-combos/revoke', { voucher_combo_code: 'c1', user_id: 'u1' }] as const),
  ],
  [
    ...(['[TM-07]', wiredSeatTakeBackMachine, 'takeBackSeats', { teamId: 't1', combo: 'c1', userId: null }] as const),
    ...(['POST /api/teams/t1/voucher-combos/revoke-from-team', { voucher_combo_code: 'c1' }] as const),
  ],
  [
    ...([
      '[TM-04]',
      wiredTeamOnboardingMachine,
      'storeChange',
      { teamId: 't1', change: { kind: 'name', name: 'New' } },
    ] as const),
    ...(['PUT /api/teams/t1', { team_name: 'New' }] as const),
  ],
  [
    ...([
      '[TM-04]',
      wiredTeamOnboardingMachine,
      'storeChange',
      { teamId: 't1', change: { kind: 'step', step: 'assigning' } },
    ] as const),
    ...(['PUT /api/teams/t1', { onboarding_step: 'assigning' }] as const),
  ],
  [
    ...([
      '[TM-04]',
      wiredTeamOnboardingMachine,
      'storeChange',
      { teamId: 't1', change: { kind: 'complete' } },
    ] as const),
    'POST /api/teams/t1/onboarding/complete',
  ],
  [
    ...(['[TM-09]', wiredShareScoresMachine, 'storeChoice', { teamId: 't1', isShared: true }] as const),
    ...(['PUT /api/teams/t1/score-sharing', { shares_scores: true }] as const),
  ],
  [
    ...(['[TM-09]', wiredProgressExportMachine, 'collectProgress', { teamId: 't1' }] as const),
    'GET /api/teams/t1/progress?limit=200',
  ],
  ['[TM-08]', wireLeaveTeam('u1'), 'leaveTeam', { teamId: 't1' }, 'DELETE /api/teams/t1/users', { user_id: 'u1' }],
];

test.each(named(ASKED))('%s %s: %s', async (_, effect, call, { chart, input, body }) => {
  await expect(runEffect(chart, effect, input)).rejects.toMatchObject({ message: 'No.' });
  expect(browser.calls.map((sent) => [sent.call, sent.body])).toEqual([[call, body]]);
});

describe('an invitation', () => {
  test('[TM-08] that was sent to one person is one line of the report', async () => {
    answerWith({ 'POST /api/teams/t1/users': { data: teamOf('t1', []), invitation: null } });
    const invited = runEffect(wireInvitePeople('t1'), 'invitePerson', { person: PERSON, role: 'member' });
    await expect(invited).resolves.toEqual({
      ...{ line: 1, text: 'grace@example.com', outcome: 'invited', message: 'The invitation is on its way.' },
    });
  });

  test('[TM-08] hears whether a guest or a user looks at it, from the start and until it is left', () => {
    let [tag, user]: [string, typeof ada | null] = ['guest', null];
    let look: (snapshot: unknown) => void = () => {};
    const left = vi.fn();
    const snapshot = () => ({ context: { user }, hasTag: (asked: string) => asked === tag });
    const visited = {
      getSnapshot: snapshot,
      subscribe(listener: typeof look) {
        look = listener;
        return { unsubscribe: left };
      },
    } as unknown as SessionActor;
    const { heard, end } = listenTo(
      effectOf(
        wireAcceptInvitation(visited, () => {}),
        'watchVisitor',
      ),
    );
    expect(heard).toEqual([{ type: 'acceptInvitation.guestSeen' }]);
    [tag, user] = ['busy', null];
    look(snapshot());
    expect(heard).toHaveLength(1);
    [tag, user] = ['signedIn', ada];
    look(snapshot());
    expect(heard[1]).toEqual({ type: 'acceptInvitation.userSeen' });
    end();
    expect(left).toHaveBeenCalledOnce();
  });

  test('[TM-08] waits on this device for who signs in, and no longer than that', () => {
    const asked = vi.fn();
    const chart = wireAcceptInvitation(session, asked);
    doAction(chart, 'keepPending', { token: 't' });
    expect(localStorage.getItem('chartered.pending-invitation')).toBe('t');
    doAction(chart, 'dropPending');
    expect(localStorage.getItem('chartered.pending-invitation')).toBe(null);
    doAction(chart, 'askToSignIn');
    expect(asked).toHaveBeenCalledOnce();
  });
});

describe('the onboarding of an order', () => {
  const complete = teamOf('t0', ['o1'], { onboarding_status: 'complete' });
  const [other, wanted] = [teamOf('t1', ['o9']), teamOf('t2', ['o8', 'o1'])];
  const list = { 'GET /api/teams': listOf(complete, other, wanted) };

  test('[TM-04] is that of the team which has it still open', async () => {
    answerWith({ ...list, 'GET /api/teams/t1': { data: other }, 'GET /api/teams/t2': { data: wanted } });
    await expect(runEffect(wiredTeamOnboardingMachine, 'readTeam', { orderId: 'o1' })).resolves.toEqual(wanted);
    expect(browser.sent()).toEqual(['GET /api/teams', 'GET /api/teams/t1', 'GET /api/teams/t2']);
    // The list is as it is now, not as it was a moment ago.
    await runEffect(wiredTeamOnboardingMachine, 'readTeam', { orderId: 'o9' });
    expect(browser.sent().slice(3)).toEqual(['GET /api/teams', 'GET /api/teams/t1']);
  });

  test('[TM-04] is not found where no team waits for it', async () => {
    answerWith({ ...list, 'GET /api/teams/t1': { data: other }, 'GET /api/teams/t2': { data: wanted } });
    await expect(runEffect(wiredTeamOnboardingMachine, 'readTeam', { orderId: 'o7' })).rejects.toMatchObject({
      ...{ kind: 'notFound', message: 'No team is to be set up for this order.' },
    });
  });

  test.each([
    [{ kind: 'name', name: 'New' }, 'PUT /api/teams/t2'],
    [{ kind: 'step', step: 'inviting' }, 'PUT /api/teams/t2'],
    [{ kind: 'complete' }, 'POST /api/teams/t2/onboarding/complete'],
  ])('[TM-04] goes on with the team as it is after %j, and lists of teams are read again', async (change, call) => {
    answerWith({ [call]: { data: wanted } });
    queries.setQueryData(['team', 'list'], listOf(wanted));
    const input = { teamId: 't2', change };
    await expect(runEffect(wiredTeamOnboardingMachine, 'storeChange', input)).resolves.toEqual(wanted);
    expect(queries.getQueryState(['team', 'list'])?.isInvalidated).toBe(true);
  });
});

describe('what is read again after a change', () => {
  const isStale = (key: string[]) => queries.getQueryState(key)?.isInvalidated;
  const [TEAM, VOUCHERS, ORDERS] = [['team', 't1'], ['voucher-combos', 'anywhere'], ['orders']];
  beforeEach(() => {
    for (const key of [TEAM, VOUCHERS, ORDERS]) queries.setQueryData(key, {});
  });

  test.each([
    ['TM-02', 'refreshTeam', wireTeamChanges('t1'), false],
    ['TM-08', 'refreshPeople', wireInvitePeople('t1'), false],
    ['TM-01', 'refreshTeams', wiredOpenTeamMachine, false],
    ['TM-09', 'refreshOwnProgress', wiredShareScoresMachine, false],
    ['TM-03', 'refreshVouchers', wiredHandOverMachine, true],
    ['TM-03', 'refreshSeats', wiredAssignSeatsMachine, true],
    ['TM-07', 'refreshSeats', wiredSeatTakeBackMachine, true],
  ] as const)('[%s] %s', (_, action, chart, isOfVouchers) => {
    doAction(chart, action);
    expect([isStale(TEAM), isStale(VOUCHERS), isStale(ORDERS)]).toEqual([true, isOfVouchers, false]);
  });
});

describe('leaving a team', () => {
  const LEAVE = 'DELETE /api/teams/t1/users';
  const refused = (status: number, code?: string) => ({
    status,
    json: { message: 'No.', request_id: 'test', ...(code ? { code } : {}) },
  });
  const leave = () => runEffect(wireLeaveTeam('u1'), 'leaveTeam', { teamId: 't1' });
  const archived = teamOf('t3', [], { status: 'archived' });

  test.each([
    ['there is another one', listOf(archived, teamOf('t2', [])), true],
    ['the others are archived', listOf(archived), false],
    ['there is no other one', listOf(), false],
    ['the others cannot be listed', refused(503), false],
  ])('[TM-08, ST-12] leads on by whether one is left that is in use: %s', async (_, list, isInAnotherTeam) => {
    answerWith({ [LEAVE]: { data: teamOf('t1', []) }, 'GET /api/teams': list });
    await expect(leave()).resolves.toEqual({ isInAnotherTeam });
  });

  test('[TM-08] is done where an answer was lost and the team is not found any more, or closed', async () => {
    for (const answer of [refused(404), refused(403, 'guarded')]) {
      answerWith({ [LEAVE]: answer, 'GET /api/teams': listOf() });
      await expect(leave()).resolves.toEqual({ isInAnotherTeam: false });
    }
    answerWith({ [LEAVE]: refused(403), 'GET /api/teams': listOf() });
    await expect(leave()).rejects.toMatchObject({ kind: 'refused' });
  });

  test('[TM-08] loads the whole next page, which says so', () => {
    doAction(wireLeaveTeam('u1'), 'openDashboard', { isInAnotherTeam: true });
    expect(browser.loaded).toEqual(['/team/my-dashboard']);
    expect(sessionStorage.getItem('chartered.flash')).toBe('TEAM_LEFT');
    answerWith({});
    localStorage.setItem('chartered.tech', 'react');
    doAction(wireLeaveTeam('u1'), 'openDashboard', { isInAnotherTeam: false });
    expect(browser.loaded).toEqual(['/react/dashboard']);
  });
});

test('[TM-01] a team whose opening got no answer is the same one when it is opened again, and another one after that', async () => {
  const open = (name: string) => runEffect(wiredOpenTeamMachine, 'createTeam', { name });
  const keyOf = (at: number) => (browser.calls[at]?.body as { idempotency_key: string } | undefined)?.idempotency_key;
  await expect(open('Engines')).rejects.toMatchObject({ message: 'No.' });
  await expect(open('Looms')).rejects.toMatchObject({ message: 'No.' });
  await expect(open('Looms')).rejects.toMatchObject({ message: 'No.' });
  expect(browser.calls.map(({ call, body }) => [call, (body as { team_name: string }).team_name])).toEqual([
    ...[
      ['POST /api/teams', 'Engines'],
      ['POST /api/teams', 'Looms'],
      ['POST /api/teams', 'Looms'],
    ],
  ]);
  expect(String(keyOf(0))).toMatch(/^[\w-]{16,}$/);
  expect(keyOf(1)).not.toBe(keyOf(0));
  const lost = keyOf(2);
  expect(lost).toBe(keyOf(1));

  answerWith({ 'POST /api/teams': { status: 201, json: { data: teamOf('t7', []) } } });
  await expect(open('Looms')).resolves.toEqual({ id: 't7' });
  await open('Looms');
  expect(keyOf(0)).toBe(lost);
  expect(keyOf(1)).not.toBe(lost);
});

describe('the scores of a member', () => {
  const progress = {
    ...{ user_id: 'u1', first_name: 'Ada', last_name: 'King', email: 'ada@example.com', role: 'member' },
    ...{ shares_scores: true, next_deadline_at: null, exams: [] },
  };

  test('[TM-09] show what was stored before an older answer arrives', async () => {
    answerWith({ 'PUT /api/teams/t1/score-sharing': { data: progress } });
    const cancelled = vi.spyOn(queries, 'cancelQueries');
    await runEffect(wiredShareScoresMachine, 'storeChoice', { teamId: 't1', isShared: true });
    expect(queries.getQueryData(['team', 't1', 'own-progress'])).toEqual(progress);
    expect(cancelled).toHaveBeenCalledWith({ queryKey: ['team', 't1', 'own-progress'] });
  });

  test('[TM-09] of all members are in the file, page by page', async () => {
    const page = (email: string, next: string | null) => ({
      data: [{ ...progress, email }],
      meta: { next, total: 2, exams: [] },
    });
    answerWith({
      'GET /api/teams/t1/progress?limit=200': page('ada@example.com', 'next-page'),
      'GET /api/teams/t1/progress?limit=200&cursor=next-page': page('bob@example.com', null),
    });
    const text = await runEffect(wiredProgressExportMachine, 'collectProgress', { teamId: 't1' });
    expect(String(text).split('\r\n').slice(1)).toEqual([
      ...['Ada,King,ada@example.com,,none,,,,,', 'Ada,King,bob@example.com,,none,,,,,', ''],
    ]);
  });

  test('[TM-09] are saved as CSV in UTF-8', () => {
    const link = { href: '', download: '', click: vi.fn() };
    const files: Blob[] = [];
    vi.stubGlobal('document', { createElement: () => link, cookie: '', querySelector: () => null });
    vi.stubGlobal('URL', { createObjectURL: (file: Blob) => `blob:${files.push(file)}` });
    doAction(wiredProgressExportMachine, 'saveFile', { text: 'a,b' });
    expect([link.download, files[0]?.type]).toEqual(['team-progress.csv', 'text/csv;charset=utf-8']);
    expect(link.click).toHaveBeenCalledOnce();
  });
});
