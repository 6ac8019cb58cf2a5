// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ChangeKind } from '../../../machines/team/team-changes/change-lines.ts';
import { type ChangeInput, teamChangesMachine } from '../../../machines/team/team-changes/team-changes.machine.ts';
import { queries } from '../../../src/client/api/queries.ts';
import { ChangeDialogs, LastChange } from '../../../src/client/pages/team/people/change-dialogs.tsx';
import { InvitationList } from '../../../src/client/pages/team/people/invitation-list.tsx';
import { LongListEnd, useLongList } from '../../../src/client/pages/team/people/long-list.tsx';
import { MemberList } from '../../../src/client/pages/team/people/member-list.tsx';
import { roleOptions } from '../../../src/client/pages/team/people/role-words.ts';
import { TeamHistory } from '../../../src/client/pages/team/people/team-history.tsx';
import { TeamSettings } from '../../../src/client/pages/team/people/team-settings.tsx';
import type { TeamRole } from '../../../src/contract/account/roles.ts';
import type { Invitation } from '../../../src/contract/team/people.ts';
import type { Team, TeamSummary, TeamUser } from '../../../src/contract/team/teams.ts';
import { answerCalls } from '../../support/site/answers.ts';
import { click, eventually, show } from '../../support/site/mount.tsx';
import { choose, control, fill, press, pressKey, readingOf } from '../../support/site/reading.ts';

/** How many rows of a long list are on show at most. */
const rows = vi.hoisted(() => ({ shown: Infinity }));
vi.mock('../../../src/client/pages/team/people/long-list.tsx', async (original) => {
  const real = await original<typeof import('../../../src/client/pages/team/people/long-list.tsx')>();
  const useLongList: typeof real.useLongList = (all) => {
    const list = real.useLongList(all);
    return { ...list, shown: list.shown.slice(0, rows.shown) };
  };
  return { ...real, useLongList };
});

const NOON = Date.UTC(2027, 0, 3, 12);
const SINCE = 'Since 3 January 2027';
const person = (name: string, role: TeamRole, change: Partial<TeamUser> = {}): TeamUser => ({
  ...{ id: name.toLowerCase(), first_name: name, last_name: '', email: `${name.toLowerCase()}@example.com` },
  ...{ role, status: 'active', joined_at: NOON, ...change },
});
const teamOf = (users: TeamUser[], status: Team['status'] = 'active'): Team => ({
  ...{ id: 'team', uuid: 'u', status, team_name: 'Guild', team_uuid: 'u', roles: ['owner'] },
  ...{
    onboarding_status: 'complete',
    onboarding_step: 'complete',
    members_may_forward: false,
    orders_to_onboard: [],
    users,
  },
});
const [ada, bea, cyd, dan, eve] = [
  person('Ada', 'owner'),
  person('Bea', 'manager'),
  person('Cyd', 'member'),
  person('Dan', 'member', { joined_at: null }),
  person('Eve', 'billing', { status: 'removed' }),
];

/** Changes that the server answers as it is told to; without an answer they stay in progress. */
function changing(answer: (input: ChangeInput) => Promise<void> = () => new Promise(() => {})) {
  const made: ChangeInput[] = [];
  const makeChange = fromPromise<void, ChangeInput>(({ input }) => {
    made.push(input);
    return answer(input);
  });
  const actor = createActor(teamChangesMachine.provide({ actors: { makeChange }, actions: { refreshTeam: () => {} } }));
  actor.start();
  const ask = (kind: ChangeKind, ...targets: string[]) =>
    actor.send({ type: 'teamChanges.asked', kind, targets: targets.map((id) => ({ id, name: id })), value: '' });
  return { actor, ask, made, asked: vi.spyOn(actor, 'send') };
}
const askedFor = ({ asked }: ReturnType<typeof changing>) =>
  asked.mock.calls.map(([event]) =>
    event.type === 'teamChanges.asked' ? [event.kind, ...event.targets.map(({ id, name }) => `${id}: ${name}`)] : event,
  );

/** Opens the menu of a row. */
async function openMenu(of: string): Promise<string[]> {
  const button = control(`Options for ${of}`);
  button.focus();
  await pressKey('Enter', button);
  return readingOf(document.querySelector('[role="menu"]'));
}

