import { Check, Clock } from 'lucide-react';
import { useLocation } from 'react-router';
import { accessTo } from '../../../../contract/commerce/access.ts';
import type { CatalogItem } from '../../../../contract/commerce/catalog.ts';
import { type Category, categoryLabel } from '../../../../contract/commerce/categories.ts';
import { GLOBAL_REGION } from '../../../../contract/commerce/region.ts';
import { TECH_LABELS } from '../../../../contract/common.ts';
import { LEVEL_LABELS } from '../../../../contract/slugs.ts';
import { serverNow } from '../../../adapters/server-clock.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { isBuyable } from '../../../flows/commerce/pricing/pricing.select.ts';
import { usePricing } from '../../../flows/commerce/pricing/use-pricing.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { ORDER_KIND_WORDS } from '../../shared/offer-words.ts';
import { PriceLines } from './price-lines.tsx';

/** Categories of what can be had today. */
const PRESENT: readonly Category[] = ['DEFAULT', 'AVAILABLE_NOW'];

/** When what is missing will be there, in the words of its category. */
function missingWords({ availability, bulletpoints }: CatalogItem): string {
  if (availability === 'presale') return 'Presale';
  const category = bulletpoints.find((point) => !PRESENT.includes(point.category))?.category;
  return categoryLabel(category ?? 'COMING_SOON', serverNow());
}

/** One product with its price, what it contains, and the way to checkout when it can be bought. */
export function BundleCard({
  item,
  region,
  money,
  isTechNamed,
  isWide,
  onWanted,
}: {
  item: CatalogItem;
  /** Country whose prices are shown. */
  region: string;
  money: (cents: number) => string;
  isTechNamed: boolean;
  /** It stands alone. */
  isWide: boolean;
  /** The visitor asks for what cannot be bought yet. */
  onWanted: (slug: string) => void;
}) {
  const pricing = usePricing();
  const { pathname } = useLocation();
  const { promotion_slug: slug, promotion_name: name, type, tech, level, price, products } = item;
  const user = useSessionState(selectUser);
  const isOpen = isBuyable(item);
  const isOwned = user !== null && products.every((product) => accessTo(user, product) !== null);
  return (
    <li
      className={cx(
        'flex min-w-0 flex-col rounded-xl border bg-surface p-6 sm:p-7',
        isOpen ? 'border-line-strong/60' : 'border-line border-dashed',
        isWide && 'max-w-2xl',
      )}
    >
      <h3 className="font-semibold text-lg leading-snug">{ORDER_KIND_WORDS[type]}</h3>
      <p className="mt-1 flex min-h-6 flex-wrap items-center gap-2 text-muted text-sm">
        <span>{`${isTechNamed ? `${TECH_LABELS[tech]} · ` : ''}${LEVEL_LABELS[level]}`}</span>
        {!isOpen && <Badge tone="info">{missingWords(item)}</Badge>}
      </p>
      <PriceLines price={price} money={money} isOpen={isOpen} />
      {/* Between the price and what is in it, so that the buttons of all cards stand in one line. */}
      <div className="mt-4 min-h-10">
        {isOpen && isOwned ? (
          <LinkButton href={`/${tech}/dashboard`} variant="secondary" isWide>
            <span>Yours: go to the dashboard</span>
            <span className="sr-only">{sentence`: ${kept(name)}`}</span>
          </LinkButton>
        ) : isOpen ? (
          <LinkButton
            href={`/checkout/${slug}${region === GLOBAL_REGION ? '' : `?region=${region}`}`}
            isWide
            onClick={() => pricing.send({ type: 'pricing.buyChosen', slug })}
          >
            <span>{sentence`Buy for ${kept(money(price.total))}`}</span>
            <span className="sr-only">{sentence`: ${kept(name)}`}</span>
          </LinkButton>
        ) : (
          <LinkButton href={`${pathname}#interest`} variant="secondary" isWide onClick={() => onWanted(slug)}>
            <span>I want this</span>
            <span className="sr-only">{sentence`: ${kept(name)}`}</span>
          </LinkButton>
        )}
      </div>
      <Contents item={item} isOpen={isOpen} />
    </li>
  );
}

function Contents({ item: { bulletpoints }, isOpen }: { item: CatalogItem; isOpen: boolean }) {
  const groups = Map.groupBy(bulletpoints, ({ category }) => category);
  return (
    <div className="mt-5 grid gap-4 border-line border-t pt-5 text-sm">
      {!isOpen && <p className="font-medium">Will include</p>}
      {[...groups].map(([category, points]) => {
        const isPresent = PRESENT.includes(category);
        const Icon = isPresent ? Check : Clock;
        return (
          <div key={category}>
            <h4 className="font-medium text-muted text-xs">{categoryLabel(category, serverNow())}</h4>
            <ul className="mt-2 grid gap-2">
              {points.map(({ id, text }) => (
                <li key={id} className={cx('flex items-start gap-2.5', !isPresent && 'text-muted')}>
                  <Icon className={cx('mt-0.5 size-4 shrink-0', isPresent && 'text-accent-ink')} aria-hidden />
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
