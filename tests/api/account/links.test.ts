import { describe, expect, test } from 'vitest';
import { confirmByLink } from '../../../src/server/account/addresses.ts';
import { inviteUser } from '../../../src/server/account/new-accounts.ts';
import { answerPasswordRequests } from '../../../src/server/account/password/password-links.ts';
import { createSigner } from '../../../src/server/account/signer.ts';
import { blockAddress } from '../../../src/server/data/mail-choices.ts';
import {
  confirmationIn,
  linkIn,
  mailAbout,
  mailsTo,
  PASSWORD,
  type Person,
  passwordTokenIn,
  signUp,
} from '../../support/accounts.ts';
import { MINUTE } from '../../support/app.ts';
import { describeEmbeddedFirst, useApp } from '../../support/suite.ts';

const DAY = 86_400_000;
const NEW_PASSWORD = 'another long password';
const CONFIRM = 'Confirm your email address';
const RESET = 'Set a new password';

/** Every text that differs from this one in one character, once for each place. */
function flips(text: string): string[] {
  return [...text].map((character, at) => {
    const other = character === 'A' ? 'B' : character === '0' ? '1' : /\d/.test(character) ? '0' : 'A';
    return `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
  });
}

describeEmbeddedFirst('links that confirm an address', (kind) => {
  const app = useApp(kind);

  async function confirmation(person: Person) {
    return confirmationIn(await mailAbout(app(), person.email, CONFIRM));
  }

  test('[AC-04] the link in the sign-up email confirms the address, even when it is opened twice', async () => {
    const ada = await signUp(app());
    const link = await confirmation(ada);
    expect((await app().ok('auth', { as: ada })).email_verified).toBe(false);
    const confirmed = await app().ok('verifyEmail', { ...link, as: ada });
    expect(confirmed).toMatchObject({ message: 'Your email address is confirmed.', user: { email_verified: true } });
    expect((await app().ok('auth', { as: ada })).email_verified).toBe(true);
    const confirmedAt = () =>
      app().queries.selectFrom('user').select('email_verified_at').where('id', '=', ada.id).executeTakeFirstOrThrow();
    const first = await confirmedAt();
    app().clock.advance(MINUTE);
    expect((await app().ok('verifyEmail', { ...link, as: ada })).user.email_verified).toBe(true);
    expect(await confirmedAt()).toEqual(first);
  });

  test('[AC-04] a link with any one character changed, or a part missing, is refused', async () => {
    const ada = await signUp(app());
    const { params, query } = await confirmation(ada);
    const changed = [
      ...flips(params.id).map((id) => ({ params: { ...params, id }, query })),
      ...flips(params.hash).map((hash) => ({ params: { ...params, hash }, query })),
      ...flips(query.expires).map((expires) => ({ params, query: { ...query, expires } })),
      ...flips(query.signature).map((signature) => ({ params, query: { ...query, signature } })),
      { params, query: { ...query, expires: `${query.expires}0` } },
      { params, query: { ...query, expires: `0${query.expires}` } },
      { params, query: { ...query, signature: `${query.signature}=` } },
      { params, query: { signature: query.signature } },
      { params, query: { expires: query.expires } },
      { params, query: {} },
    ];
    expect(changed.length).toBeGreaterThan(22 + 64 + 13 + 43);
    for (const link of changed) {
      const refusal = await app().refused(
        'verifyEmail',
        403,
        { ...link, as: ada },
        'This link is invalid. Open it from the latest email, or request a new one.',
      );
      expect(refusal.code, JSON.stringify(link)).toBe('link_wrong');
    }
    expect((await app().ok('auth', { as: ada })).email_verified).toBe(false);
    await app().ok('verifyEmail', { params, query, as: ada });
  });

  test('[AC-04] a link expires after three days', async () => {
    const ada = await signUp(app());
    const link = await confirmation(ada);
    app().clock.advance(3 * DAY - 1);
    expect((await app().ok('verifyEmail', { ...link, as: ada })).user.email_verified).toBe(true);
    app().clock.advance(1);
    expect(
      (await app().refused('verifyEmail', 403, { ...link, as: ada }, 'This link has expired. Request a new one.')).code,
    ).toBe('link_expired');
  });

  test('[AC-04] opening the link proves that mails arrive: the address is no longer blocked', async () => {
    const ada = await signUp(app());
    await blockAddress(app().queries, { address: ada.email, reason: 'rejected', at: app().clock.now() });
    expect((await app().ok('mailPreferences', { as: ada })).block).toEqual({
      reason: 'rejected',
      at: app().clock.now(),
    });
    await app().ok('verifyEmail', { ...(await confirmation(ada)), as: ada });
    expect((await app().ok('mailPreferences', { as: ada })).block).toBeNull();
  });

  test('[AC-04] an address that is changed while its link is opened is not confirmed', async () => {
    const ada = await signUp(app());
    const { params, query } = await confirmation(ada);
    const before = await app()
      .queries.selectFrom('user')
      .selectAll()
      .where('email', '=', ada.email)
      .executeTakeFirstOrThrow();
    await app().ok('updateProfile', { body: { email: `meanwhile-${kind}@example.com` }, as: ada });
    await expect(
      confirmByLink(app().services, { ...before, roles: [], given_roles: [], socials: [] }, { ...params, ...query }),
    ).rejects.toMatchObject({
      status: 403,
      message: 'The address has changed since. Open the link in the latest email.',
      code: 'link_wrong',
    });
    expect((await app().ok('auth', { as: ada })).email_verified).toBe(false);
  });

  test('another user’s link gets the same error as an invalid one; a guest’s link is kept until sign-in', async () => {
    const ada = await signUp(app());
    const eve = await signUp(app());
    const link = await confirmation(ada);
    const headers = { 'x-request-id': 'the-same-for-all' };
    const foreign = await app().call('verifyEmail', { ...link, as: eve, headers });
    const params = { ...link.params, id: 'nobody' };
    const missing = await app().call('verifyEmail', { ...link, params, as: eve, headers });
    expect(foreign.status).toBe(403);
    expect(foreign.text).toBe(missing.text);
    expect((await app().refused('verifyEmail', 401, link, 'Sign in to continue.')).code).toBe('signed_out');
  });

  test('a link sent to a previous address confirms nothing', async () => {
    const ada = await signUp(app());
    const link = await confirmation(ada);
    await app().ok('updateProfile', { body: { email: `moved-${kind}@example.com` }, as: ada });
    expect(
      (
        await app().refused(
          'verifyEmail',
          403,
          { ...link, as: ada },
          'This link is invalid. Open it from the latest email, or request a new one.',
        )
      ).code,
    ).toBe('link_wrong');
    const moved = { ...ada, email: `moved-${kind}@example.com` };
    const user = (await app().ok('verifyEmail', { ...(await confirmation(moved)), as: ada })).user;
    expect(user).toMatchObject({ email: moved.email, email_verified: true });
  });

  test('the email can be resent, and links to the page of the last visited technology', async () => {
    const ada = await signUp(app());
    app().clock.advance(1);
    const reply = await app().call('resendVerification', { as: ada, headers: { 'x-tech': 'react' } });
    expect(reply.json).toEqual({ message: `We sent a link to ${ada.email}.` });
    const [first, second] = await mailsTo(app(), ada.email);
    expect(first && linkIn(first, 'verify-email/').pathname).toMatch(/^\/vuejs\/verify-email\//);
    expect(second && linkIn(second, 'verify-email/').pathname).toMatch(/^\/react\/verify-email\//);
    await app().ok('verifyEmail', { ...confirmationIn(second ?? { text: '' }), as: ada });
    const again = await app().ok('resendVerification', { as: ada });
    expect(again.message).toBe('Your email address is already confirmed.');
    expect(await mailsTo(app(), ada.email)).toHaveLength(2);
  });
});

describeEmbeddedFirst('links that set a password', (kind) => {
  const app = useApp(kind);

  async function forgot(email: string): Promise<string> {
    await app().ok('forgotPassword', { body: { email } });
    await answerPasswordRequests(app().services);
    return passwordTokenIn(await mailAbout(app(), email, RESET), 'reset');
  }

  function reset(token: string, password = NEW_PASSWORD) {
    return app().call('resetPassword', { body: { token, password, password_confirmation: password } });
  }

  test('[AC-03] a forgotten password is reset through an emailed link: every session ends, and an email reports it', async () => {
    const ada = await signUp(app());
    const token = await forgot(ada.email);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await app().ok('passwordLink', { params: { token } })).toEqual({ purpose: 'reset', email: ada.email });
    const body = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect(await app().ok('resetPassword', { body })).toEqual({ message: 'Your password is set. Log in with it.' });
    await app().refused('auth', 401, { as: ada }, 'Sign in to continue.');
    const audits = app().queries.selectFrom('audit').select('action').where('subject_id', '=', ada.id);
    expect(await audits.execute()).toEqual([{ action: 'password.setByLink' }]);
    await app().refused(
      'login',
      422,
      { body: { email: ada.email, password: PASSWORD } },
      'Email or password is wrong.',
    );
    const session = await app().ok('login', { body: { email: ada.email, password: NEW_PASSWORD } });
    // Who opened the link has the mailbox.
    expect(session.user.email_verified).toBe(true);
    await mailAbout(app(), ada.email, 'Your password was changed');
  });

  test('[AC-03] the response to a forgotten password is byte-for-byte the same for an address without an account', async () => {
    const ada = await signUp(app());
    const headers = { 'x-request-id': 'the-same-for-all' };
    const known = await app().call('forgotPassword', { body: { email: ada.email }, headers });
    const unknown = await app().call('forgotPassword', { body: { email: `nobody-${kind}@example.com` }, headers });
    expect(known.status).toBe(200);
    expect(unknown.status).toBe(known.status);
    expect(unknown.text).toBe(known.text);
    expect([...unknown.headers]).toEqual([...known.headers]);
    const requests = () => app().queries.selectFrom('password_request').selectAll().execute();
    expect((await requests()).map(({ email }) => email).sort()).toEqual(
      [`nobody-${kind}@example.com`, ada.email].sort(),
    );
    await answerPasswordRequests(app().services);
    expect(await requests()).toEqual([]);
    expect(await mailsTo(app(), `nobody-${kind}@example.com`)).toEqual([]);
    await mailAbout(app(), ada.email, RESET);
  });

  test('a link works once and invalidates the other links that were sent', async () => {
    const ada = await signUp(app());
    const token = await forgot(ada.email);
    app().clock.advance(1);
    await app().ok('forgotPassword', { body: { email: ada.email } });
    await answerPasswordRequests(app().services);
    const other = passwordTokenIn((await mailsTo(app(), ada.email)).at(-1) ?? { text: '' }, 'reset');
    expect((await reset(token)).status).toBe(200);
    for (const used of [token, other]) {
      expect((await reset(used, 'a third long password')).json).toMatchObject({ code: 'link_used' });
      expect(
        (
          await app().refused(
            'passwordLink',
            403,
            { params: { token: used } },
            'This link has already been used. Request a new one.',
          )
        ).code,
      ).toBe('link_used');
    }
    await app().ok('login', { body: { email: ada.email, password: NEW_PASSWORD } });
  });

  test('of 20 concurrent uses of a link exactly one succeeds', async () => {
    const ada = await signUp(app());
    const token = await forgot(ada.email);
    const passwords = Array.from({ length: 20 }, (_, index) => `password number ${index}`);
    const replies = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(19);
    const winner = passwords[replies.findIndex(({ status }) => status === 200)] ?? '';
    await app().ok('login', { body: { email: ada.email, password: winner } });
  });

  test('[AC-03] a link expires after 60 minutes', async () => {
    const ada = await signUp(app());
    const token = await forgot(ada.email);
    app().clock.advance(60 * MINUTE - 1);
    await app().ok('passwordLink', { params: { token } });
    app().clock.advance(1);
    expect(
      (await app().refused('passwordLink', 403, { params: { token } }, 'This link has expired. Request a new one.'))
        .code,
    ).toBe('link_expired');
    expect((await reset(token)).json).toMatchObject({ code: 'link_expired' });
    await app().ok('login', { body: { email: ada.email, password: PASSWORD } });
  });

  test('a link with any one character changed is refused, and so is random text', async () => {
    const ada = await signUp(app());
    const token = await forgot(ada.email);
    for (const wrong of [...flips(token), `${token}A`, token.slice(1), 'x', '%00', '../login']) {
      expect(
        (
          await app().refused(
            'passwordLink',
            403,
            { params: { token: wrong } },
            'This link is invalid. Open it from the email, or request a new one.',
          )
        ).code,
        wrong,
      ).toBe('link_wrong');
      expect((await reset(wrong)).json, wrong).toMatchObject({ code: 'link_wrong' });
    }
    expect((await reset(token)).status).toBe(200);
  });

  test('mismatched or short passwords do not use up the link', async () => {
    const ada = await signUp(app());
    const token = await forgot(ada.email);
    const differing = { token, password: NEW_PASSWORD, password_confirmation: 'else' };
    const { errors } = await app().refused('resetPassword', 422, { body: differing }, 'The two passwords differ.');
    expect(errors).toEqual({ password_confirmation: ['The two passwords differ.'] });
    expect((await reset(token, 'short')).json).toMatchObject({
      errors: { password: ['Password needs at least 8 characters.'] },
    });
    expect((await reset(token)).status).toBe(200);
  });

  test('a link that was sent to an earlier address, or before the password was changed, is invalid', async () => {
    const moving = await signUp(app());
    const toOldAddress = await forgot(moving.email);
    await app().ok('updateProfile', { body: { email: `moving-${kind}@example.com` }, as: moving });
    expect((await reset(toOldAddress)).json).toMatchObject({ code: 'link_used' });
    const changing = await signUp(app());
    const before = await forgot(changing.email);
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    await app().ok('changePassword', { body, as: changing });
    expect((await reset(before)).json).toMatchObject({ code: 'link_used' });
  });

  test('[AC-03] an invited person sets the first password within seven days and can sign in', async () => {
    const email = `invited-${kind}@example.com`;
    const invitation = { email, first_name: 'Ivy', last_name: 'Invited' };
    const invited = await inviteUser(app().services, app().queries, invitation);
    const token = passwordTokenIn(await mailAbout(app(), email, 'Your account at Chartered'), 'set');
    app().clock.advance(7 * DAY - 1);
    expect(await app().ok('passwordLink', { params: { token } })).toEqual({ purpose: 'set', email });
    // Each link is that of its own account.
    const other = await signUp(app());
    const otherToken = await forgot(other.email);
    expect(await app().ok('passwordLink', { params: { token: otherToken } })).toEqual({
      purpose: 'reset',
      email: other.email,
    });
    expect((await reset(token)).status).toBe(200);
    const session = await app().ok('login', { body: { email, password: NEW_PASSWORD } });
    expect(session.user).toMatchObject({
      id: invited.id,
      email,
      first_name: 'Ivy',
      last_name: 'Invited',
      email_verified: true,
      has_password: true,
      // Nobody has agreed to it yet.
      linkedin_achievement_share_permission: false,
    });
    // A user who has an account is not mailed a second time.
    const mails = await mailsTo(app(), email);
    expect((await inviteUser(app().services, app().queries, invitation)).id).toBe(invited.id);
    expect(await mailsTo(app(), email)).toEqual(mails);
  });

  test('[AC-03] the link of an invited person expires after seven days', async () => {
    const email = `late-${kind}@example.com`;
    await inviteUser(app().services, app().queries, { email, first_name: 'Lena', last_name: 'Late' });
    const token = passwordTokenIn(await mailAbout(app(), email, 'Your account at Chartered'), 'set');
    app().clock.advance(7 * DAY);
    expect(
      (await app().refused('passwordLink', 403, { params: { token } }, 'This link has expired. Request a new one.'))
        .code,
    ).toBe('link_expired');
    expect((await reset(token)).json).toMatchObject({ code: 'link_expired' });
  });

  test('a token is stored only in the outgoing email, until the email is sent', async () => {
    const ada = await signUp(app());
    const token = await forgot(ada.email);
    const links = await app().queries.selectFrom('account_link').selectAll().execute();
    expect(JSON.stringify(links)).not.toContain(token);
    expect(app().logged.filter((line) => JSON.stringify(line).includes(token))).toEqual([]);
    await app().ok('passwordLink', { params: { token } });
    const paths = app().logged.map((line) => line.path);
    expect(paths).toContain('/api/password-links/:token');
    expect(JSON.stringify(app().logged)).not.toContain(token);
  });
});

describe('signatures', () => {
  const signer = createSigner('x'.repeat(32));

  test('are valid for one purpose, one list of fields and one key', () => {
    const signature = signer.sign('purpose', ['a', 'bc']);
    expect(signer.isSigned('purpose', ['a', 'bc'], signature)).toBe(true);
    expect(signer.isSigned('other', ['a', 'bc'], signature)).toBe(false);
    expect(signer.isSigned('purpose', ['ab', 'c'], signature)).toBe(false);
    expect(signer.isSigned('purpose', ['a', 'bc', ''], signature)).toBe(false);
    expect(signer.isSigned('purpose', ['a","bc'], signature)).toBe(false);
    expect(createSigner('y'.repeat(32)).isSigned('purpose', ['a', 'bc'], signature)).toBe(false);
    expect(signer.isSigned('purpose', ['a', 'bc'], `${signature}=`)).toBe(false);
    expect(signer.isSigned('purpose', ['a', 'bc'], '')).toBe(false);
  });
});
