import type { CoveredProduct } from '../../../../contract/commerce/offers.ts';
import { LEVEL_LABELS } from '../../../../contract/slugs.ts';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { PRODUCT_KIND_WORDS } from '../../shared/offer-words.ts';

/** What a voucher covers, one line each. */
export function CoveredList({ covers }: { covers: readonly CoveredProduct[] }) {
  return (
    <ul className="border-line border-t">
      {covers.map((product) => (
        <li
          key={`${product.certification_id}-${product.type}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-4"
        >
          <TechMark tech={product.tech} />
          <span className="min-w-0 flex-1 basis-40">
            <span className="block font-medium">{product.title}</span>
            <span className="block text-muted text-sm">{PRODUCT_KIND_WORDS[product.type]}</span>
          </span>
          <Badge>{LEVEL_LABELS[product.level]}</Badge>
        </li>
      ))}
    </ul>
  );
}
