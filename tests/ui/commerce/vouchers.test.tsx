// @vitest-environment happy-dom

import { act } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { voucherSendMachine } from '../../../machines/commerce/voucher-send/voucher-send.machine.ts';
import { voucherTakeBackMachine } from '../../../machines/commerce/voucher-take-back/voucher-take-back.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { queries } from '../../../src/client/api/queries.ts';
import { OpenAuthContext } from '../../../src/client/flows/account/use-open-auth.ts';
import { OrderVouchers } from '../../../src/client/pages/commerce/orders/order-vouchers.tsx';
import { ComboSection } from '../../../src/client/pages/commerce/voucher/combo-section.tsx';
import { VoucherFlow } from '../../../src/client/pages/commerce/voucher/voucher-flow.tsx';
import { SendDialog } from '../../../src/client/pages/shared/voucher/send-dialog.tsx';
import { TakeBackDialog } from '../../../src/client/pages/shared/voucher/take-back-dialog.tsx';
import { VoucherList } from '../../../src/client/pages/shared/voucher/voucher-list.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import type { CoveredProduct, OwnedVoucher, Voucher, VoucherCombo } from '../../../src/contract/commerce/offers.ts';
import { ada } from '../../support/contract-samples.ts';
import { type Answer, answerCalls, refusal } from '../../support/site/answers.ts';
import { eventually, show } from '../../support/site/mount.tsx';
import { control, fill, press, pressKey, readingOf } from '../../support/site/reading.ts';
import { showAt } from '../../support/site/show-at.tsx';

const exam: CoveredProduct = {
  ...{ certification_id: 'javascript-junior', type: 'EXAM', title: 'JavaScript Junior' },
  ...{ tech: 'javascript', level: 'junior' },
};
const training: CoveredProduct = {
  ...{ certification_id: 'vuejs-senior', type: 'TRAINING', title: 'Vue.js Senior', tech: 'vuejs', level: 'senior' },
};
const EXAM = ['JavaScript Junior', 'Exam', 'Junior'];
const TRAINING = ['Vue.js Senior', 'Training', 'Senior'];
const NOON = Date.UTC(2027, 0, 3, 12);
const MOMENT = /^Sent to bob@example\.com on 3 Jan 2027, \d\d:00 UTC$/;

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://example.com', pathname: '/', search: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  queries.clear();
  localStorage.clear();
});

const Path = () => <p>At {useLocation().pathname}</p>;

