// @vitest-environment happy-dom

import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queries } from '../../../src/client/api/queries.ts';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { OpenAuthContext } from '../../../src/client/flows/account/use-open-auth.ts';
import { TeamInvitationPage } from '../../../src/client/pages/team/invitation/team-invitation-page.tsx';
import { TeamPage } from '../../../src/client/pages/team/team-page.tsx';
import { TeamSwitcher } from '../../../src/client/pages/team/team-switcher.tsx';
import type { TeamRole } from '../../../src/contract/account/roles.ts';
import type { User } from '../../../src/contract/account/session.ts';
import type { OpenedInvitation } from '../../../src/contract/team/people.ts';
import type { TeamPage as TeamPageId } from '../../../src/contract/team/team-rights.ts';
import type { TeamSummary } from '../../../src/contract/team/teams.ts';
import { ada } from '../../support/contract-samples.ts';
import { type Answer, answerCalls, refusal } from '../../support/site/answers.ts';
import { eventually, show } from '../../support/site/mount.tsx';
import { choose, press, readingOf } from '../../support/site/reading.ts';
import { openSession } from '../../support/site/sessions.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queries.clear();
  localStorage.clear();
});

describe('the page of an invitation', () => {
  const READ = 'GET /team-invitations/token-1';
  const ACCEPT = 'POST /team-invitations/token-1/accept';
  const invitation: OpenedInvitation = {
    ...{
      team_name: 'Guild',
      invited_by: 'grace@example.com',
      role: 'member',
      status: 'pending',
      refusal: null,
      address: null,
    },
    expires_at: null,
  };
  const open = async (answers: Record<string, () => Answer>, user: User | null = ada) => {
    const asked = answerCalls(answers);
    const signIn = vi.fn();
    const session = await openSession(user);
    const page = await show(
      <MemoryRouter initialEntries={['/team/invitation/token-1']}>
        <OpenAuthContext value={signIn}>
          <SessionProvider session={session}>
            <Routes>
              <Route path="/team/invitation/:token" element={<TeamInvitationPage />} />
            </Routes>
          </SessionProvider>
        </OpenAuthContext>
      </MemoryRouter>,
    );
    const shows = (...expected: unknown[]) => eventually(() => expect(readingOf(page)).toEqual(expected));
    return { asked, signIn, shows };
  };
  const reading = (change: Partial<OpenedInvitation> = {}) => ({ [READ]: () => ({ ...invitation, ...change }) });
  const HEAD = ['Team invitation', '# Join Guild', 'grace@example.com invites you to this team.', 'Your role'];
  const MEMBER = ['Team Member', 'You take the exams assigned to you. Your manager sees your progress.'];
  const AS = 'You join as ada@example.com. Another account? Log out -> /logout and open the link again.';
  const ACTION = ['[Accept the invitation]', AS];

  test.each<[TeamRole, string, string]>([
    ['owner', 'Manager', 'You invite people, assign seats and see their progress.'],
    ['manager', 'Manager', 'You invite people, assign seats and see their progress.'],
    ['billing', 'Billing', "You buy seats, and you see the team's vouchers, orders and invoices."],
    ['partner', 'Partner', 'You hand vouchers to the team.'],
    ['member', ...(MEMBER as [string, string])],
  ])('[TM-08] as %s says what that is, and as whom one joins', async (role, label, words) => {
    const { shows } = await open(reading({ role }));
    await shows(...HEAD, label, words, ...ACTION);
  });

  test('[TM-08] says until when it can be accepted, also without a sender', async () => {
    const { shows } = await open(reading({ invited_by: null, expires_at: Date.UTC(2027, 5, 30, 23) }));
    await shows(
      ...['Team invitation', '# Join Guild', 'You are invited to this team on Chartered.', 'Your role', ...MEMBER],
      ...['Accept it by', '30 June 2027', ...ACTION],
    );
  });

  test('[TM-08] one that is bound says for which address, without naming it to others', async () => {
    const { shows } = await open(reading({ address: 'a…@example.com' }));
    await shows(
      ...[...HEAD, ...MEMBER, 'For', 'a…@example.com', 'It takes an account with this address, confirmed.'],
      ...ACTION,
    );
  });

  test('[TM-08] a guest signs in first; the device remembers it', async () => {
    const { shows, signIn, asked } = await open(reading(), null);
    await shows(
      ...[...HEAD, ...MEMBER, '[Accept the invitation]'],
      "You'll log in or sign up next. This device remembers the invitation.",
    );
    await press('Accept the invitation');
    expect(signIn.mock.calls).toEqual([[{ reason: 'invitation' }]]);
    expect(asked).toEqual([READ]);
  });

  test.each<[string, Partial<OpenedInvitation>, string[]]>([
    [
      'accepted',
      { status: 'accepted', refusal: 'It was accepted.' },
      [
        '# This invitation was accepted',
        'An invitation works once. If you accepted it, open Guild in the team area with that account. If not, ask grace@example.com for a new one.',
        'Go to the team area -> /team/my-dashboard',
      ],
    ],
    [
      'withdrawn',
      { status: 'revoked', refusal: 'It was withdrawn.' },
      [
        '# This invitation was withdrawn',
        "The team took it back. If you think that's a mistake, ask grace@example.com for a new one.",
        'Go to home page -> /',
      ],
    ],
    [
      'expired, of somebody who is gone',
      { status: 'expired', refusal: 'It has expired.', invited_by: null, expires_at: Date.UTC(2027, 5, 30) },
      [
        '# This invitation has expired',
        "You could accept it until 30 June 2027. Ask the person who invited you to send it again: you'll get a new link.",
        'Go to home page -> /',
      ],
    ],
    [
      'of an archived team',
      { refusal: 'The team is archived.' },
      [
        "# This invitation can't be accepted now",
        'The team is archived. Ask grace@example.com what to do.',
        'Go to home page -> /',
      ],
    ],
  ])('[TM-08] of one that is %s says so, and what to do', async (_, change, words) => {
    const { shows } = await open(reading(change));
    await shows('Team invitation', ...words);
  });

  test('[TM-08] says that there is none, or that it did not load and stays valid', async () => {
    const none = await open({ [READ]: () => refusal(404, 'There is no such invitation.') });
    await none.shows(
      ...['Team invitation', "# This invitation doesn't exist"],
      'Check that you opened the whole link. A newer email replaces the link of an earlier one, so use the latest, or ask the person who invited you to send it again.',
      'Go to home page -> /',
    );
    let isOffline = true;
    const { shows } = await open({ [READ]: () => (isOffline ? 'offline' : invitation) });
    await shows(
      "# The invitation didn't load",
      'The server could not be reached. Check your connection. Your invitation stays valid.',
      '[Try again]',
    );
    isOffline = false;
    await press('Try again');
    await shows(...HEAD, ...MEMBER, ...ACTION);
  });

  test.each<[TeamRole, string, string]>([
    [
      'member',
      'Exams appear on your dashboard as soon as your manager assigns them.',
      'Go to my dashboard -> /team/my-dashboard?team=team-1',
    ],
    ['billing', 'Your role is Billing.', 'Go to the team dashboard -> /team/dashboard?team=team-1'],
    ['manager', 'Your role is Manager.', 'Go to the team dashboard -> /team/dashboard?team=team-1'],
  ])('[TM-08] accepted as %s leads to what that role sees', async (role, words, link) => {
    const { shows, asked } = await open({ ...reading(), [ACCEPT]: () => ({ team_id: 'team-1', role }) });
    await shows(...HEAD, ...MEMBER, ...ACTION);
    await press('Accept the invitation');
    await shows("# You're in Guild", words, link);
    expect(asked).toEqual([READ, ACCEPT]);
  });

  test('[TM-08] waits, and says why it was not accepted; without an answer it is tried again', async () => {
    const waiting = await open(reading());
    await waiting.shows(...HEAD, ...MEMBER, ...ACTION);
    await press('Accept the invitation');
    await waiting.shows(...HEAD, ...MEMBER, '[Accept the invitation, Joining] (busy)', AS);
    let answer = refusal(409, 'The team is full.');
    const { shows } = await open({ ...reading(), [ACCEPT]: () => answer });
    await shows(...HEAD, ...MEMBER, ...ACTION);
    await press('Accept the invitation');
    await shows(...HEAD, ...MEMBER, "You haven't joined the team", 'The team is full.', ...ACTION);
    answer = 'offline';
    await press('Accept the invitation');
    await shows(
      '# No response yet',
      "The server could not be reached. Check your connection. We don't know yet whether you joined the team. It's safe to try again.",
      '[Try again]',
    );
    answer = refusal(409, 'You are in this team.', 'already_member');
    await press('Try again');
    await shows(
      ...[...HEAD, ...MEMBER, 'You are in Guild already'],
      ...['The invitation stays open for the person it was sent to.', 'Go to the team area -> /team/my-dashboard'],
    );
  });
});

