// @vitest-environment happy-dom

import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queries } from '../../../src/client/api/queries.ts';
import { Attentions } from '../../../src/client/pages/team/dashboard/attentions.tsx';
import { SeatsOverview } from '../../../src/client/pages/team/dashboard/seats-overview.tsx';
import { TeamDashboardPage } from '../../../src/client/pages/team/dashboard/team-dashboard-page.tsx';
import { TeamOrders } from '../../../src/client/pages/team/dashboard/team-orders.tsx';
import { TeamPartnerPage } from '../../../src/client/pages/team/partner/team-partner-page.tsx';
import { TeamProgressPage } from '../../../src/client/pages/team/progress/team-progress-page.tsx';
import { TeamManagePage } from '../../../src/client/pages/team/team-manage-page.tsx';
import { TeamMyDashboardPage } from '../../../src/client/pages/team/team-my-dashboard-page.tsx';
import { TeamOnboardingPage } from '../../../src/client/pages/team/team-onboarding-page.tsx';
import { TeamVouchersPage } from '../../../src/client/pages/team/vouchers/team-vouchers-page.tsx';
import type { TeamRole } from '../../../src/contract/account/roles.ts';
import type { User } from '../../../src/contract/account/session.ts';
import type { CoveredProduct } from '../../../src/contract/commerce/offers.ts';
import type { MemberProgress } from '../../../src/contract/team/progress.ts';
import type { SeatCombo } from '../../../src/contract/team/seats.ts';
import type { TeamOrder } from '../../../src/contract/team/team-orders.ts';
import type { Team, TeamUser } from '../../../src/contract/team/teams.ts';
import { ada } from '../../support/contract-samples.ts';
import { type Answer, answerCalls, refusal } from '../../support/site/answers.ts';
import { eventually, show } from '../../support/site/mount.tsx';
import { control, press, pressKey, readingOf } from '../../support/site/reading.ts';
import { showAt } from '../../support/site/show-at.tsx';

// What does not load is not asked for a second time before it says so.
queries.setDefaultOptions({ queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false } });

afterEach(() => {
  vi.unstubAllGlobals();
  queries.clear();
});

const NOON = Date.UTC(2027, 0, 3, 12);
const DAY = 24 * 3_600_000;
const exam: CoveredProduct = {
  ...{ certification_id: 'javascript-junior', type: 'EXAM', title: 'JavaScript Junior' },
  ...{ tech: 'javascript', level: 'junior' },
};
const combo: SeatCombo = {
  ...{ code: 'C-1', gives: 'all', products: [exam], total: 3, assigned: 0, redeemed: 0, free: 3, valid_until: null },
  ...{ from_partner: false, holders: [] },
};
const person = (name: string, role: TeamRole = 'member'): TeamUser => ({
  ...{ id: name.toLowerCase(), first_name: name, last_name: '', email: `${name.toLowerCase()}@example.com`, role },
  ...{ status: 'active', joined_at: null },
});
const guild = (role: TeamRole = 'owner', change: Partial<Team> = {}): Team => ({
  ...{ id: 'guild', uuid: 'u', status: 'active', team_name: 'Guild', team_uuid: 'u', roles: [role] },
  ...{
    onboarding_status: 'complete',
    onboarding_step: 'complete',
    members_may_forward: false,
    orders_to_onboard: [],
    users: [],
    ...change,
  },
});
/** A team that is archived is on show where the address names it. */
const AT_GUILD = { path: '/team/page?team=guild' };
const OFFLINE = ["The list didn't load", 'The server could not be reached. Check your connection.', '[Try again]'];

/** A page of the team area, with the user in one team. */
async function openPage(
  page: ReactElement,
  team: Team | null,
  answers: Record<string, () => Answer>,
  { user = {}, path = '/team/page' }: { user?: Partial<User>; path?: string } = {},
) {
  await show(<p />);
  queries.clear();
  const { users: _, orders_to_onboard: __, ...summary } = team ?? guild();
  const list = { data: team ? [summary] : [], meta: { total: team ? 1 : 0 } };
  const asked = answerCalls({ 'GET /teams': () => list, 'GET /teams/guild': () => ({ data: team }), ...answers });
  const place = await showAt(
    path,
    <Routes>
      <Route path="/team/onboarding/:orderId" element={page} />
      <Route path="*" element={page} />
    </Routes>,
    { user: { ...ada, roles: team?.roles ?? ['member'], ...user } },
  );
  const words = () => readingOf(place);
  const shows = (...expected: unknown[]) => eventually(() => expect(words()).toEqual(expected));
  return { asked, words, shows };
}

