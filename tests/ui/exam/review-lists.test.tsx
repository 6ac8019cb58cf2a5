// @vitest-environment happy-dom

import { act, type ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditLogQuery } from '../../../src/client/api/account/audit-log.ts';
import { roleProposalsQuery, staffUsersQuery } from '../../../src/client/api/account/staff-users.ts';
import { orderReviewsQuery } from '../../../src/client/api/commerce/staff-orders.ts';
import { certificationsQuery } from '../../../src/client/api/exam/certifications-query.ts';
import { reviewDisputesQuery } from '../../../src/client/api/exam/review-disputes.ts';
import { reviewExamsQuery } from '../../../src/client/api/exam/review-exams.ts';
import { reviewQuestionSetsQuery } from '../../../src/client/api/exam/review-question-sets.ts';
import { queries } from '../../../src/client/api/queries.ts';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { AuditTab } from '../../../src/client/pages/exam/review/audit-tab.tsx';
import { DisputesTab } from '../../../src/client/pages/exam/review/disputes-tab.tsx';
import { ExamsTab } from '../../../src/client/pages/exam/review/exams-tab.tsx';
import { OrdersTab } from '../../../src/client/pages/exam/review/orders-tab.tsx';
import { QuestionSetsTab } from '../../../src/client/pages/exam/review/question-sets-tab.tsx';
import { ReviewPage } from '../../../src/client/pages/exam/review/review-page.tsx';
import { UsersTab } from '../../../src/client/pages/exam/review/users-tab.tsx';
import type { Role } from '../../../src/contract/account/roles.ts';
import { ada, readyExam } from '../../support/contract-samples.ts';
import { byText, click, eventually, mount } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { fill, press } from '../../support/site/reading.ts';
import { openSession } from '../../support/site/sessions.ts';

const at = (hour: number, minute = 0, day = 28) => new Date(2026, 10, day, hour, minute).getTime();
const posted: unknown[] = [];

beforeEach(() => {
  posted.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: at(12) });
  // Nothing is answered: the lists stay as they are.
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (init.method !== 'GET') posted.push({ path, body: JSON.parse(String(init.body ?? 'null')) });
    return new Promise(() => {});
  });
});
afterEach(() => {
  queries.clear();
  vi.useRealTimers();
});

/** A list whose pages were read. */
function setPages(
  query: { queryKey: readonly unknown[] },
  data: unknown[],
  meta: object = {},
  next: string | null = null,
) {
  queries.setQueryData([...query.queryKey], { pages: [{ data, meta: { next, ...meta } }], pageParams: [''] });
}

async function open(tab: ReactElement, roles: Role[] = ['reviewer'], address = '/review') {
  const place = await mount(
    <MemoryRouter initialEntries={[address]}>
      <SessionProvider session={await openSession({ ...ada, roles })}>{tab}</SessionProvider>
    </MemoryRouter>,
  );
  return { place, lines: () => outlineOf(place) };
}
const grace = { id: 'grace', name: 'Grace Hopper' };

/** Answers what is sent, by its path; lists are asked for again, and not answered. */
function answerWith(answers: Record<string, () => Response>) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method !== 'GET') posted.push({ path, body: JSON.parse(String(init.body ?? 'null')) });
    return answers[path]?.() ?? new Promise(() => {});
  });
}
const refusedAt = (errors: Record<string, string[]>) =>
  Response.json({ message: 'Check the form.', request_id: 'r', errors }, { status: 422 });
const dialogNow = () => document.querySelector('[role="dialog"]') as HTMLElement;
const dialogLines = () => outlineOf(dialogNow());
/** What is said once something was given. */
const saidLines = (place: HTMLElement) => [...place.querySelectorAll('[aria-live="polite"]')].flatMap(outlineOf);
const answered = (read: () => void) => eventually(read);
function setFields(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = dialogNow().querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!field) throw new Error(`There is no field ${name}.`);
    field.value = value;
  }
}
const REASON = ['{Reason*: }', 'Recorded with your name.'];
const certification = (id: string, title: string, trial = false) => ({ id, title, trial });
const setCertifications = () =>
  queries.setQueryData([...certificationsQuery.queryKey], {
    data: [certification('js', 'JavaScript'), certification('try', 'Trial', true), certification('ts', 'TypeScript')],
    meta: { total: 3 },
  } as never);

