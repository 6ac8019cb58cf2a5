import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isConsentNeeded } from '../../../contract/site/third-parties.ts';
import { identifyUser } from '../../adapters/site/analytics.ts';
import { isExamPath } from '../../adapters/site/busy.ts';
import { consentChoice } from '../../adapters/site/consent-cookie.ts';
import { isTrackingDeclined } from '../../adapters/site/privacy-signal.ts';
import { publicSettings } from '../../adapters/site/public-settings.ts';
import { loadThirdParties } from '../../adapters/site/third-parties.ts';
import { useSession } from '../../flows/account/session.tsx';
import { useChartActor } from '../../flows/run-chart.ts';
import { wireConsent } from '../../flows/site/consent.wire.ts';
import { isSecretPath } from '../../flows/site/visited-path.ts';
import { selectIsReviewable } from './consent.select.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { offerConsentReview } from './consent-review.ts';

/** Asks for consent where it is needed, and loads the configured scripts as far as they may be. */
export function ConsentPart() {
  const { pathname } = useLocation();
  const session = useSession();
  const settings = publicSettings();
  const isSecret = isSecretPath(pathname);
  const [isAllowed, setIsAllowed] = useState(false);
  const [machine] = useState(() => wireConsent(() => setIsAllowed(true)));
  const consent = useChartActor(machine, {
    input: {
      isNeeded: isConsentNeeded(settings),
      choice: consentChoice(),
      isDeclinedByBrowser: isTrackingDeclined(),
    },
  });
  const isReviewable = useSelector(consent, selectIsReviewable);
  useEffect(() => {
    offerConsentReview(isReviewable ? () => consent.send({ type: 'consent.reviewRequested' }) : null);
    return () => offerConsentReview(null);
  }, [consent, isReviewable]);
  useEffect(() => {
    // This page's URL is secret; third-party scripts wait for another page.
    if (isSecret) return;
    void loadThirdParties(settings, { withConsent: false });
    if (!isAllowed) return;
    void loadThirdParties(settings, { withConsent: true }).then((loaded) => {
      const { user } = session.getSnapshot().context;
      if (loaded.length > 0 && user && !user.impersonated_by) identifyUser(user);
    });
  }, [isAllowed, isSecret, settings, session]);
  // Hidden while an exam is running.
  return isExamPath(pathname) ? null : <ConsentBanner consent={consent} />;
}