describe('the dashboard of a team', () => {
  const SEATS = '/team/vouchers?team=guild';
  type Facts = Parameters<typeof Attentions>[0]['facts'];
  const waits = async (change: Partial<Facts>) => {
    const facts = { role: 'owner' as const, team: guild(), invited: 0, combos: [], ...change };
    return readingOf(await show(<Attentions teamId="guild" facts={facts} />));
  };

  test('[TM-04, RT-28] says what waits to be done, for one and for many, and where', async () => {
    expect(await waits({})).toEqual([]);
    expect(
      await waits({ team: guild('owner', { orders_to_onboard: ['order-1', 'order-2'] }), combos: [combo] }),
    ).toEqual([
      ...['Your seats are ready', 'Name the team, invite your people and hand the seats out.'],
      'Set up the team -> /team/onboarding/order-1',
    ]);
    expect(await waits({ combos: [combo] })).toEqual([
      ...['3 seats to assign', 'They are paid for, and nobody has them.', `Assign -> ${SEATS}`],
    ]);
    expect(await waits({ combos: [{ ...combo, total: 1, free: 1 }] })).toEqual([
      ...['1 seat to assign', 'It is paid for, and nobody has it.', `Assign -> ${SEATS}`],
    ]);
    const end = Date.now() + 3 * DAY;
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(end);
    const WHEN = `The first on ${day}. Seats have to be redeemed by then.`;
    const ending = { ...combo, free: 0, valid_until: end };
    expect(await waits({ combos: [{ ...ending, valid_until: end + DAY }, ending] })).toEqual([
      ...['6 unused seats end soon', WHEN, `See the seats -> ${SEATS}`],
    ]);
    expect((await waits({ combos: [{ ...ending, redeemed: 2 }] }))[0]).toBe('1 unused seat ends soon');
    const NONE = 'No seat left';
    const WHO = `See who has one -> ${SEATS}`;
    expect(await waits({ team: guild('owner', { users: [person('Cyd')] }) })).toEqual([
      ...[NONE, '1 person in the team has no seat. Take an unused one back, or buy more.', WHO],
    ]);
    expect(await waits({ team: guild('owner', { users: [person('Cyd'), person('Dan')] }) })).toEqual([
      ...[NONE, '2 people in the team have no seat. Take an unused one back, or buy more.', WHO],
    ]);
    const INVITATIONS = 'See the invitations -> /team/manage?team=guild';
    expect(await waits({ invited: 1 })).toEqual(['1 invitation not answered yet', INVITATIONS]);
    expect(await waits({ invited: 2 })).toEqual(['2 invitations not answered yet', INVITATIONS]);
  });

  test('[TM-03] lists the seats by what they came with, and how many somebody has', async () => {
    const combos: SeatCombo[] = [
      { ...combo, total: 1, free: 1 },
      { ...combo, code: 'C-2', total: 5, free: 2, assigned: 3, redeemed: 1, from_partner: true, valid_until: NOON },
    ];
    const page = await show(<SeatsOverview combos={combos} />);
    expect(readingOf(page)).toEqual([
      ...['# JavaScript Junior: exam', '1 seat · 1 free · 0 used'],
      ...['# JavaScript Junior: exam', '5 seats · 2 free · 1 used · from a partner · valid until 3 January 2027'],
    ]);
    const bars = [...page.querySelectorAll('[role="progressbar"]')].map((bar) =>
      ['label', 'valuenow', 'valuemax', 'valuetext'].map((name) => bar.getAttribute(`aria-${name}`)),
    );
    expect(bars).toEqual([
      ['Assigned or used', '0', '1', '0 of 1'],
      ['Assigned or used', '3', '5', '3 of 5'],
    ]);
  });

  const order: TeamOrder = {
    ...{ id: 'order-1', product: 'javascript-developer', kind: 'examination-only', quantity: 1, can_upgrade: false },
    ...{ onboarding_status: 'complete', created_at: NOON, state: 'fulfilled', items: [], total: 14_900, refunded: 0 },
    ...{ currency: 'USD', paid_at: NOON, pay_link: null, invoice: null, is_own: true, buyer: 'Ada King' },
  };
  const data = (combos: SeatCombo[], invited: number, orders: TeamOrder[] = []): Record<string, () => Answer> => ({
    'GET /teams/guild/stats': () => ({
      data: { members: 2, invited, seats: { total: 9, free: 4, assigned: 3, used: 1 } },
    }),
    'GET /teams/guild/voucher-combos': () => ({ data: combos, meta: { total: combos.length } }),
    'GET /teams/guild/orders': () => ({ data: orders, meta: { total: orders.length } }),
  });
  const HEAD = ['Guild', '# Team Dashboard', 'Your people, your seats, and what needs attention.'];
  const FIGURES = ['Seats', '9', 'Free', '4', 'Assigned', '3', 'Used', '1'];
  const NO_SEATS = ['# No seats yet', 'The seats of a team order appear here as soon as it is paid.'];

  test('[TM-04, PE-04] counts people and seats; orders say who bought them', async () => {
    const orders = [
      order,
      { ...order, id: 'order-2', quantity: 5, total: 50_000, is_own: false, buyer: 'Grace Hopper' },
      { ...order, id: 'order-3', is_own: false, buyer: null },
    ];
    const { shows } = await openPage(<TeamDashboardPage />, guild(), data([], 0, orders));
    const NAME = 'JavaScript Developer: exam';
    await shows(
      ...[...HEAD, 'People', '2', ...FIGURES, '# Seats', 'Assign seats -> /team/vouchers?team=guild', ...NO_SEATS],
      ...['# Orders', `${NAME} -> /orders/order-1`, '1 seat · bought by you on 3 January 2027', '$149'],
      ...[`${NAME} -> /orders/order-2`, '5 seats · bought by Grace Hopper on 3 January 2027', '$500'],
      ...[`${NAME} -> /orders/order-3`, '1 seat · bought by somebody who has left on 3 January 2027', '$149'],
    );
  });

  test('[TM-01] of an archived team tells nothing to do, and that it is archived', async () => {
    const archived = guild('owner', { status: 'archived' });
    const { shows } = await openPage(<TeamDashboardPage />, archived, data([combo], 2), AT_GUILD);
    await shows(
      ...['GuildArchived', ...HEAD.slice(1), 'This team is archived'],
      'Everything can be read and nothing changes. Assigned seats can still be used.',
      ...['People', '2', '2 invited', ...FIGURES, '# Seats', 'See all seats -> /team/vouchers?team=guild'],
      ...['# JavaScript Junior: exam', '3 seats · 3 free · 0 used'],
    );
  });

  test('[PE-04] shows a partner no orders; billing assigns nothing', async () => {
    const partner = await openPage(<TeamDashboardPage />, guild('partner'), data([], 0, [order]));
    await partner.shows(
      ...[...HEAD, 'People', '2', ...FIGURES, '# Seats', 'Assign seats -> /team/vouchers?team=guild', '# No seats yet'],
      'Vouchers that you hand to this team appear here as its seats.',
    );
    expect(partner.asked).not.toContain('GET /teams/guild/orders');
    const billing = await openPage(<TeamDashboardPage />, guild('billing'), data([], 3, []));
    await billing.shows(
      ...[...HEAD, 'People', '2', '3 invited', ...FIGURES, '# Seats', 'See all seats -> /team/vouchers?team=guild'],
      ...NO_SEATS,
    );
  });

  test('[TM-04] says that it did not load, and asks for all of it again; orders for themselves', async () => {
    let isOffline = true;
    const answers = data([], 0);
    const { shows, words, asked } = await openPage(<TeamDashboardPage />, guild(), {
      ...answers,
      'GET /teams/guild/stats': () => (isOffline ? 'offline' : (answers['GET /teams/guild/stats']?.() ?? {})),
      'GET /teams/guild/orders': () => (isOffline ? 'offline' : { data: [order], meta: { total: 1 } }),
    });
    await shows(...HEAD, ...OFFLINE);
    const before = asked.filter((one) => one.endsWith('/voucher-combos')).length;
    isOffline = false;
    await press('Try again');
    await eventually(() => expect(asked.filter((one) => one.endsWith('/voucher-combos')).length).toBe(before + 1));
    await eventually(() => expect(words().at(-1)).toBe('$149'));
    queries.clear();
    isOffline = true;
    const alone = await show(<TeamOrders teamId="guild" />);
    await eventually(() => expect(readingOf(alone)).toEqual(['# Orders', ...OFFLINE]));
    isOffline = false;
    await press('Try again');
    await eventually(() => expect(readingOf(alone).at(-1)).toBe('$149'));
  });
});

