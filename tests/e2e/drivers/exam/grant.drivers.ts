import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { type GrantRequest, grantMachine } from '../../../../machines/exam/grant/grant.machine.ts';
import type { ReviewedExam } from '../../../../src/contract/exam/review.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { model } from '../../../models/exam/grant.model.ts';
import { giveSession } from '../../support/browser-session.ts';
import { hydrated } from '../../support/hydrated.ts';
import { demoToken, prepareTrial, register, request } from '../../support/prepared-exam.ts';
import { refuse, shownMessage } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import { expectFieldErrors } from '../field-errors.ts';
import { Gate } from '../gate.ts';
import { perServer } from '../per-server.ts';
import { eventOf, fewestPaths, type Walk } from '../walk.ts';

export type GrantKind = GrantRequest['kind'];

/** Each form has a chart of its own: the walks of one form send what it can send. An answer takes effect at once. */
const follow = (kind: GrantKind) => ({
  begin: {},
  step: (graph: Graph) => (world: object, edge: GraphEdge) => {
    const { step } = edge;
    if (kind === 'answer' && step?.kind === 'done') {
      return (step.event['output'] as { proposed: boolean }).proposed ? undefined : world;
    }
    const event = eventOf(edge);
    if (!event) return world;
    if (!graph.nodes[edge.from]?.moment.snapshot.can(event)) return undefined;
    if (event.type !== 'grant.submitted') return world;
    return (event['request'] as GrantRequest).kind === kind ? world : undefined;
  },
});

const prepared = perServer(async (url) => {
  const token = await demoToken(url, 'admin@example.com');
  const candidate = await register(url);
  const id = await prepareTrial(url, candidate.token, 'javascript-trial', 'awaitingTerms');
  return { token, review: await request<ReviewedExam>(url, token, 'GET', `/review/exams/${id}`) };
});

/** The request is about the second of two, with words that no other has. */
const PEOPLE = [
  { id: 'user-0', name: 'Linus Walker', email: 'linus@example.com', roles: ['partner'], created_at: 1 },
  { id: 'user-1', name: 'Mary Walker', email: 'mary@example.com', roles: ['partner'], created_at: 2 },
] as const;
const EXAMS = [0, 1].map((at) => ({
  ...{ id: `exam-${at}`, title: `Trial ${at}`, tech: 'javascript', state: 'running', candidate: PEOPLE[at]?.name },
  ...{ email: PEOPLE[at]?.email, user_id: `user-${at}`, is_own: false, started_at: 1, deadline_at: 2 },
  score_percent: null,
}));
const PROPOSALS = [0, 1].map((at) => ({
  ...{ id: `proposal-${at}`, action: 'role', state: 'proposed', summary: `Becomes reviewer ${at}` },
  ...{ credit_exercise_ids: [], proposed_by: { id: 'ada', name: 'Ada' }, proposed_at: 1, decided_by: null },
  ...{ decided_at: null, may_confirm: true, may_decline: true, user: { id: `user-${at}`, name: PEOPLE[at]?.name } },
}));

/** The state shared by the drivers of one walk. */
export class GrantWorld {
  readonly gate = new Gate({
    exam: { method: 'POST', path: /^\/api\/review\/exams$/ },
    time: { method: 'POST', path: /^\/api\/review\/exams\/[^/]+\/extra-time$/ },
    role: { method: 'PUT', path: /^\/api\/staff\/users\/[^/]+\/roles$/ },
    vouchers: { method: 'POST', path: /^\/api\/staff\/users\/[^/]+\/vouchers$/ },
    answer: { method: 'POST', path: /^\/api\/review\/proposals\/[^/]+\/\w+$/ },
  } satisfies Record<GrantKind, { method: string; path: RegExp }>);
  readonly watch = new ChartWatch('grant');
  readonly kind: GrantKind;
  private readonly review: ReviewedExam;

  private constructor(kind: GrantKind, review: ReviewedExam) {
    this.kind = kind;
    this.review = review;
  }

  static async prepare(url: string, otherTab: Page, kind: GrantKind): Promise<GrantWorld> {
    const { token, review } = await prepared(url);
    await giveSession(otherTab, token);
    return new GrantWorld(kind, review);
  }

  get form(): GrantForm {
    return FORMS[this.kind];
  }

