// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { failure } from '../../../machines/shared/failure.ts';
import { assignSeatsMachine } from '../../../machines/team/assign-seats/assign-seats.machine.ts';
import { seatTakeBackMachine } from '../../../machines/team/seat-take-back/seat-take-back.machine.ts';
import { teamOnboardingMachine } from '../../../machines/team/team-onboarding/team-onboarding.machine.ts';
import { queries } from '../../../src/client/api/queries.ts';
import { AssigningStep } from '../../../src/client/pages/team/onboarding/assigning-step.tsx';
import { InvitingStep } from '../../../src/client/pages/team/onboarding/inviting-step.tsx';
import { NamingStep } from '../../../src/client/pages/team/onboarding/naming-step.tsx';
import { AssignDialog } from '../../../src/client/pages/team/vouchers/assign-dialog.tsx';
import { AssignReport } from '../../../src/client/pages/team/vouchers/assign-report.tsx';
import { SeatCombo } from '../../../src/client/pages/team/vouchers/seat-combo.tsx';
import { SeatTakeBackDialog } from '../../../src/client/pages/team/vouchers/seat-take-back-dialog.tsx';
import { Seats } from '../../../src/client/pages/team/vouchers/seats.tsx';
import type { TeamRole } from '../../../src/contract/account/roles.ts';
import type { CoveredProduct, OwnedVoucher, VoucherCombo } from '../../../src/contract/commerce/offers.ts';
import type { Invitation } from '../../../src/contract/team/people.ts';
import type { SeatCombo as Combo } from '../../../src/contract/team/seats.ts';
import type { Team, TeamUser } from '../../../src/contract/team/teams.ts';
import { answerCalls } from '../../support/site/answers.ts';
import { eventually, show, type } from '../../support/site/mount.tsx';
import { choose, control, fill, press, pressKey, readingOf } from '../../support/site/reading.ts';

type Holder = Combo['holders'][number];

const NOON = Date.UTC(2027, 0, 3, 12);
const exam: CoveredProduct = {
  ...{ certification_id: 'javascript-junior', type: 'EXAM', title: 'JavaScript Junior' },
  ...{ tech: 'javascript', level: 'junior' },
};
const training = { ...exam, type: 'TRAINING' } as const;
const holder = (name: string, change: Partial<Holder> = {}): Holder => ({
  ...{ user_id: name.toLowerCase(), name, state: 'assigned', assigned_at: NOON, used_at: null, ...change },
});
const combo: Combo = {
  ...{ code: 'C-1', gives: 'all', products: [exam], total: 3, assigned: 0, redeemed: 0, free: 3, valid_until: null },
  ...{ from_partner: false, holders: [] },
};
const owned: OwnedVoucher = {
  ...{ code: 'AAAA', state: 'open', gives: 'all', covers: [exam], order_id: null, sent_to: null, sent_at: null },
  ...{ opened_at: null, valid_until: null, redeemed_at: null, redeemed_by: null },
};
const mailed = { ...owned, code: 'BBBB', state: 'sent', sent_to: 'bob@example.com', sent_at: NOON } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  queries.clear();
});

