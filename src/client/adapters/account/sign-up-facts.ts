import { knownAttribution } from '../site/attribution.ts';
import { keptReferrer } from '../site/partner-cookies.ts';

/** Where a visitor came from, as the server keeps it with a sign-up (AC-01, IN-06). Apart from what every page loads. */
export function signUpFacts(): Record<string, string> {
  const { coupon, affiliate, affiliateUrl, utm } = knownAttribution();
  // Who came to this tab by a link counts before who came by one in the last 30 days.
  const partner = affiliate === undefined ? keptReferrer() : null;
  return {
    ...utm,
    ...(partner === null ? {} : { partnero_partner: partner }),
    ...(coupon === undefined ? {} : { coupon }),
    ...(affiliate === undefined ? {} : { affiliate }),
    ...(affiliateUrl === undefined ? {} : { affiliate_url: affiliateUrl }),
  };
}
