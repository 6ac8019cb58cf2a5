import { checkPage } from '../support/accessibility.ts';
import { closeSignUpDialog, expect, newPerson, submitSignUp, test } from '../support/fixtures.ts';
import { linkOf, mailTo } from '../support/mails.ts';
import { demoToken, holdSession, register, request } from '../support/prepared-exam.ts';
import { continueToPayment, expectTotal, payBy, recordedEvents } from '../support/shop.ts';

// Its buyers leave it for the payment page and come back.
test.use({ knowsAddress: true, environment: { TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'cf-ipcountry' } });
test.describe.configure({ timeout: 120_000 });

test.describe('a guest in India', () => {
  test.use({ extraHTTPHeaders: { 'cf-ipcountry': 'IN' } });

  test('[CO-03] [CO-04] [CO-06] [CO-07] buys an exam with an extra and a coupon, closes the tab on the payment page, and finds it in the dashboard', {
    tag: '@first',
  }, async ({ page, context, server }) => {
    const person = newPerson();
    const priced = page.waitForResponse((response) => response.url().includes('/api/catalog'));
    await page.goto('/javascript?coupon=WELCOME10');
    await page.locator('#pricing').scrollIntoViewIfNeeded();
    await priced;
    await page.getByRole('radio', { name: 'Intermediate' }).check();
    await page.getByRole('link', { name: /^Buy for \$80\.10.*: JavaScript Developer: exam$/ }).click();
    await expectTotal(page, '$80.10');
    await expect(page.getByRole('main')).toContainText('Regional price for India');
    await checkPage(page, 'checkout');
    await continueToPayment(page, person.email);
    const extras = page.getByRole('dialog');
    await extras.getByRole('listitem').filter({ hasText: 'training' }).getByRole('button', { name: 'Add' }).click();
    await extras.getByRole('button', { name: /^Add for/ }).click();
    await expectTotal(page, '$119.10');
    await continueToPayment(page, null);
    await page.waitForURL('**/payments-stand-in/pay/**');
    const payPage = page.url();
    await page.close();

    const later = await context.newPage();
    await later.goto(payPage);
    // The buyer pays and never sees the page that says thank you: the answer with its address does not arrive.
    await later.route('**/payments-stand-in/pay/**', async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.fulfill({ status: 204 });
    });
    // A card from elsewhere would be released.
    await later.getByLabel('Country of the card').selectOption('IN');
    const isPaid = later.waitForResponse((response) => response.request().method() === 'POST');
    await payBy(later, 'Pay $119.10', 'India');
    await isPaid;
    await later.close();
    await server.advance(1000);
    await mailTo(server.url, person.email, /Your order at/);

    const next = await context.newPage();
    await submitSignUp(next, person, '/javascript/register');
    await closeSignUpDialog(next);
    await next.goto(linkOf(await mailTo(server.url, person.email, /Confirm your email/), '/verify-email/'));
    await expect(next.getByRole('main')).toContainText('Your JavaScript exam is ready.');
    await next.getByRole('link', { name: 'Go to my exam' }).click();
    await next.waitForURL(/\/javascript\/exam\/[^/]+\/terms$/);
    await next.goto('/javascript/dashboard/exam');
    await expect(next.getByRole('link', { name: 'Certified JavaScript Developer', exact: true })).toBeVisible();
    await next.goto('/orders');
    await expect(next.getByRole('main')).toContainText('$119.10');
  });
});

/** What is said of every code that lowers nothing. */
const doesNotCount = (code: string) =>
  `The coupon ${code} doesn't count here. It may be misspelled, not valid now, for another product, or used up.`;

test('[CO-05] [IN-04] who comes back from paying sees what was bought; the purchase is recorded once, also after a reload', async ({
  page,
  server,
}) => {
  const ada = await register(server.url);
  const events = recordedEvents(page);
  const purchases = () => events.filter((body) => body.action === 'record' && body.event === 'purchase');
  await holdSession(page, ada.token);
  await page.goto('/checkout/javascript-junior-developer-exam');
  await continueToPayment(page, null);
  await page.getByRole('dialog').getByRole('button', { name: 'No, thanks' }).click();
  await payBy(page, 'Pay $149');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Certified JavaScript Developer, Junior');
  await checkPage(page, 'the order after paying');
  await expect.poll(purchases).toMatchObject([
    {
      category: 'purchase',
      properties: {
        tech: 'javascript',
        plan: 'javascript-junior-developer-exam',
        discount: 0,
        revenue: 14_900,
        amount_charged: 14_900,
      },
    },
  ]);
  const asked = page.waitForResponse((response) => response.url().endsWith('/report'));
  await page.reload();
  expect(await (await asked).json()).toEqual({ first: false });
  await page.getByRole('link', { name: 'Go to my exam' }).click();
  await page.waitForURL('**/javascript/dashboard/exam');
  expect(purchases()).toHaveLength(1);
});

