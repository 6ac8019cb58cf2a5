import { knownAttribution } from '../site/attribution.ts';
import { keptReferrer } from '../site/partner-cookies.ts';

/** Attribution of a sign-up, as the server stores it (AC-01, IN-06). Separate from the code that every page loads. */
export function signUpFacts(): Record<string, string> {
  const { coupon, affiliate, affiliateUrl, utm } = knownAttribution();
  // The affiliate link of this tab takes precedence over one from the last 30 days.
  const partner = affiliate === undefined ? keptReferrer() : null;
  return {
    ...utm,
    ...(partner === null ? {} : { partnero_partner: partner }),
    ...(coupon === undefined ? {} : { coupon }),
    ...(affiliate === undefined ? {} : { affiliate }),
    ...(affiliateUrl === undefined ? {} : { affiliate_url: affiliateUrl }),
  };
}
