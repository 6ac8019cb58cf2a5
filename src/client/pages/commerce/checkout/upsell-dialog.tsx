import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { upsellMachine } from '../../../../../machines/commerce/upsell/upsell.machine.ts';
import type { Currency } from '../../../../contract/commerce/money.ts';
import { formatMoney } from '../../../../contract/commerce/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';

/** Extras before paying; closing the dialog continues without them. */
export function UpsellDialog({ actor, currency }: { actor: ActorRefFrom<typeof upsellMachine>; currency: Currency }) {
  const items = useSelector(actor, ({ context }) => context.items);
  const chosen = items.filter(({ selected }) => selected);
  const decline = () => actor.send({ type: 'upsell.declined' });
  const extra = chosen.reduce((sum, { price }) => sum + price.total, 0);
  return (
    <Dialog
      isOpen
      onOpenChange={decline}
      title="Add to your order"
      description={
        items.every(({ price, alone }) => alone > price.total)
          ? 'Added now, these cost less than on their own. You can also continue without them.'
          : 'Everything in one order. You can also continue without these.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={decline}>
            No, thanks
          </Button>
          <Button
            onClick={() => actor.send({ type: 'upsell.confirmed' })}
            disabledReason={chosen.length === 0 ? 'Nothing is selected' : undefined}
          >
            {chosen.length === 0 ? <span>Add to order</span> : sentence`Add for ${kept(formatMoney(extra, currency))}`}
          </Button>
        </>
      }
    >
      <ul className="grid gap-3">
        {items.map(({ slug, name, price, alone, selected }) => (
          <li key={slug} className="flex flex-wrap items-center gap-4 rounded-lg border border-line p-4">
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-medium">{name}</p>
              <p className="mt-1 text-muted text-sm tabular-nums">
                <span translate="no">{formatMoney(price.total, currency)}</span>
                {alone > price.total && <span>{sentence` instead of ${kept(formatMoney(alone, currency))}`}</span>}
              </p>
            </div>
            <Button
              variant="secondary"
              aria-pressed={selected}
              onClick={() => actor.send({ type: selected ? 'upsell.itemRemoved' : 'upsell.itemAdded', slug })}
            >
              {selected ? 'Remove' : 'Add'}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