test('a card that is declined keeps the order; the page says what the provider said, and paying again works', async ({
  page,
  server,
}) => {
  const ada = await register(server.url);
  await holdSession(page, ada.token);
  await page.goto('/checkout/javascript-junior-developer-exam');
  await continueToPayment(page, null);
  await page.getByRole('dialog').getByRole('button', { name: 'No, thanks' }).click();
  await payBy(page, 'Card that is declined');
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await expect(page.getByRole('main')).toContainText('Nothing was charged.');
  const order = new URL(page.url()).searchParams.get('cancelled');
  await page.goto(`/checkout/success?order=${order}`);
  await expect(page.getByRole('heading', { level: 1, name: "The payment didn't go through" })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Your card was declined.');
  await checkPage(page, 'a payment that failed');
  await page.getByRole('link', { name: 'Pay again' }).click();
  await payBy(page, 'Pay $149');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
});

test('who comes back without paying finds everything in the order, and pays once', async ({ page, server }) => {
  const ada = await register(server.url);
  await holdSession(page, ada.token);
  await page.goto('/checkout/javascript-developer-exam?region=IN&coupon=WELCOME10');
  await continueToPayment(page, null);
  const extras = page.getByRole('dialog');
  await extras.getByRole('listitem').filter({ hasText: 'training' }).getByRole('button', { name: 'Add' }).click();
  await extras.getByRole('button', { name: /^Add for/ }).click();
  await expectTotal(page, '$119.10');
  await continueToPayment(page, null);
  await page.waitForURL('**/payments-stand-in/pay/**');
  const abandoned = page.url();
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await expect(page.getByRole('main')).toContainText('Nothing was charged.');
  await expectTotal(page, '$119.10');
  await continueToPayment(page, null);
  await page.waitForURL('**/payments-stand-in/pay/**');
  // A card from elsewhere would be released.
  await page.getByLabel('Country of the card').selectOption('IN');
  await payBy(page, 'Pay $119.10');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await page.goto(abandoned);
  await expect(page.getByRole('heading', { level: 1, name: 'This page has expired' })).toBeVisible();
});

test('a guest comes back to what was entered, pays, and signs up with the address of the order', async ({ page }) => {
  const { email } = newPerson();
  await page.goto('/checkout/javascript-senior-developer-exam');
  await page.getByLabel('Company').fill('Engines');
  await page.getByLabel('VAT number').fill('DE123456789');
  await continueToPayment(page, email);
  await page.waitForURL('**/payments-stand-in/pay/**');
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await expect(page.getByRole('main')).toContainText('Your order is just as you left it.');
  await expect(page.locator('input[name="email"]')).toHaveValue(email);
  await expect(page.getByLabel('Company')).toHaveValue('Engines');
  await expect(page.getByLabel('VAT number')).toHaveValue('DE123456789');
  await continueToPayment(page, null);
  await payBy(page, 'Pay $194');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`We sent the receipt to ${email}.`);
  expect(await page.evaluate(() => sessionStorage.getItem('chartered.buyer'))).not.toContain('Engines');
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('main')).toContainText('Then confirm your email to open what you bought.');
  await expect(page.locator('input[name="email"]')).toHaveValue(email);
});