describe('[EX-15] the list of disputes', () => {
  const row = (over: object = {}, dispute: object = {}) => ({
    dispute: {
      ...{ id: 'dispute-1', state: 'open', reason: 'Two are right.', exercise_ids: [], opened_at: at(10) },
      ...{ decided_at: null, decision: null, ...dispute },
    },
    ...{ exam_id: 'exam-1', title: 'JavaScript, Senior', tech: 'javascript', candidate: 'Ada King', is_own: false },
    ...{ score_percent: 40, claim: null, ...over },
  });
  const linesOf = async (rows: unknown[], count: number) => {
    setPages(reviewDisputesQuery, rows, { open: count });
    return (await open(<DisputesTab />)).lines();
  };
  const LINK = '[Ada King](/review/exams/exam-1)';
  const waiting = 'warning: Open Waiting for 2 hours 28 Nov 2026, 10:00 UTC';

  test('without any', async () => {
    expect(await linesOf([], 0)).toEqual([
      ...['## No disputes', 'When a candidate disputes a result, it appears here, oldest open dispute first.'],
    ]);
  });

  test.each([
    [0, 'No open disputes.'],
    [1, 'One waits for a decision.'],
    [2, '2 wait for a decision.'],
  ])('says of %i open ones: %s', async (count, words) => {
    expect((await linesOf([row()], count))[0]).toBe(words);
  });

  test.each<[string, object, string[]]>([
    [
      'open',
      row(),
      [`## ${LINK}`, 'JavaScript, Senior · 40%', 'Two are right.', '(Claim the dispute of Ada King)', waiting],
    ],
    [
      'one’s own, about two items, of an exam without points',
      row({ is_own: true, score_percent: 0 }, { exercise_ids: ['a', 'b'] }),
      [`## ${LINK} Your own`, 'JavaScript, Senior · 0% · 2 items', 'Two are right.', waiting],
    ],
    [
      'claimed by a colleague, about one item, without a score',
      row({ score_percent: null, claim: { by: grace, until: at(12, 30), is_own: false } }, { exercise_ids: ['a'] }),
      [
        ...[`## ${LINK}`, 'JavaScript, Senior · 1 item', 'Two are right.'],
        ...['Grace Hopper is looking at it until 28 Nov 2026, 12:30 UTC', waiting],
      ],
    ],
    [
      'claimed by oneself',
      row({ claim: { by: grace, until: at(12, 30), is_own: true } }),
      [
        ...[`## ${LINK}`, 'JavaScript, Senior · 40%', 'Two are right.'],
        ...['You are looking at it until 28 Nov 2026, 12:30 UTC', '(Extend the dispute of Ada King)'],
        ...['(Release the dispute of Ada King)', waiting],
      ],
    ],
    [
      'decided',
      row({}, { state: 'upheld', decided_at: at(11) }),
      [`## ${LINK}`, 'JavaScript, Senior · 40%', 'Two are right.', 'positive: Upheld 28 Nov 2026, 10:00 UTC'],
    ],
  ])('one that is %s', async (_, one, lines) => {
    const shown = await linesOf([one], 1);
    expect(shown.slice(shown.indexOf(lines[0] ?? ''))).toEqual(lines);
  });
});