describe('the people of a team', () => {
  const HEAD = ['# Manage Team', 'Who belongs to the team, and what they may do in it.'];
  const none = { 'GET /teams/guild/invitations': () => ({ data: [], expired: [], meta: { total: 0 } }) };
  const FIELDS = ['Search members: “”', 'Show: Members'];
  const CYD = ['Cyd', 'cyd@example.com', 'Team Member', 'Team Member'];
  const NOBODY = ['# Open invitations', 'Nobody is invited right now.'];

  test('[PE-04] invites people with the roles that one may give; a partner sees neither history nor settings', async () => {
    const partner = guild('partner', { users: [person('Cyd')] });
    const { shows } = await openPage(<TeamManagePage />, partner, none);
    await shows(
      ...['Guild', ...HEAD, '# Members', '[Invite people]', ...FIELDS, ...CYD, '[Options for Cyd]', ...NOBODY],
    );
    await press('Invite people');
    const roles = () => [...(control('Role') as HTMLSelectElement).options].map(({ text }) => text);
    expect(roles()).toEqual(['Team Member', 'Manager (deputy)', 'Billing', 'Manager (owner)']);
    // Beside an owner a partner invites members alone.
    await openPage(<TeamManagePage />, guild('partner', { users: [person('Ada', 'owner')] }), none);
    await eventually(() => expect(control('Options for Ada')).not.toBeNull());
    await press('Invite people');
    expect(roles()).toEqual(['Team Member']);
  });

  test('[TM-01] of an archived team are read', async () => {
    const archived = guild('manager', { status: 'archived', users: [person('Cyd'), person('Dan')] });
    const { shows } = await openPage(<TeamManagePage />, archived, none, AT_GUILD);
    await shows(
      ...['GuildArchived', ...HEAD, 'This team is archived'],
      'Everything can be read, and nothing changes. Assigned seats can still be used.',
      ...['# Members', ...FIELDS, ...CYD, 'Dan', 'dan@example.com', 'Team Member', 'Team Member', ...NOBODY],
      ...['# History', '[Show the history]', '# Team'],
    );
  });

  test('[TM-02, TM-08] each list says that it did not load, and is asked for again by its own button', async () => {
    let isOffline = true;
    const team = guild('partner', { users: [person('Cyd')] });
    const { shows, asked } = await openPage(<TeamManagePage />, team, {
      'GET /teams/guild': () => (isOffline ? 'offline' : { data: team }),
      'GET /teams/guild/invitations': () => (isOffline ? 'offline' : { data: [], expired: [], meta: { total: 0 } }),
    });
    const START = ['Guild', ...HEAD, '# Members', '[Invite people]'];
    await shows(...START, ...OFFLINE, '# Open invitations', ...OFFLINE);
    isOffline = false;
    const before = asked.length;
    // The last one of the two.
    await press('Try again');
    await shows(...START, ...OFFLINE, ...NOBODY);
    await press('Try again');
    await shows(...START, ...FIELDS, ...CYD, '[Options for Cyd]', ...NOBODY);
    expect(asked.slice(before)).toEqual(['GET /teams/guild/invitations', 'GET /teams/guild']);
  });
});

