import { expect, test } from 'vitest';
import { answerPasswordRequests } from '../../../src/server/account/password/password-links.ts';
import { mailsTo, PASSWORD, passwordTokenIn, signUp } from '../../support/accounts.ts';
import { MINUTE, type Reply } from '../../support/app.ts';
import { describeEmbeddedFirst, useApp } from '../../support/suite.ts';

let networks = 0;
/** A network that no one has used before. */
function newNetwork(): string {
  networks += 1;
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
}

/** The cookies that an answer sets, as the browser sends them back. */
const cookiesOf = ({ headers }: Reply) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Wrong passwords of a user must not keep the owner out: OWASP, device cookies. */
describeEmbeddedFirst('locking somebody out', (kind) => {
  const app = useApp(kind, { settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' } });
  function login(email: string, password: string, from: string, cookie?: string) {
    const headers = { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) };
    return app().call('login', { body: { email, password }, headers });
  }

  /** Guesses from as many networks as there are guesses; what each was answered. */
  async function attack(email: string, guesses: number): Promise<number[]> {
    const replies = await Promise.all(
      Array.from({ length: guesses }, (_, index) => login(email, `guess ${index}`, newNetwork())),
    );
    return replies.map(({ status }) => status);
  }

  /** A user who has signed in at home once. */
  async function owner() {
    const { email } = await signUp(app());
    const home = newNetwork();
    const first = await login(email, PASSWORD, home);
    expect(first.status).toBe(200);
    return { email, home, cookie: cookiesOf(first) };
  }

  test('an attacker from hundreds of networks does not keep the owner from signing in on a known device', async () => {
    const { email, home, cookie } = await owner();
    for (let round = 0; round < 5; round += 1) {
      const statuses = await attack(email, 100);
      expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
      expect((await login(email, PASSWORD, home, cookie)).status).toBe(200);
      // The device is known wherever it is carried.
      expect((await login(email, PASSWORD, newNetwork(), cookie)).status).toBe(200);
      app().clock.advance(MINUTE);
    }
  });

  test("an attacker who exhausts the limit of the owner's network does not, either", async () => {
    const { email, home, cookie } = await owner();
    for (let index = 0; index < 70; index += 1) await login(`nobody-${kind}-${index}@example.com`, 'guess', home);
    expect((await login(`nobody-${kind}-71@example.com`, 'guess', home)).status).toBe(429);
    expect((await login(email, PASSWORD, home, cookie)).status).toBe(200);
  });

  test('the owner can sign in from a new network with an emailed link during the attack', async () => {
    const { email } = await owner();
    const elsewhere = newNetwork();
    await attack(email, 100);
    const refused = await login(email, PASSWORD, elsewhere);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('To get in at once, set a new password');
    await app().ok('forgotPassword', { body: { email } });
    await answerPasswordRequests(app().services);
    const mail = (await mailsTo(app(), email)).find(({ subject }) => subject === 'Set a new password');
    const password = 'another long password';
    const set = await app().call('resetPassword', {
      body: { token: passwordTokenIn(mail ?? { text: '' }, 'reset'), password, password_confirmation: password },
      headers: { 'x-forwarded-for': elsewhere },
    });
    expect(set.status).toBe(200);
    await attack(email, 100);
    expect((await login(email, password, elsewhere, cookiesOf(set))).status).toBe(200);
  });

  test("one guessing network leaves half of the account's limit to the others", async () => {
    const { email } = await owner();
    const guesser = newNetwork();
    const statuses: number[] = [];
    for (let index = 0; index < 20; index += 1) statuses.push((await login(email, 'guess', guesser)).status);
    expect(statuses.filter((status) => status === 422).length).toBe(5);
    expect((await login(email, PASSWORD, newNetwork())).status).toBe(200);
  });

  test('a correct password is not counted, no matter how often it is used', async () => {
    const { email, home } = await owner();
    for (let index = 0; index < 20; index += 1) expect((await login(email, PASSWORD, home)).status).toBe(200);
  });

  test('a guesser on a known device has ten guesses, then the limit of an unknown device', async () => {
    const { email, home, cookie } = await owner();
    const statuses: number[] = [];
    for (let index = 0; index < 30; index += 1) statuses.push((await login(email, 'guess', home, cookie)).status);
    expect(statuses.filter((status) => status === 422).length).toBe(15);
  });

  test("a device stays unknown with another account's cookie, a changed one or an expired one", async () => {
    const { email, cookie } = await owner();
    const eve = await owner();
    await attack(email, 30);
    const changed = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`;
    const renamed = `${cookie.split('=')[0]}=${eve.cookie.split('=')[1]}`;
    for (const wrong of [eve.cookie, changed, renamed]) {
      expect((await login(email, PASSWORD, newNetwork(), wrong)).status, wrong).toBe(429);
    }
    app().clock.advance(366 * 24 * 60 * MINUTE);
    expect((await login(email, PASSWORD, newNetwork(), cookie)).status).toBe(429);
  });

  test('[AC-01] scripts and other sites cannot read the cookie, and it grants no access', async () => {
    const { email } = await signUp(app());
    const [cookie = ''] = (await login(email, PASSWORD, newNetwork())).headers.getSetCookie();
    expect(cookie).toMatch(/^device_[0-9a-f]{16}=\S+; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Strict$/);
    const refused = await login(email, 'guess', newNetwork(), cookie.split(';')[0]);
    expect(refused.status).toBe(422);
    expect(refused.headers.getSetCookie()).toEqual([]);
  });
});
