import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { holdSession } from '../support/prepared-exam.ts';
import { giveToPartner, joinTeam, ownTeam, partnerToken, seatsOf } from '../support/team/people.ts';

test('[TM-03] [TM-07] [PE-04] a partner hands ten vouchers to two teams; an unused seat is taken back and given to somebody else', async ({
  page,
  device,
  server: { url },
}) => {
  const token = await partnerToken(url);
  await giveToPartner(url, 10);
  await holdSession(page, token);
  await page.goto('/team/partner');
  const teams = [await openTeam(page, 'Class of June'), await openTeam(page, 'Class of July')];
  const [june = '', july = ''] = teams;
  await handOver(page, '10 of 10 vouchers free', 'Class of June', 6);
  await handOver(page, '4 of 4 vouchers free', 'Class of July', 4);
  const total = async (team: string) => (await seatsOf(url, token, team)).reduce((sum, one) => sum + one.total, 0);
  expect([await total(june), await total(july)]).toEqual([6, 4]);

  // The manager of the first class assigns two seats, takes one back, and gives it to somebody else.
  const lead = await joinTeam(url, token, june, ['Lena', 'Lead'], 'owner');
  for (const name of ['Ada', 'Bell', 'Cleo']) await joinTeam(url, token, june, [name, 'Member']);
  const desk = await (await device()).newPage();
  await holdSession(desk, lead.token);
  expect((await ownTeam(url, lead.token)).id).toBe(june);
  await desk.goto('/team/dashboard');
  await expect(desk.getByRole('main')).toContainText('6 seats to assign');
  await desk.goto('/team/vouchers');
  await assign(desk, ['Ada Member', 'Bell Member']);
  await expect(desk.getByRole('main')).toContainText('4 of 6 seats free · 2 assigned · 0 used');
  await desk.getByRole('button', { name: 'Take back the seat of Bell Member' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(desk.getByRole('alertdialog')).toHaveCount(0);
  await expect(desk.getByRole('main')).toContainText('5 of 6 seats free · 1 assigned · 0 used');
  await assign(desk, ['Cleo Member']);
  const holders = desk.getByRole('button', { name: /^Take back the seat of/ });
  await expect(holders).toHaveText([/Ada Member$/, /Cleo Member$/]);

  // A search finds one of them, and the file has every seat.
  await desk.getByRole('searchbox', { name: 'Search by name' }).fill('cleo');
  await expect(holders).toHaveText([/Cleo Member$/]);
  await expect(desk.getByRole('status').filter({ hasText: '1 seat found' })).toBeVisible();
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await text(await file.createReadStream())).trim().split('\r\n');
  expect(lines).toHaveLength(7);
  expect(lines.filter((line) => line.includes('Ada Member,assigned'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes(',free,'))).toHaveLength(4);

  // The partner takes the free ones back, and no more.
  await page.goto(`/team/vouchers?team=${june}`);
  await page.getByRole('button', { name: 'Take free seats back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('0 of 2 seats free · 2 assigned · 0 used');
  expect([await total(june), await total(july)]).toEqual([2, 4]);

  // With two teams the address chooses, and the switcher changes it.
  await page.getByRole('combobox', { name: 'Team' }).selectOption({ label: 'Class of July' });
  await expect(page).toHaveURL(`/team/vouchers?team=${july}`);
  await expect(page.getByRole('main')).toContainText('4 of 4 seats free · 0 assigned · 0 used');
});

async function text(stream: NodeJS.ReadableStream): Promise<string> {
  let whole = '';
  for await (const part of stream) whole += String(part);
  return whole;
}

/** @returns the id of the team */
async function openTeam(page: Page, name: string): Promise<string> {
  await page.getByRole('main').getByRole('button', { name: 'Open a team' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Team name/ }).fill(name);
  await dialog.getByRole('button', { name: 'Open team' }).click();
  await expect(dialog).toHaveAccessibleName(`${name} is open`);
  const href = await dialog.getByRole('link', { name: 'Invite people' }).getAttribute('href');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
  return new URL(href ?? '', page.url()).searchParams.get('team') ?? '';
}

async function handOver(page: Page, which: string, team: string, count: number): Promise<void> {
  const combo = page.getByRole('main').getByRole('listitem').filter({ hasText: which });
  await combo.getByRole('button', { name: /^Hand to a team/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Team/ }).selectOption({ label: team });
  await dialog.getByRole('textbox', { name: /^Number of vouchers/ }).fill(String(count));
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog).toHaveAccessibleName('Handed over');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
}

async function assign(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Assign seats' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of names) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog.getByRole('status').first()).toHaveText(`${names.length} of ${names.length} assigned`);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
}