describe('the vouchers of a team', () => {
  const HEAD = ['Guild', '# Team Vouchers', 'Each voucher is one seat: see who has it, and what is still free.'];
  const COMBOS = 'GET /teams/guild/voucher-combos';
  const some = (...combos: SeatCombo[]) => ({ [COMBOS]: () => ({ data: combos, meta: { total: combos.length } }) });

  test('[TM-03, RT-28] without any says how they come; a partner hands them over', async () => {
    const owner = await openPage(<TeamVouchersPage />, guild(), some());
    await owner.shows(
      ...[...HEAD, '# No vouchers yet', 'The vouchers of a team order appear here as soon as it is paid.'],
    );
    const partner = await openPage(<TeamVouchersPage />, guild('partner'), some());
    await partner.shows(
      ...[...HEAD, '# No vouchers yet', 'Vouchers that you hand to this team appear here.'],
      'Hand vouchers over -> /team/partner?team=guild',
    );
  });

  test('[TM-07, PE-04] are assigned by those who may, in a team that is in use', async () => {
    const ACTION = '[Assign seats]';
    const manager = await openPage(<TeamVouchersPage />, guild('manager'), some(combo));
    await eventually(() => expect(manager.words()).toContain(ACTION));
    for (const team of [guild('billing'), guild('owner', { status: 'archived' })]) {
      const { words } = await openPage(<TeamVouchersPage />, team, some(combo), AT_GUILD);
      await eventually(() => expect(words()).toContain('3 of 3 seats free · 0 assigned · 0 used'));
      expect(words()).not.toContain(ACTION);
    }
  });

  test('[TM-03] say that they did not load, and are asked for again', async () => {
    let isOffline = true;
    const answers = some();
    const { shows } = await openPage(<TeamVouchersPage />, guild(), {
      [COMBOS]: () => (isOffline ? 'offline' : (answers[COMBOS]?.() ?? {})),
    });
    await shows(...HEAD, ...OFFLINE);
    isOffline = false;
    await press('Try again');
    await shows(...[...HEAD, '# No vouchers yet', 'The vouchers of a team order appear here as soon as it is paid.']);
  });
});

