import type { Owned } from '../../../../contract/commerce/prices.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { PRODUCT_KIND_WORDS } from '../../shared/offer-words.ts';

const USES: Record<Owned['products'][number]['use'], string> = {
  unused: 'not started yet',
  started: 'started',
  passed: 'passed',
  arriving: 'your payment is on its way',
  open: 'open to you',
};

/** Says what of the order the buyer has already: to use it, to buy it for somebody else, or to upgrade. */
export function OwnedNote({
  owned: { products, upgrade, may_give },
  slug,
  mayChange,
  onGive,
}: {
  owned: Owned;
  slug: string;
  mayChange: boolean;
  onGive: () => void;
}) {
  const [first] = products;
  return (
    <Callout
      tone="warning"
      className="mt-6"
      title={first?.use === 'arriving' ? 'You have ordered this already' : 'You have this already'}
      actions={
        <>
          {first && (
            <LinkButton href={first.path} size="small">
              {first.use === 'arriving' ? 'See the order' : 'Use it'}
            </LinkButton>
          )}
          {upgrade !== null && (
            <LinkButton href={`/checkout/${slug}?upgrade=${upgrade}`} size="small" variant="secondary">
              Upgrade your order
            </LinkButton>
          )}
          {may_give && (
            <Button
              size="small"
              variant="secondary"
              disabledReason={mayChange ? undefined : 'The order is being placed'}
              onClick={onGive}
            >
              Buy it for somebody else
            </Button>
          )}
        </>
      }
    >
      <p>Nothing stops you from paying for it again, but you don't need to:</p>
      <ul className="mt-2 list-disc pl-5">
        {products.map(({ certification_id, type, title, use }) => (
          <li key={`${type} ${certification_id}`}>{`${PRODUCT_KIND_WORDS[type]}: ${title}, ${USES[use]}`}</li>
        ))}
      </ul>
    </Callout>
  );
}

/** Says that one seat becomes a voucher, and takes that back. */
export function GiftNote({ mayChange, onKeep }: { mayChange: boolean; onKeep: () => void }) {
  return (
    <Callout
      tone="info"
      className="mt-6"
      title="For somebody else"
      actions={
        <Button
          size="small"
          variant="secondary"
          disabledReason={mayChange ? undefined : 'The order is being placed'}
          onClick={onKeep}
        >
          Buy it for me
        </Button>
      }
    >
      You get a voucher that you can send by email or by link. Regional prices and extras are for your own account only.
    </Callout>
  );
}