describe('seats that came together', () => {
  type Props = Parameters<typeof SeatCombo>[0];
  const read = async (change: Partial<Combo>, props: Partial<Props> = {}) => {
    const shown = { ...combo, ...change };
    const calls = { onAssign: vi.fn(), onTakeBack: vi.fn(), onSend: vi.fn(), onTakeLinkBack: vi.fn() };
    const page = await show(
      <SeatCombo
        combo={shown}
        holders={shown.holders}
        {...{ isFiltered: false, mayChange: true, isOwnHandOver: false, vouchers: [] }}
        {...calls}
        {...props}
      />,
    );
    return { ...calls, words: readingOf(page) };
  };
  const HEAD = ['# JavaScript Junior: exam', 'From a team order · C-1'];

  test('[TM-03, TM-07] say where they come from, how many are free, assigned and used', async () => {
    expect((await read({})).words).toEqual([
      ...[...HEAD, '3 of 3 seats free · 0 assigned · 0 used', '[Assign seats]', 'No member has one of these yet.'],
    ]);
    const change = { from_partner: true, valid_until: Date.UTC(2027, 11, 31), total: 9, assigned: 6, redeemed: 2 };
    expect((await read({ ...change, products: [exam, training] })).words.slice(0, 3)).toEqual([
      '# JavaScript Junior: exam and training',
      'From a partner · C-1 · valid until 31 December 2027',
      '3 of 9 seats free · 4 assigned · 2 used',
    ]);
    expect((await read({ redeemed: 1, assigned: 1 })).words.at(-1)).toBe('No member has an unused one of these.');
  });

  test('[TM-07] are assigned while one is free; a reader who may not change them does nothing', async () => {
    const none = await read({ free: 0 });
    expect(none.words[3]).toBe('[Assign seats] (No seat is free)');
    await press('Assign seats');
    expect(none.onAssign).not.toHaveBeenCalled();
    const some = await read({});
    await press('Assign seats');
    expect(some.onAssign).toHaveBeenCalledOnce();
    const holders = [holder('Ada')];
    expect(
      (await read({ holders }, { mayChange: false, isOwnHandOver: true, vouchers: [owned] })).words.slice(3),
    ).toEqual([...['Ada', 'Assigned on 3 January 2027', 'Assigned']]);
  });

  test('[TM-03] free ones are taken back by the partner who handed them over', async () => {
    const { words, onTakeBack } = await read({}, { isOwnHandOver: true });
    expect(words[3]).toBe('[Take free seats back]');
    await press('Take free seats back');
    expect(onTakeBack.mock.calls).toEqual([[null]]);
    expect((await read({ free: 0 }, { isOwnHandOver: true })).words).not.toContain('[Take free seats back]');
  });

  test('[TM-07] name who has one; an unused one is taken back from that member', async () => {
    const holders = [
      holder('Ada'),
      holder('Bea', { state: 'used', used_at: Date.UTC(2027, 1, 4, 12) }),
      holder('', { user_id: null }),
      holder('Cyd'),
    ];
    const { words, onTakeBack } = await read({ holders });
    expect(words.slice(4)).toEqual([
      ...['Ada', 'Assigned on 3 January 2027', 'Assigned', '[Take back the seat of Ada]'],
      ...['Bea', 'Used on 4 February 2027', 'Used'],
      ...['Deleted account', 'Assigned on 3 January 2027', 'Assigned'],
      ...['Cyd', 'Assigned on 3 January 2027', 'Assigned', '[Take back the seat of Cyd]'],
    ]);
    await press('Take back the seat of Cyd');
    expect(onTakeBack.mock.calls).toEqual([['cyd']]);
  });

  test('[VC-06] unsent ones go out by mail, together; those that went out are sent again or taken back', async () => {
    const vouchers = [
      owned,
      { ...owned, code: 'DDDD', is_assigned: true },
      mailed,
      { ...owned, code: 'EEEE' },
      { ...mailed, code: 'CCCC', state: 'opened' as const, opened_at: NOON },
      { ...mailed, code: 'FFFF', state: 'redeemed' as const, redeemed_at: NOON },
    ];
    const { words, onSend, onTakeLinkBack } = await read({}, { vouchers });
    const SENT = expect.stringMatching(/^Sent to bob@example\.com on 3 Jan 2027, \d\d:00 UTC$/);
    const OPENED = expect.stringMatching(/^Opened on 3 Jan 2027, \d\d:00 UTC$/);
    expect(words.slice(3)).toEqual([
      ...['[Send by email]', '[Assign seats]', 'No member has one of these yet.', '# Sent by email'],
      ...[SENT, 'Sent', '[Send again voucher BBBB]', '[Take back voucher BBBB]'],
      ...[SENT, OPENED, 'Opened', '[Send again voucher CCCC]', '[Take back voucher CCCC]'],
    ]);
    await press('Send by email');
    await press('Send again voucher CCCC');
    await press('Take back voucher BBBB');
    expect(onSend.mock.calls).toEqual([[['AAAA', 'EEEE']], [['CCCC']]]);
    expect(onTakeLinkBack.mock.calls).toEqual([['BBBB']]);
    expect((await read({}, { vouchers: [mailed] })).words).not.toContain('[Send by email]');
  });

  test('[TM-03] a search shows those that are found alone, and nothing that went out by mail', async () => {
    const found = await read({ holders: [holder('Ada')] }, { holders: [], isFiltered: true, vouchers: [mailed] });
    expect(found.words.slice(3)).toEqual(['[Assign seats]']);
  });

  test('[TM-03] of many holders fifty are listed at first, and fifty more on request', async () => {
    const holders = Array.from({ length: 101 }, (_, at) => holder(`M${at}`, { state: 'used', used_at: NOON }));
    const { words } = await read({ holders });
    const rows = () => document.querySelectorAll('li').length;
    expect([rows(), words.at(-1)]).toEqual([50, '[Show 50 more of 101]']);
    await press('Show 50 more of 101');
    expect(rows()).toBe(100);
    await press('Show 1 more of 101');
    expect(rows()).toBe(101);
    expect(readingOf(document.body).at(-1)).toBe('Used');
  });
});