describe('the page of a voucher', () => {
  const CODE = '7K2M-Q9XW-4TRB-H3ZC';
  const voucher: Voucher = {
    ...{ code: CODE, state: 'open', gives: 'all', covers: [exam], valid_until: null, refusal: null },
  };
  const choice: Voucher = { ...voucher, gives: 'one', covers: [exam, training] };
  const READ = `GET /vouchers/${CODE}`;
  const USE = `POST /vouchers/${CODE}/use`;
  const open = async (answers: Record<string, () => Answer>, user: User | null = ada, isSelectPage = false) => {
    const asked = answerCalls(answers);
    const signIn = vi.fn();
    const page = await showAt(
      '/voucher',
      <OpenAuthContext value={signIn}>
        <VoucherFlow code={CODE} isSelectPage={isSelectPage} />
        <Path />
      </OpenAuthContext>,
      { user },
    );
    const words = () => readingOf(page);
    const shows = (...expected: unknown[]) => eventually(() => expect(words()).toEqual([...expected, 'At /voucher']));
    return { asked, signIn, words, shows };
  };
  const reading = (shown: Voucher) => ({ [READ]: () => shown });
  const HEAD = [`Voucher ${CODE}`, '# A voucher for you'];
  const PERMANENT = "It's added permanently to the account you're signed in with.";

  test.each<[string, Voucher, string[]]>([
    ['one thing', voucher, ['It gives you:', ...EXAM]],
    ['all of several', { ...voucher, covers: [exam, training] }, ['It gives you all of these:', ...EXAM, ...TRAINING]],
    ['one of one', { ...voucher, gives: 'one' }, ['It gives you:', ...EXAM]],
    [
      'something with an end',
      { ...voucher, valid_until: Date.UTC(2027, 5, 30, 23, 59) },
      ['It gives you:', ...EXAM, 'Redeem it by 30 June 2027.'],
    ],
  ])('[RT-20] says what it gives: %s', async (_, shown, gives) => {
    const { shows } = await open(reading(shown));
    await shows(...HEAD, ...gives, '[Redeem the voucher]', PERMANENT);
  });

  test('[VC-03] of one of several things has a guest read them, and the dialog asks to sign in', async () => {
    const { shows, signIn } = await open(reading(choice), null);
    await shows(
      ...[...HEAD, 'It gives you one of these:', ...EXAM, ...TRAINING, '[Redeem the voucher]'],
      "You'll log in or sign up next. Nothing is used until you confirm, and this device remembers the voucher.",
    );
    await press('Redeem the voucher');
    expect(signIn.mock.calls).toEqual([[{ reason: 'voucher' }]]);
    expect(localStorage.getItem('chartered.pending-voucher')).toBe(CODE);
  });

  test('[VC-03] has a choice at an address of its own', async () => {
    const { words } = await open(reading(choice));
    await eventually(() => expect(words()).toEqual([`At /voucher/${CODE}/select`]));
  });

  test('[VC-03] redeems what was chosen, which waits and is final', async () => {
    const { shows, asked } = await open({ ...reading(choice) }, ada, true);
    const options = (chosen: string, off = '') =>
      [
        ['Exam', 'JavaScript JuniorExam · JavaScript · Junior'],
        ['Training', 'Vue.js SeniorTraining · Vue.js · Senior'],
      ].map(([kind, label]) => `${kind === chosen ? '(x)' : '( )'} ${label}${off}`);
    const head = [`Voucher ${CODE}`, '# Choose what to redeem it for', 'This voucher gives you one of these'];
    const FINAL = 'The choice is final: a voucher works once.';
    await shows(...head, ...options(''), '[Redeem the voucher] (Choose one first.)', FINAL);
    await press('Redeem the voucher');
    await press('JavaScript JuniorExam · JavaScript · Junior');
    await press('Vue.js SeniorTraining · Vue.js · Senior');
    await shows(...head, ...options('Training'), '[Redeem the voucher]', FINAL);
    await press('Redeem the voucher');
    await shows(...head, ...options('Training', ' (off)'), '[Redeem the voucher, Redeeming] (busy)', FINAL);
    expect(asked).toEqual([READ, `${USE} {"choice":{"certification_id":"vuejs-senior","type":"TRAINING"}}`]);
  });

  test.each<[string, Voucher, string[]]>([
    [
      'used',
      { ...voucher, state: 'redeemed', refusal: 'Used.' },
      [
        '# This voucher has been used',
        'A voucher works once. If you used it yourself, log in with that account: what it gave is on your dashboard. If not, ask the sender for another one.',
      ],
    ],
    [
      'taken back',
      { ...voucher, state: 'takenBack', refusal: 'Taken back.' },
      [
        '# This voucher was taken back',
        'Its sender took it back, or sent it to another address. Look for a newer email, or ask the sender for another voucher.',
      ],
    ],
    [
      'expired',
      { ...voucher, state: 'expired', refusal: 'Expired.', valid_until: Date.UTC(2027, 5, 30) },
      ['# This voucher has expired', 'You could redeem it until 30 June 2027. Ask the sender for another one.'],
    ],
    [
      'withdrawn',
      { ...voucher, state: 'withdrawn', refusal: 'It was refunded.' },
      ['# This voucher is no longer valid', 'It was refunded. Ask the sender for another one.'],
    ],
    [
      'open and refused',
      { ...voucher, refusal: 'Its team is archived.' },
      ['# This voucher is no longer valid', 'Its team is archived. Ask the sender for another one.'],
    ],
  ])('[VC-02] says of one that is %s why it gives nothing', async (_, shown, words) => {
    localStorage.setItem('chartered.pending-voucher', CODE);
    const { shows } = await open(reading(shown), null);
    await shows(`Voucher ${CODE}`, ...words, 'Go to home page -> /');
    expect(localStorage.getItem('chartered.pending-voucher')).toBeNull();
  });

  test('[VC-02] says that there is none, or that it did not load and stays valid', async () => {
    const none = await open({ [READ]: () => refusal(404, 'There is no such voucher.') });
    await none.shows(
      ...[`Voucher ${CODE}`, "# This voucher doesn't exist"],
      "Check the code you were given: it has sixteen letters and digits. If it's correct, ask the person who sent it to you.",
      ...[`Try another code: “${CODE}”`, '[Open the voucher]'],
      'Go to home page -> /',
    );
    let isOffline = true;
    const { shows } = await open({ [READ]: () => (isOffline ? 'offline' : voucher) });
    await shows(
      "# The voucher didn't load",
      'The server could not be reached. Check your connection. Your voucher stays valid.',
      '[Try again]',
    );
    isOffline = false;
    await press('Try again');
    await shows(...HEAD, 'It gives you:', ...EXAM, '[Redeem the voucher]', PERMANENT);
  });

  test.each<[string, CoveredProduct[], object[], string, string[]]>([
    [
      'an exam',
      [exam],
      [{ id: 'exam-1', certification_id: 'javascript-junior', tech: 'javascript' }],
      '/javascript/exam/exam-1',
      [
        ...EXAM,
        'Go to the exam -> /javascript/exam/exam-1',
        'Go to my dashboard -> /javascript/dashboard',
        "The clock doesn't start until you start the exam, so take your time to prepare.",
      ],
    ],
    [
      'a training',
      [training],
      [],
      '/vuejs/dashboard/training',
      [...TRAINING, 'Go to my dashboard -> /vuejs/dashboard'],
    ],
    ['nothing more', [], [], '/javascript/dashboard', ['Go to my dashboard -> /javascript/dashboard']],
  ])('[VC-01] redeemed, leads to %s', async (_, given, exams, next, words) => {
    const { shows, asked } = await open({ ...reading(voucher), [USE]: () => ({ voucher, given, exams, next }) });
    await shows(...HEAD, 'It gives you:', ...EXAM, '[Redeem the voucher]', PERMANENT);
    await press('Redeem the voucher');
    await shows('# Voucher redeemed', 'Your account now has:', ...words);
    expect(asked).toEqual([READ, `${USE} {"choice":null}`]);
  });

  test('[VC-01] waits while it is redeemed', async () => {
    const { shows } = await open(reading(voucher));
    await shows(...HEAD, 'It gives you:', ...EXAM, '[Redeem the voucher]', PERMANENT);
    await press('Redeem the voucher');
    await shows(...HEAD, 'It gives you:', ...EXAM, '[Redeem the voucher, Redeeming] (busy)', PERMANENT);
  });

  test('[VC-02] that was refused says why and is offered again; one without an answer is sent again', async () => {
    const refused = refusal(409, 'You have this exam already.');
    let answer: Answer = refused;
    const { shows, asked } = await open({ ...reading(voucher), [USE]: () => answer });
    const rest = ['[Redeem the voucher]', PERMANENT];
    await shows(...HEAD, 'It gives you:', ...EXAM, ...rest);
    await press('Redeem the voucher');
    await shows(
      ...[...HEAD, 'It gives you:', ...EXAM, 'The voucher was not redeemed', 'You have this exam already.', ...rest],
    );
    answer = 'offline';
    await press('Redeem the voucher');
    await shows(
      '# No response yet',
      "The server could not be reached. Check your connection. We don't know yet whether your voucher was redeemed. It's safe to try again: a voucher is never used twice.",
      '[Try again]',
    );
    answer = { voucher, given: [exam], exams: [], next: '/javascript/dashboard' };
    await press('Try again');
    await shows('# Voucher redeemed', 'Your account now has:', ...EXAM, 'Go to my dashboard -> /javascript/dashboard');
    expect(asked.filter((call) => call.startsWith(USE))).toHaveLength(3);
  });

  test('[VC-03] a choice without an answer is sent again as it was', async () => {
    let answer: Answer | undefined = 'offline';
    const { words, asked } = await open({ ...reading(choice), [USE]: () => answer as Answer }, ada, true);
    await eventually(() => control('JavaScript JuniorExam · JavaScript · Junior'));
    await press('JavaScript JuniorExam · JavaScript · Junior');
    await press('Redeem the voucher');
    await eventually(() => expect(words()).toContain('# No response yet'));
    answer = undefined;
    await press('Try again');
    await eventually(() =>
      expect(words()).toEqual(
        expect.arrayContaining([
          ...['(x) JavaScript JuniorExam · JavaScript · Junior (off)', '[Redeem the voucher, Redeeming] (busy)'],
        ]),
      ),
    );
    const body = '{"choice":{"certification_id":"javascript-junior","type":"EXAM"}}';
    expect(asked.filter((call) => call.startsWith(USE))).toEqual([`${USE} ${body}`, `${USE} ${body}`]);
  });

  test('[VC-03] a choice that was refused says why', async () => {
    const { words } = await open(
      { ...reading(choice), [USE]: () => refusal(409, 'You have this exam already.') },
      ada,
      true,
    );
    await eventually(() => control('JavaScript JuniorExam · JavaScript · Junior'));
    await press('JavaScript JuniorExam · JavaScript · Junior');
    await press('Redeem the voucher');
    await eventually(() =>
      expect(words().slice(1, 4)).toEqual([
        ...['# Choose what to redeem it for', 'The voucher was not redeemed', 'You have this exam already.'],
      ]),
    );
  });
});