describe('the list of exams', () => {
  const row = (state: string, over: object = {}) => ({
    ...{
      id: `id-${state}`,
      title: 'Senior',
      tech: 'javascript',
      state,
      candidate: 'Ada King',
      email: 'ada@example.com',
    },
    ...{ user_id: 'ada', is_own: false, started_at: null, deadline_at: null, score_percent: null, ...over },
  });
  const HEAD = 'Candidate | Exam | State | Started | Score | Actions';
  const rowsOf = (lines: string[]) => lines.filter((line) => line.includes(' | ') && line !== HEAD);
  const who = (state: string) => `[Ada King](/review/exams/id-${state}); ada@example.com | Senior`;
  const ADD = '(Add time for Ada King, Senior)';

  test('time can be added before the end, not to one’s own', async () => {
    const states = ['awaitingTerms', 'ready', 'running', 'grading', 'passed', 'failed', 'voided'];
    setPages(reviewExamsQuery(''), [
      ...states.map((state) =>
        row(state, {
          ...(state === 'running' ? { started_at: at(11) } : {}),
          ...(state === 'failed' ? { score_percent: 0 } : {}),
          ...(state === 'passed' ? { score_percent: 90 } : {}),
        }),
      ),
      row('running', { id: 'own', is_own: true }),
    ]);
    const { lines } = await open(<ExamsTab />);
    expect(rowsOf(lines())).toEqual([
      `${who('awaitingTerms')} | Not started | Not yet |  | ${ADD}`,
      `${who('ready')} | info: Ready to start | Not yet |  | ${ADD}`,
      `${who('running')} | In progress | 28 Nov 2026, 11:00 UTC |  | ${ADD}`,
      `${who('grading')} | info: Being graded | Not yet |  | `,
      `${who('passed')} | positive: Passed | Not yet | 90% | `,
      `${who('failed')} | Not passed | Not yet | 0% | `,
      `${who('voided')} | warning: Void | Not yet |  | `,
      'Ada King Your own; ada@example.com | Senior | In progress | Not yet |  | ',
    ]);
  });

  test('says how many there are, searched for or not; administrators can grant one', async () => {
    setPages(reviewExamsQuery(''), []);
    expect((await open(<ExamsTab />)).lines()).toEqual([
      ...['{Search by email or name: }', 'Exams', HEAD, 'Nobody has opened an exam yet.', '0 exams, the newest first'],
    ]);
    setPages(reviewExamsQuery('ada'), [row('ready')], {}, 'more');
    const searched = await open(<ExamsTab />, ['administrator'], '/review?tab=exams&search=ada');
    expect(searched.lines().slice(0, 2)).toEqual(['{Search by email or name: ada}', '(Grant an exam)']);
    expect(searched.lines().slice(-2)).toEqual(['One exam', '(Load more)']);
    setPages(reviewExamsQuery('eve'), []);
    const none = await open(<ExamsTab />, ['reviewer'], '/review?tab=exams&search=eve');
    expect(none.lines()).toEqual([
      ...['{Search by email or name: eve}', 'Exams', HEAD, 'No name or email matches “eve”.', '0 exams'],
    ]);
  });

  test('the dialog to add time is about the exam whose button was pressed', async () => {
    setPages(reviewExamsQuery(''), [row('ready'), row('running', { candidate: 'Eve Moss', title: 'Junior' })]);
    const { place } = await open(<ExamsTab />);
    await click(byText(place, 'button', /Add time for Eve Moss/));
    const dialog = document.querySelector('[role="dialog"]') as HTMLElement;
    expect(dialog.textContent).toContain('Eve Moss');
    expect(dialog.textContent).toContain('Junior');
    for (const [name, value] of [
      ['minutes', '20'],
      ['reason', 'The sandbox was down.'],
    ]) {
      const field = dialog.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (field) field.value = value ?? '';
    }
    await click(dialog.querySelector('button[type="submit"]'));
    expect(posted).toEqual([
      { path: '/api/review/exams/id-running/extra-time', body: { minutes: 20, reason: 'The sandbox was down.' } },
    ]);
  });
});