describe('the seats of a team', () => {
  const [js, vue] = [
    { ...combo, holders: [holder('Ada'), holder('Bea', { state: 'used', used_at: NOON + 1 })] },
    {
      ...combo,
      ...{ code: 'C-2', products: [{ ...exam, title: 'Vue.js Junior', tech: 'vuejs' as const }] },
      holders: [holder('Cyd', { assigned_at: NOON - 1 })],
    },
  ];
  const vouchersOf = (code: string, ...vouchers: OwnedVoucher[]): VoucherCombo => ({
    ...{ code, order_id: null, gives: 'all', products: [exam], total: 1, assigned: 0, redeemed: 0, valid_until: null },
    ...{ created_at: NOON, vouchers },
  });
  const read = async (combos: Combo[], role: TeamRole = 'owner', mayChange = true) => {
    const asked = answerCalls({});
    const onDownload = vi.fn();
    queries.setQueryData(['voucher-combos', { teamId: 'team' }], {
      data: [vouchersOf('C-1', owned, { ...owned, code: 'XXXX', is_sendable: false }), vouchersOf('C-2', mailed)],
      meta: { total: 2 },
    });
    const page = await show(
      <Seats teamId="team" role={role} mayChange={mayChange} combos={combos} onDownload={onDownload} />,
    );
    return { asked, onDownload, words: () => readingOf(page) };
  };
  const titles = (words: string[]) => words.filter((text) => text.startsWith('# J') || text.startsWith('# V'));
  const names = (words: string[]) => words.filter((text) => ['Ada', 'Bea', 'Cyd'].includes(text));
  const JS = '# JavaScript Junior: exam';
  const VUE = '# Vue.js Junior: exam';

  test('[TM-03] are searched, filtered and sorted, all of them at once; what is found is counted', async () => {
    const { words } = await read([js, vue]);
    expect(words().slice(0, 4)).toEqual([
      ...['Search by name: “”', 'Show: Assigned or used', 'Sort by: Name', '[Download CSV]'],
    ]);
    expect(titles(words())).toEqual([JS, VUE]);
    await fill('Search by name', 'cy');
    expect([words()[4], titles(words()), names(words())]).toEqual(['1 seat found', [VUE], ['Cyd']]);
    await fill('Search by name', 'nobody');
    expect([words()[4], titles(words())]).toEqual(['No seat matches.', []]);
    await fill('Search by name', '');
    await choose('Show', 'Assigned');
    expect([words()[4], names(words())]).toEqual(['2 seats found', ['Ada', 'Cyd']]);
    await choose('Show', 'Used');
    expect([words()[4], titles(words()), names(words())]).toEqual(['1 seat found', [JS], ['Bea']]);
    await choose('Show', 'Assigned or used');
    await choose('Sort by', 'Newest first');
    expect(names(words())).toEqual(['Bea', 'Ada', 'Cyd']);
    await choose('Sort by', 'Oldest first');
    expect(names(words())).toEqual(['Ada', 'Bea', 'Cyd']);
  });

  test('[TM-09] are downloaded, whatever is looked for; nothing is looked for where nobody has one', async () => {
    const { words, onDownload } = await read([combo]);
    expect(words().slice(0, 2)).toEqual(['[Download CSV]', JS]);
    await press('Download CSV');
    expect(onDownload).toHaveBeenCalledOnce();
  });

  test('[VC-06] each combo sends its own vouchers, those that may be sent; a click is about its own combo', async () => {
    const { words } = await read([js, vue]);
    const [first, second] = [words().indexOf(JS), words().indexOf(VUE)];
    expect(words().slice(first, second)).toContain('[Send by email]');
    expect(words().slice(first, second)).not.toContain('# Sent by email');
    expect(words().slice(second)).toContain('[Send again voucher BBBB]');
    expect(words().slice(second)).not.toContain('[Send by email]');
    await press('Send by email');
    expect(readingOf(document.querySelector('[role="dialog"]'))[0]).toBe('# Send this voucher');
  });

  test('[TM-07, VC-06] each combo assigns its own seats, and takes its own links back', async () => {
    await read([{ ...js, free: 0 }, vue]);
    queries.setQueryData(['team', 'team', 'people'], teamOf([person('Dan')]));
    await press('Assign seats');
    expect(readingOf(document.querySelector('[role="dialog"]')).slice(0, 2)).toEqual([
      ...['# Assign seats', '3 seats free. Each member you choose gets one.'],
    ]);
    await press('Cancel');
    await press('Take back voucher BBBB');
    const question = readingOf(document.querySelector('[role="alertdialog"]'));
    expect(question[0]).toMatch(/^# Take .* back\?$/);
    expect(question.join(' ')).toContain('bob@example.com');
  });

  test('[TM-07] each combo takes its own seats back', async () => {
    await read([js, vue]);
    await press('Take back the seat of Cyd');
    expect(readingOf(document.querySelector('[role="alertdialog"]'))).toEqual([
      '# Take the seat of Cyd back?',
      "Cyd can't use it any more. The seat is free for somebody else.",
      ...['Vue.js Junior: exam', '[Cancel]', '[Take back]'],
    ]);
  });

  test.each<[TeamRole, boolean]>([
    ['billing', false],
    ['owner', false],
    ['partner', true],
  ])(
    '[PE-04] a role %s (may change them: %j) sends none by mail, and nothing is asked for',
    async (role, mayChange) => {
      const { words, asked } = await read([js, vue], role, mayChange);
      expect(asked).toEqual([]);
      expect(words()).not.toContain('[Send by email]');
      expect(words()).not.toContain('# Sent by email');
      expect(words().includes('[Take free seats back]')).toBe(role === 'partner');
    },
  );
});

describe('the question before seats are taken back', () => {
  const open = async (userId: string | null) => {
    const taken: unknown[] = [];
    const takeBackSeats = fromPromise<void, { teamId: string; combo: string; userId: string | null }>(({ input }) => {
      taken.push(input);
      return new Promise(() => {});
    });
    const machine = seatTakeBackMachine.provide({ actors: { takeBackSeats }, actions: { refreshSeats: () => {} } });
    const actor = createActor(machine, { input: { teamId: 'team' } });
    actor.start();
    const holders = [
      holder('Old Ada', { user_id: 'ada', state: 'used', used_at: NOON }),
      holder('Ada', { user_id: 'ada' }),
    ];
    await show(
      <SeatTakeBackDialog
        actor={actor}
        combos={[
          { ...combo, code: 'C-0' },
          { ...combo, free: 2, holders },
        ]}
      />,
    );
    await act(async () => actor.send({ type: 'seatTakeBack.asked', seats: { combo: 'C-1', userId } }));
    return { taken, words: () => readingOf(document.querySelector('[role="alertdialog"]')) };
  };

  test('[TM-07] names who loses the unused seat, or how many free ones the team loses', async () => {
    expect((await open('ada')).words()).toEqual([
      '# Take the seat of Ada back?',
      "Ada can't use it any more. The seat is free for somebody else.",
      ...['JavaScript Junior: exam', '[Cancel]', '[Take back]'],
    ]);
    expect((await open(null)).words()).toEqual([
      '# Take the free seats back?',
      'The team loses 2 free seats, and you can hand the vouchers to another team. Assigned and used seats stay.',
      ...['JavaScript Junior: exam', '[Cancel]', '[Take back]'],
    ]);
    expect((await open('gone')).words().slice(0, 2)).toEqual([
      '# Take the seat of the member back?',
      "The member can't use it any more. The seat is free for somebody else.",
    ]);
  });

  test('[TM-07] takes them back when it is confirmed alone', async () => {
    const cancelled = await open('ada');
    await press('Cancel');
    expect([cancelled.words(), cancelled.taken]).toEqual([[], []]);
    const escaped = await open('ada');
    await pressKey('Escape');
    expect([escaped.words(), escaped.taken]).toEqual([[], []]);
    const confirmed = await open('ada');
    await press('Take back');
    expect(confirmed.taken).toEqual([{ teamId: 'team', combo: 'C-1', userId: 'ada' }]);
    expect(confirmed.words().slice(-2)).toEqual(['[Cancel] (Please wait)', '[Take back, Please wait] (busy)']);
  });
});

const person = (name: string, change: Partial<TeamUser> = {}): TeamUser => ({
  ...{ id: name.toLowerCase(), first_name: name, last_name: '', email: `${name.toLowerCase()}@example.com` },
  ...{ role: 'member', status: 'active', joined_at: NOON, ...change },
});
const teamOf = (users: TeamUser[], change: Partial<Team> = {}): Team => ({
  ...{ id: 'team', uuid: 'u', status: 'active', team_name: 'Guild', team_uuid: 'u', roles: ['owner'] },
  ...{
    onboarding_status: 'pending',
    onboarding_step: 'assigning',
    members_may_forward: false,
    orders_to_onboard: ['order-1'],
    users,
    ...change,
  },
});

describe('the dialog that assigns seats', () => {
  const open = async (
    change: Partial<Combo> = {},
    users = ['Ada', 'Bea', 'Cyd'].map((name) => person(name)),
    answer: () => Promise<void> = () => new Promise(() => {}),
  ) => {
    answerCalls({});
    queries.setQueryData(['team', 'team', 'people'], teamOf(users));
    const assigned: string[] = [];
    const assignSeat = fromPromise<void, { teamId: string; combo: string; userId: string }>(({ input }) => {
      assigned.push(`${input.userId} of ${input.combo}`);
      return answer();
    });
    const machine = assignSeatsMachine.provide({ actors: { assignSeat }, actions: { refreshSeats: () => {} } });
    const actor = createActor(machine, { input: { teamId: 'team' } });
    actor.start();
    const combos = [
      { ...combo, code: 'C-0', free: 99 },
      { ...combo, ...change },
    ];
    await show(<AssignDialog actor={actor} teamId="team" combos={combos} />);
    await act(async () => actor.send({ type: 'assignSeats.started', combo: 'C-1' }));
    const words = () => readingOf(document.querySelector('[role="dialog"]'));
    const submit = async () => {
      const form = document.querySelector('form');
      await act(async () => form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    };
    return { words, assigned, submit };
  };
  const row = (name: string, isChosen = false) => [
    ...[`${isChosen ? '(x)' : '( )'} ${name}`, `${name.toLowerCase()}@example.com`],
  ];
  const END = ['[Cancel]', '[Assign]', '[Close]'];

  test('[TM-07] lists the active members without an unused seat; nobody is chosen', async () => {
    const users = [person('Ada'), person('Bea'), person('Cyd'), person('Dan', { status: 'removed' })];
    const holders = [holder('Ada'), holder('Bea', { state: 'used', used_at: NOON })];
    expect((await open({ holders, free: 2 }, users)).words()).toEqual([
      ...['# Assign seats', '2 seats free. Each member you choose gets one.', 'Search by name or email address: “”'],
      ...['[Select all without one]', 'Members without one', ...row('Bea'), ...row('Cyd')],
      ...['0 members chosen, 2 seats free', ...END],
    ]);
    expect((await open({ holders: [holder('Ada')] }, [person('Ada')])).words().slice(2)).toEqual([
      'Every member has one of these seats. Invite more people -> /team/manage?team=team',
      ...END,
    ]);
  });

  test('[TM-07] chooses all that a search finds, up to the free seats, and keeps those chosen before', async () => {
    const { words, assigned, submit } = await open({ free: 2 });
    await press('Cyd');
    await fill('Search by name or email address', 'b');
    expect(words().slice(3, 9)).toEqual([
      ...['[Select all without one]', '[Clear selection]', 'Members without one', ...row('Bea')],
      '1 member chosen, 2 seats free',
    ]);
    await press('Select all without one');
    expect(words()).toContain('2 members chosen, 2 seats free');
    expect(words()[3]).toBe('[Select all without one] (There is nobody more to select)');
    await submit();
    expect(assigned).toEqual(['bea of C-1']);
    expect(words().slice(2)).toEqual([...['0 of 2 assigned', 'Bea', 'Waiting', 'Cyd', 'Waiting', '[Stop]', '[Close]']]);
  });

  test('[TM-07] one is chosen and taken out again; the choice is cleared; without one nothing is assigned', async () => {
    const { words, assigned, submit } = await open();
    await press('Bea');
    await press('Ada');
    await press('Bea');
    expect(words().slice(6, 12)).toEqual([...row('Ada', true), ...row('Bea'), ...row('Cyd')]);
    await press('Clear selection');
    expect(words()).toContain('0 members chosen, 3 seats free');
    await submit();
    expect(words()).toContain('Choose at least one member.');
    // Told with the members, too.
    const why = document.querySelector('[role="dialog"] fieldset')?.getAttribute('aria-describedby') ?? '-';
    expect(document.getElementById(why)?.textContent).toBe('Choose at least one member.');
    expect(assigned).toEqual([]);
  });

  test('[TM-07] more than are free are not assigned; it says why all cannot be selected', async () => {
    const { words, assigned, submit } = await open({ free: 1 });
    await press('Ada');
    await press('Bea');
    await submit();
    expect(words()).toContain('Only 1 seat is free; you chose 2.');
    expect(assigned).toEqual([]);
    await fill('Search by name or email address', 'zoe');
    expect(words()).toContain('No member matches. 2 members chosen, 1 seat free');
    expect(words()[3]).toBe('[Select all without one] (No member matches)');
    const none = await open({ free: 0 });
    expect(none.words()[3]).toBe('[Select all without one] (No seat is free)');
    await press('Ada');
    await none.submit();
    expect(none.words()).toContain('No seat is free.');
  });

  test('[TM-07] lists a hundred, and finds the others', async () => {
    // Rows by the hundred take a second to draw and to read: one list is searched for as many as are listed, and for one.
    const many = [...Array.from({ length: 100 }, (_, at) => person(`Kit${at}`)), person('Zoe')];
    const dialog = () => document.querySelector('[role="dialog"]');
    const rows = () => dialog()?.querySelectorAll('li').length;
    const search = (text: string) => type(dialog()?.querySelector('input[type="search"]') ?? null, text);
    await open({}, many);
    expect([rows(), dialog()?.textContent?.includes('Zoe')]).toEqual([100, false]);
    expect(dialog()?.textContent).toContain('The first 100 of 101. Search for the others.');
    await search('kit');
    expect(rows()).toBe(100);
    expect(dialog()?.textContent).not.toContain('The first');
    await search('zoe');
    expect([rows(), dialog()?.textContent?.includes('0 members chosen, 3 seats free')]).toEqual([1, true]);
  });

  test('[TM-07] is stopped after the one that is being assigned', async () => {
    const { words, submit } = await open();
    await press('Ada');
    await press('Bea');
    await submit();
    expect(document.querySelector('[role="dialog"] [aria-busy="true"]')).not.toBeNull();
    const bar = () => document.querySelector('[role="progressbar"]');
    expect([bar()?.getAttribute('aria-valuenow'), bar()?.getAttribute('aria-valuemax')]).toEqual(['0', '2']);
    await press('Stop');
    expect(words().slice(-2)).toEqual(['[Stop] (The last seat is being assigned)', '[Close]']);
    const one = await open();
    await press('Ada');
    await press('Assign');
    expect(one.words()).toContain('0 of 1 assigned');
    expect(bar()).toBeNull();
  });

  test.each<[string, () => Promise<void>]>([
    ['“Cancel”', () => press('Cancel')],
    ['its cross', () => press('Close')],
    ['Escape', () => pressKey('Escape')],
  ])('[TM-07] is closed by %s, and assigns nothing', async (_, close) => {
    const { words, assigned } = await open();
    await press('Ada');
    await close();
    expect([words(), assigned]).toEqual([[], []]);
  });

  test('[TM-07] says that no seat is left, and has who got none chosen again', async () => {
    const spent = () => Promise.reject(failure('refused', 'No seat is free.', { code: 'seats_spent' }));
    const { words, assigned, submit } = await open({}, undefined, spent);
    await press('Bea');
    await submit();
    await eventually(() => expect(words()).toContain('No more seats are free'));
    expect(words()[2]).toBe('0 of 1 assigned');
    expect(words().slice(-5)).toEqual([
      ...['Bea', 'Not assigned: No seat is free.', '[Close]', '[Choose again]', '[Close]'],
    ]);
    await press('Choose again');
    expect(words().slice(6, 8)).toEqual(row('Bea', true));
    expect([words().slice(-4), assigned]).toEqual([['1 member chosen, 3 seats free', ...END], ['bea of C-1']]);
  });

  test('[TM-07] reports what happened to each, and how many have one', async () => {
    const lines = [
      { id: 'ada', name: 'Ada', outcome: 'assigned', message: '' },
      { id: 'bea', name: 'Bea', outcome: 'notAssigned', message: 'Bea has left.' },
      { id: 'cyd', name: 'Cyd', outcome: 'skipped', message: '' },
    ] as const;
    const words = readingOf(await show(<AssignReport lines={lines} isBusy={false} isSpent />));
    expect(words).toEqual([
      ...['1 of 3 assigned', 'No more seats are free'],
      'Somebody else may have assigned one a moment ago. The list behind this dialog is up to date.',
      ...['Ada', 'Assigned', 'Bea', 'Not assigned: Bea has left.', 'Cyd', 'Stopped before'],
    ]);
    const bar = document.querySelector('[role="progressbar"]');
    expect(bar?.getAttribute('aria-valuetext')).toBe('3 of 3 done');
  });
});

describe('the setup of a team', () => {
  type At = Parameters<typeof teamOnboardingMachine.resolveState>[0]['value'];
  const at = (value: At, team: Team) => {
    const actor = createActor(teamOnboardingMachine, { input: { orderId: 'order-1' } });
    const { context } = actor.getSnapshot();
    return teamOnboardingMachine.resolveState({ value, context: { ...context, team } });
  };
  const known = (combos: Combo[], people: TeamUser[], invitations: Invitation[] = []) => {
    const asked = answerCalls({});
    queries.setQueryData(['team', 'team', 'people'], teamOf(people));
    queries.setQueryData(['team', 'team', 'invitations'], { data: invitations, expired: [], meta: { total: 0 } });
    queries.setQueryData(['team', 'team', 'seats'], combos);
    return asked;
  };
  const invitation = (name: string): Invitation => ({
    ...{ id: name, status: 'pending', first_name: name, last_name: '', email: `${name}@example.com`, roles: [] },
    ...{ sent_at: NOON, expires_at: NOON },
  });

  const assigning = async (
    combos: Combo[],
    people: TeamUser[],
    invitations: Invitation[] = [],
    value: At = 'assigning',
  ) => {
    const asked = known(combos, people, invitations);
    const send = vi.fn();
    const team = teamOf(people);
    const page = await show(<AssigningStep team={team} snapshot={at(value, team)} send={send} />);
    // What else is on show comes from the lists.
    return {
      send,
      head: readingOf(page).slice(0, 2),
      words: () => readingOf(page).slice(2),
      changes: () => asked.filter((call) => !call.startsWith('GET')),
    };
  };
  const END = ['[Finish the setup]', '[Invite more people]'];
  const row = (name: string, end: string) => [name, `${name.toLowerCase()}@example.com`, end];

  test('[TM-04] hands out seats: each active member gets one of the chosen ones, or has one', async () => {
    const holders = [holder('Bea'), holder('Cyd', { state: 'used', used_at: NOON })];
    const people = [person('Ada'), person('Bea'), person('Cyd'), person('Dan', { status: 'removed' })];
    const { head, words, changes } = await assigning([{ ...combo, free: 1, holders }], people);
    expect(head).toEqual([
      '# Hand out the seats',
      'Members redeem their seat in the team area. You can assign the rest any time on Team Vouchers.',
    ]);
    expect(control('Assign a seat to Ada').textContent).toBe('Assign');
    expect(words()).toEqual([
      'JavaScript Junior: exam: 1 of 3 seats free',
      ...row('Ada', '[Assign a seat to Ada]'),
      ...row('Bea', 'Seat assigned'),
      ...row('Cyd', 'Seat used'),
      ...END,
    ]);
    await press('Assign a seat to Ada');
    expect(changes()).toEqual(['POST /teams/team/voucher-combos/assign {"voucher_combo_code":"C-1","user_id":"ada"}']);
  });

  test('[TM-04] one change is made at a time, in its own row', async () => {
    const { words } = await assigning([combo], [person('Ada'), person('Bea')]);
    await press('Assign a seat to Bea');
    expect(words().filter((text) => text.startsWith('[Assign'))).toEqual([
      ...['[Assign a seat to Ada] (Please wait)', '[Assign a seat to Bea] (busy)'],
    ]);
  });

  test('[TM-07] says when no seat is left', async () => {
    const { words, changes } = await assigning([{ ...combo, free: 0 }], [person('Ada')]);
    expect(words()).toContain('[Assign a seat to Ada] (No seat is left.)');
    await press('Assign a seat to Ada');
    expect(changes()).toEqual([]);
  });

  test('[TM-04] of several combos begins with one that has free seats; another one is chosen', async () => {
    const vue = { ...combo, code: 'C-2', products: [{ ...exam, title: 'Vue.js Junior' }], free: 2 };
    const both = [{ ...combo, free: 0 }, vue];
    const { words, changes } = await assigning(both, [person('Ada')]);
    expect(words().slice(0, 2)).toEqual([
      'Seats: Vue.js Junior: exam (2 free)',
      'Vue.js Junior: exam: 2 of 3 seats free',
    ]);
    await choose('Seats', 'JavaScript Junior: exam (0 free)');
    expect(words().slice(0, 2)).toEqual([
      ...['Seats: JavaScript Junior: exam (0 free)', 'JavaScript Junior: exam: 0 of 3 seats free'],
    ]);
    await choose('Seats', 'Vue.js Junior: exam (2 free)');
    await press('Assign a seat to Ada');
    expect(changes()).toEqual(['POST /teams/team/voucher-combos/assign {"voucher_combo_code":"C-2","user_id":"ada"}']);
    const none = await assigning(
      both.map((one) => ({ ...one, free: 0 })),
      [person('Ada')],
    );
    expect(none.words()[0]).toBe('Seats: JavaScript Junior: exam (0 free)');
  });

  test.each([
    [1, '1 invitation is open. People can get a seat as soon as they accept.'],
    [2, '2 invitations are open. People can get a seat as soon as they accept.'],
  ])('[TM-08] says that %d invitations are open', async (count, words) => {
    const invitations = ['guy', 'hal'].slice(0, count).map(invitation);
    expect((await assigning([combo], [person('Ada')], invitations)).words()).toContain(words);
  });

  test('[TM-04] is finished, or goes back to the people', async () => {
    const { send } = await assigning([combo], [person('Ada')]);
    await press('Finish the setup');
    await press('Invite more people');
    expect(send.mock.calls.map(([event]) => event)).toEqual([
      { type: 'teamOnboarding.completed' },
      { type: 'teamOnboarding.peopleReopened' },
    ]);
  });

  test('[TM-04] each step waits while it is stored', async () => {
    const saving = await assigning([combo], [person('Ada')], [], 'storing');
    expect(saving.words().slice(-2)).toEqual([
      ...['[Finish the setup, Saving] (busy)', '[Invite more people] (Please wait)'],
    ]);
    const team = teamOf([person('Ada')]);
    const props = { team, snapshot: at('storing', team), send: () => {} };
    expect(readingOf(await show(<InvitingStep {...props} />)).at(-1)).toBe('[Skip for now, Saving] (busy)');
    expect(readingOf(await show(<NamingStep {...props} />)).at(-1)).toBe('[Continue, Saving] (busy)');
    expect(document.querySelector('input')?.readOnly).toBe(true);
  });

  test('[TM-04] people who are invited are listed; the button opens the dialog that invites them', async () => {
    const people = [person('Ada')];
    const team = teamOf(people);
    const send = vi.fn();
    known([combo], people, [invitation('guy')]);
    const step = <InvitingStep team={team} snapshot={at('inviting', team)} send={send} />;
    const page = await show(step);
    expect(readingOf(page).slice(3, 7)).toEqual([
      ...['guy', 'guy@example.com · Team Member', 'Open until 3 January 2027', '[Options for guy@example.com]'],
    ]);
    await press('Invite people');
    expect(readingOf(document.querySelector('[role="dialog"]'))[0]).toBe('# Invite people');
    queries.clear();
    queries.setDefaultOptions({ queries: { retry: false } });
    let isOffline = true;
    answerCalls({
      'GET /teams/team/invitations': () => (isOffline ? 'offline' : { data: [], expired: [], meta: { total: 0 } }),
    });
    const failed = await show(step);
    await eventually(() => expect(readingOf(failed)).toContain("The list didn't load"));
    isOffline = false;
    await press('Try again');
    await eventually(() => expect(readingOf(failed)).not.toContain("The list didn't load"));
  });

  test('[TM-04] seats and members that did not load are both asked for again', async () => {
    queries.setDefaultOptions({ queries: { retry: false } });
    let isOffline = true;
    const team = teamOf([person('Ada')]);
    answerCalls({
      'GET /teams/team/voucher-combos': () => (isOffline ? 'offline' : { data: [combo], meta: { total: 1 } }),
      'GET /teams/team': () => (isOffline ? 'offline' : { data: team }),
    });
    const page = await show(<AssigningStep team={team} snapshot={at('assigning', team)} send={() => {}} />);
    await eventually(() => expect(readingOf(page)).toContain("The list didn't load"));
    isOffline = false;
    await press('Try again');
    await eventually(() => expect(readingOf(page)).toContain('[Assign a seat to Ada]'));
  });

  test.each<[string, TeamUser[], Invitation[], string, string]>([
    ['alone', [person('Ada')], [], '1 person is in the team so far.', '[Skip for now]'],
    [
      'beside a removed one',
      [person('Ada'), person('Bea', { status: 'removed' })],
      [],
      '1 person is in the team so far.',
      '[Skip for now]',
    ],
    ['with an invitation', [person('Ada')], [invitation('guy')], '1 person is in the team so far.', '[Continue]'],
    ['with others', [person('Ada'), person('Bea')], [], '2 people are in the team so far.', '[Continue]'],
  ])('[TM-04] invites people: %s', async (_, people, invitations, count, next) => {
    known([combo], people, invitations);
    const send = vi.fn();
    const team = teamOf(people);
    const page = await show(<InvitingStep team={team} snapshot={at('inviting', team)} send={send} />);
    const words = readingOf(page);
    expect(words.slice(0, 3)).toEqual([
      '# Invite people',
      `Everyone gets an email with a link, whether or not they have an account. ${count}`,
      '[Invite people]',
    ]);
    expect(words.at(-1)).toBe(next);
    await press(next.slice(1, -1));
    expect(send.mock.calls).toEqual([[{ type: 'teamOnboarding.peopleSettled' }]]);
  });

  test('[TM-04] begins with the name, which is needed', async () => {
    const send = vi.fn();
    const team = teamOf([person('Ada')]);
    const read = async (value: At) => readingOf(await show(<NamingStep snapshot={at(value, team)} send={send} />));
    const HEAD = ['# Name your team', 'People see it in their invitation and in the team area.', 'Team name*: “Guild”'];
    expect(await read({ naming: 'missing' })).toEqual([...HEAD, 'Enter a name.', '[Continue]']);
    expect(await read({ naming: 'asked' })).toEqual([...HEAD, '[Continue]']);
    await fill('Team name*', 'Lab');
    await press('Continue');
    expect(send.mock.calls).toEqual([[{ type: 'teamOnboarding.named', name: 'Lab' }]]);
  });
});