  /** What the server says to a request that it grants, or keeps for a second person. */
  answerTo(proposed: boolean): unknown {
    switch (this.kind) {
      case 'exam':
        return { id: proposed ? null : '0'.repeat(22), proposed };
      case 'time':
        return { ...this.review, needs_second_person: proposed };
      case 'role':
        return { roles: ['partner', 'reviewer'], proposed };
      case 'answer':
        return { state: 'confirmed' };
      case 'vouchers':
        return { proposed };
    }
  }
}

/** A form of the review desk that grants something. */
type GrantForm = {
  readonly tab: string;
  readonly start: string | RegExp;
  readonly dialog: string;
  readonly send: string;
  /** Fields by the names that the server gives them, with what the model asks for. */
  readonly fields: Readonly<Record<string, string>>;
  readonly asked: { readonly path: string; readonly body: Readonly<Record<string, unknown>> | null };
  /** What is said of it when it is granted, and when it waits for a second person. */
  readonly granted: readonly [title: string, text: string];
  readonly proposed: readonly [title: string, text: string];
};

const REASONS = {
  time: 'The power failed.',
  role: 'Reviews disputes from May on.',
  vouchers: 'Ten seats of the class in May.',
};

const FORMS: Readonly<Record<GrantKind, GrantForm>> = {
  exam: {
    ...{ tab: 'exams', start: 'Grant an exam', dialog: 'Grant an exam', send: 'Grant the exam' },
    fields: { email: 'ada@example.com', certification: '' },
    asked: { path: '/api/review/exams', body: { email: 'ada@example.com' } },
    granted: ['The exam was granted', 'ada@example.com finds it on the dashboard.'],
    proposed: ['Proposed to a second person', "on the review page of one of ada@example.com's exams."],
  },
  time: {
    ...{ tab: 'exams', start: /^Add time for Mary Walker, Trial 1$/, dialog: 'Add time', send: 'Add time' },
    fields: { minutes: '10', reason: REASONS.time },
    asked: { path: '/api/review/exams/exam-1/extra-time', body: { minutes: 10, reason: REASONS.time } },
    granted: ['The time was added', '10 min for Mary Walker, Trial 1.'],
    proposed: ['Proposed to a second person', '10 min for Mary Walker, Trial 1.'],
  },
  role: {
    ...{ tab: 'users', start: 'Roles of Mary Walker', dialog: 'Roles of Mary Walker', send: 'Change role' },
    fields: { role: 'reviewer', reason: REASONS.role },
    asked: { path: '/api/staff/users/user-1/roles', body: { role: 'reviewer', given: true, reason: REASONS.role } },
    granted: ['The role was changed', 'Mary Walker: reviewer given.'],
    proposed: [
      'Proposed to a second administrator',
      'Mary Walker: reviewer given, once another administrator confirms',
    ],
  },
  vouchers: {
    ...{ tab: 'users', start: 'Vouchers for Mary Walker', dialog: 'Vouchers for Mary Walker' },
    send: 'Give the vouchers',
    fields: { certification: '', count: '10', reason: REASONS.vouchers },
    asked: { path: '/api/staff/users/user-1/vouchers', body: { count: 10, reason: REASONS.vouchers } },
    granted: ['The vouchers were given', 'Mary Walker finds 10 vouchers in the partner area.'],
    proposed: ['Proposed to a second administrator', 'Mary Walker gets 10 vouchers once another administrator'],
  },
  answer: {
    ...{ tab: 'users', start: 'Confirm the change for Mary Walker', dialog: 'Confirm the change?' },
    send: 'Confirm the change',
    fields: {},
    asked: { path: '/api/review/proposals/proposal-1/confirm', body: null },
    granted: ['Confirmed. It has taken effect.', 'Mary Walker: Becomes reviewer 1'],
    proposed: ['', ''],
  },
};

const startOf = (page: Page, { start }: GrantForm) =>
  page.getByRole('main').getByRole('button', { name: start, exact: true, includeHidden: true });
const dialogOf = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'));
const close = closings('alertdialog', dialogOf);
const sendOf = (page: Page) => dialogOf(page).locator('button[type="submit"]');
const fieldOf = (page: Page, name: string): Locator => dialogOf(page).locator(`[name="${name}"]`);
const pathOf = (asked: Request) => new URL(asked.url()).pathname;

/** What was granted is said, and of nothing else. */
async function expectGranted(page: Page, form: GrantForm, granted: boolean, isProposed: boolean): Promise<void> {
  const [title, text] = isProposed ? form.proposed : form.granted;
  const main = page.getByRole('main');
  for (const [words] of [form.granted, form.proposed].filter(([words]) => words !== '')) {
    await expect(main.getByText(words, { exact: true })).toHaveCount(granted && words === title ? 1 : 0);
  }
  if (granted) await expect(main).toContainText(text);
}

