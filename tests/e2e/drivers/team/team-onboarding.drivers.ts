import { expect, type Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { teamOnboardingMachine } from '../../../../machines/team/team-onboarding/team-onboarding.machine.ts';
import { type Team, teamSchema } from '../../../../src/contract/team/teams.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { giveSession } from '../../support/browser-session.ts';
import { request } from '../../support/prepared-exam.ts';
import { type BoughtTeam, buyTeam } from '../../support/team.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

type Step = Team['onboarding_step'];
type Snapshot = SnapshotFrom<typeof teamOnboardingMachine>;
/** Where the server has the onboarding. */
type World = { readonly step: Step };

const stepOf = (output: unknown): Step => teamSchema.parse(output).onboarding_step;

/** Where the change of a situation leads on the server. */
function stepAfter({ context: { change } }: Snapshot): Step | null {
  if (change === null) return null;
  if (change.kind === 'step') return change.step;
  return change.kind === 'name' ? 'inviting' : 'complete';
}

/** What the server can say: a team that has its name is not named again, and one that is set up is no team to set up. */
export const storedOnboarding = {
  begin: { step: 'naming' } as World,
  step:
    (graph: Graph) =>
    (world: World, { from, step }: GraphEdge): World | undefined => {
      const before = graph.nodes[from]?.moment.snapshot as Snapshot | undefined;
      if (step === undefined || before === undefined) return world;
      if (step.kind === 'event') return before.can(step.event as never) ? world : undefined;
      if (step.kind === 'error') {
        const isMissing = step.src === 'readTeam' && failureOf(step.event['error']).kind === 'notFound';
        return isMissing ? { step: 'complete' } : world;
      }
      if (step.kind !== 'done') return undefined;
      const next = stepOf(step.event['output']);
      if (step.src === 'storeChange') return next === stepAfter(before) ? { step: next } : undefined;
      if (world.step === 'complete' || next === 'complete') return undefined;
      return next === 'naming' && world.step !== 'naming' ? undefined : { step: next };
    },
};

/** The state shared by the drivers of one walk. */
export class TeamOnboardingWorld {
  readonly gate = new Gate({
    read: { method: 'GET', path: /^\/api\/teams\/[^/]+$/ },
    change: { method: 'PUT', path: /^\/api\/teams\/[^/]+$/ },
    complete: { method: 'POST', path: /^\/api\/teams\/[^/]+\/onboarding\/complete$/ },
  });
  readonly watch = new ChartWatch('teamOnboarding');
  readonly url: string;
  readonly team: BoughtTeam;
  /** The call that waits for an answer. */
  call: 'change' | 'complete' = 'change';

  private constructor(url: string, team: BoughtTeam) {
    this.url = url;
    this.team = team;
  }

  static async prepare(url: string, otherTab: Page): Promise<TeamOnboardingWorld> {
    const team = await buyTeam(url, 3);
    await giveSession(otherTab, team.owner.token);
    return new TeamOnboardingWorld(url, team);
  }

  async step(): Promise<Step> {
    const { url, team } = this;
    return (await request<{ data: Team }>(url, team.owner.token, 'GET', `/teams/${team.teamId}`)).data.onboarding_step;
  }

  /** The onboarding goes on on another device. */
  async moveTo(wanted: Step): Promise<void> {
    const { url, team } = this;
    const put = (body: object) => request(url, team.owner.token, 'PUT', `/teams/${team.teamId}`, body);
    if (wanted === 'complete') {
      await request(url, team.owner.token, 'POST', `/teams/${team.teamId}/onboarding/complete`);
      return;
    }
    let step = await this.step();
    if (step === wanted) return;
    if (step === 'naming') {
      await put({ team_name: 'Frontend guild' });
      step = 'inviting';
    }
    if (step !== wanted) await put({ onboarding_step: wanted });
  }
}

const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const buttonOf = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const SETTLED = /^(Skip for now|Continue)/;

async function expectFailure(page: Page, { context: { failure } }: Snapshot): Promise<void> {
  const isGeneral = failure !== null && Object.keys(failure.errors).length === 0;
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(isGeneral ? 1 : 0);
}

export const teamOnboardingDrivers = defineDrivers<typeof teamOnboardingMachine, TeamOnboardingWorld>(
  teamOnboardingMachine,
  {
    async open(page, { services: world }) {
      await world.gate.guard(page);
      await page.goto(`/team/onboarding/${world.team.orderId}`);
    },
    events: {
      async 'teamOnboarding.retried'(page) {
        await page.getByRole('button', { name: 'Try again' }).click();
      },
      async 'teamOnboarding.named'(page, { event }) {
        await page.getByRole('textbox', { name: /^Team name/ }).fill(event.name);
        await buttonOf(page, /^Continue/).click();
      },
      async 'teamOnboarding.peopleSettled'(page) {
        await buttonOf(page, SETTLED).click();
      },
      async 'teamOnboarding.peopleReopened'(page) {
        await buttonOf(page, 'Invite more people').click();
      },
      async 'teamOnboarding.completed'(page) {
        await buttonOf(page, /^Finish the setup/).click();
      },
    },
    invokes: {
      readTeam: {
        async done(_page, { output, services: world }) {
          const step = stepOf(output);
          await world.moveTo(step);
          await world.gate.letThrough('read', () =>
            world.watch.reaches(step === 'naming' ? { naming: 'asked' } : step),
          );
        },
        async error(_page, { error, services: world }) {
          if (failureOf(error).kind === 'notFound') {
            await world.moveTo('complete');
            await world.gate.letThrough('read', () => world.watch.reaches('nothingLeft'));
          } else {
            await (await world.gate.take('read')).abort('connectionreset');
          }
        },
      },
      storeChange: {
        async done(_page, { services: world }) {
          await (await world.gate.take(world.call)).continue();
        },
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take(world.call), error);
        },
      },
    },
    checks: {
      async reading(_page, { services: world }) {
        await world.watch.reaches('reading');
        await world.gate.arrived('read');
      },
      async unreachable(page, { services: world }) {
        await world.watch.reaches('unreachable');
        await expect(page.getByRole('heading', { level: 1, name: "The setup didn't load" })).toBeVisible();
      },
      async nothingLeft(page, { services: world }) {
        await world.watch.reaches('nothingLeft');
        await expect(stepHeading(page, 'Nothing left to set up')).toBeVisible();
      },
      async placing() {
        throw new Error('The step is known at once.');
      },
      async naming(page, { snapshot, services: world }) {
        await world.watch.reaches(snapshot.value);
        await expect(stepHeading(page, 'Name your team')).toBeVisible();
        await expect(buttonOf(page, /^Continue/)).not.toHaveAttribute('aria-busy');
        await expectFailure(page, snapshot);
      },
      async 'naming.asked'(page, { snapshot }) {
        const field = page.getByRole('textbox', { name: /^Team name/ });
        if (snapshot.context.failure?.kind === 'invalid') await expect(field).toHaveAttribute('aria-invalid', 'true');
        else await expect(field).not.toHaveAttribute('aria-invalid');
      },
      async 'naming.missing'(page) {
        await expect(page.getByRole('textbox', { name: /^Team name/ })).toHaveAccessibleDescription('Enter a name.');
      },
      async inviting(page, { snapshot, services: world }) {
        await world.watch.reaches('inviting');
        await expect(stepHeading(page, 'Invite people')).toBeVisible();
        await expect(buttonOf(page, SETTLED)).not.toHaveAttribute('aria-busy');
        await expectFailure(page, snapshot);
        if (snapshot.context.failure === null) expect(await world.step()).toBe('inviting');
      },
      async assigning(page, { snapshot, services: world }) {
        await world.watch.reaches('assigning');
        await expect(stepHeading(page, 'Hand out the seats')).toBeVisible();
        await expect(buttonOf(page, /^Finish the setup/)).not.toHaveAttribute('aria-busy');
        await expectFailure(page, snapshot);
        if (snapshot.context.failure === null) expect(await world.step()).toBe('assigning');
      },
      async storing(page, { snapshot, services: world }) {
        await world.watch.reaches('storing');
        world.call = snapshot.context.change?.kind === 'complete' ? 'complete' : 'change';
        await world.gate.arrived(world.call);
        await expect(page.getByRole('main').locator('button[aria-busy="true"]')).toHaveCount(1);
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      },
      async complete(page, { services: world }) {
        await world.watch.reaches('complete');
        await expect(page.getByRole('heading', { level: 2, name: / is set up$/ })).toBeVisible();
        expect(await world.step()).toBe('complete');
      },
    },
  },
);
