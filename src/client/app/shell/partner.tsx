import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { techOfPath } from '../../../contract/theme.ts';
import { openedAddress } from '../../adapters/site/attribution.ts';
import { publicSettings } from '../../adapters/site/public-settings.ts';
import { useChartActor } from '../../flows/run-chart.ts';
import { wiredReferralMachine } from '../../flows/site/referral.wire.ts';

/** Passes every opened page to the referral chart. Renders nothing. */
export function Partner(): null {
  const partner = useChartActor(wiredReferralMachine, {
    input: { allowedOrigins: publicSettings().partnero_allowed_origins },
  });
  const { pathname, search } = useLocation();
  useEffect(() => {
    const record = (address: URL) =>
      partner.send({
        type: 'referral.pageOpened',
        visit: {
          friend: address.searchParams.get('friend'),
          redirect: address.searchParams.get('redirect'),
          address: `${address.origin}${address.pathname}`,
          isTechPage: techOfPath(address.pathname) !== null,
        },
      });
    // A guard may have redirected before this loaded: the opened URL counts.
    const first = takeOpenedAddress();
    if (first && first.pathname !== pathname) record(first);
    record(new URL(`${pathname}${search}`, location.origin));
  }, [partner, pathname, search]);
  return null;
}

let isOpenedTaken = false;
function takeOpenedAddress(): URL | null {
  if (isOpenedTaken || !URL.canParse(openedAddress)) return null;
  isOpenedTaken = true;
  return new URL(openedAddress);
}
