import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createFreshDatabase } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';
import { type OauthProvider, startOauthProvider } from '../../support/oauth-provider.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { checkPage } from '../support/accessibility.ts';
import { expect, newPerson, test } from '../support/fixtures.ts';
import { linkOf, mailTo, registerConfirmed } from '../support/mails.ts';
import { finishExam, holdSession, request, startExam } from '../support/prepared-exam.ts';
import { type BoughtTeam, buyTeam, invitationToken, inviteByMail, joinTeam } from '../support/team.ts';

test.describe.configure({ timeout: 180_000 });
// Accepting before the address is confirmed is refused; the browser notes it.
test.use({ allowedProblems: [/^Failed to load resource.*409/] });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const step = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
const accept = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Accept the invitation' });
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

/** An address that opens the setup on some device of the owner. */
async function openSetup(page: Page, { owner, orderId }: BoughtTeam): Promise<void> {
  await holdSession(page, owner.token);
  await page.goto(`/team/onboarding/${orderId}`);
}

/** The lines of the downloaded progress without its header, sorted by state. */
async function exportedLines(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const order = ['passed', 'assigned', 'none'];
  const rank = (line: string) => order.findIndex((state) => line.includes(`,${state},`));
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .sort((a, b) => rank(a) - rank(b));
}

