import { TECHS } from '../../../contract/techs.ts';
import { keepFlashForSession, signUpFlash, waitingFlash } from './flash.ts';

/**
 * A provider has sent a visitor back. A new account is confirmed unless the page that they left decided otherwise: it does
 * so only once the application runs, and its link to the provider works before. Nobody else is told of a sign-up.
 *
 * @param tech the technology in the path of the callback, if there is one
 */
export function settleProviderFlash({ created, tech }: { created: boolean; tech: string | undefined }): void {
  const waiting = waitingFlash();
  if (!created && waiting?.endsWith('SIGN_UP_COMPLETED')) keepFlashForSession(null);
  if (created && waiting === null) keepFlashForSession(signUpFlash(TECHS.find((one) => one === tech) ?? null));
}
