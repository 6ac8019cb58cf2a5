import { expect, type Page } from '@playwright/test';
import { staffDecisionMachine } from '../../../../machines/exam/staff-decision/staff-decision.machine.ts';
import type { User } from '../../../../src/contract/account/session.ts';
import type { ReviewedExam, StaffProposal } from '../../../../src/contract/exam/review.ts';
import { hydrated } from '../../support/hydrated.ts';
import { demoToken, holdSession, prepareTrial, register, request, reviewerToken } from '../../support/prepared-exam.ts';
import { defineDrivers } from '../define-drivers.ts';
import { StoredState } from '../stored-state.ts';

/** The staff of the model: the person it is about, who proposes, and a second person. */
type Name = 'linus' | 'ada' | 'grace';

/** The state shared by the drivers of one walk. The chart runs on the server: what it has stored is read there. */
export class StaffDecisionWorld {
  readonly watch: StoredState;
  readonly examId: string;
  private readonly url: string;
  private readonly tokens: Readonly<Record<Name, string>>;

  private constructor(url: string, tokens: Readonly<Record<Name, string>>, examId: string) {
    this.url = url;
    this.tokens = tokens;
    this.examId = examId;
    this.watch = new StoredState('staffDecision', async () => (await this.seenBy('grace')).state);
  }

  /** Ada proposes to give Linus, who has become a reviewer, more time in an exam. */
  static async prepare(url: string): Promise<StaffDecisionWorld> {
    const [grace, ada] = await Promise.all([demoToken(url, 'admin@example.com'), reviewerToken(url)]);
    const { token: linus } = await register(url);
    const { id } = await request<User>(url, linus, 'GET', '/auth');
    const role = { role: 'reviewer', given: true, reason: 'Reviews from May on.' };
    await request(url, grace, 'PUT', `/staff/users/${id}/roles`, role);
    const examId = await prepareTrial(url, linus, 'javascript-trial', 'awaitingTerms');
    const time = { minutes: 15, reason: 'The network of the building was down.' };
    await request(url, ada, 'POST', `/review/exams/${examId}/extra-time`, time);
    return new StaffDecisionWorld(url, { linus, ada, grace }, examId);
  }

  /** The proposal as a member of the staff may answer it. */
  async seenBy(name: Name): Promise<StaffProposal> {
    const { proposals } = await request<ReviewedExam>(
      this.url,
      this.tokens[name],
      'GET',
      `/review/exams/${this.examId}`,
    );
    return proposals[0] as StaffProposal;
  }

  /** The person it is about is not shown it. */
  isRefusedToOwner(): Promise<void> {
    return expect(this.seenBy('linus')).rejects.toThrow(': 403 ');
  }

  /** Somebody of the staff opens the page of the exam. */
  async openAs(page: Page, name: Name): Promise<void> {
    await holdSession(page, this.tokens[name]);
    await page.goto(`/review/exams/${this.examId}`);
    await expect(proposalOf(page)).toBeVisible();
  }
}

const proposalOf = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Add 15 minutes to this exam' });
const buttonOf = (page: Page, name: string) => proposalOf(page).getByRole('button', { name, exact: true });

async function answer(page: Page, name: string): Promise<void> {
  await hydrated(buttonOf(page, name));
  await buttonOf(page, name).click();
}

/** It is answered once, and then by nobody else. */
async function expectAnswered(page: Page, world: StaffDecisionWorld, words: string): Promise<void> {
  await expect(proposalOf(page)).toContainText(`${words} by `);
  await expect(proposalOf(page).getByRole('button')).toHaveCount(0);
  for (const name of ['ada', 'grace'] as const) {
    expect(await world.seenBy(name)).toMatchObject({ may_confirm: false, may_decline: false });
  }
}

export const staffDecisionDrivers = defineDrivers<typeof staffDecisionMachine, StaffDecisionWorld>(
  staffDecisionMachine,
  {
    async open(page, { services: world }) {
      await world.openAs(page, 'ada');
    },
    events: {
      async 'decision.confirmed'(page, { event: { by }, services: world }) {
        await world.openAs(page, by[0] as Name);
        await answer(page, 'Confirm');
      },
      async 'decision.declined'(page, { event: { by }, services: world }) {
        await world.openAs(page, by[0] as Name);
        await answer(page, by[0] === 'ada' ? 'Withdraw' : 'Decline');
      },
    },
    invokes: {},
    checks: {
      async proposed(page, { services: world }) {
        await world.watch.reaches('proposed');
        await expect(proposalOf(page)).toContainText('Waits for a second person');
        // The proposer can only take it back.
        await expect(buttonOf(page, 'Withdraw')).toBeVisible();
        await expect(buttonOf(page, 'Confirm')).toHaveCount(0);
        expect(await world.seenBy('ada')).toMatchObject({ may_confirm: false, may_decline: true });
        expect(await world.seenBy('grace')).toMatchObject({ may_confirm: true, may_decline: true });
        await world.isRefusedToOwner();
      },
      async confirmed(page, { services: world }) {
        await world.watch.reaches('confirmed');
        await expectAnswered(page, world, 'Confirmed');
      },
      async declined(page, { services: world }) {
        await world.watch.reaches('declined');
        await expectAnswered(page, world, 'Declined');
      },
    },
  },
);
