import { expect, type Page } from '@playwright/test';
import { claimDisputeMachine } from '../../../../machines/exam/claim-dispute/claim-dispute.machine.ts';
import type { ReviewedExam } from '../../../../src/contract/exam/review.ts';
import { giveSession } from '../../support/browser-session.ts';
import { type Candidate, register, request, reviewerToken, takenExam } from '../../support/prepared-exam.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** The pages that show the chart: the exam in question, and the list of disputes. */
export type ClaimPlace = 'exam' | 'list';

type Disputed = { examId: string; disputeId: string; candidate: Candidate };

/** A dispute that waits for a decision. */
async function disputed(url: string): Promise<Disputed> {
  const candidate = await register(url);
  const { id: examId } = await takenExam(url, candidate, { certification: 'javascript-junior-developer' });
  const exam = await request<{ dispute: { id: string } }>(url, candidate.token, 'POST', `/exams/${examId}/disputes`, {
    reason: 'The prompt leaves open which version is meant.',
    exercise_ids: [],
  });
  return { examId, disputeId: exam.dispute.id, candidate };
}

/** The state shared by the drivers of one walk. */
export class ClaimDisputeWorld {
  readonly gate = new Gate({ claim: { method: 'POST', path: /^\/api\/review\/disputes\/[^/]+\/(claim|release)$/ } });
  readonly watch = new ChartWatch('claimDispute');
  readonly url: string;
  readonly reviewer: string;
  readonly examId: string;
  readonly disputeId: string;
  readonly place: ClaimPlace;
  /** Whether the page should say that the last change was not stored. */
  hasFailed = false;
  /** What the reviewer asked for last. */
  asked: 'claim' | 'release' = 'claim';

  private constructor(url: string, reviewer: string, dispute: Disputed, place: ClaimPlace) {
    this.url = url;
    this.reviewer = reviewer;
    this.examId = dispute.examId;
    this.disputeId = dispute.disputeId;
    this.place = place;
  }

  static async prepare(url: string, otherTab: Page, place: ClaimPlace = 'exam'): Promise<ClaimDisputeWorld> {
    const reviewer = await reviewerToken(url);
    await giveSession(otherTab, reviewer);
    return new ClaimDisputeWorld(url, reviewer, await disputed(url), place);
  }

  /** Whether the reviewer holds the claim, as the server has stored it. */
  async isHeld(): Promise<boolean> {
    const { claim } = await request<ReviewedExam>(this.url, this.reviewer, 'GET', `/review/exams/${this.examId}`);
    return claim?.is_own ?? false;
  }
}

/** The dispute of the walk among others. */
const disputeOf = (page: Page, { place, examId }: ClaimDisputeWorld) =>
  place === 'exam'
    ? page.getByRole('main')
    : page.getByRole('listitem').filter({ has: page.locator(`a[href="/review/exams/${examId}"]`) });
const claimOf = (page: Page, world: ClaimDisputeWorld) =>
  disputeOf(page, world).getByRole('button', { name: /^(Claim|Extend) the dispute of/ });
const releaseOf = (page: Page, world: ClaimDisputeWorld) =>
  disputeOf(page, world).getByRole('button', { name: /^Release the dispute of/ });
const failureOf = (page: Page) => page.getByText('Linus is looking at this dispute.');

export const claimDisputeDrivers = defineDrivers<typeof claimDisputeMachine, ClaimDisputeWorld>(claimDisputeMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await page.goto(world.place === 'exam' ? `/review/exams/${world.examId}` : '/review');
    await expect(claimOf(page, world)).toBeVisible();
  },
  events: {
    async 'claimDispute.claimed'(page, { services: world }) {
      world.hasFailed = false;
      world.asked = 'claim';
      await claimOf(page, world).click();
    },
    async 'claimDispute.released'(page, { services: world }) {
      if (!(await world.isHeld())) {
        // Claimed in another tab.
        await request(world.url, world.reviewer, 'POST', `/review/disputes/${world.disputeId}/claim`);
        await page.getByRole('button', { name: 'Refresh' }).click();
      }
      world.hasFailed = false;
      world.asked = 'release';
      await releaseOf(page, world).click();
    },
  },
  invokes: {
    changeClaim: {
      async done(_page, { services: world }) {
        await (await world.gate.take('claim')).continue();
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('claim'), error);
        world.hasFailed = true;
      },
    },
  },
  checks: {
    async settled(page, { services: world }) {
      await world.watch.reaches('settled');
      await expect(claimOf(page, world)).not.toHaveAttribute('aria-busy', 'true');
      await expect(failureOf(page)).toHaveCount(world.hasFailed ? 1 : 0);
      await expect(releaseOf(page, world)).toHaveCount((await world.isHeld()) ? 1 : 0);
    },
    async changing(page, { services: world }) {
      await world.watch.reaches('changing');
      await world.gate.arrived('claim');
      expect(world.gate.requestOf('claim').url().split('/').at(-1)).toBe(world.asked);
      await expect(failureOf(page)).toHaveCount(0);
    },
  },
});
