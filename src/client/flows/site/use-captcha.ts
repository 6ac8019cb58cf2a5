import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { publicSettings } from '../../adapters/site/public-settings.ts';
import { isSecretPath } from './visited-path.ts';

/**
 * For a form that a token goes with: the captcha is loaded while the form is filled in, not when it is sent (ST-13). Not on
 * a page whose address is a key: there it waits until it is needed.
 */
export function useCaptcha(): void {
  const { pathname } = useLocation();
  const isSecret = isSecretPath(pathname);
  useEffect(() => {
    if (isSecret || publicSettings().recaptcha_site === null) return;
    import('./captcha.wire.ts')
      .then(({ startCaptcha }) => startCaptcha())
      // Sending the form tries again.
      .catch(() => {});
  }, [isSecret]);
}