describe('the progress of a team', () => {
  const PATH = 'GET /teams/guild/progress';
  const HEAD = ['Guild', '# Team Progress', 'How far each member is with the exams of this team.'];
  const FILTERS = (typed = '', state = 'All members') => [
    `Search by name or email: “${typed}”`,
    ...['Exam: All exams', `Show: ${state}`, 'Sort by: Name'],
  ];
  const member = (name: string): MemberProgress => ({
    ...{ user_id: name.toLowerCase(), first_name: name, last_name: '', email: `${name}@example.com`, role: 'member' },
    ...{ shares_scores: true, next_deadline_at: null, exams: [] },
  });
  const page = (members: MemberProgress[], total: number, next: string | null = null, exams = [exam]) => ({
    data: members,
    meta: { next, total, exams },
  });
  const row = (name: string) => [`# ${name}`, `${name}@example.com`, 'No exam assigned'];

  test('[TM-09] without an exam leads to the vouchers', async () => {
    const { shows } = await openPage(<TeamProgressPage />, guild(), { [PATH]: () => page([], 0, null, []) });
    await shows(
      ...[...HEAD, '# No exam to follow yet'],
      'As soon as the team has vouchers for an exam and assigns them, the progress of its members appears here.',
      'Team vouchers -> /team/vouchers?team=guild',
    );
  });

  test('[TM-09] counts who is found; where nobody is, the filters are cleared', async () => {
    const { shows } = await openPage(
      <TeamProgressPage />,
      guild(),
      {
        [`${PATH}?search=x&state=passed`]: () => page([], 0),
        [PATH]: () => page([member('Cyd')], 1),
      },
      { path: '/team/progress?search=x&state=passed' },
    );
    await shows(
      ...[...HEAD, ...FILTERS('x', 'Passed'), '0 members found', '[Download CSV]', '# Nobody matches'],
      ...['No member of this team matches the search and the filters.', '[Clear filters]'],
    );
    await press('Clear filters');
    await shows(...HEAD, ...FILTERS(), '1 member', '[Download CSV]', ...row('Cyd'));
  });

  test('[TM-09] more come on request; a page that does not load is asked for again', async () => {
    let answer: () => Answer = () => 'offline';
    const { shows } = await openPage(<TeamProgressPage />, guild(), {
      [PATH]: () => page([member('Cyd')], 2, 'cursor-1'),
      [`${PATH}?cursor=cursor-1`]: () => answer(),
    });
    const START = [...HEAD, ...FILTERS(), '2 members', '[Download CSV]', ...row('Cyd')];
    await shows(...START, '[Load more]');
    await press('Load more');
    await shows(...START, "The next rows didn't load. Try again.", '[Load more]');
    answer = () => page([member('Dan')], 2);
    await press('Load more');
    await shows(...START, ...row('Dan'));
  });

  test('[TM-09] says why the file was not made; the list that did not load is asked for again', async () => {
    let isOffline = true;
    const { shows } = await openPage(<TeamProgressPage />, guild(), {
      [PATH]: () => (isOffline ? 'offline' : page([member('Cyd')], 1)),
      [`${PATH}?limit=200`]: () => refusal(409, 'The team is archived.'),
    });
    await shows(...HEAD, ...OFFLINE);
    isOffline = false;
    await press('Try again');
    const START = [...HEAD, ...FILTERS(), '1 member'];
    await shows(...START, '[Download CSV]', ...row('Cyd'));
    await press('Download CSV');
    await eventually(() => expect(readingOf(document.body)).toContain('The file was not made'));
  });
});

