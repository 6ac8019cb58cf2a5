import { beforeAll, describe, expect, it } from 'vitest';
import type { TeamRole } from '../../../src/contract/account/roles.ts';
import type { TestUser } from '../../support/app.ts';
import { testOneIn } from '../../support/run/test-one-in.ts';
import { openApp } from '../../support/site/opened-app.tsx';
import { useApp } from '../../support/suite.ts';
import { join, type TestTeam, teamOf } from '../../support/team/teams.ts';

/** Each opens pages of a server: `npm test` takes half of them, the other half on the next day. */
const test = testOneIn(2);

const app = useApp('sqlite', { settings: { TEAMS_DASHBOARD_ENABLED: 'true' } });

let owner: TestUser;
let member: TestUser;
let team: TestTeam;

beforeAll(async () => {
  owner = await app().user();
  member = await app().user();
  team = await teamOf(app(), owner, { seats: 3, name: 'Frontend guild' });
  await join(app(), team.id, member, 'member');
});

const open = (path: string, user: TestUser | null) => openApp(app(), path, user);

describe('the team area', () => {
  test('[TM-04, TM-07, TM-09, RT-28] the dashboard counts people and seats, and leads to what waits', async () => {
    const page = await open('/team/dashboard', owner);
    expect(page.title()).toBe('Team Dashboard · Chartered');
    expect(page.words()).toEqual([
      'Frontend guild',
      'Team Dashboard',
      'Your people, your seats, and what needs attention.',
      '3 seats to assign',
      'They are paid for, and nobody has them.',
      'Assign',
      ...['People', '2', 'Seats', '3', 'Free', '3', 'Assigned', '0', 'Used', '0'],
      'Seats',
      'Assign seats',
      'JavaScript Junior Developer: exam',
      '3 seats · 3 free · 0 used',
      'Assigned or used',
      '0 of 3',
    ]);
    expect(page.links()).toEqual([
      ['Assign', `/team/vouchers?team=${team.id}`],
      ['Assign seats', `/team/vouchers?team=${team.id}`],
    ]);
  });

  test('[RT-28, UI-04] its menu leads to each of its pages', async () => {
    const page = await open('/team/dashboard', owner);
    expect(page.links('nav')).toEqual([
      ['Dashboard', '/team/dashboard'],
      ['Manage', '/team/manage'],
      ['Progress', '/team/progress'],
      ['Vouchers', '/team/vouchers'],
      ['My Dashboard', '/team/my-dashboard'],
    ]);
  });

  it.each<[role: TeamRole, entries: string[]]>([
    ['owner', ['Dashboard', 'Manage', 'Progress', 'Vouchers', 'My Dashboard']],
    ['manager', ['Dashboard', 'Manage', 'Progress', 'Vouchers', 'My Dashboard']],
    ['billing', ['Dashboard', 'Vouchers', 'My Dashboard']],
    ['partner', ['Dashboard', 'Manage', 'Vouchers', 'My Dashboard']],
    ['member', ['My Dashboard']],
  ])('[PE-04, TM-03] its menu has for %s: %j', async (role, entries) => {
    const person = await app().user();
    const other = await teamOf(app(), await app().user(), { seats: 1, name: 'Another team' });
    await join(app(), other.id, person, role);
    const page = await open('/team/my-dashboard', person);
    expect(page.links('nav').map(([words]) => words)).toEqual(entries);
  });

  test('[TM-02, TM-08] people are invited one by one or many at once, with a role, and the list is shown before it is sent', async () => {
    const leader = await app().user();
    await app().confirmAddress(leader);
    const { id } = await teamOf(app(), leader, { name: 'A team that grows' });
    const page = await open('/team/manage', leader);
    await page.press('Invite people');
    const dialog = '[role="dialog"]';
    const roles = ['Team Member', 'Manager (deputy)', 'Billing', 'Manager (owner)'];
    const form = [
      ...['Invite people', 'Each person gets an email with a link. It works once, for 14 days.'],
      ...['How many?', 'One person', 'Several people, from a list or a CSV file'],
      ...['Email address*', 'First name*', 'Last name', 'Role', ...roles],
      'People*',
      'One per line: an address, or address, first name, last name. You can also paste a table with headings, or recipients from a mail.',
      ...['Choose a CSV file', 'Role for all of them', ...roles, 'Cancel'],
    ];
    expect(page.words(dialog)).toEqual([...form, 'Send the invitation']);
    expect(page.fields(dialog).slice(2)).toEqual([
      ['Email address*', 'email', 'email', 'off', ''],
      ['First name*', 'first_name', 'text', 'off', ''],
      ['Last name', 'last_name', 'text', 'off', ''],
      ['Role', 'role', 'select-one', '', 'member'],
      ['People*', 'people', 'textarea', 'off', ''],
      ['CSV or text file', '', 'file', '', ''],
      ['Role for all of them', 'role', 'select-one', '', 'member'],
    ]);
    await page.press('Several people, from a list or a CSV file');
    expect(page.words(dialog)).toEqual([...form, 'Invite']);
    await page.fill('People*', 'grace@example.com\nnonsense');
    await page.press('Invite');
    // What cannot be sent stands first; nothing of the form is left.
    expect(page.words(dialog)).toEqual([
      ...['Invite people', "1 line of 2 can't be sent. Nothing is sent yet."],
      ...['nonsense', 'Line 2 · Not invited: Enter a valid email address.'],
      ...['grace@example.com, grace', 'Line 1 · Ready to invite'],
      ...['Cancel', 'Correct the list', 'Invite 1 person'],
    ]);
    await page.press('Invite 1 person');
    const invited = () => app().ok('teamInvitations', { params: { id }, as: leader });
    await page.until(() => expect(page.words(dialog)).toContain('Close'));
    expect((await invited()).data.map(({ email, status }) => [email, status])).toEqual([
      ['grace@example.com', 'pending'],
    ]);
  });

  test('[TM-02, TM-08, PE-01] the people have their roles by name, and those who may change them find how', async () => {
    const page = await open('/team/manage', owner);
    expect(page.title()).toBe('Manage Team · Chartered');
    expect(page.words()).toEqual([
      'Frontend guild',
      'Manage Team',
      'Who belongs to the team, and what they may do in it.',
      'Members',
      'Invite people',
      'Search members',
      ...['Show', 'Members', 'Managers and billing', 'Removed'],
      ...['Person 1 (you)', owner.email, 'Manager (owner)', 'Since 1 January 2027', 'Manager (owner)'],
      ...['Person 2', member.email, 'Team Member', 'Since 1 January 2027', 'Team Member'],
      'Open invitations',
      'Nobody is invited right now.',
      'History',
      'Show the history',
      'Team',
      'Frontend guild',
      'The name that members and invitations show.',
      'Rename',
      'Members may forward their invitation',
      'On, any account can accept it. Off, it takes an account with the invited, confirmed address. Invitations of managers and billing always do.',
      'In use',
      'An archived team can be read, and nothing in it changes. Its data stays.',
      'Archive',
    ]);
  });

  test('[TM-09] progress can be searched, filtered, sorted and downloaded', async () => {
    const page = await open('/team/progress', owner);
    expect(page.title()).toBe('Team Progress · Chartered');
    expect(page.words()).toEqual([
      'Frontend guild',
      'Team Progress',
      'How far each member is with the exams of this team.',
      'Search by name or email',
      ...['Exam', 'All exams', 'JavaScript Junior Developer'],
      ...['Show', 'All members', 'Without an exam', 'Not started', 'In progress', 'Passed', 'Not passed'],
      ...['Expired unused', 'Void'],
      ...['Sort by', 'Name', 'Next deadline'],
      '2 members',
      'Download CSV',
      ...['Person 1', owner.email, 'No exam assigned'],
      ...['Person 2', member.email, 'No exam assigned'],
    ]);
  });

  test('[TM-03, TM-07] vouchers show how many seats are free, and who has one', async () => {
    const page = await open('/team/vouchers', owner);
    expect(page.title()).toBe('Team Vouchers · Chartered');
    expect(page.words()).toEqual([
      'Frontend guild',
      'Team Vouchers',
      'Each voucher is one seat: see who has it, and what is still free.',
      'Download CSV',
      'JavaScript Junior Developer: exam',
      `From a team order · ${team.combo}`,
      '3 of 3 seats free · 0 assigned · 0 used',
      'Send by email',
      'Assign seats',
      'No member has one of these yet.',
    ]);
  });

  test('[TM-09, PE-04] a member sees what managers see, decides about scores, and may leave', async () => {
    const page = await open('/team/my-dashboard', member);
    expect(page.title()).toBe('My Dashboard · Chartered');
    expect(page.words()).toEqual([
      'Frontend guild',
      'My Dashboard',
      'Your own exams, in every technology.',
      'No exam yet',
      'Got a voucher? Open its link to redeem it; your exam appears here.',
      'Choose a free trial',
      'What your managers see',
      'The managers of Frontend guild see your name, your email address and the exams that the team assigned to you, as listed here. They see nothing of exams that you bought yourself.',
      'The team has not assigned an exam to you.',
      'Share my scores with my managers',
      'Whether you passed is always shown to them. Your score in percent is shown only while this is on.',
      'Leave the team',
      'Exams that you have started stay yours. Seats that you have not used go back to Frontend guild.',
      'Leave the team',
    ]);
  });

  it.each(['/team/dashboard', '/team/manage', '/team/progress', '/team/vouchers'])(
    '[GU-13, PE-04] %s is not for members',
    async (path) => {
      const page = await open(path, member);
      expect(page.words()).toEqual([
        'Frontend guild',
        '403',
        'Forbidden',
        "Your role in Frontend guild can't see this page.",
        'Go to my dashboard',
      ]);
      expect(page.links()).toEqual([['Go to my dashboard', '/team/my-dashboard']]);
    },
  );

  test('[GU-13] nobody without a role in a team gets in, and a guest logs in first', async () => {
    const stranger = await open('/team/dashboard', await app().user());
    expect(stranger.words().slice(0, 2)).toEqual(['403', 'Forbidden']);
    const guest = await open('/team/dashboard', null);
    // Crossing between the team area and other pages is a full load.
    expect(guest.loaded).toEqual(['/login']);
  });

  test('[GU-14, TM-04] an order is set up by its buyer alone, once', async () => {
    const order = await app().order(owner, { quantity: 5 });
    const page = await open(`/team/onboarding/${order.id}`, owner);
    expect(page.title()).toBe('Set up your team · Chartered');
    expect(page.words()[0]).toBe('Set up your team');
    const other = await open(`/team/onboarding/${order.id}`, member);
    expect(other.path()).toBe('/team/dashboard');
  });
});
