import { accountRoutes } from '../../../contract/account/account.ts';
import { sessionRoutes } from '../../../contract/account/session.ts';
import { techOfSlug } from '../../../contract/slugs.ts';
import type { Tech } from '../../../contract/techs.ts';
import { recordEvent } from '../../adapters/site/analytics.ts';
import { call } from '../call.ts';

/**
 * Adds to what the user is interested in, and records the event (IN-04). The call replaces what is stored, so the earlier
 * interests are sent again.
 *
 * @param by who declared it
 * @param captcha token of the form, where there is one
 */
export async function addInterest(
  added: readonly string[],
  by: 'guest' | 'user' | undefined,
  captcha: string | null,
): Promise<void> {
  const { metadata } = await call(sessionRoutes.auth, {});
  await call(accountRoutes.saveMetadata, {
    headers: captcha === null ? {} : { 'x-captcha': captcha },
    body: { interest: [...new Set([...metadata.interest, ...added])] },
  });
  recordEvent({ event: by === 'user' ? 'lead_auth_signup' : 'lead_signup', properties: leadOf(added) });
}

/** What is recorded of a declared interest: the product, when it is one of ours. */
function leadOf([interest]: readonly string[]): { interest?: string; tech?: Tech } {
  if (interest === undefined || !/^[a-z0-9-]{1,100}$/.test(interest)) return {};
  return { interest, tech: techOfSlug(interest) };
}
