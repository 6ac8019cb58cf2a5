import type * as z from 'zod/mini';
import type { sessionRoutes } from '../../contract/account/session.ts';
import { findPassword, findUser } from '../data/account/users.ts';
import { ApiError } from '../http/api-error.ts';
import { invalidateReplaced, type Opening, type SessionServices } from './open-session.ts';
import { isPassword } from './password/passwords.ts';
import { beginSignIn, type SignIn } from './second-factor/sign-in.ts';

type Credentials = z.output<typeof sessionRoutes.login.body>;

/** Signs in with email and password, up to a second factor. @throws ApiError 422 when they do not fit */
export async function logIn(
  services: SessionServices,
  { email, password }: Credentials,
  opening: Opening,
): Promise<SignIn> {
  const { queries } = services.database;
  const stored = await findPassword(queries, email);
  const isCorrect = await isPassword(password, stored?.password_hash ?? null);
  const user = isCorrect && stored ? await findUser(queries, stored.id) : undefined;
  // A password that was changed while this one was compared is the one that counts.
  if (!user || user.password_hash !== stored?.password_hash) {
    const sentence = 'Email or password is wrong.';
    throw new ApiError(422, sentence, { errors: { password: [sentence] } });
  }
  const signedIn = await beginSignIn(services, queries, user, opening);
  if (signedIn.session) invalidateReplaced(services, opening);
  return signedIn;
}
