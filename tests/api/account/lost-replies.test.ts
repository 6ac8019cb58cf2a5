import { expect, test } from 'vitest';
import type { Session } from '../../../src/contract/account/session.ts';
import { confirmationIn, mailAbout, mailsTo, PASSWORD, signUp } from '../../support/accounts.ts';
import { MINUTE } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** The server succeeded, but its reply was lost: the responses to a second request. */
describeOnBoth('after a lost reply', (kind) => {
  const app = useApp(kind);
  const registration = (email: string, password = PASSWORD) => ({
    body: { first_name: 'Ada', email, password, password_confirmation: password },
  });
  const registered = (reply: { json: unknown }) => reply.json as { message: string; session: Session | null };

  test('repeating a sign-up opens another session of the account that it created', async () => {
    const lost = await app().ok('register', registration('lost@example.com'));
    const again = await app().ok('register', registration('lost@example.com'));
    expect(again.message).toBe('Welcome to Chartered.');
    expect(again.session?.user.id).toBe(lost.session?.user.id);
    await app().ok('auth', { as: again.session });
    // The address is confirmed by one email, and the sign-up does not fail as taken.
    expect((await mailsTo(app(), 'lost@example.com')).map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
    ]);
  });

  test('a sign-up with another password, or after an hour, gets the same response as a taken address', async () => {
    const { email } = await signUp(app());
    const other = registered(await app().call('register', registration(email, 'another long password')));
    expect(other.session).toBeNull();
    app().clock.advance(60 * MINUTE - 1);
    expect(registered(await app().call('register', registration(email))).session).not.toBeNull();
    app().clock.advance(1);
    const late = registered(await app().call('register', registration(email)));
    expect(late.session).toBeNull();
  });

  test('signing in with the credentials of a sign-up shows whether the account was created', async () => {
    const { email, id } = await signUp(app());
    expect((await app().ok('login', { body: { email, password: PASSWORD } })).user.id).toBe(id);
    await app().refused(
      'login',
      422,
      { body: { email: `no-${email}`, password: PASSWORD } },
      'Email or password is wrong.',
    );
  });

  test('sessions are rejected after the account is deleted or its password changes', async () => {
    const ada = await signUp(app());
    await app().ok('deleteAccount', { body: { password: PASSWORD, confirmation: ada.email }, as: ada });
    await app().refused('auth', 401, { as: ada }, 'Sign in to continue.');
    const eve = await signUp(app());
    const passwords = { current_password: PASSWORD, new_password: 'another long password' };
    await app().ok('changePassword', { body: passwords, as: eve });
    await app().refused('auth', 401, { as: eve }, 'Sign in to continue.');
  });

  test('confirming an address and redeeming a voucher are idempotent', async () => {
    const ada = await signUp(app());
    const link = confirmationIn(await mailAbout(app(), ada.email, 'Confirm your email address'));
    const first = await app().ok('verifyEmail', { ...link, as: ada });
    const second = await app().ok('verifyEmail', { ...link, as: ada });
    expect(second).toEqual(first);
    const { code } = await app().voucher();
    const redeem = () => app().ok('redeemVoucher', { params: { code }, body: { choice: null }, as: ada });
    expect(await redeem()).toEqual(await redeem());
  });
});