const owned: OwnedVoucher = {
  ...{ code: 'AAAA', state: 'open', gives: 'all', covers: [exam], order_id: 'order-1', sent_to: null, sent_at: null },
  ...{ opened_at: null, valid_until: null, redeemed_at: null, redeemed_by: null },
};
const sent = { ...owned, code: 'BBBB', state: 'sent', sent_to: 'bob@example.com', sent_at: NOON } as const;
const opened = { ...sent, code: 'CCCC', state: 'opened', opened_at: NOON } as const;
const redeemed = { ...opened, code: 'DDDD', state: 'redeemed', redeemed_at: NOON, redeemed_by: 'Bob' } as const;
const expired = { ...owned, code: 'EEEE', state: 'expired', valid_until: Date.UTC(2027, 0, 2) } as const;
const withdrawn = { ...owned, code: 'FFFF', state: 'withdrawn' } as const;
const assigned = { ...owned, code: 'GGGG', is_assigned: true };
const ofManager = { ...owned, code: '••••', is_sendable: false };
const archived = { ...ofManager, is_archived: true };
const SENT = expect.stringMatching(MOMENT);
const OPENED = expect.stringMatching(/^Opened on 3 Jan 2027, \d\d:00 UTC$/);

describe('vouchers that came together', () => {
  const combo: VoucherCombo = {
    ...{ code: 'V-1', order_id: 'order-1', gives: 'all', products: [exam], total: 1, assigned: 0, redeemed: 0 },
    ...{ valid_until: null, created_at: NOON, vouchers: [owned] },
  };
  const read = async (change: Partial<VoucherCombo>) => {
    const [onSend, onTakeBack] = [vi.fn(), vi.fn()];
    const page = await show(<ComboSection combo={{ ...combo, ...change }} onSend={onSend} onTakeBack={onTakeBack} />);
    return { onSend, onTakeBack, words: readingOf(page) };
  };
  const actions = (code: string, send = 'Send') => [
    ...[`[${send} voucher ${code}]`, `[Copy link to voucher ${code}]`, `[Take back voucher ${code}]`],
  ];

  test.each<[string, OwnedVoucher, unknown[]]>([
    ['not sent', owned, ['AAAA', 'Not sent', ...actions('AAAA')]],
    ['sent', sent, ['BBBB', 'Sent', SENT, ...actions('BBBB', 'Send again')]],
    ['opened', opened, ['CCCC', 'Opened', SENT, OPENED, ...actions('CCCC', 'Send again')]],
    ['redeemed', redeemed, ['DDDD', 'Redeemed', SENT, OPENED, 'Bob redeemed it on 3 January 2027']],
    ['expired', expired, ['EEEE', 'Expired', 'It could be redeemed until 2 January 2027']],
    ['refunded', withdrawn, ['FFFF', 'Refunded']],
    ['a seat', assigned, ['GGGG', 'Assigned', 'A member of your team has it as a seat.']],
    ["a manager's to send", ofManager, ['••••', 'Not sent', 'An owner or manager of its team sends it.']],
    [
      'of an archived team',
      archived,
      ['••••', 'Not sent', 'Its team is archived. It can be sent when the team is in use again.'],
    ],
    [
      'a used seat',
      { ...redeemed, is_assigned: true, is_sendable: false },
      ['DDDD', 'Redeemed', SENT, OPENED, 'Bob redeemed it on 3 January 2027'],
    ],
  ])('[VC-06] of one that is %s its owner reads where it is, and what can be done', async (_, voucher, row) => {
    expect((await read({ vouchers: [voucher] })).words.slice(3)).toEqual(row);
  });

  test('[VC-01] say where they come from, until when they are valid, and how many are where', async () => {
    expect((await read({})).words.slice(0, 3)).toEqual([
      ...['# JavaScript Junior: exam', 'Bought on 3 January 2027 · V-1', '1 voucher: 1 not sent'],
    ]);
    const end = { order_id: null, valid_until: Date.UTC(2027, 11, 31) };
    const vouchers = [owned, assigned, sent, opened, redeemed, redeemed, expired];
    expect((await read({ ...end, products: [exam, training], gives: 'one', vouchers })).words.slice(0, 3)).toEqual([
      '# JavaScript Junior (exam) or Vue.js Senior (training)',
      'Received on 3 January 2027 · V-1 · valid until 31 December 2027',
      '7 vouchers: 1 not sent, 1 assigned, 1 sent, 1 opened, 2 redeemed, 1 expired',
    ]);
  });

  test('[VC-06] each is sent and taken back by its own buttons; unused ones are sent to several people', async () => {
    const free = [
      { ...owned, code: 'HHHH' },
      { ...owned, code: 'IIII', is_sendable: true },
    ];
    const vouchers = [...free, sent, opened, redeemed, expired, withdrawn, assigned, ofManager];
    const { words, onSend, onTakeBack } = await read({ vouchers });
    expect(words[3]).toBe('[Send to several people]');
    await press('Send to several people');
    await press('Send voucher IIII');
    await press('Send again voucher BBBB');
    await press('Take back voucher CCCC');
    await press('Take back voucher HHHH');
    expect(onSend.mock.calls).toEqual([[['HHHH', 'IIII']], [['IIII']], [['BBBB']]]);
    expect(onTakeBack.mock.calls).toEqual([['CCCC'], ['HHHH']]);
    expect((await read({ vouchers: [owned, sent, ofManager] })).words).not.toContain('[Send to several people]');
  });
});