const summary = (id: string, role: TeamRole, status: TeamSummary['status'] = 'active'): TeamSummary => ({
  ...{ id, uuid: id, status, team_name: `The ${id}`, team_uuid: id, roles: [role] },
  ...{ onboarding_status: 'complete', onboarding_step: 'complete', members_may_forward: false },
});
const Address = () => <p>At {`${useLocation().pathname}${useLocation().search}`}</p>;

describe('a page of the team area', () => {
  const open = async (
    teams: TeamSummary[] | null,
    {
      page = 'teamVouchers',
      user = {},
      search = '',
    }: { page?: TeamPageId; user?: Partial<User>; search?: string } = {},
  ) => {
    // Nothing of the page before is on show when what it shows changes.
    await show(<p />);
    answerCalls({});
    queries.clear();
    if (teams) queries.setQueryData(['team', 'list'], { data: teams, meta: { total: teams.length } });
    const roles: User['roles'] = ['owner', 'member'];
    const session = await openSession({ ...ada, roles, ...user });
    const place = await show(
      <MemoryRouter initialEntries={[`/team/vouchers${search}`]}>
        <SessionProvider session={session}>
          <TeamPage page={page} title="Team Vouchers" lead="Each voucher is one seat.">
            {({ team, role }) => (
              <p>
                {team.id} as {role}
              </p>
            )}
          </TeamPage>
        </SessionProvider>
      </MemoryRouter>,
    );
    return readingOf(place);
  };
  const HEAD = ['# Team Vouchers', 'Each voucher is one seat.'];
  const SOON = 'Your team appears here as soon as you buy more than one seat, or accept an invitation.';

  test('[TM-05] is about the team of the address, or the one with the strongest role', async () => {
    const teams = [summary('lab', 'billing'), summary('guild', 'owner'), summary('old', 'owner', 'archived')];
    expect((await open(teams)).slice(1)).toEqual([...HEAD, 'guild as owner']);
    expect((await open(teams, { search: '?team=lab' })).slice(1)).toEqual([...HEAD, 'lab as billing']);
    const archived = await open(teams, { search: '?team=old' });
    expect(archived.slice(-3)).toEqual([...HEAD, 'old as owner']);
  });

  test('[PE-04] is not for a role that may not see it, in that team', async () => {
    const teams = [summary('guild', 'owner'), summary('lab', 'member')];
    const FORBIDDEN = ['403', '# Forbidden'];
    expect((await open(teams, { search: '?team=lab' })).slice(-4)).toEqual([
      ...FORBIDDEN,
      "Your role in The lab can't see this page.",
      'Go to my dashboard -> /team/my-dashboard',
    ]);
    expect(await open(null, { user: { roles: ['member'] } })).toEqual([
      ...[...FORBIDDEN, "Your team role can't see this page.", 'Go to my dashboard -> /team/my-dashboard'],
    ]);
    expect((await open(teams, { page: 'teamMyDashboard', search: '?team=lab' })).at(-1)).toBe('lab as member');
  });

  test('[TM-05] without a team in use says how one comes, and leads to the archived ones', async () => {
    expect(await open([])).toEqual([...HEAD, '# No team yet', SOON]);
    const archived = [summary('old', 'owner', 'archived'), summary('older', 'member', 'archived')];
    expect(await open(archived)).toEqual([
      ...[...HEAD, '# No team in use', SOON],
      'Archived: The old -> /team/dashboard?team=old, The older -> /team/my-dashboard?team=older',
    ]);
    expect(await open([], { user: { is_partner: true } })).toEqual([
      ...[...HEAD, '# No team yet', 'Open a team for each class or company that you hand vouchers to.'],
      'Open a team -> /team/partner',
    ]);
  });

  test('[TM-05] loads, and says that it did not', async () => {
    expect(await open(null)).toEqual([...HEAD, 'Loading']);
  });

  test('[TM-05] another team is chosen, and the page stays', async () => {
    const [guild, lab] = [summary('guild', 'owner'), summary('lab', 'billing')];
    const teams = { active: [guild, lab], archived: [], current: guild };
    const place = await show(
      <MemoryRouter initialEntries={['/team/vouchers?team=guild']}>
        <TeamSwitcher current={{ team: guild, role: 'owner', teams }} />
        <Address />
      </MemoryRouter>,
    );
    expect(readingOf(place)[0]).toBe('Team: The guild');
    await choose('Team', 'The lab');
    expect(readingOf(place).at(-1)).toBe('At /team/vouchers?team=lab');
  });
});