describe('[EX-15] time and exams that staff grant', () => {
  const row = { id: 'exam-1', title: 'Senior', tech: 'javascript', state: 'running', candidate: 'Ada King' };
  const more = { email: 'ada@example.com', user_id: 'ada', is_own: false, started_at: null, deadline_at: null };
  const openExams = async (roles: Role[] = ['administrator']) => {
    setPages(reviewExamsQuery(''), [{ ...row, ...more, score_percent: null }]);
    setCertifications();
    return open(<ExamsTab />, roles);
  };
  const TIME = '/api/review/exams/exam-1/extra-time';

  test('the form for time says what it does, and where the server finds a mistake', async () => {
    let errors: Record<string, string[]> = { minutes: ['At most 600.'] };
    answerWith({ [TIME]: () => refusedAt(errors) });
    await openExams();
    await press('Add time for Ada King, Senior');
    const TITLE = ['## Add time', 'Senior of Ada King. While it runs, the deadline moves at once.'];
    expect(dialogLines()).toEqual([...TITLE, '{Minutes*: 10}', ...REASON, '(Cancel)', '(Add time)', '(Close)']);
    await click(dialogNow().querySelector('button[type="submit"]'));
    await answered(() => expect(dialogLines()).toContain('{Minutes*: 10; invalid}'));
    expect(dialogLines()).toEqual([
      ...[...TITLE, '{Minutes*: 10; invalid}', 'At most 600.', ...REASON, '(Cancel)', '(Add time)', '(Close)'],
    ]);
    errors = { reason: ['Too short.'] };
    await click(dialogNow().querySelector('button[type="submit"]'));
    await answered(() => expect(dialogLines()).toContain('{Reason*: ; invalid}'));
    expect(dialogLines()).toEqual([
      ...[...TITLE, '{Minutes*: 10}', '{Reason*: ; invalid}', 'Recorded with your name.', 'Too short.'],
      ...['(Cancel)', '(Add time)', '(Close)'],
    ]);
    errors = {};
    await click(dialogNow().querySelector('button[type="submit"]'));
    await answered(() => expect(dialogLines()).toContain('alert: danger: Check the form.'));
    await press('Cancel');
    expect(document.querySelector('[role="dialog"]')).toBe(null);
    expect(posted).toHaveLength(3);
  });

  test.each([
    [
      { id: 'exam-2', proposed: false },
      ['positive: The exam was granted', 'eve@example.com finds it on the dashboard.'],
    ],
    [
      { id: null, proposed: true },
      [
        'info: Proposed to a second person',
        "Another administrator has to confirm it on the review page of one of eve@example.com's exams.",
      ],
    ],
  ])('an exam is granted, and says so: %j', async (answer, words) => {
    answerWith({ '/api/review/exams': () => Response.json(answer) });
    const { place } = await openExams();
    expect(saidLines(place)).toEqual([]);
    await press('Grant an exam');
    expect(dialogLines()).toEqual([
      ...['## Grant an exam', 'The candidate gets one attempt, as from a purchase.', '{Account email*: }'],
      ...['{Certification*: *JavaScript, TypeScript}', '(Cancel)', '(Grant the exam)', '(Close)'],
    ]);
    setFields({ email: 'eve@example.com', certification: 'ts' });
    await press('Grant the exam');
    await answered(() => expect(saidLines(place)).toEqual(words));
    expect(posted).toEqual([{ path: '/api/review/exams', body: { email: 'eve@example.com', certification: 'ts' } }]);
    expect(document.querySelector('[role="dialog"]')).toBe(null);
  });

  test.each([
    [false, ['positive: The time was added', '20 min for Ada King, Senior.']],
    [true, ['info: Proposed to a second person', '20 min for Ada King, Senior.']],
  ])('time is added, and says so; proposed: %j', async (needs_second_person, words) => {
    const review = {
      ...{ exam: readyExam, candidate: { id: 'ada', name: 'Ada King', email: 'ada@example.com' }, claim: null },
      ...{ needs_second_person, proposals: [], credential: null, disputes: [], timeline: [], results: [] },
      ...{ answers: [], exercises: [] },
    };
    answerWith({ [TIME]: () => Response.json(review) });
    const { place } = await openExams();
    await press('Add time for Ada King, Senior');
    setFields({ minutes: '20', reason: 'The sandbox was down.' });
    await click(dialogNow().querySelector('button[type="submit"]'));
    await answered(() => expect(saidLines(place)).toEqual(words));
  });

  test('a search is typed', async () => {
    await openExams();
    await fill('Search by email or name', 'eve');
    expect(outlineOf(document.body)[0]).toBe('{Search by email or name: eve}');
  });
});

describe('a list of the desk', () => {
  // What failed is asked for once more, a second later.
  const defaults = queries.getDefaultOptions();
  beforeEach(() => {
    queries.setDefaultOptions({ queries: { ...defaults.queries, retry: false } });
    vi.spyOn(console, 'warn').mockReturnValue();
  });
  afterEach(() => {
    queries.setDefaultOptions(defaults);
    vi.restoreAllMocks();
  });

  const OPENED = { opened_at: at(10), decided_at: null, decision: null };
  const disputeRow = {
    dispute: { id: 'dispute-1', state: 'open', reason: 'Two are right.', exercise_ids: [], ...OPENED },
    ...{ exam_id: 'exam-1', title: 'Senior', tech: 'javascript', candidate: 'Ada King', is_own: false },
    ...{ score_percent: 40, claim: null },
  };
  const orderRow = {
    ...{ order_id: 'order-1', buyer: 'ada@example.com', total: 4900, currency: 'EUR', is_own: false },
    review: { id: 'review', reason: 'amount', amount: 1000, currency: 'EUR', state: 'open', opened_at: at(9) },
  };
  const somebody = { id: 'key', name: null, email: null, is_deleted: false };
  const entry = {
    ...{ id: 1, at: at(9), action: 'badgeKey.rotated', actor: somebody, subject: somebody, facts: {}, reason: null },
  };
  const tabs: [string, ReactElement, { queryKey: readonly unknown[] }, string, unknown[]][] = [
    ['disputes', <DisputesTab key="disputes" />, reviewDisputesQuery, '/api/review/disputes', [disputeRow]],
    ['exams', <ExamsTab key="exams" />, reviewExamsQuery(''), '/api/review/exams', []],
    ['orders', <OrdersTab key="orders" />, orderReviewsQuery, '/api/staff/order-reviews', [orderRow]],
    ['users', <UsersTab key="users" />, staffUsersQuery(''), '/api/staff/users', []],
    ['the audit log', <AuditTab key="audit" />, auditLogQuery({}), '/api/staff/audit', [entry]],
  ];
  const listCalls = (asked: string[], path: string) => asked.filter((one) => one.startsWith(path));

  test.each(tabs)('of %s that did not load is asked for again', async (_, tab, __, path) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (one: string) => {
      asked.push(one.replace(/\?$/, ''));
      return Response.json({ message: 'Too much at once.', request_id: 'r' }, { status: 400 });
    });
    const { place, lines } = await open(tab, ['administrator']);
    await answered(() => expect(lines()).toContain("alert: danger: The list didn't load"));
    expect(lines().slice(-2)).toEqual(['Too much at once.', '(Try again)']);
    const before = listCalls(asked, path).length;
    await click(byText(place, 'button', 'Try again'));
    await answered(() => expect(listCalls(asked, path)).toHaveLength(before + 1));
  });

  test.each(tabs)('of %s has more pages, one after the other', async (_, tab, query, path, rows) => {
    const asked: string[] = [];
    const next = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', async (one: string) => {
      asked.push(one);
      return one.includes('cursor=next-page') ? next.promise : new Promise(() => {});
    });
    setPages(query, rows, { open: 0 }, 'next-page');
    const { place, lines } = await open(tab, ['administrator']);
    await click(byText(place, 'button', 'Load more'));
    await answered(() => expect(lines().at(-1)).toBe('(Load more; busy)'));
    next.resolve(Response.json({ message: 'No.', request_id: 'r' }, { status: 400 }));
    await answered(() =>
      expect(lines().slice(-2)).toEqual(["alert: danger: The next rows didn't load. Try again.", '(Load more)']),
    );
    expect(listCalls(asked, path)).toContain(`${path}?cursor=next-page`);
  });
});