test.describe('from a team order to its members', () => {
  // An invitation is refused before its address is confirmed.
  test.use({ allowedProblems: [/status of 409/] });
  let oauth: OauthProvider;
  let running: ServerProcess;
  let end: () => Promise<void>;

  test.beforeAll(async ({ database }) => {
    const postgres = database === 'postgres' ? await startPostgres() : null;
    const data = await createFreshDatabase(database, postgres?.url ?? null);
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    oauth = await startOauthProvider(publicUrl);
    // Requests are logged, so that it shows what is not in the log.
    const environment = { DEMO_DATA: 'true', LOG_LEVEL: 'info', PUBLIC_URL: publicUrl, ...oauth.settings };
    running = await startServerProcess({ ...data, port, environment });
    end = async () => {
      await running.stop();
      await oauth.close();
      await data.remove();
      await postgres?.stop();
    };
  });
  test.afterAll(() => end());

  test('[TM-04] [TM-08] [TM-09] [GU-14] a setup is left and taken up on another device; three people join by sign-up, login and GitHub; one passes', {
    tag: '@first',
  }, async ({ device }) => {
    const { url } = running;
    const team = await buyTeam(url, 5);
    const somebodyNew = newPerson();
    const known = await registerConfirmed(url);
    const viaGithub = newPerson();

    // The owner names the team and leaves.
    const first = await device({ baseURL: running.url });
    const office = await first.newPage();
    await openSetup(office, team);
    await expect(step(office, 'Name your team')).toBeVisible();
    await checkPage(office, 'naming the team');
    await office.getByRole('textbox', { name: /^Team name/ }).fill('Frontend guild');
    await office.keyboard.press('Enter');
    await expect(step(office, 'Invite people')).toBeFocused();
    await first.close();

    // At home it goes on where it was.
    const second = await device({ baseURL: running.url });
    const home = await second.newPage();
    await openSetup(home, team);
    await expect(step(home, 'Invite people')).toBeVisible();
    await button(home, 'Invite people').click();
    const dialog = home.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Several people/ }).check();
    await dialog
      .getByRole('textbox', { name: /^People/ })
      .fill(`${somebodyNew.email}, Grace, Hopper\nnobody-at-all\n${known.email}\n${viaGithub.email}`);
    await checkPage(home, 'the dialog that invites people');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText("1 line of 4 can't be sent. Nothing is sent yet.");
    await expect(dialog.getByRole('listitem').first()).toContainText('nobody-at-all');
    await expect(dialog.getByRole('listitem').first()).toContainText('Line 2');
    await checkPage(home, 'the report before people are invited');
    await dialog.getByRole('button', { name: 'Invite 3 people' }).click();
    await expect(dialog.getByRole('status')).toHaveText('3 of 4 invited');
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(home.getByRole('list', { name: 'Invitations' }).getByRole('listitem')).toHaveCount(3);
    await checkPage(home, 'inviting people');

    // Somebody without an account reads who invites, and signs up.
    const theirs = await device({ baseURL: running.url });
    const newcomer = await theirs.newPage();
    const link = `/team/invitation/${await invitationToken(url, somebodyNew.email)}`;
    await newcomer.goto(link);
    await expect(heading(newcomer, 'Join Frontend guild')).toBeVisible();
    await expect(newcomer.getByRole('main')).toContainText(`${team.owner.email} invites you to this team.`);
    await expect(newcomer.getByRole('dialog')).toHaveCount(0);
    await checkPage(newcomer, 'an invitation');
    await accept(newcomer).click();
    const asked = newcomer.getByRole('dialog');
    await expect(asked).toContainText('Log in or sign up to accept the invitation.');
    await asked.locator('input[name="name"]').fill(somebodyNew.name);
    await asked.locator('input[name="email"]').fill(somebodyNew.email);
    await asked.locator('input[name="password"]').fill(somebodyNew.password);
    await asked.getByRole('button', { name: 'Create account' }).click();
    await expect(newcomer.getByRole('main')).toContainText(`You join as ${somebodyNew.email}.`);
    // The invitation is for an address, which a sign-up alone does not prove.
    await accept(newcomer).click();
    await expect(newcomer.getByRole('main')).toContainText('Confirm your email address first');
    const inbox = await theirs.newPage();
    await inbox.goto(linkOf(await mailTo(url, somebodyNew.email, /Confirm/), '/verify-email/'));
    await expect(inbox.getByRole('main')).toContainText('confirmed');
    await inbox.close();
    await accept(newcomer).click();
    await expect(heading(newcomer, "You're in Frontend guild")).toBeVisible();
    await checkPage(newcomer, 'an invitation that was accepted');
    await newcomer.getByRole('link', { name: 'Go to my dashboard' }).click();
    await expect(heading(newcomer, 'My Dashboard')).toBeVisible();
    await newcomer.goto(link);
    await expect(heading(newcomer, 'This invitation was accepted')).toBeVisible();
    await theirs.close();

    // Somebody with an account closes the tab, logs in later, is led back to the invitation, and is reminded of it elsewhere.
    const ofKnown = await device({ baseURL: running.url });
    const closed = await ofKnown.newPage();
    await closed.goto(`/team/invitation/${await invitationToken(url, known.email)}`);
    await expect(heading(closed, 'Join Frontend guild')).toBeVisible();
    await closed.close();
    const later = await ofKnown.newPage();
    await later.goto('/javascript/login');
    await later.locator('input[name="email"]').fill(known.email);
    await later.locator('input[name="password"]').fill(known.password);
    await later.getByRole('button', { name: 'Log in' }).click();
    await expect(heading(later, 'Join Frontend guild')).toBeVisible();
    await later.goto('/javascript/dashboard');
    await expect(later.getByRole('main')).toContainText('You have a team invitation');
    await later.getByRole('link', { name: 'See the invitation' }).click();
    await accept(later).click();
    await expect(heading(later, "You're in Frontend guild")).toBeVisible();
    await later.goto('/javascript/dashboard');
    await expect(heading(later, 'Dashboard')).toBeVisible();
    await expect(later.getByRole('main')).not.toContainText('You have a team invitation');
    await ofKnown.close();

    // Somebody signs up with GitHub, and is led back to the invitation.
    oauth.consents = true;
    oauth.person = {
      id: '4711',
      login: 'grace-4711',
      name: 'Grace Murray',
      emails: [{ email: viaGithub.email, primary: true, verified: true }],
    };
    const ofGithub = await device({ baseURL: running.url });
    const social = await ofGithub.newPage();
    await social.goto(`/team/invitation/${await invitationToken(url, viaGithub.email)}`);
    await accept(social).click();
    await social.getByRole('dialog').getByRole('link', { name: 'Continue with GitHub' }).click();
    await expect(social.getByRole('main')).toContainText(`You join as ${viaGithub.email}.`);
    await accept(social).click();
    await expect(heading(social, "You're in Frontend guild")).toBeVisible();
    expect(oauth.violationsOf).toEqual([]);
    // The token of the link is nowhere in the log.
    expect(running.log()).toContain('/team/invitation/:token');
    expect(running.log()).not.toContain(new URL(social.url()).pathname.split('/').at(-1));
    await ofGithub.close();

    // The owner gives three of them a seat and finishes.
    await home.reload();
    await button(home, 'Continue').click();
    await expect(step(home, 'Hand out the seats')).toBeVisible();
    const members = home.getByRole('list', { name: 'Members' }).getByRole('listitem');
    await expect(members).toHaveCount(4);
    await checkPage(home, 'handing out seats');
    for (const { email } of [somebodyNew, known, viaGithub]) {
      const row = members.filter({ hasText: email });
      await row.getByRole('button', { name: /^Assign a seat to/ }).click();
      await expect(row).toContainText('Seat assigned');
    }
    await expect(home.getByRole('main')).toContainText('2 of 5 seats free');
    await button(home, 'Finish the setup').click();
    await expect(step(home, 'Frontend guild is set up')).toBeVisible();
    await checkPage(home, 'the end of the setup');
    await home.goto(`/team/onboarding/${team.orderId}`);
    await home.waitForURL('**/team/dashboard*');

    // One is told by mail, redeems the seat on the own dashboard and passes; the progress shows it, and so does its file.
    const ofHolder = await device({ baseURL: running.url });
    const holder = await ofHolder.newPage();
    await holdSession(holder, known.token);
    await holder.goto(linkOf(await mailTo(url, known.email, /^You have a seat/), '/team/my-dashboard'));
    const given = holder.getByRole('list', { name: 'Seats for you' }).getByRole('listitem');
    await expect(given).toContainText('Frontend guild assigned it to you');
    await checkPage(holder, 'a seat that waits for its member');
    await given.getByRole('link', { name: 'Redeem it' }).click();
    await button(holder, 'Redeem the voucher').click();
    await expect(heading(holder, 'Voucher redeemed')).toBeVisible();
    const exam = await holder.getByRole('link', { name: 'Go to the exam' }).getAttribute('href');
    await holder.goto('/team/my-dashboard');
    await expect(holder.getByRole('main')).toContainText('Certified');
    await expect(given).toHaveCount(0);
    await ofHolder.close();
    const passed = /\/exam\/([^/]+)/.exec(exam ?? '')?.[1] ?? '';
    await startExam(url, known.token, passed);
    expect((await finishExam(url, known, passed, 1)).state).toBe('passed');
    await home.goto('/team/progress');
    const progress = home.getByRole('list', { name: 'Members', exact: true });
    const rowOf = (email: string) => progress.locator('> li').filter({ hasText: email });
    await expect(rowOf(known.email)).toContainText('Passed');
    await expect(rowOf(known.email)).not.toContainText('%');
    await expect(rowOf(viaGithub.email)).toContainText('Not started');
    await expect(rowOf(team.owner.email)).toContainText('No exam assigned');
    await checkPage(home, 'the progress of a team');
    expect(await exportedLines(home)).toEqual([
      expect.stringMatching(new RegExp(`^[^,]*,[^,]*,${known.email},"Certified [^"]*",passed,,`)),
      ...Array.from({ length: 2 }, () => expect.stringMatching(/,assigned,,/)),
      expect.stringMatching(new RegExp(`^[^,]*,[^,]*,${team.owner.email},,none,`)),
    ]);

    // Who passed shares the score.
    const ofMember = await device({ baseURL: running.url });
    const member = await ofMember.newPage();
    await holdSession(member, known.token);
    await member.goto('/team/my-dashboard');
    const seen = member.getByRole('region', { name: 'What your managers see' });
    await expect(seen.getByRole('listitem')).toContainText('Passed');
    await checkPage(member, 'what managers see of a member');
    await seen.getByRole('switch', { name: 'Share my scores with my managers' }).click();
    await expect(seen.getByRole('switch', { name: 'Share my scores with my managers' })).toBeChecked();
    await expect(seen.getByRole('listitem')).toContainText('100');
    await ofMember.close();

    // What is looked for stays in the address.
    await home.getByRole('combobox', { name: 'Show' }).selectOption('Passed');
    await expect(home.getByRole('status')).toHaveText('1 member found');
    await expect(rowOf(known.email)).toContainText('100');
    await home.reload();
    await expect(progress.locator('> li')).toHaveCount(1);
    await home.getByRole('searchbox', { name: 'Search by name or email' }).fill('no such person');
    await expect(home.getByRole('heading', { name: 'Nobody matches' })).toBeVisible();
    await home.getByRole('button', { name: 'Clear filters' }).click();
    await expect(progress.locator('> li')).toHaveCount(4);

    // An unused seat is taken back and given to the owner.
    await home.goto('/team/vouchers');
    await home.getByRole('button', { name: /^Take back the seat of Grace Murray/ }).click();
    await home.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await expect(home.getByRole('main')).toContainText('3 of 5 seats free');
    await home.getByRole('button', { name: 'Assign seats' }).click();
    await home.getByRole('dialog').getByRole('checkbox', { description: team.owner.email }).check();
    await home.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(home.getByRole('main')).toContainText('2 of 5 seats free');
    await home.goto('/team/progress');
    await expect(rowOf(viaGithub.email)).toContainText('No exam assigned');
    await expect(rowOf(team.owner.email)).toContainText('Not started');
    await second.close();
  });

  test('[TM-08] many invitations are withdrawn one after another, with progress; stopping leaves the rest as it was', async ({
    device,
  }) => {
    const { url } = running;
    const { owner, teamId } = await buyTeam(url, 2);
    const people = Array.from({ length: 150 }, () => newPerson().email).join('\n');
    await request(url, owner.token, 'POST', `/teams/${teamId}/invitations`, { people, role: 'member' });
    const page = await (await device({ baseURL: running.url })).newPage();
    await holdSession(page, owner.token);
    await page.goto('/team/manage');
    const part = page.getByRole('region', { name: 'Open invitations' });
    const rows = part.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
    await expect(rows).toHaveCount(100);
    await expect(part.getByRole('status')).toHaveText('100 of 150');
    await part.getByRole('button', { name: 'Show more' }).click();
    await expect(rows).toHaveCount(150);
    await part.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(part.getByText('150 people selected')).toBeVisible();
    await part.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('status')).toHaveText(/^[1-9]\d* of 150 done/);
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    const done = Number.parseInt((await dialog.getByRole('status').textContent()) ?? '', 10);
    await expect(dialog.getByText('Stopped before')).toHaveCount(150 - done);
    await checkPage(page, 'the report of many changes');
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    const { data } = await request<{ data: { status: string }[] }>(
      url,
      owner.token,
      'GET',
      `/teams/${teamId}/invitations`,
    );
    expect(data.filter(({ status }) => status === 'pending')).toHaveLength(150 - done);
    await expect(rows).toHaveCount(150 - done);
  });

  test('[TM-02] [TM-06] [TM-08] [ST-12] who leads a team finds people, changes, removes and restores them; the last owner stays', async ({
    device,
  }) => {
    const { url } = running;
    const team = await buyTeam(url, 3);
    const member = await joinTeam(url, team);
    const other = await joinTeam(url, team);
    const invited = newPerson();
    const withdrawn = await inviteByMail(url, team, invited.email);
    const context = await device({ baseURL: running.url });
    const page = await context.newPage();
    await holdSession(page, team.owner.token);
    await page.goto('/team/manage');
    const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
    const rowOf = (email: string) => members.filter({ hasText: email });
    const menuOf = (email: string) => rowOf(email).getByRole('button', { name: /^Options for/ });
    await expect(members).toHaveCount(3);
    await checkPage(page, 'the people of a team');

    // Why the last owner stays is said where it would be changed.
    await menuOf(team.owner.email).click();
    await expect(page.getByRole('menuitem', { name: /^Remove/ })).toContainText('The last owner stays.');
    await page.keyboard.press('Escape');

    await page.getByRole('searchbox', { name: 'Search members' }).fill(member.email);
    await expect(members).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search members' }).fill('');

    // By keyboard alone: a new role.
    await menuOf(member.email).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toHaveAccessibleName(/^Change the role of /);
    await checkPage(page, 'the question for a role');
    await question.getByRole('combobox', { name: /^Role/ }).selectOption('manager');
    await question.getByRole('button', { name: 'Change the role' }).click();
    await expect(rowOf(member.email)).toContainText('Manager (deputy)');

    await menuOf(other.email).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(rowOf(other.email)).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Show' }).selectOption('removed');
    await menuOf(other.email).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'is back in the team.' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('active');
    await expect(rowOf(other.email)).toHaveCount(1);

    // An invitation that is withdrawn says so to who opens it.
    const invitation = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
    await invitation.getByRole('button', { name: /^Options for/ }).click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Nobody is invited right now.')).toBeVisible();
    const guest = await (await device({ baseURL: running.url })).newPage();
    await guest.goto(`/team/invitation/${withdrawn}`);
    await expect(heading(guest, 'This invitation was withdrawn')).toBeVisible();
    await expect(guest.getByRole('main')).toContainText(team.owner.email);
    await checkPage(guest, 'an invitation that was withdrawn');
    await guest.context().close();

    await button(page, 'Show the history').click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('withdrew the invitation of');

    await button(page, 'Rename').click();
    await question.getByRole('textbox', { name: /^Team name/ }).fill('Platform guild');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Team', exact: true })).toContainText('Platform guild');
    await button(page, 'Archive').click();
    await question.getByRole('button', { name: 'Archive' }).click();
    await page.goto(`/team/manage?team=${team.teamId}`);
    await expect(page.getByText('This team is archived')).toBeVisible();
    await expect(button(page, 'Invite people')).toHaveCount(0);
    await checkPage(page, 'the people of an archived team');
    await button(page, 'Unarchive').click();
    await expect(button(page, 'Invite people')).toBeVisible();

    // One that nobody answers in time says so, and who sends it again.
    const late = await inviteByMail(url, team, newPerson().email);
    await request(url, null, 'POST', '/test/clock', { advance_ms: 15 * 86_400_000 });
    const tooLate = await (await device({ baseURL: running.url })).newPage();
    await tooLate.goto(`/team/invitation/${late}`);
    await expect(heading(tooLate, 'This invitation has expired')).toBeVisible();
    await expect(tooLate.getByRole('main')).toContainText(`Ask ${team.owner.email} to send it again`);
    await expect(accept(tooLate)).toHaveCount(0);
    await context.close();
  });
});