describe('the own exams', () => {
  const HEAD = ['Guild', '# My Dashboard', 'Your own exams, in every technology.'];
  const attempt = (id: string, state: string, score_percent: number | null, started_at: number | null) => ({
    ...{ id, state, score_percent, started_at, ended_at: null, deadline_at: null, topics: null },
  });
  const summary = [
    {
      ...{
        certification_id: 'vuejs-senior',
        slug: 'vuejs-senior',
        tech: 'vuejs',
        title: 'Vue.js Senior',
        trial: false,
      },
      exams: [attempt('one', 'passed', 87, 5), attempt('two', 'running', null, 9), attempt('three', 'failed', 0, 1)],
    },
  ];
  const SEEN = [
    '# What your managers see',
    'The managers of Guild see your name, your email address and the exams that the team assigned to you, as listed here. They see nothing of exams that you bought yourself.',
  ];
  const HINT = 'Whether you passed is always shown to them. Your score in percent is shown only while this is on.';
  const own: MemberProgress = {
    ...{ user_id: ada.id, first_name: 'Ada', last_name: 'King', email: ada.email, role: 'member' },
    ...{ shares_scores: false, next_deadline_at: null, exams: [] },
  };
  const answers = (change: Record<string, () => Answer> = {}) => ({
    'GET /user/summary': () => ({ data: summary, meta: { total: 1 } }),
    'GET /team-seats': () => ({ data: [], meta: { total: 0 } }),
    'GET /teams/guild/own-progress': () => ({ data: own }),
    ...change,
  });
  const isOn = () => (control('Share my scores with my managers') as HTMLInputElement).checked;

  test('[TM-09, RT-28] each leads to where it goes on, with its score and its state; the way out of the team is below', async () => {
    const { words } = await openPage(<TeamMyDashboardPage />, guild('member'), answers());
    await eventually(() =>
      expect(words()).toEqual([
        ...HEAD,
        ...['Vue.js Senior -> /vuejs/exam/two/progress', 'In progress'],
        ...['Vue.js Senior -> /vuejs/exam/one/done', '87%', 'Passed'],
        ...['Vue.js Senior -> /vuejs/exam/three/done', '0%', 'Not passed'],
        ...[...SEEN, 'The team has not assigned an exam to you.', HINT, '( ) Share my scores with my managers'],
        '# Leave the team',
        'Exams that you have started stay yours. Seats that you have not used go back to Guild.',
        '[Leave the team]',
      ]),
    );
    expect(isOn()).toBe(false);
  });

  test('[TM-09] what managers see is listed with its state; what did not load is asked for again', async () => {
    let isOffline = true;
    const seen: MemberProgress['exams'][number] = {
      ...{ exams: [exam], state: 'passed', assigned_at: NOON, started_at: NOON, ended_at: NOON, deadline_at: null },
      score_percent: 87,
    };
    const { words } = await openPage(
      <TeamMyDashboardPage />,
      guild('member'),
      answers({
        'GET /teams/guild/own-progress': () =>
          isOffline ? 'offline' : { data: { ...own, exams: [seen], shares_scores: true } },
      }),
    );
    const listed = () => words().slice(words().indexOf(String(SEEN[1])) + 1, words().indexOf('# Leave the team'));
    await eventually(() => expect(listed()).toEqual(OFFLINE));
    isOffline = false;
    await press('Try again');
    await eventually(() =>
      expect(listed()).toEqual([
        ...['JavaScript Junior', '87%', 'Passed', 'On 3 January 2027', HINT, '(x) Share my scores with my managers'],
      ]),
    );
  });

  test('[TM-09] a partner does not leave the teams that it opened; without a team there are the exams alone', async () => {
    const partner = await openPage(<TeamMyDashboardPage />, guild('partner'), answers());
    await eventually(() => expect(partner.words().at(-1)).toBe('( ) Share my scores with my managers'));
    const none = await openPage(
      <TeamMyDashboardPage />,
      null,
      answers({ 'GET /user/summary': () => ({ data: [], meta: { total: 0 } }) }),
    );
    await none.shows(
      ...[...HEAD.slice(1), '# No exam yet', 'Got a voucher? Open its link to redeem it; your exam appears here.'],
      expect.stringMatching(/^Choose a free trial -> \/#/),
    );
  });

  test('[TM-09] a score is shared by its switch; without an answer that is open, and is tried again', async () => {
    let answer: () => Answer = () => refusal(409, 'The team is archived.');
    let stored = own;
    const { words, asked } = await openPage(
      <TeamMyDashboardPage />,
      guild('member'),
      answers({
        'PUT /teams/guild/score-sharing': () => answer(),
        'GET /teams/guild/own-progress': () => ({ data: stored }),
      }),
    );
    const LABEL = 'Share my scores with my managers';
    await eventually(() => expect(isOn()).toBe(false));
    const fromSwitch = () => words().slice(words().findIndex((text) => text.endsWith(LABEL)));
    const LEAVE = '# Leave the team';
    await press(LABEL);
    await eventually(() =>
      expect(fromSwitch().slice(0, 4)).toEqual([
        `( ) ${LABEL}`,
        ...['Your choice was not stored', 'The team is archived.', LEAVE],
      ]),
    );
    answer = () => 'offline';
    await press(LABEL);
    await eventually(() =>
      expect(fromSwitch().slice(0, 5)).toEqual([
        ...[`(x) ${LABEL}`, "We don't know whether your choice was stored"],
        'The server could not be reached. Check your connection. Your managers may or may not see your scores right now.',
        ...['[Try again]', LEAVE],
      ]),
    );
    stored = { ...own, shares_scores: true };
    answer = () => ({ data: stored });
    await press('Try again');
    await eventually(() => expect(fromSwitch().slice(0, 2)).toEqual([`(x) ${LABEL}`, LEAVE]));
    const sent = 'PUT /teams/guild/score-sharing {"shares_scores":true}';
    expect(asked.filter((one) => one.startsWith('PUT'))).toEqual([sent, sent, sent]);
  });
});

describe('the area of a partner', () => {
  const partner = {
    ...{ id: 'p', name: 'P', referral_link: 'https://x.example/?p=1', sign_ups: 4, buyers: 3, orders: 2 },
    ...{
      revenue: [],
      teams: [
        guild('partner'),
        guild('partner'),
        guild('partner', { id: 'old', status: 'archived', team_name: 'Old' }),
      ],
    },
  };
  const free = { code: 'C-1', gives: 'all', products: [exam], total: 4, free: 2, valid_until: null };

  test('[PE-04] is for partners alone', async () => {
    const { words } = await openPage(<TeamPartnerPage />, guild(), {});
    expect(words()).toEqual([
      '403',
      '# Forbidden',
      'This page is for partners.',
      'Go to my dashboard -> /team/my-dashboard',
    ]);
  });

  test('[PE-01, TM-03] opens teams, and hands vouchers to those in use', async () => {
    let isOffline = true;
    const { shows, words } = await openPage(
      <TeamPartnerPage />,
      guild('partner'),
      {
        'GET /partners': () => (isOffline ? 'offline' : { data: [partner], meta: { total: 1 } }),
        'GET /team-partner-vouchers': () => ({ data: [free], meta: { total: 1 } }),
      },
      { user: { is_partner: true } },
    );
    const HEAD = ['# Partner area', 'Hand vouchers to your teams, and see what your referral link brings in.'];
    await shows(...HEAD, ...OFFLINE);
    isOffline = false;
    await press('Try again');
    await eventually(() => expect(words()).toContain('[Hand to a team: JavaScript Junior: exam]'));
    // A team is listed once.
    expect(words().filter((text) => /^\w+ -> /.test(text))).toEqual([
      ...['Guild -> /team/dashboard?team=guild', 'Old -> /team/dashboard?team=old'],
    ]);
    expect(words()).toContain('Sign-ups');
    const dialog = () => readingOf(document.querySelector('[role="dialog"]'));
    await press('Hand to a team: JavaScript Junior: exam');
    await eventually(() => expect(dialog()[0]).toMatch(/^# /));
    expect(dialog().join(' ')).toMatch(/\b2\b/);
    const teams = [...(document.querySelector('select')?.options ?? [])].map(({ text }) => text);
    expect(teams.filter((text) => ['Guild', 'Old'].includes(text))).toEqual(['Guild']);
    await pressKey('Escape');
    await press('Open a team');
    await eventually(() => expect(dialog()[0]).toBe('# Open a team'));
  });
});

describe('the setup of a team', () => {
  const HEAD = [
    '# Set up your team',
    'Name it, invite people, hand out the seats. Each step is saved: leave any time and come back.',
  ];
  const pending = (change: Partial<Team> = {}, role: TeamRole = 'owner') =>
    guild(role, {
      ...{
        onboarding_status: 'pending',
        onboarding_step: 'naming',
        members_may_forward: false,
        orders_to_onboard: ['order-1'],
        ...change,
      },
    });
  const open = (team: Team, answers: Record<string, () => Answer> = {}) =>
    openPage(<TeamOnboardingPage />, team, answers, { path: '/team/onboarding/order-1' });
  const toDashboard = (query: string) => `Go to the team dashboard -> /team/dashboard${query}`;

  test('[TM-04] did not load, and is asked for again; of another order nothing is left to do', async () => {
    let isOffline = true;
    const team = pending({ orders_to_onboard: ['order-2'] });
    const { shows } = await open(team, { 'GET /teams/guild': () => (isOffline ? 'offline' : { data: team }) });
    await shows(
      ...[
        "# The setup didn't load",
        'The server could not be reached. Check your connection. What you set up so far is saved.',
        '[Try again]',
      ],
    );
    isOffline = false;
    await press('Try again');
    await shows(
      ...[
        ...HEAD,
        '# Nothing left to set up',
        'This order is set up already, or belongs to another account.',
        toDashboard(''),
      ],
    );
  });

  test('[TM-04, PE-04] is for those who run the team', async () => {
    const { shows } = await open(pending({}, 'billing'));
    await shows(
      ...[...HEAD, '# A manager sets Guild up'],
      'Your seats are in the team. Your role there is Billing: managers invite people and hand the seats out.',
      toDashboard('?team=guild'),
    );
  });

  test('[TM-04] goes from the name to the people, to the seats and to its end; each heading gets the focus', async () => {
    let team = pending();
    let answer: (() => Answer) | null = () => refusal(422, 'Check the form.');
    const store = () => answer?.() ?? { data: team };
    const { shows, words, asked } = await open(team, {
      'PUT /teams/guild': store,
      'POST /teams/guild/onboarding/complete': store,
      'GET /teams/guild/invitations': () => ({ data: [], expired: [], meta: { total: 0 } }),
      'GET /teams/guild/voucher-combos': () => ({ data: [combo], meta: { total: 1 } }),
    });
    const NAMING = [
      '# Name your team',
      'People see it in their invitation and in the team area.',
      'Team name*: “Guild”',
    ];
    await shows(...HEAD, 'Name', 'People', 'Seats', ...NAMING, '[Continue]');
    expect(document.activeElement).toBe(document.body);
    const step = () => document.querySelector('[aria-current="step"]')?.textContent;
    expect(step()).toBe('1Name');
    await press('Continue');
    await eventually(() => expect(words()).toContain('Check the form.'));
    answer = null;
    team = pending({ onboarding_step: 'inviting' });
    await press('Continue');
    await eventually(() => expect(words()).toContain('[Skip for now]'));
    expect([document.activeElement?.textContent, step()]).toEqual(['Invite people', '2People']);
    expect(words().slice(2, 6)).toEqual(['Name, done', 'People', 'Seats', '# Invite people']);
    team = pending({ onboarding_step: 'assigning' });
    await press('Skip for now');
    await eventually(() => expect(words()).toContain('[Finish the setup]'));
    expect([document.activeElement?.textContent, step()]).toEqual(['Hand out the seats', '3Seats']);
    team = guild();
    await press('Finish the setup');
    await shows(
      ...[...HEAD, '# Guild is set up'],
      'Seats that are left can be assigned any time, also to people who accept their invitation later.',
      toDashboard('?team=guild'),
    );
    expect(asked.filter((one) => !one.startsWith('GET'))).toEqual([
      ...['PUT /teams/guild {"team_name":"Guild"}', 'PUT /teams/guild {"team_name":"Guild"}'],
      ...['PUT /teams/guild {"onboarding_step":"assigning"}', 'POST /teams/guild/onboarding/complete'],
    ]);
  });
});