test('the question sets link their previews, unless the reviewer is taking the exam', async () => {
  const set = { tech: 'javascript', version: 'v7', questions: 40, challenges: 3 };
  queries.setQueryData([...reviewQuestionSetsQuery.queryKey], {
    data: [
      { certification_id: 'one', title: 'Senior', preview_secret: 'secret', ...set },
      { certification_id: 'two', title: 'Junior', preview_secret: '', ...set, challenges: 0 },
    ],
    meta: { total: 2 },
  } as never);
  const { lines } = await open(<QuestionSetsTab />);
  expect(lines().slice(2, 4)).toEqual([
    'Js [Senior](/javascript/preview/secret/mcq) | 40 | 3 | v7',
    'Js Junior | 40 | 0 | v7',
  ]);
});

test('[CO-05] orders to review name the buyer, the reason, since when and the money', async () => {
  const review = (over: object) => ({
    ...{ id: 'review', reason: 'amount', amount: 1000, currency: 'EUR', state: 'open', opened_at: at(9), note: null },
    ...{ closed_at: null, closed_by: null, ...over },
  });
  const order = { order_id: 'order-1', buyer: 'ada@example.com', total: 4900, currency: 'EUR', is_own: false };
  setPages(
    orderReviewsQuery,
    [
      { ...order, review: review({}) },
      { ...order, order_id: 'order-2', buyer: null, is_own: true, review: review({ id: 'r', reason: 'card-country' }) },
    ],
    { open: 2 },
  );
  expect((await open(<OrdersTab />, ['administrator'])).lines()).toEqual([
    ...['Orders to review', 'Buyer | Reason | Waiting since | Order'],
    "[ada@example.com](/review/orders/order-1) | The payment was €10, which isn't the price. Nothing was given for it. | 28 Nov 2026, 09:00 UTC | €49",
    "[Deleted account](/review/orders/order-2) Your own | A regional price was paid, and the card's country is not known or has a higher price. | 28 Nov 2026, 09:00 UTC | €49",
  ]);
});

test('without orders to review the page says when there are some', async () => {
  setPages(orderReviewsQuery, [], { open: 0 });
  expect((await open(<OrdersTab />, ['administrator'])).lines()).toEqual([
    '## No orders to review',
    "When a payment, a card's country or a refund needs a person, the order appears here, oldest first.",
  ]);
});

