import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import type { Credential } from '../../../src/contract/commerce/offers.ts';
import { independentVerifier } from '../../support/credential/independent-verifier.ts';
import { readPng } from '../../support/credential/read-png.ts';
import { checkPage } from '../support/accessibility.ts';
import { builtFile } from '../support/built-files.ts';
import { expect, test } from '../support/fixtures.ts';
import { hydrated } from '../support/hydrated.ts';
import { type Candidate, holdSession, register, request, reviewerToken, takenExam } from '../support/prepared-exam.ts';

const JUNIOR = 'javascript-junior-developer';

// What is published names where it is published.
test.use({ knowsAddress: true });
test.describe.configure({ timeout: 180_000 });

type Server = { url: string };

async function certified({ url }: Server): Promise<{ ada: Candidate; credential: Credential; attempt: string }> {
  const ada = await register(url);
  const { id: attempt } = await takenExam(url, ada, { certification: JUNIOR, rightShare: 1 });
  const { data } = await request<{ data: Credential[] }>(url, ada.token, 'GET', '/certificates');
  const [credential] = data;
  if (!credential) throw new Error('The exam gave no credential.');
  return { ada, credential, attempt };
}

const contentOf = async (download: Download) => readFile(await download.path());

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  return contentOf(download);
}

/** Drops a file where a badge is verified. */
async function dropped(page: Page, name: string, type: string, content: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ bytes, file, kind }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], file, { type: kind }));
      return data;
    },
    { bytes: [...content], file: name, kind: type },
  );
  await page.getByRole('region', { name: 'Or verify its file' }).dispatchEvent('drop', { dataTransfer: transfer });
}

const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

test('[VC-04] [VC-05] [RT-36] a credential is shared, downloaded, verified by code and file, here and by an independent library, and revoked everywhere', {
  tag: '@first',
}, async ({ page, server, request: http }) => {
  const { ada, credential, attempt } = await certified(server);
  await holdSession(page, ada.token);
  const path = `/javascript/certificates/${credential.id}`;

  // What networks read, without scripts.
  const served = await (await http.get(path)).text();
  const address = `<meta property="og:image" content="https?://[^"/]+/api/certificates/${credential.id}/card\\.png">`;
  expect(served).toMatch(new RegExp(address));
  expect(served).toContain(`<meta property="og:title" content="${credential.title}`);
  expect(served).toContain('summary_large_image');

  await page.goto(`${path}/share`);
  const pdf = await downloaded(page, 'Download PDF');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const png = await downloaded(page, 'Download PNG');
  const badge = await downloaded(page, 'Download badge');
  await expect(page.getByRole('img', { name: /^A link to the credential/ })).toHaveJSProperty('naturalWidth', 1200);
  await expect(page.getByRole('img', { name: `Badge: ${credential.title}` })).toHaveJSProperty('complete', true);
  await expect(page.getByText(`[![${credential.title}](${server.url}/api/certificates/`)).toBeVisible();
  await checkPage(page, 'sharing');

  await page.goto(path);
  await expect(page).toHaveTitle(`${credential.title}: Grace Hopper · Chartered`);
  await checkPage(page, 'a credential');
  await page.getByRole('link', { name: 'Verify it or its file' }).click();
  await expect(verdict(page, 'Valid')).toBeVisible();
  await checkPage(page, 'a verdict');

  await dropped(page, 'badge.png', 'image/png', png);
  await expect(verdict(page, 'Valid')).toBeVisible();
  // A stranger with the file, a library of their own, and what is published.
  const verified = async (file: string) => {
    const keys = await (await http.get('/.well-known/did.json')).json();
    return independentVerifier(keys, async (url) => (await http.get(url)).json())(JSON.parse(file));
  };
  expect(JSON.parse(readPng(png).badge ?? '')).toEqual(JSON.parse(badge.toString()));
  expect(await verified(badge.toString())).toEqual({ isVerified: true, isRevoked: false });
  const forged = Buffer.from(badge.toString().replace('Grace Hopper', 'Eve Hopper'));
  await page
    .getByLabel('Badge file')
    .setInputFiles({ name: 'badge.json', mimeType: 'application/json', buffer: forged });
  await expect(verdict(page, 'Altered')).toBeVisible();
  expect(await verified(forged.toString())).toMatchObject({ isVerified: false });
  await expect(page.getByRole('region', { name: 'Altered' })).toContainText("Holder's name");
  await dropped(page, 'certificate.pdf', 'application/pdf', pdf);
  await expect(page.getByText(/^A PDF carries no signature/)).toBeVisible();
  await dropped(page, 'other.png', 'image/png', png.subarray(0, 40));
  await expect(page.getByText(/^This picture carries no badge/)).toBeVisible();

  await request(server.url, await reviewerToken(server.url), 'POST', `/review/exams/${attempt}/void`, {
    reason: 'Taken by somebody else.',
  });
  await page
    .getByLabel('Badge file')
    .setInputFiles({ name: 'badge.json', mimeType: 'application/json', buffer: badge });
  await expect(verdict(page, 'Revoked')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Revoked' })).toContainText('The exam was voided by a reviewer.');
  expect(await verified(badge.toString())).toEqual({ isVerified: true, isRevoked: true });
  await page.goto(`${path}/share`);
  await expect(page.getByText('This credential was revoked')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveCount(0);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This credential was revoked' })).toBeVisible();
  expect(await (await http.get(path)).text()).toContain('This credential was revoked on');
});

test('[VC-05] a credential is verified with the keyboard alone', async ({ page, server }) => {
  const { credential } = await certified(server);
  await page.goto('/verify');
  await expect(page.getByRole('textbox', { name: 'Credential URL or ID' })).toBeVisible();
  await checkPage(page, 'verifying');
  const field = page.getByRole('textbox', { name: 'Credential URL or ID' });
  await field.focus();
  await page.keyboard.type(`${server.url}/c/${credential.id}`);
  await page.keyboard.press('Enter');
  await expect(verdict(page, 'Valid')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Open the credential' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Verified: this credential is valid' })).toBeVisible();
});

test.describe('elsewhere', () => {
  test.use({ allowedProblems: [/^Failed to load resource/] });

  test('[VC-05] a credential of another technology is not found', async ({ page, server }) => {
    const { credential } = await certified(server);
    const answer = await page.goto(`/react/certificates/${credential.id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText(`Page Not Found: /react/certificates/${credential.id}`)).toBeVisible();
  });

  test('a file that cannot be read because the code for it does not arrive is read at the next try', async ({
    page,
  }) => {
    const reader = `**${builtFile('read-badge-file')}`;
    await page.route(reader, (route) => route.abort());
    await page.goto('/verify');
    await hydrated(page.getByRole('textbox', { name: 'Credential URL or ID' }));
    const file = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
    await page.getByLabel('Badge file').setInputFiles(file);
    await expect(page.getByText('The server could not be reached. Check your connection.')).toBeVisible();
    await page.unroute(reader);
    await page.getByLabel('Badge file').setInputFiles(file);
    await expect(page.getByText(/^A PDF carries no signature/)).toBeVisible();
  });

  test('an unknown credential is told', async ({ page }) => {
    await page.goto('/verify?code=AbCdEfGhIjKlMnOpQrStUv');
    await expect(page.getByText('No credential has this ID.')).toBeVisible();
  });
});