test('[CO-07] a number of seats that cannot be ordered has no total; a country is chosen at checkout', async ({
  page,
}) => {
  await page.goto('/checkout/javascript-senior-developer-exam?region=IN');
  await expectTotal(page, '$97');
  const seats = page.getByLabel('Seats');
  for (const number of ['0', '-5', '1000', '']) {
    await seats.fill(number);
    await expectTotal(page, '—');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(seats).toBeFocused();
    await expect(seats).toHaveAccessibleDescription(/Enter a number from 1 to 500\./);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
  await seats.fill('2');
  await expectTotal(page, '$388');
  await expect(page.getByText('From 2 seats on you pay the list price, with a team discount from 5.')).toBeVisible();
  await seats.fill('5');
  await expectTotal(page, '$873');
  await seats.fill('1');
  await expectTotal(page, '$97');
  await page.getByRole('button', { name: 'Change country' }).click();
  await page.getByRole('combobox', { name: 'Your country' }).selectOption('Brazil');
  await expect(page.getByText('This is the price for Brazil.')).toBeVisible();
  await expectTotal(page, '$135');
  await page.reload();
  await expectTotal(page, '$135');
});

test('[CO-07] a link for more seats than are sold at once opens with one seat, and says how many there can be', async ({
  page,
}) => {
  await page.goto('/checkout/javascript-senior-developer-exam?quantity=600');
  const seats = page.getByLabel('Seats');
  await expect(seats).toHaveValue('1');
  await expect(seats).toHaveAccessibleDescription(/Buy at most 500 seats at once\./);
  await expectTotal(page, '$194');
  await seats.fill('2');
  await expectTotal(page, '$388');
  await expect(seats).not.toHaveAccessibleDescription(/at most/);
});

test('who goes back from the payment page with the browser finds the order, removes the extra and pays once', async ({
  page,
  server,
}) => {
  const ada = await register(server.url);
  await holdSession(page, ada.token);
  await page.goto('/checkout/javascript-developer-exam?coupon=WELCOME10');
  await continueToPayment(page, null);
  const extras = page.getByRole('dialog');
  await extras.getByRole('listitem').filter({ hasText: 'training' }).getByRole('button', { name: 'Add' }).click();
  await extras.getByRole('button', { name: /^Add for/ }).click();
  const remove = page.getByRole('button', { name: /^Remove .*training/ });
  await expect(remove).toBeVisible();
  await expect(page.getByTestId('checkout-total').locator('..')).toHaveAttribute('aria-busy', 'false');
  const together = await page.getByTestId('checkout-total').textContent();
  await continueToPayment(page, null);
  await page.waitForURL('**/payments-stand-in/pay/**');
  const abandoned = page.url();
  await page.goBack();
  await expect(page.getByRole('main')).toContainText("You haven't paid yet");
  // The coupon that the first order holds counts for the next one.
  await expect(page.getByText('WELCOME10 is applied.')).toBeVisible();
  await expectTotal(page, together ?? '');
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expectTotal(page, '$160.20');
  await continueToPayment(page, null);
  await payBy(page, 'Pay $160.20');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await page.goto(abandoned);
  await expect(page.getByRole('heading', { level: 1, name: 'This page has expired' })).toBeVisible();
});

test('[CO-07] a coupon that somebody used up meanwhile says so at checkout, and the order goes on without it', async ({
  page,
  server,
}) => {
  const { email } = newPerson();
  const product = 'javascript-junior-developer-exam';
  const administrator = await demoToken(server.url, 'admin@example.com');
  const data = {
    ...{ name: 'A coupon', discount: { kind: 'percent', percent: 10 }, bundles: [], with_regional: false },
    ...{ max_uses: 1, once_per_person: false },
  };
  const offer = { version: null, data, starts_at: null, ends_at: null };
  await request(server.url, administrator, 'PUT', '/offers/coupon/last-one', offer);
  await request(server.url, administrator, 'POST', '/offers/coupon/last-one/publish', { version: 1 });
  await page.goto(`/checkout/${product}?coupon=LAST-ONE&quantity=2`);
  await expect(page.getByText('LAST-ONE is applied.')).toBeVisible();
  const other = await demoToken(server.url, 'candidate@example.com');
  const headers = { 'content-type': 'application/json', 'x-coupon': 'LAST-ONE', authorization: `Bearer ${other}` };
  const body = JSON.stringify({ slug: product });
  expect((await fetch(`${server.url}/api/checkout`, { method: 'POST', headers, body })).status).toBe(201);
  await continueToPayment(page, email);
  await expect(page.getByText(doesNotCount('LAST-ONE'))).toBeVisible();
  await expect(page.getByText('LAST-ONE is applied.')).toHaveCount(0);
  await checkPage(page, 'a coupon that was used');
  await page.getByLabel('Coupon (optional)').fill('');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expectTotal(page, '$298');
  await continueToPayment(page, null);
  await payBy(page, 'Pay $298');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
});

test('[CO-04] what is corrected after an order had no answer counts: the receipt goes to the new address', async ({
  page,
  server,
}) => {
  const [typo, right] = [newPerson().email, newPerson().email];
  await page.goto('/checkout/javascript-junior-developer-exam?quantity=2');
  await page.route('**/api/checkout', async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });
  await continueToPayment(page, typo);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/checkout');
  await continueToPayment(page, right);
  await payBy(page, 'Pay $298');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await server.advance(1000);
  await mailTo(server.url, right, /Your order at/);
});

