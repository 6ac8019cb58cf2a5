import { ApiError } from '../../http/api-error.ts';
import type { HandlerOf } from '../../http/register-routes.ts';
import { userOf } from '../../http/requester.ts';
import { rememberDevice } from '../sign-in-handlers.ts';
import * as links from './password-links.ts';

export const forgotPassword: HandlerOf<'forgotPassword'> = async ({ body }, services) => {
  await links.requestPassword(services, body.email);
  return { message: links.FORGOT_MESSAGE };
};

export const passwordLink: HandlerOf<'passwordLink'> = async ({ params }, services) => {
  const { purpose, email } = await links.readPasswordLink(services, params.token);
  return { purpose, email };
};

export const resetPassword: HandlerOf<'resetPassword'> = async ({ body, reply }, services) => {
  if (body.password !== body.password_confirmation) {
    const sentence = 'The two passwords differ.';
    throw new ApiError(422, sentence, { errors: { password_confirmation: [sentence] } });
  }
  const { email } = await links.setPasswordByLink(services, body.token, body.password);
  // The mailbox owner must not be delayed by someone who guesses passwords.
  rememberDevice(services, reply, email);
  return { message: 'Your password is set. Log in with it.' };
};

export const changePassword: HandlerOf<'changePassword'> = async ({ requester, body }, services) => {
  const passwords = { current: body.current_password, next: body.new_password };
  await links.changePassword(services, userOf(requester), passwords);
  return { ok: true };
};
