import type { Quote } from '../../../../contract/commerce/prices.ts';
import { techOfSlug } from '../../../../contract/slugs.ts';
import { selectUser } from '../../account/session.select.ts';
import type { SessionActor } from '../../account/session.tsx';

/** Who looks at a price, for the record (IN-05). */
export const userCategory = (session: SessionActor) => (selectUser(session.getSnapshot()) ? 'user' : 'guest');

/** What is recorded of a quoted price, in the same words as of one on show (IN-05). Whole cents. */
export function pricingProperties({ items, region, level, total }: Quote) {
  const slug = items[0]?.slug ?? '';
  const list = items.reduce((sum, { lines }) => sum + (lines[0]?.amount ?? 0), 0);
  return {
    tech: techOfSlug(slug),
    plan: slug,
    ppp: level !== 0,
    ppp_country: region,
    full_price: list,
    effective_price: total,
    discount: list - total,
    is_presale: false,
  };
}