test('[CO-07] [CO-12] a coupon that is unknown, over or for another product says which at checkout; another one counts then', async ({
  page,
  server,
}) => {
  const administrator = await demoToken(server.url, 'admin@example.com');
  const { serverTime } = await request<{ serverTime: number }>(server.url, null, 'GET', '/datetime');
  async function publish(slug: string, more: object, ends_at: number | null): Promise<void> {
    const data = {
      ...{ name: 'A coupon', discount: { kind: 'percent', percent: 20 }, bundles: [], with_regional: false },
      ...{ max_uses: null, once_per_person: false, ...more },
    };
    const path = `/offers/coupon/${slug}`;
    const body = { version: null, data, starts_at: null, ends_at };
    await request(server.url, administrator, 'PUT', path, body);
    await request(server.url, administrator, 'POST', `${path}/publish`, { version: 1 });
  }
  await publish('spring', {}, serverTime + 60_000);
  await publish('senior', { bundles: ['javascript-senior-developer-exam'] }, null);
  await publish('junior', {}, null);
  await server.advance(61_000);

  await page.goto('/checkout/javascript-junior-developer-exam');
  await expectTotal(page, '$149');
  const coupon = page.getByLabel('Coupon (optional)');
  for (const [typed, problem] of [
    ['nothing', doesNotCount('NOTHING')],
    ['Spring', doesNotCount('SPRING')],
    ['senior', doesNotCount('SENIOR')],
  ] as const) {
    await coupon.fill(typed);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(problem)).toBeVisible();
    await expect(coupon).toHaveValue(typed);
    await expectTotal(page, '$149');
  }
  await coupon.fill('junior');
  await coupon.press('Enter');
  await expect(page.getByText('JUNIOR is applied.')).toBeVisible();
  await expectTotal(page, '$119.20');
  // Who leaves the field has the coupon applied: what is typed is never ignored.
  await coupon.fill('spring');
  await page.locator('input[name="email"]').focus();
  await expect(page.getByText(doesNotCount('SPRING'))).toBeVisible();
  await expectTotal(page, '$149');
});

test('[CO-05] a missing address is named first; the extras are offered when it is there', async ({ page }) => {
  await page.goto('/checkout/javascript-junior-developer-exam');
  await expectTotal(page, '$149');
  await continueToPayment(page, '');
  await expect(page.locator('input[name="email"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await continueToPayment(page, newPerson().email);
  await expect(page.getByRole('dialog', { name: 'Add to your order' })).toBeVisible();
});

test('[CO-09] an amount that changed since the page was opened is shown again before paying', async ({
  page,
  server,
}) => {
  const ada = await register(server.url);
  await holdSession(page, ada.token);
  // What the page was told is an hour old when the buyer goes on.
  let isFirst = true;
  await page.route('**/api/quotes', async (route) => {
    const response = await route.fetch();
    const quote = await response.json();
    if (!isFirst) return route.fulfill({ response });
    isFirst = false;
    const [item] = quote.items;
    const items = [{ ...item, lines: [{ ...item.lines[0], amount: 9900 }], total: 9900 }];
    await route.fulfill({ response, json: { ...quote, id: 'a-quote-that-has-ended', items, total: 9900 } });
  });
  await page.goto('/checkout/javascript-junior-developer-exam');
  await expectTotal(page, '$99');
  await continueToPayment(page, null);
  await page.getByRole('dialog').getByRole('button', { name: 'No, thanks' }).click();
  await expect(page.getByRole('status')).toContainText('The price has changed');
  await expectTotal(page, '$149');
  await continueToPayment(page, null);
  await payBy(page, 'Pay $149');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
});

test.use({ allowedProblems: [/^Failed to load resource/] });
