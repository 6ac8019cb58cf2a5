import { publicSettings } from '../../adapters/site/public-settings.ts';

/** A token of the captcha for one form; null where none is configured, or it gives none. Loaded only if one is configured. */
export async function tokenOfCaptcha(): Promise<string | null> {
  if (publicSettings().recaptcha_site === null) return null;
  return (await import('./captcha.wire.ts')).captchaToken();
}