export const grantDrivers = defineDrivers<typeof grantMachine, GrantWorld>(grantMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    const lists: Readonly<Record<string, readonly unknown[]>> = {
      ...{ '**/api/staff/users?*': PEOPLE, '**/api/staff/users': PEOPLE, '**/api/review/exams?*': EXAMS },
      ...(world.kind === 'exam' ? {} : { '**/api/review/exams': EXAMS }),
    };
    for (const [address, data] of Object.entries(lists)) {
      await page.route(address, (route) => route.fulfill({ json: { data, meta: { next: null } } }));
    }
    const proposals = { data: PROPOSALS, meta: { total: PROPOSALS.length } };
    await page.route('**/api/staff/role-proposals', (route) => route.fulfill({ json: proposals }));
    await page.goto(`/review?tab=${world.form.tab}`);
    await hydrated(startOf(page, world.form));
  },
  events: {
    async 'grant.started'(page, { services: world }) {
      await startOf(page, world.form).click();
    },
    async 'grant.submitted'(page, { event: { request: wanted }, services: world }) {
      if (wanted.kind !== world.kind) throw new Error(`This form grants no ${wanted.kind}.`);
      for (const [name, value] of Object.entries(world.form.fields)) {
        if (name === 'certification') await fieldOf(page, name).selectOption({ index: 0 });
        else if (name === 'role') await fieldOf(page, name).selectOption(value);
        else await fieldOf(page, name).fill(value);
      }
      await sendOf(page).click();
    },
    async 'grant.cancelled'(page) {
      await close(page);
    },
  },
  invokes: {
    sendGrant: {
      async done(_page, { output, services: world }) {
        const status = world.kind === 'exam' || world.kind === 'vouchers' ? 201 : 200;
        await (await world.gate.take(world.kind)).fulfill({ status, json: world.answerTo(output.proposed) });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take(world.kind), error);
      },
    },
  },
  checks: {
    async idle(page, { snapshot, services: world }) {
      await world.watch.reaches('idle');
      await expect(dialogOf(page)).toHaveCount(0);
      const { granted, isProposed } = snapshot.context;
      await expectGranted(page, world.form, granted !== null, isProposed);
    },
    async filling(page, { snapshot, services: world }) {
      await world.watch.reaches('filling');
      const { failure } = snapshot.context;
      await expect(dialogOf(page)).toHaveAccessibleName(world.form.dialog);
      await expect(sendOf(page)).toHaveText(world.form.send);
      await expect(sendOf(page)).not.toHaveAttribute('aria-busy');
      const fields = Object.keys(world.form.fields);
      // What concerns a field stands there, anything else above the form.
      const isOfField = Object.keys(failure?.errors ?? {}).some((name) => fields.includes(name));
      const alert = dialogOf(page).getByRole('alert');
      await expect(alert).toHaveCount(failure === null || isOfField ? 0 : 1);
      if (failure && !isOfField) await expect(alert).toContainText(shownMessage(failure));
      const inputs = Object.fromEntries(fields.map((name) => [name, fieldOf(page, name)]));
      // Fields of other forms stand nowhere.
      const errors = Object.fromEntries(
        Object.entries(failure?.errors ?? {}).filter(([name]) => fields.includes(name)),
      );
      await expectFieldErrors(inputs, { errors });
      // What was typed stays.
      if (failure === null) return;
      for (const [name, value] of Object.entries(world.form.fields).filter(([, typed]) => typed !== '')) {
        await expect(fieldOf(page, name)).toHaveValue(value);
      }
    },
    async sending(page, { services: world }) {
      await world.watch.reaches('sending');
      await world.gate.arrived(world.kind);
      const asked = world.gate.requestOf(world.kind);
      const { path, body } = world.form.asked;
      expect(pathOf(asked)).toBe(path);
      if (body === null) expect(asked.postDataJSON()).toBeNull();
      else expect(asked.postDataJSON()).toMatchObject(body);
      await expect(sendOf(page)).toHaveAttribute('aria-busy', 'true');
    },
  },
});

/** What the walks of all forms have in common; each grants by its own. */
export const walkOfForm = (kind: GrantKind): Pick<Walk, 'plan' | 'drivers' | 'world' | 'isClockHeld'> => ({
  plan: () => fewestPaths(model, {}, follow(kind)),
  drivers: grantDrivers,
  world: ({ url, otherTab }) => GrantWorld.prepare(url, otherTab, kind),
  isClockHeld: false,
});
