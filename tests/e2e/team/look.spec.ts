import { checkPage } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { registerConfirmed } from '../support/mails.ts';
import { holdSession, showTheme } from '../support/prepared-exam.ts';
import {
  assignTo,
  giveToPartner,
  handToTeam,
  joinTeam,
  openTeam,
  ownTeam,
  partnerToken,
  seatsOf,
} from '../support/team/people.ts';
import { buyVouchers } from '../support/voucher-shop.ts';

test('look', async ({ page, device, server: { url } }) => {
  test.setTimeout(300_000);
  const owner = await registerConfirmed(url);
  await buyVouchers(url, owner.email, 5);
  const team = await ownTeam(url, owner.token);
  const [combo] = await seatsOf(url, owner.token, team.id);
  for (const name of ['Ada', 'Bell', 'Cleo']) {
    const one = await joinTeam(url, owner.token, team.id, [name, 'Lovelace']);
    if (name !== 'Cleo') await assignTo(url, owner.token, team.id, combo?.code ?? '', one.id);
  }
  const token = await partnerToken(url);
  await giveToPartner(url, 10);
  const june = await openTeam(url, token, 'Class of June');
  await openTeam(url, token, 'Class of July, with a long name that somebody thought of');
  await handToTeam(url, token, june.id, 4);
  const second = await (await device()).newPage();
  await holdSession(page, owner.token);
  await holdSession(second, token);
  for (const [width, theme] of [
    [375, 'light'],
    [1440, 'dark'],
    [1440, 'light'],
    [768, 'light'],
  ] as const) {
    for (const [tab, path, name] of [
      [page, '/team/dashboard', 'dashboard'],
      [page, '/team/vouchers', 'vouchers'],
      [second, '/team/partner', 'partner'],
      [second, `/team/vouchers?team=${june.id}`, 'partner-vouchers'],
    ] as const) {
      await tab.setViewportSize({ width, height: 900 });
      await tab.goto(path);
      await tab.locator('main h2').first().waitFor();
      await showTheme(tab, theme);
      await tab.screenshot({ path: `/tmp/look-partners/${name}-${width}-${theme}.png`, fullPage: true });
      if (name === 'vouchers') {
        await tab.getByRole('button', { name: 'Assign seats' }).first().click();
        await tab.getByRole('dialog').getByRole('checkbox').first().check();
        await tab.screenshot({ path: `/tmp/look-partners/assign-${width}-${theme}.png` });
      }
      if (name === 'partner') {
        await tab
          .getByRole('button', { name: /Hand to a team/ })
          .first()
          .click();
        await tab.getByRole('dialog').waitFor();
        await tab.screenshot({ path: `/tmp/look-partners/hand-${width}-${theme}.png` });
      }
    }
  }
  for (const [tab, path] of [
    [page, '/team/dashboard'],
    [page, '/team/vouchers'],
    [second, '/team/partner'],
  ] as const) {
    await tab.goto(path);
    await tab.locator('main h2').first().waitFor();
    await checkPage(tab, path);
  }
});
