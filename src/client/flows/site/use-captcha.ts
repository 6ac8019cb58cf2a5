import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { publicSettings } from '../../adapters/site/public-settings.ts';
import { isSecretPath } from './visited-path.ts';

/**
 * For a form with a captcha token: the captcha loads while the form is filled in (ST-13). On a page with a secret URL
 * it loads only when needed.
 */
export function useCaptcha(): void {
  const { pathname } = useLocation();
  const isSecret = isSecretPath(pathname);
  useEffect(() => {
    if (isSecret || publicSettings().recaptcha_site === null) return;
    import('./captcha.wire.ts')
      .then(({ startCaptcha }) => startCaptcha())
      // Sending the form retries.
      .catch(() => {});
  }, [isSecret]);
}