type At = { role?: TeamRole; userId?: string; status?: Team['status'] };

describe('the people of a team', () => {
  const read = async (users: TeamUser[], { role = 'owner', userId = 'ada', status = 'active' }: At = {}) => {
    const changes = changing();
    const page = await show(
      <MemberList team={teamOf(users, status)} role={role} userId={userId} actor={changes.actor} />,
    );
    return { changes, words: () => readingOf(page).slice(2) };
  };
  const row = ({ first_name: name, email }: TeamUser, role: string, since = SINCE, own = '') => [
    ...[`${name}${own}`, email, role, ...(since === '' ? [] : [since]), role, `[Options for ${name}]`],
  ];
  const OWNER = row(ada, 'Manager (owner)', SINCE, ' (you)');
  const NO_BOX = '( ) Select Ada (off)';

  test('[TM-02] are those of the team, by name, with their role and since when; those who cannot be changed are not chosen', async () => {
    const { words } = await read([dan, eve, cyd, bea, ada]);
    expect(words()).toEqual([
      '( ) Select all',
      ...[NO_BOX, ...OWNER],
      ...['( ) Select Bea', ...row(bea, 'Manager (deputy)')],
      ...['( ) Select Cyd', ...row(cyd, 'Team Member')],
      ...['( ) Select Dan', ...row(dan, 'Team Member', '')],
    ]);
  });

  test('[TM-02] nothing is chosen among few: one who can be changed has a menu alone', async () => {
    const { words } = await read([ada, cyd]);
    expect(words()).toEqual([...OWNER, ...row(cyd, 'Team Member')]);
  });

  test('[TM-02] two who can be changed are chosen; the change names them, without a value yet', async () => {
    const { words, changes } = await read([ada, cyd, dan]);
    expect(words().slice(0, 2)).toEqual(['( ) Select all', NO_BOX]);
    await press('Select Dan');
    await press('Change role');
    expect(changes.asked.mock.calls).toEqual([
      [{ type: 'teamChanges.asked', kind: 'role', targets: [{ id: 'dan', name: 'Dan' }], value: '' }],
    ]);
  });

  test('[TM-02] while a change is made nothing else begins, and its row is busy', async () => {
    const WAIT = 'Please wait until this is done';
    const { words, changes } = await read([ada, cyd, dan, eve, person('Fay', 'member', { status: 'removed' })]);
    await press('Select Dan');
    await act(async () => changes.ask('restore', 'cyd'));
    const buttons = () => words().filter((text) => /^\[(?!Options for Ada)/.test(text));
    expect(buttons()).toEqual([
      ...[`[Change role] (${WAIT})`, `[Remove] (${WAIT})`, '[Options for Cyd] (busy)', '[Options for Dan]'],
    ]);
    expect(await openMenu('Dan')).toEqual([`[Change role${WAIT}] (${WAIT})`, `[Remove${WAIT}] (${WAIT})`]);
    // Nothing of a change in progress stays chosen.
    expect(words().filter((text) => text.startsWith('(x)'))).toEqual(['(x) Select Dan']);
    await pressKey('Escape');
    await choose('Show', 'Removed');
    await press('Select all');
    expect(buttons()[0]).toBe(`[Restore] (${WAIT})`);
  });

  test('[TM-02] of more than a hundred the rest comes on request', async () => {
    const many = Array.from({ length: 101 }, (_, at) => person(`M${at}`, 'billing', { status: 'removed' }));
    await read(many, { role: 'billing', status: 'archived' });
    await choose('Show', 'Removed');
    expect(readingOf(document.body).slice(-2)).toEqual(['[Show more]', '100 of 101']);
  });

  test('[PE-04] of an archived team are read, not changed', async () => {
    const { words } = await read([ada, cyd, dan], { status: 'archived' });
    const readOnly = (rows: string[]) => rows.filter((text) => !text.startsWith('['));
    expect(words()).toEqual(readOnly([...OWNER, ...row(cyd, 'Team Member'), ...row(dan, 'Team Member', '')]));
  });

  test('[TM-02] a filter shows the leads, or the removed, who are restored; a search finds by name and address', async () => {
    const { words, changes } = await read([ada, bea, cyd, dan, eve]);
    await choose('Show', 'Managers and billing');
    expect(words()).toEqual([...OWNER, ...row(bea, 'Manager (deputy)')]);
    await choose('Show', 'Removed');
    expect(words()).toEqual(row(eve, 'Billing'));
    expect(await openMenu('Eve')).toEqual(['[Restore]']);
    await press('Restore');
    expect(askedFor(changes)).toEqual([['restore', 'eve: Eve']]);
    await choose('Show', 'Members');
    await fill('Search members', 'cyd@');
    expect(words()).toEqual(row(cyd, 'Team Member'));
    await fill('Search members', 'eve');
    expect(words()).toEqual(['Nobody matches your search.']);
  });

  test('[TM-02] says who is missing: nobody is in the list, was removed, or is found', async () => {
    const { words } = await read([]);
    expect(words()).toEqual(['Nobody here yet.']);
    await choose('Show', 'Removed');
    expect(words()).toEqual(['Nobody was removed.']);
    await fill('Search members', 'ada');
    expect(words()).toEqual(['Nobody matches your search.']);
  });

  test('[TM-02] the chosen ones are changed together, all that a search finds, none beyond it', async () => {
    const { words, changes } = await read([ada, bea, cyd, dan]);
    await press('Select Cyd');
    expect(words()[0]).toBe('( ) 1 person selected');
    expect(words().slice(1, 3)).toEqual(['[Change role]', '[Remove]']);
    await press('1 person selected');
    expect(words().filter((text) => text.startsWith('(x)'))).toEqual([
      ...['(x) 3 people selected', '(x) Select Bea', '(x) Select Cyd', '(x) Select Dan'],
    ]);
    await press('Select Bea');
    expect(words()[0]).toBe('( ) 2 people selected');
    await press('Remove');
    await act(async () => changes.actor.send({ type: 'teamChanges.cancelled' }));
    expect(words()[0]).toBe('( ) 2 people selected');
    await press('Select Bea');
    await press('3 people selected');
    expect(words().slice(0, 2)).toEqual(['( ) Select all', NO_BOX]);
    expect(askedFor(changes)[0]).toEqual(['remove', 'cyd: Cyd', 'dan: Dan']);
  });

  test('[TM-02] of a long list all are chosen and changed, those that are not shown yet, too', async () => {
    // Rows by the hundred take seconds to draw: two stand for them.
    rows.shown = 2;
    onTestFinished(() => {
      rows.shown = Infinity;
    });
    const { words, changes } = await read([ada, bea, cyd, dan]);
    await press('Select all');
    expect(words().filter((text) => text.startsWith('('))).toEqual(['(x) 3 people selected', NO_BOX, '(x) Select Bea']);
    expect(words().slice(-2)).toEqual(['[Show more]', '2 of 4']);
    await press('Remove');
    expect(askedFor(changes)).toEqual([['remove', 'bea: Bea', 'cyd: Cyd', 'dan: Dan']]);
  });

  test('[TM-02] a search leaves only those chosen whom it shows; another list begins with none', async () => {
    const { words, changes } = await read([ada, bea, cyd, dan, person('Cyril', 'member')]);
    await press('Select all');
    await fill('Search members', 'cy');
    expect(words()[0]).toBe('(x) 2 people selected');
    await press('Change role');
    expect(askedFor(changes)).toEqual([['role', 'cyd: Cyd', 'cyril: Cyril']]);
    await fill('Search members', '');
    await choose('Show', 'Managers and billing');
    await choose('Show', 'Members');
    expect(words()[0]).toBe('( ) Select all');
  });

  test('[TM-02] the menu of a row is about that row alone, also while others are chosen', async () => {
    const { changes } = await read([ada, bea, cyd, dan]);
    await press('Select Cyd');
    await openMenu('Dan');
    await press('Remove');
    expect(askedFor(changes)).toEqual([['remove', 'dan: Dan']]);
  });

  test('[TM-02] many who were removed are restored together, also by who may not change their role', async () => {
    const users = [ada, bea, eve, person('Fay', 'member', { status: 'removed' })];
    const { words, changes } = await read(users, { role: 'manager', userId: 'bea' });
    await choose('Show', 'Removed');
    await press('Select all');
    expect(words().slice(0, 2)).toEqual(['(x) 2 people selected', '[Restore]']);
    await press('Restore');
    expect(askedFor(changes)).toEqual([['restore', 'eve: Eve', 'fay: Fay']]);
  });

  test.each<[string, TeamUser[], At, string, string | undefined]>([
    ['a member', [ada, cyd], {}, 'Cyd', undefined],
    ['the last owner', [ada, cyd], {}, 'Ada', 'The last owner stays. Make somebody else an owner first.'],
    [
      'oneself beside another owner',
      [ada, person('Abe', 'owner')],
      {},
      'Ada',
      'This is you. Somebody else who manages the team can change this.',
    ],
    ['another owner', [ada, person('Abe', 'owner')], {}, 'Abe', undefined],
    [
      'a deputy, for a deputy',
      [ada, bea, person('Ben', 'manager')],
      { role: 'manager', userId: 'bea' },
      'Ben',
      undefined,
    ],
    [
      'billing, for a deputy',
      [ada, bea, person('Bil', 'billing')],
      { role: 'manager', userId: 'bea' },
      'Bil',
      'Your role in the team is not enough for this.',
    ],
  ])('[TM-02, PE-04] the menu of %s says what can be done', async (_, users, at, of, reason) => {
    const { changes } = await read(users, at);
    const mark = reason === undefined ? '' : ` (${reason})`;
    const words = (label: string) => `[${label}${reason ?? ''}]${mark}`;
    expect(await openMenu(of)).toEqual([words('Change role'), words('Remove')]);
    if (reason !== undefined) return;
    const target = `${of.toLowerCase()}: ${of}`;
    await press('Change role');
    expect(askedFor(changes)).toEqual([['role', target]]);
    const again = await read(users, at);
    await openMenu(of);
    await press('Remove');
    expect(askedFor(again.changes)).toEqual([['remove', target]]);
  });
});

function Rows({ count }: { count: number }) {
  const list = useLongList(Array.from({ length: count }, (_, at) => at));
  return (
    <>
      <p>Shown: {list.shown.at(-1)}</p>
      <LongListEnd list={list} />
    </>
  );
}

test('[TM-02] of a long list a hundred are shown at first, and a hundred more on request', async () => {
  const page = await show(<Rows count={201} />);
  expect(readingOf(page)).toEqual(['Shown: 99', '[Show more]', '100 of 201']);
  await press('Show more');
  expect(readingOf(page)).toEqual(['Shown: 199', '[Show more]', '200 of 201']);
  await press('Show more');
  expect(readingOf(page)).toEqual(['Shown: 200']);
  expect(readingOf(await show(<Rows count={100} />))).toEqual(['Shown: 99']);
});

describe('the open invitations of a team', () => {
  const invitation = (name: string, change: Partial<Invitation> = {}): Invitation => ({
    ...{ id: name.toLowerCase(), status: 'pending', first_name: name, last_name: 'Ray' },
    ...{ email: `${name.toLowerCase()}@example.com`, roles: [{ fields: { role: 'member' } }] },
    ...{ sent_at: NOON, expires_at: NOON, ...change },
  });
  const guy = invitation('Guy');
  const hal = invitation('Hal', { status: 'expired', roles: [{ fields: { role: 'manager' } }] });
  const ivy = invitation('Ivy', { first_name: '', last_name: '', roles: [] });
  const read = async (invitations: Invitation[], isReadOnly = false) => {
    const changes = changing();
    const page = await show(<InvitationList invitations={invitations} isReadOnly={isReadOnly} actor={changes.actor} />);
    return { changes, words: () => readingOf(page) };
  };
  const GUY = [
    'Guy Ray',
    'guy@example.com · Team Member',
    'Open until 3 January 2027',
    '[Options for guy@example.com]',
  ];
  const HAL = [
    'Hal Ray',
    'hal@example.com · Manager (deputy)',
    'Ended on 3 January 2027',
    '[Options for hal@example.com]',
  ];
  const IVY = [
    ...['ivy@example.com', 'ivy@example.com · Team Member', 'Open until 3 January 2027'],
    '[Options for ivy@example.com]',
  ];

  test('[TM-08] name who is invited, as what, and until when; several are chosen', async () => {
    expect((await read([guy])).words()).toEqual(GUY);
    expect((await read([guy, hal, ivy])).words()).toEqual([
      '( ) Select all',
      ...['( ) Select guy@example.com', ...GUY],
      ...['( ) Select hal@example.com', ...HAL],
      ...['( ) Select ivy@example.com', ...IVY],
    ]);
    expect((await read([guy, hal], true)).words()).toEqual([...GUY.slice(0, -1), ...HAL.slice(0, -1)]);
  });

  test('[TM-08] the menu of each sends it again or withdraws it', async () => {
    const withdrawn = await read([guy, hal]);
    expect(await openMenu('hal@example.com')).toEqual(['[Send again]', '[Withdraw]']);
    await press('Withdraw');
    expect(askedFor(withdrawn.changes)).toEqual([['revoke', 'hal: hal@example.com']]);
    const resent = await read([guy, hal]);
    await openMenu('guy@example.com');
    await press('Send again');
    expect(askedFor(resent.changes)).toEqual([['resend', 'guy: guy@example.com']]);
  });

  test('[TM-08] while one is sent again nothing else begins; of more than a hundred the rest comes on request', async () => {
    const WAIT = 'Please wait until this is done';
    const { words, changes } = await read([guy, hal]);
    await press('Select hal@example.com');
    expect(words().filter((text) => text.startsWith('(x)'))).toEqual(['(x) Select hal@example.com']);
    await act(async () => changes.ask('resend', 'guy'));
    expect(words().filter((text) => text.startsWith('['))).toEqual([
      ...[`[Send again] (${WAIT})`, `[Withdraw] (${WAIT})`],
      ...['[Options for guy@example.com] (busy)', '[Options for hal@example.com]'],
    ]);
    const many = await read(
      Array.from({ length: 101 }, (_, at) => invitation(`P${at}`)),
      true,
    );
    expect(many.words().slice(-2)).toEqual(['[Show more]', '100 of 101']);
  });

  test('[TM-08] the chosen ones are sent again or withdrawn together', async () => {
    const { words, changes } = await read([guy, hal, ivy]);
    await press('Select guy@example.com');
    await press('Select ivy@example.com');
    expect(words().slice(0, 3)).toEqual(['( ) 2 people selected', '[Send again]', '[Withdraw]']);
    await press('Withdraw');
    expect(askedFor(changes)).toEqual([['revoke', 'guy: guy@example.com', 'ivy: ivy@example.com']]);
    changes.actor.send({ type: 'teamChanges.cancelled' });
    await press('Send again');
    expect(askedFor(changes).at(-1)).toEqual(['resend', 'guy: guy@example.com', 'ivy: ivy@example.com']);
  });
});

describe('the settings of a team', () => {
  const read = async (role: TeamRole, status: Team['status'] = 'active') => {
    const changes = changing();
    const team: TeamSummary = teamOf([], status);
    return { changes, words: readingOf(await show(<TeamSettings team={team} role={role} actor={changes.actor} />)) };
  };
  const NAME = ['Guild', 'The name that members and invitations show.', '[Rename]'];
  const IN_USE = ['In use', 'An archived team can be read, and nothing in it changes. Its data stays.', '[Archive]'];
  const FORWARD = [
    'On, any account can accept it. Off, it takes an account with the invited, confirmed address. Invitations of managers and billing always do.',
    '( ) Members may forward their invitation',
  ];
  const ARCHIVED = ['Archived', 'Unarchive the team to invite people and assign seats again.', '[Unarchive]'];

  test.each<[TeamRole, Team['status'], string[]]>([
    ['owner', 'active', [...NAME, ...FORWARD, ...IN_USE]],
    ['owner', 'archived', ARCHIVED],
    ['manager', 'active', [...NAME, ...FORWARD]],
    ['manager', 'archived', []],
  ])('[TM-01, PE-04] are for a role %s in a team that is %s', async (role, status, words) => {
    expect((await read(role, status)).words).toEqual(words);
  });

  test('[TM-01] each button asks for its own change of this team', async () => {
    const active = await read('owner');
    await press('Rename');
    active.changes.actor.send({ type: 'teamChanges.cancelled' });
    await press('Archive');
    expect(askedFor(active.changes).filter(Array.isArray)).toEqual([
      ['rename', 'team: Guild'],
      ['archive', 'team: Guild'],
    ]);
    const archived = await read('owner', 'archived');
    await press('Unarchive');
    expect(archived.changes.asked.mock.calls).toEqual([
      [{ type: 'teamChanges.asked', kind: 'unarchive', targets: [{ id: 'team', name: 'Guild' }], value: '' }],
    ]);
    expect(readingOf(document.body).at(-1)).toBe('[Unarchive, Unarchiving] (busy)');
  });

  test('[TM-08] the switch lets members forward their invitation', async () => {
    const { changes } = await read('owner');
    await act(async () => document.querySelector<HTMLInputElement>('[role="switch"]')?.click());
    expect(changes.asked.mock.calls).toEqual([
      [{ type: 'teamChanges.asked', kind: 'allowForwarding', targets: [{ id: 'team', name: 'Guild' }], value: '' }],
    ]);
  });

  test('[TM-01] nothing of a team is changed while something else is', async () => {
    const WAIT = 'Please wait until this is done';
    const { changes } = await read('owner');
    await act(async () => changes.ask('resend', 'guy'));
    expect(readingOf(document.body).filter((text) => text.startsWith('['))).toEqual([
      ...[`[Rename] (${WAIT})`, `[Archive] (${WAIT})`],
    ]);
  });
});

describe('the dialogs of a change', () => {
  const roles = roleOptions('manager', { hasOwner: true });
  const open = async (answer?: (input: ChangeInput) => Promise<void>) => {
    const changes = changing(answer);
    await show(
      <>
        <LastChange actor={changes.actor} />
        <ChangeDialogs actor={changes.actor} roles={roles} teamName="Guild" />
      </>,
    );
    const words = (role = 'alertdialog') => readingOf(document.querySelector(`[role="${role}"]`));
    return { ...changes, words, page: () => readingOf(document.body) };
  };
  const REMOVES =
    'They lose access to the team right away, and their unused seats are free again. Finished exams stay theirs. You can restore them later.';

  test.each<[ChangeKind, string[], string[]]>([
    ['remove', ['Cyd'], ['# Remove Cyd?', REMOVES, '[Cancel]', '[Remove]']],
    ['remove', ['Cyd', 'Dan'], ['# Remove 2 people?', REMOVES, '[Cancel]', '[Remove]']],
    [
      'revoke',
      ['Guy'],
      [
        '# Withdraw the invitation of Guy?',
        'The link in the email will stop working. You can invite them again.',
        ...['[Cancel]', '[Withdraw]'],
      ],
    ],
    [
      'archive',
      ['Guild'],
      [
        '# Archive Guild?',
        'Nothing in the team can be changed until you unarchive it. Its data stays, and assigned seats can still be used.',
        ...['[Cancel]', '[Archive]'],
      ],
    ],
    [
      'role',
      ['Cyd'],
      [
        ...['# Change the role of Cyd', 'The new role counts from their next click.', 'Role*: Choose a role'],
        ...['[Cancel]', '[Change the role]'],
      ],
    ],
    [
      'rename',
      ['Guild'],
      [
        ...['# Rename the team', 'Everyone in the team sees the new name.', 'Team name*: “Guild”'],
        ...['[Cancel]', '[Rename]'],
      ],
    ],
  ])('[TM-02] the question of “%s” about %j', async (kind, who, words) => {
    const dialog = await open();
    await act(async () => dialog.ask(kind, ...who));
    expect(dialog.words()).toEqual(words);
    await press('Cancel');
    expect([dialog.words(), dialog.made]).toEqual([[], []]);
    await act(async () => dialog.ask(kind, ...who));
    await pressKey('Escape');
    expect([dialog.words(), dialog.made]).toEqual([[], []]);
  });

  test('[TM-02] a role is chosen, a name entered; without them nothing is changed', async () => {
    const dialog = await open();
    await act(async () => dialog.ask('role', 'cyd'));
    await press('Change the role');
    expect(dialog.words()).toContain('Choose a role.');
    await choose('Role*', 'Manager (deputy)');
    await press('Change the role');
    expect(dialog.made).toEqual([{ kind: 'role', id: 'cyd', value: 'manager' }]);
    expect(dialog.words().slice(2)).toEqual([
      ...['Role*: Manager (deputy) (off)', '[Cancel] (Please wait)', '[Change the role, Please wait] (busy)'],
    ]);
    const renaming = await open();
    await act(async () => renaming.ask('rename', 'team'));
    await fill('Team name*', '  ');
    await press('Rename');
    expect(renaming.words()).toContain('Enter a name.');
    await fill('Team name*', 'Lab');
    const form = document.querySelector('form');
    await act(async () => form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    expect(renaming.made).toEqual([{ kind: 'rename', id: 'team', value: 'Lab' }]);
  });

  test('[TM-02] several changes tell how far they are, can be stopped, and are tried again where they failed', async () => {
    let refuse: ((reason: Error) => void) | undefined;
    let accept: (() => void) | undefined;
    const dialog = await open(
      () =>
        new Promise((resolve, reject) => {
          [accept, refuse] = [resolve, reject];
        }),
    );
    await act(async () => dialog.ask('resend', 'Guy', 'Hal', 'Ivy'));
    const now = () => dialog.words('dialog');
    const TITLE = '# Send the invitation again to 3 people';
    expect(now()).toEqual([
      ...[TITLE, '0 of 3 done', 'Guy', 'Waiting', 'Hal', 'Waiting', 'Ivy', 'Waiting', '[Stop]', '[Close]'],
    ]);
    await act(async () => accept?.());
    expect(now().slice(1, 7)).toEqual(['1 of 3 done', 'Guy', 'Done', 'Hal', 'Waiting', 'Ivy']);
    const bar = document.querySelector('[role="progressbar"]');
    expect(['label', 'valuenow', 'valuemax', 'valuetext'].map((name) => bar?.getAttribute(`aria-${name}`))).toEqual([
      ...['Changes made', '1', '3', '1 of 3'],
    ]);
    expect(document.querySelector('[role="dialog"] section')?.getAttribute('aria-label')).toBe('Changes');
    // Each step is told.
    expect(document.querySelector('[role="dialog"] [role="status"]')?.textContent).toBe('1 of 3 done');
    await press('Stop');
    expect(now().slice(-2)).toEqual(['[Stop] (The last change is in progress)', '[Close]']);
    await act(async () => refuse?.(new Error('No.')));
    expect(now()).toEqual([
      ...[TITLE, '1 of 3 done', 'Guy', 'Done', 'Hal', expect.stringMatching(/^Not done: ./)],
      ...['Ivy', expect.stringMatching(/^Stopped before/), '[Close]', '[Try again]', '[Close]'],
    ]);
    await press('Try again');
    expect(dialog.made.map(({ id }) => id)).toEqual(['Guy', 'Hal', 'Hal']);
  });

  test('[TM-02] what became of each of several changes is seen by its sign, too', async () => {
    const answers: ((error?: Error) => void)[] = [];
    const dialog = await open(
      () => new Promise((resolve, reject) => answers.push((error) => (error ? reject(error) : resolve()))),
    );
    await act(async () => dialog.ask('resend', 'Guy', 'Hal', 'Ivy'));
    const signs = () =>
      [...document.querySelectorAll('[role="dialog"] li')].map((item) => [
        ...[
          item
            .querySelector('svg')
            ?.getAttribute('class')
            ?.match(/lucide-(clock|check|x|minus)\b/)?.[1],
        ],
        /Waiting|Done|Not done|Stopped before/.exec(item.textContent ?? '')?.[0],
      ]);
    const waiting = ['clock', 'Waiting'];
    expect(signs()).toEqual([waiting, waiting, waiting]);
    await act(async () => answers[0]?.());
    expect(signs()).toEqual([['check', 'Done'], waiting, waiting]);
    await press('Stop');
    await act(async () => answers[1]?.(new Error('No.')));
    expect(signs()).toEqual([
      ['check', 'Done'],
      ['x', 'Not done'],
      ['minus', 'Stopped before'],
    ]);
  });

  test.each<[string, () => Promise<void>]>([
    ['its button', () => click([...document.querySelectorAll('button')].find((one) => one.textContent === 'Close'))],
    ['its cross', () => click(document.querySelector('button[aria-label="Close"]'))],
    ['Escape', () => pressKey('Escape')],
  ])('[TM-02] the report about several changes is closed by %s', async (_, close) => {
    const dialog = await open(async () => {});
    await act(async () => dialog.ask('resend', 'Guy', 'Hal'));
    await eventually(() =>
      expect(dialog.words('dialog')).toEqual([
        '# Send the invitation again to 2 people',
        ...['2 of 2 done', 'Guy', 'Done', 'Hal', 'Done', '[Close]', '[Close]'],
      ]),
    );
    await close();
    expect([dialog.words('dialog'), dialog.asked.mock.calls.at(-1)]).toEqual([[], [{ type: 'teamChanges.closed' }]]);
  });

  test('[TM-02] what was changed last is said once it is done', async () => {
    const dialog = await open(async () => {});
    await act(async () => dialog.ask('restore', 'Eve'));
    await eventually(() => expect(dialog.page()).toEqual(['Eve is back in the team.']));
  });
});

describe('the history of a team', () => {
  afterEach(() => queries.clear());
  const entryAt = (at: number) => ({
    ...{ at: NOON + at * 60_000, by: 'Ada', action: 'team.invited', about: `person ${at}` },
  });
  const read = async (count: number) => {
    queries.setQueryData(
      ['team', 'guild', 'history'],
      Array.from({ length: count }, (_, at) => entryAt(at)),
    );
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const page = await show(<TeamHistory teamId="guild" />);
    expect(readingOf(page)).toEqual(['[Show the history]']);
    await press('Show the history');
    return () => readingOf(page);
  };

  test('[TM-09] comes on request, and says when nothing has happened', async () => {
    expect((await read(0))()).toEqual(['Nothing has happened yet.']);
    expect((await read(1))()).toEqual(['Ada invited person 0.', expect.stringMatching(/^3 Jan 2027, \d\d:00 UTC$/)]);
  });

  test('[TM-09] says that it did not load, and asks again', async () => {
    queries.setDefaultOptions({ queries: { retry: false } });
    let isOffline = true;
    const asked = answerCalls({
      'GET /teams/guild/history': () => (isOffline ? 'offline' : { data: [entryAt(0)], meta: { total: 1 } }),
    });
    const page = await show(<TeamHistory teamId="guild" />);
    await press('Show the history');
    await eventually(() =>
      expect(readingOf(page)).toEqual([
        ...["The list didn't load", 'The server could not be reached. Check your connection.', '[Try again]'],
      ]),
    );
    isOffline = false;
    await press('Try again');
    await eventually(() => expect(readingOf(page)[0]).toBe('Ada invited person 0.'));
    expect(new Set(asked)).toEqual(new Set(['GET /teams/guild/history']));
    const time = page.querySelector('time');
    expect(time?.dateTime).toBe('2027-01-03T12:00:00.000Z');
  });

  test('[TM-09] shows ten entries, and all on request', async () => {
    const sentences = (words: string[]) => words.filter((text) => text.startsWith('Ada'));
    expect(sentences((await read(10))())).toHaveLength(10);
    expect(readingOf(document.body)).not.toContain('[Show all 10 entries]');
    const words = await read(12);
    expect(sentences(words())).toHaveLength(10);
    expect(words().at(-1)).toBe('[Show all 12 entries]');
    await press('Show all 12 entries');
    expect(sentences(words())).toHaveLength(12);
    expect(words()).not.toContain('[Show all 12 entries]');
  });
});
