import type { CatalogItem, CatalogMeta, CatalogPromotion } from '../../../../contract/commerce/catalog.ts';
import { formatMoney } from '../../../../contract/commerce/money.ts';
import { TECH_LABELS } from '../../../../contract/common.ts';
import { isBuyable } from '../../../flows/commerce/pricing/pricing.select.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';

/** What decides a price beside the list price: teams, countries, promotions, tax. All figures come from the catalog. */
export function PriceFacts({ meta, items }: { meta: CatalogMeta; items: readonly CatalogItem[] }) {
  const buyable = items.filter(isBuyable);
  // What a free weekend will take off is said before the exam is on sale, as its price is (UI-15).
  const promotions = meta.promotions.filter(({ slug, during }) =>
    (during === 'free-weekend' ? items : buyable).some((item) => item.promotion_slug === slug),
  );
  const isOnSale = ({ slug }: CatalogPromotion) => buyable.some((item) => item.promotion_slug === slug);
  return (
    <div className="mt-8">
      <p className="text-muted text-sm">{`${meta.tax_note} Amounts in ${meta.currency}.`}</p>
      <dl className="mt-6 grid gap-x-12 gap-y-8 border-line border-t pt-8 md:grid-cols-2 lg:grid-cols-3">
        {buyable.some(({ team }) => team) && meta.team_discounts.length > 0 && (
          <div>
            <dt className="font-semibold">For teams</dt>
            <dd className="mt-2 text-muted text-sm">
              <table className="w-full max-w-xs tabular-nums">
                <caption className="sr-only">Team discounts</caption>
                <thead className="sr-only">
                  <tr>
                    <th scope="col">Seats</th>
                    <th scope="col">Discount</th>
                  </tr>
                </thead>
                <tbody>
                  {meta.team_discounts.map(({ from, percent }) => (
                    <tr key={from} className="border-line border-b">
                      <th scope="row" className="py-1.5 text-left font-normal">
                        {`${from} seats or more`}
                      </th>
                      <td className="py-1.5 text-right text-ink">{`${percent}% off`}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <p className="mt-3">Choose the number of seats at checkout. You get one voucher per seat.</p>
            </dd>
          </div>
        )}
        <div>
          <dt className="font-semibold">By country</dt>
          <dd className="mt-2 max-w-prose text-muted text-sm">
            Prices reflect purchasing power: countries the World Bank classifies as low or middle income pay less. A
            regional price is for one person and can't be combined with a team discount.
          </dd>
        </div>
        {promotions.map((promotion) => (
          <Promotion
            key={`${promotion.name} ${promotion.slug}`}
            promotion={promotion}
            isPlanned={!isOnSale(promotion)}
            meta={meta}
          />
        ))}
      </dl>
    </div>
  );
}

function Promotion({
  promotion: { name, tech, during, active, percent, price },
  isPlanned,
  meta,
}: {
  promotion: CatalogPromotion;
  /** What it lowers the price of cannot be bought yet. */
  isPlanned: boolean;
  meta: CatalogMeta;
}) {
  const figure = formatMoney(price, meta.currency);
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-2 max-w-prose text-muted text-sm">
        {during === 'free-weekend' ? (
          <>
            <span>{sentence`${isPlanned ? 'Once it is on sale: ' : active ? 'Now: ' : ''}${percent}% off the list price of this exam, which makes it ${kept(figure)}, in the Free Weekend for ${TECH_LABELS[tech]} and for seven days after it. `}</span>
            <TextLink href={`/${tech}/free-weekend`}>About Free Weekends</TextLink>
          </>
        ) : (
          sentence`Now: ${percent}% off the list price, ${kept(figure)}.`
        )}
      </dd>
    </div>
  );
}