describe('the vouchers of an order', () => {
  const WHAT = 'JavaScript Junior: exam';
  test.each<[string, OwnedVoucher, unknown[]]>([
    ['not sent', owned, ['AAAA', 'Not sent', WHAT, '[Copy link to voucher AAAA]']],
    ['sent', sent, ['BBBB', 'Sent', WHAT, SENT, '[Copy link to voucher BBBB]']],
    ['opened', opened, ['CCCC', 'Opened', WHAT, SENT, OPENED, '[Copy link to voucher CCCC]']],
    ['redeemed', redeemed, ['DDDD', 'Redeemed', WHAT, SENT, OPENED, 'Bob redeemed it on 3 January 2027']],
    ['expired', expired, ['EEEE', 'Expired', WHAT, 'It could be redeemed until 2 January 2027']],
    ['refunded', withdrawn, ['FFFF', 'Refunded', WHAT]],
    ['a seat', assigned, ['GGGG', 'Assigned', WHAT]],
    ["a manager's to send", ofManager, ['••••', 'Not sent', WHAT]],
  ])('[VC-06] one that is %s', async (_, voucher, words) => {
    expect(readingOf(await show(<VoucherList vouchers={[voucher]} />))).toEqual(words);
  });

  const combo = (order_id: string | null, ...vouchers: OwnedVoucher[]): VoucherCombo => ({
    ...{ code: `V-${order_id}`, order_id, gives: 'all', products: [exam], total: 1, assigned: 0, redeemed: 0 },
    ...{ valid_until: null, created_at: NOON, vouchers },
  });
  const SEND = 'Send vouchers -> /vuejs/dashboard/vouchers';
  const read = async (...combos: VoucherCombo[]) => {
    answerCalls({});
    queries.setQueryData(['voucher-combos', 'anywhere'], { data: combos, meta: { total: combos.length } });
    return readingOf(await show(<OrderVouchers orderId="order-1" product="vuejs-developer" team={null} />));
  };

  test('[VC-06] are those of this order alone, of all its lines', async () => {
    const other = { ...owned, code: 'ZZZZ' };
    const words = await read(
      combo('order-2', other),
      combo('order-1', owned),
      combo(null, other),
      combo('order-1', assigned),
    );
    expect(words).toEqual([
      '# Vouchers',
      SEND,
      'AAAA',
      'Not sent',
      WHAT,
      '[Copy link to voucher AAAA]',
      'GGGG',
      'Assigned',
      WHAT,
    ]);
  });

  test('[PE-04] lead to where they are sent when one can be', async () => {
    expect(await read(combo('order-1', ofManager, sent))).toContain(SEND);
    expect(await read(combo('order-1', ofManager, archived))).not.toContain(SEND);
    expect(await read()).toEqual(['# Vouchers', SEND]);
  });

  test('[TM-06] say that they load, and when they did not; they are asked for again', async () => {
    let isOffline = true;
    const asked = answerCalls({
      'GET /voucher-combos': () => (isOffline ? 'offline' : { data: [combo('order-1', owned)], meta: { total: 1 } }),
    });
    queries.setDefaultOptions({ queries: { retry: false } });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const page = await show(<OrderVouchers orderId="order-1" product="vuejs-developer" team={null} />);
    await eventually(() =>
      expect(readingOf(page).slice(2)).toEqual([
        "The list didn't load",
        'The server could not be reached. Check your connection.',
        '[Try again]',
      ]),
    );
    isOffline = false;
    await press('Try again');
    await eventually(() =>
      expect(readingOf(page).slice(2)).toEqual(['AAAA', 'Not sent', WHAT, '[Copy link to voucher AAAA]']),
    );
    expect(asked).toHaveLength(2);
    vi.restoreAllMocks();
  });
});