describe('[AC-05] the list of users', () => {
  const user = (id: string, name: string, roles: Role[]) => ({
    ...{ id, name, email: `${id}@example.com`, roles, created_at: at(12, 0, 1) },
  });
  const proposal = (id: string, may_confirm: boolean, may_decline: boolean) => ({
    ...{ id, action: 'role', state: 'proposed', summary: 'Make reviewer', credit_exercise_ids: [], proposed_by: grace },
    ...{ proposed_at: at(9), decided_by: null, decided_at: null, may_confirm, may_decline },
    user: { id: `of-${id}`, name: `User ${id}` },
  });
  const setUsers = (proposals: unknown[] = []) => {
    setPages(staffUsersQuery(''), [
      user(ada.id, 'Ada King', ['administrator']),
      user('grace', 'Grace Hopper', ['administrator', 'reviewer']),
      user('pat', 'Pat Lee', ['partner']),
      user('sam', 'Sam Poe', ['reviewer']),
    ]);
    queries.setQueryData([...roleProposalsQuery.queryKey], { data: proposals, meta: { total: 1 } } as never);
    queries.setQueryData([...certificationsQuery.queryKey], { data: [], meta: { total: 0 } } as never);
  };
  const DAY = '1 November 2026';

  test('offers what may be done with each, nothing with oneself', async () => {
    setUsers();
    const { lines } = await open(<UsersTab />, ['administrator']);
    expect(lines()).toEqual([
      ...['{Search by email or name: }', 'Users', 'User | Roles | Since | Action'],
      `Ada King; ${ada.id}@example.com | administrator | ${DAY} | `,
      `Grace Hopper; grace@example.com | administrator reviewer | ${DAY} | (Roles of Grace Hopper)`,
      `Pat Lee; pat@example.com | partner | ${DAY} | (Roles of Pat Lee); (Vouchers for Pat Lee); (Act as Pat Lee)`,
      `Sam Poe; sam@example.com | reviewer | ${DAY} | (Roles of Sam Poe); (Act as Sam Poe)`,
    ]);
  });

  test('while one is acted as, the others wait', async () => {
    setUsers();
    const { place, lines } = await open(<UsersTab />, ['administrator']);
    await click(byText(place, 'button', /Act as Sam Poe/));
    expect(
      lines()
        .slice(-2)
        .map((line) => line.split(' | ')[3]),
    ).toEqual([
      '(Roles of Pat Lee); (Vouchers for Pat Lee); (Act as Pat Lee; Please wait)',
      '(Roles of Sam Poe); (Act as Sam Poe; busy)',
    ]);
  });

  test.each([
    ['Pat Lee', 'partner', { role: 'partner', given: false }],
    ['Pat Lee', 'reviewer', { role: 'reviewer', given: true }],
    ['Grace Hopper', 'administrator', { role: 'administrator', given: false }],
  ])('the role of %s that is changed is given or taken: %s', async (name, role, change) => {
    setUsers();
    const { place } = await open(<UsersTab />, ['administrator']);
    await click(byText(place, 'button', `Roles of ${name}`));
    const dialog = document.querySelector('[role="dialog"]') as HTMLElement;
    const has = (one: string) => (name === 'Pat Lee' ? one === 'partner' : one !== 'partner');
    expect(outlineOf(dialog)).toContain(
      `{Change*: ${['partner', 'reviewer', 'administrator']
        .map((one, index) => `${index === 0 ? '*' : ''}${has(one) ? 'Remove as' : 'Make'} ${one}`)
        .join(', ')}}`,
    );
    const select = dialog.querySelector('select');
    if (select) select.value = role;
    const reason = dialog.querySelector<HTMLTextAreaElement>('[name="reason"]');
    if (reason) reason.value = 'As agreed.';
    await click(dialog.querySelector('button[type="submit"]'));
    expect(posted).toMatchObject([{ body: { ...change, reason: 'As agreed.' } }]);
  });

  test('changes that wait are answered by whom they may be, in a dialog that says what it does', async () => {
    setUsers([proposal('one', true, true), proposal('two', false, true), proposal('three', false, false)]);
    const { place, lines } = await open(<UsersTab />, ['administrator']);
    const BY = 'Proposed by Grace Hopper, 28 Nov 2026, 09:00 UTC.';
    expect(lines().slice(1, 11)).toEqual([
      '## Waiting for a second administrator',
      ...['User one: Make reviewer', BY, '(Confirm the change for User one)', '(Decline the change for User one)'],
      ...['User two: Make reviewer', BY, '(Withdraw the change for User two)', 'User three: Make reviewer', BY],
    ]);
    await click(byText(place, 'button', /^Withdraw/));
    const dialog = () => document.querySelector('[role="dialog"]') as HTMLElement;
    expect(outlineOf(dialog()).slice(0, 2)).toEqual(['## Drop the change?', 'User two: Make reviewer']);
    await click(dialog().querySelector('button[type="submit"]'));
    expect(posted).toMatchObject([{ path: '/api/review/proposals/two/decline' }]);
  });

  test.each([
    [{ roles: [], proposed: false }, ['positive: The role was changed', 'Sam Poe: reviewer taken away.']],
    [
      { roles: [], proposed: true },
      [
        'info: Proposed to a second administrator',
        'Sam Poe: reviewer taken away, once another administrator confirms it.',
      ],
    ],
  ])('a role that was changed is said: %j', async (answer, words) => {
    answerWith({ '/api/staff/users/sam/roles': () => Response.json(answer) });
    setUsers();
    const { place } = await open(<UsersTab />, ['administrator']);
    await press('Roles of Sam Poe');
    expect(dialogLines()).toEqual([
      '## Roles of Sam Poe',
      'Takes effect at once. Changes to staff wait for a second administrator, where there is one.',
      '{Change*: *Make partner, Remove as reviewer, Make administrator}',
      ...[...REASON, '(Cancel)', '(Change role)', '(Close)'],
    ]);
    setFields({ role: 'reviewer', reason: 'As agreed.' });
    await press('Change role');
    await answered(() => expect(saidLines(place)).toEqual(words));
    if (answer.proposed) return;
    await press('Roles of Sam Poe');
    setFields({ role: 'partner' });
    await press('Change role');
    await answered(() =>
      expect(saidLines(place)).toEqual(['positive: The role was changed', 'Sam Poe: partner given.']),
    );
  });

  test('the forms for roles and vouchers show what the server finds wrong at its field', async () => {
    let errors: Record<string, string[]> = { role: ['Not this role.'] };
    answerWith({
      '/api/staff/users/pat/roles': () => refusedAt(errors),
      '/api/staff/users/pat/vouchers': () => refusedAt(errors),
    });
    setUsers();
    setCertifications();
    await open(<UsersTab />, ['administrator']);
    await press('Roles of Pat Lee');
    await press('Change role');
    await answered(() => expect(dialogLines()).toContain('Not this role.'));
    expect(dialogLines()[2]).toBe('{Change*: *Remove as partner, Make reviewer, Make administrator; invalid}');
    await press('Cancel');
    await press('Vouchers for Pat Lee');
    const FORM = ['## Vouchers for Pat Lee', 'Each opens one exam. The partner hands them to teams.'];
    const CERTIFICATION = '{Certification*: *JavaScript, TypeScript';
    expect(dialogLines()).toEqual([
      ...[...FORM, `${CERTIFICATION}}`, '{Number of vouchers*: 10}', ...REASON],
      ...['(Cancel)', '(Give the vouchers)', '(Close)'],
    ]);
    // How many is a number, from one to five hundred.
    const count = document.querySelector<HTMLInputElement>('[role="dialog"] [name="count"]');
    expect([count?.type, count?.inputMode, count?.min, count?.max]).toEqual(['number', 'numeric', '1', '500']);
    errors = { certification: ['Retired.'], count: ['Too many.'], reason: ['Too short.'] };
    await press('Give the vouchers');
    await answered(() => expect(dialogLines()).toContain('Retired.'));
    expect(dialogLines()).toEqual([
      ...[...FORM, `${CERTIFICATION}; invalid}`, 'Retired.', '{Number of vouchers*: 10; invalid}', 'Too many.'],
      ...['{Reason*: ; invalid}', 'Recorded with your name.', 'Too short.'],
      ...['(Cancel)', '(Give the vouchers)', '(Close)'],
    ]);
  });

  test.each([
    [false, 2, ['positive: The vouchers were given', 'Pat Lee finds 2 vouchers in the partner area.']],
    [
      true,
      1,
      ['info: Proposed to a second administrator', 'Pat Lee gets 1 voucher once another administrator confirms it.'],
    ],
  ])('vouchers for a partner are given or proposed: %j', async (proposed, count, words) => {
    answerWith({ '/api/staff/users/pat/vouchers': () => Response.json({ proposed }) });
    setUsers();
    setCertifications();
    const { place } = await open(<UsersTab />, ['administrator']);
    expect(saidLines(place)).toEqual([]);
    await press('Vouchers for Pat Lee');
    setFields({ certification: 'ts', count: String(count), reason: 'For the spring course.' });
    await press('Give the vouchers');
    await answered(() => expect(saidLines(place)).toEqual(words));
    expect(posted).toEqual([
      {
        path: '/api/staff/users/pat/vouchers',
        body: { certification: 'ts', count, reason: 'For the spring course.' },
      },
    ]);
  });

  test('a search says for whom there is nobody', async () => {
    setPages(staffUsersQuery(''), []);
    const { lines } = await open(<UsersTab />, ['administrator']);
    expect(lines().at(-1)).toBe('There is nobody yet.');
    setPages(staffUsersQuery('eve'), []);
    await fill('Search by email or name', ' eve ');
    expect(lines()[0]).toBe('{Search by email or name:  eve }');
    await answered(() => expect(lines().at(-1)).toBe('No name or email matches “eve”.'));
  });

  test.each([
    ['confirm', 'Confirm the change', { state: 'confirmed' }, 'Confirmed. It has taken effect.'],
    ['decline', 'Drop the change', { state: 'declined' }, 'Dropped. Nothing has changed.'],
  ])('a change that was answered says so: %s', async (answer, button, response, words) => {
    answerWith({ [`/api/review/proposals/two/${answer}`]: () => Response.json(response) });
    setUsers([proposal('one', true, true), proposal('two', true, true)]);
    const { place } = await open(<UsersTab />, ['administrator']);
    await press(`${answer === 'confirm' ? 'Confirm' : 'Decline'} the change for User two`);
    expect(dialogLines().slice(-3)).toEqual(['(Cancel)', `(${button})`, '(Close)']);
    await press(button);
    await answered(() => expect(saidLines(place)).toEqual(['positive: User two: Make reviewer', words]));
  });

  test('a change that is confirmed says so first', async () => {
    setUsers([proposal('one', true, true)]);
    const { place } = await open(<UsersTab />, ['administrator']);
    await click(byText(place, 'button', /^Confirm/));
    const dialog = document.querySelector('[role="dialog"]') as HTMLElement;
    expect(outlineOf(dialog)).toEqual(
      expect.arrayContaining(['## Confirm the change?', 'User one: Make reviewer', '(Confirm the change)']),
    );
    await click(dialog.querySelector('button[type="submit"]'));
    expect(posted).toMatchObject([{ path: '/api/review/proposals/one/confirm' }]);
  });
});