describe('the dialog that sends vouchers', () => {
  const open = async (codes: string[], answer: (email: string) => Promise<void> = () => new Promise(() => {})) => {
    const calls: string[] = [];
    const sendVoucher = fromPromise<void, { code: string; email: string }>(({ input }) => {
      calls.push(`${input.code} to ${input.email}`);
      return answer(input.email);
    });
    const actor = createActor(
      voucherSendMachine.provide({ actors: { sendVoucher }, actions: { refreshVouchers: () => {} } }),
    );
    actor.start();
    await show(<SendDialog actor={actor} vouchers={[owned, sent, opened, { ...owned, code: 'HHHH' }]} />);
    await act(async () => actor.send({ type: 'voucherSend.started', codes }));
    return { calls, actor, words: () => readingOf(document.querySelector('[role="dialog"]')) };
  };
  const NAMES = 'The email names your address as the sender and says what the voucher gives.';

  test('[VC-06] of one voucher asks for an address; of one that was sent, with that address', async () => {
    expect((await open(['AAAA'])).words()).toEqual([
      ...['# Send this voucher', NAMES, 'Email address*: “”', '[Cancel]', '[Send]', '[Close]'],
    ]);
    expect((await open(['BBBB'])).words()).toEqual([
      ...['# Send this voucher', NAMES, 'Email address*: “bob@example.com”'],
      ...['If you change the address, the first link stops working.', '[Cancel]', '[Send]', '[Close]'],
    ]);
  });

  test('[VC-06] of several asks for a list, and counts those that are left', async () => {
    expect((await open(['AAAA', 'HHHH'])).words()).toEqual([
      ...['# Send to several people', '2 vouchers left to send. Each address gets one of its own.'],
      ...['Email addresses*: “”', 'One per line, or separated by commas.', '[Cancel]', '[Send]', '[Close]'],
    ]);
  });

  test.each([
    [['AAAA'], 'Enter an email address.'],
    [['AAAA', 'HHHH'], 'Enter at least one email address.'],
  ])('[VC-06] of %j sends nothing without an address', async (codes, problem) => {
    const { words, calls } = await open(codes);
    const form = document.querySelector('form');
    await act(async () => form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    expect(words()).toContain(problem);
    expect(calls).toEqual([]);
  });

  test.each<[string, () => Promise<void>]>([
    ['“Cancel”', () => press('Cancel')],
    ['its cross', () => press('Close')],
    ['Escape', () => pressKey('Escape')],
  ])('[VC-06] is closed by %s, and sends nothing', async (_, close) => {
    const { words, calls } = await open(['AAAA']);
    await fill('Email address*', 'bob@example.com');
    await close();
    expect([words(), calls]).toEqual([[], []]);
  });

  test('[VC-06] reports each address; what got nothing is corrected, and the count is of those left', async () => {
    const { words, calls } = await open(['AAAA', 'HHHH'], async (email) => {
      if (email === 'no@example.com') throw failure('refused', 'This address takes no mail.');
    });
    const list = control('Email addresses*') as HTMLTextAreaElement;
    list.value = 'bob@example.com\nno@example.com';
    await act(async () =>
      document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    await eventually(() =>
      expect(words()).toEqual([
        ...['# Send to several people', '1 voucher left to send. Each address gets one of its own.', '1 of 2 sent'],
        ...['bob@example.com', 'Sent', 'no@example.com', 'Not sent: This address takes no mail.'],
        ...['[Close]', '[Correct and send again]', '[Close]'],
      ]),
    );
    expect(calls).toEqual(['AAAA to bob@example.com', 'HHHH to no@example.com']);
    await press('Correct and send again');
    expect(words()[2]).toBe('Email addresses*: “no@example.com”');
  });

  test('waits while it sends', async () => {
    const { words } = await open(['AAAA']);
    await fill('Email address*', 'bob@example.com');
    await act(async () =>
      document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    expect(words().slice(2)).toEqual([
      ...['0 of 1 sent', 'bob@example.com', 'Sending', '[Close] (Please wait until this is done)', '[Close]'],
    ]);
  });
});

describe('the question before a voucher is taken back', () => {
  const open = async (code: string, answer: () => Promise<never> = () => new Promise(() => {})) => {
    let taken = 0;
    const takeBack = fromPromise<void, { code: string }>(() => {
      taken += 1;
      return answer();
    });
    const actor = createActor(
      voucherTakeBackMachine.provide({ actors: { takeBack }, actions: { refreshVouchers: () => {} } } as never),
    );
    actor.start();
    const bundle = { ...owned, code: 'HHHH', covers: [exam, training] };
    await show(<TakeBackDialog actor={actor} vouchers={[owned, sent, bundle]} />);
    await act(async () => actor.send({ type: 'voucherTakeBack.asked', code }));
    return { taken: () => taken, words: () => readingOf(document.querySelector('[role="alertdialog"]')) };
  };

  test.each([
    ['AAAA', "The current link will stop working. You'll get a new code for the same exam."],
    ['BBBB', "The link sent to bob@example.com will stop working. You'll get a new code for the same exam."],
    ['HHHH', "The current link will stop working. You'll get a new code for the same products."],
  ])('[VC-06] names what ends, of %s', async (code, words) => {
    expect((await open(code)).words()).toEqual(['# Take this voucher back?', words, code, '[Cancel]', '[Take back]']);
  });

  test('[VC-06] takes it back when it is confirmed; the other button and Escape leave it', async () => {
    const cancelled = await open('AAAA');
    await press('Cancel');
    expect([cancelled.words(), cancelled.taken()]).toEqual([[], 0]);
    const escaped = await open('AAAA');
    await pressKey('Escape');
    expect([escaped.words(), escaped.taken()]).toEqual([[], 0]);
    const confirmed = await open('AAAA');
    await press('Take back');
    expect(confirmed.taken()).toBe(1);
    expect(confirmed.words().slice(-2)).toEqual(['[Cancel] (Please wait)', '[Take back, Please wait] (busy)']);
    const refused = await open('AAAA', async () => {
      throw failure('refused', 'It was redeemed.');
    });
    await press('Take back');
    await eventually(() =>
      expect(refused.words().slice(2)).toEqual(['AAAA', 'It was redeemed.', '[Cancel]', '[Take back]']),
    );
  });
});