/** The address as pages change it. */
function Address() {
  return <output>{useLocation().search}</output>;
}

describe('the desk', () => {
  test('has the chosen tab in the address, without the first', async () => {
    setPages(reviewDisputesQuery, [], { open: 0 });
    setPages(orderReviewsQuery, [], { open: 2 });
    const desk = (
      <>
        <ReviewPage />
        <Address />
      </>
    );
    const { place } = await open(desk, ['administrator'], '/review?tab=nonsense&search=ada');
    const tab = (name: RegExp) => byText(place, '[role="tab"]', name);
    const named = () => [...place.querySelectorAll('[role="tab"]')].map((one) => one.textContent);
    expect([place.querySelector('h1')?.textContent, named()]).toEqual([
      'Review',
      ['Disputes', 'Exams', 'Question sets', 'Orders2', 'Users', 'Audit log', 'Sources'],
    ]);
    for (const [name, search] of [
      [/^Exams/, '?tab=exams'],
      [/^Orders/, '?tab=orders'],
      [/^Disputes/, ''],
    ] as const) {
      await act(async () => tab(name)?.focus());
      expect(place.querySelector('output')?.textContent).toBe(search);
    }
  });

  const tabs = async (roles: Role[], address: string) => {
    setPages(reviewDisputesQuery, [], { open: 3 });
    setPages(orderReviewsQuery, [], { open: 0 });
    const { place } = await open(<ReviewPage />, roles, address);
    return [...place.querySelectorAll('[role="tab"]')].map((tab) =>
      [(tab.textContent ?? '').trim(), tab.getAttribute('aria-selected') === 'true' && 'chosen']
        .filter(Boolean)
        .join(' '),
    );
  };

  test('[AC-05] has orders, users and the audit log for administrators alone, whatever the address says', async () => {
    expect(await tabs(['reviewer'], '/review?tab=users')).toEqual(['Disputes3 chosen', 'Exams', 'Question sets']);
    expect(await tabs(['reviewer'], '/review?tab=audit')).toEqual(['Disputes3 chosen', 'Exams', 'Question sets']);
    expect(await tabs(['reviewer'], '/review?tab=sets')).toEqual(['Disputes3', 'Exams', 'Question sets chosen']);
    expect(await tabs(['administrator'], '/review?tab=orders')).toEqual([
      ...['Disputes3', 'Exams', 'Question sets', 'Orders chosen', 'Users', 'Audit log', 'Sources'],
    ]);
    expect(await tabs(['administrator'], '/review?tab=nonsense')).toEqual([
      ...['Disputes3 chosen', 'Exams', 'Question sets', 'Orders', 'Users', 'Audit log', 'Sources'],
    ]);
  });
});
