import { createContext, type ReactNode, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Actor } from 'xstate';
import type { pricingMachine } from '../../../../../machines/commerce/pricing/pricing.machine.ts';
import { useSession } from '../../account/session.tsx';
import { useChartActor } from '../../run-chart.ts';
import type { PricingSnapshot } from './pricing.select.ts';
import { wirePricing } from './pricing.wire.ts';
import { useShownPrices } from './shown-prices.tsx';

type PricingActor = Actor<typeof pricingMachine>;

const PricingContext = createContext<PricingActor | null>(null);

/** Runs the prices of a page, beginning with those that it shows, and keeps all of its parts up to date. */
export function PricingProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const shown = useShownPrices();
  const [machine] = useState(() => wirePricing(session));
  const actor = useChartActor(machine, { input: { tech: shown.tech, prices: shown.get() } });
  useEffect(() => {
    const { unsubscribe } = actor.subscribe(({ context }) => shown.set(context.prices));
    return unsubscribe;
  }, [actor, shown]);
  return <PricingContext value={actor}>{children}</PricingContext>;
}

/** The chart that runs the prices of this page. */
export function usePricing(): PricingActor {
  const actor = use(PricingContext);
  if (!actor) throw new Error('There are no prices above this component.');
  return actor;
}

/** What the prices of this page are, selected. */
export function usePricingState<T>(select: (snapshot: PricingSnapshot) => T): T {
  const actor = usePricing();
  const subscribe = useCallback(
    (changed: () => void) => {
      const { unsubscribe } = actor.subscribe(changed);
      return unsubscribe;
    },
    [actor],
  );
  const snapshot = () => actor.getSnapshot();
  return select(useSyncExternalStore(subscribe, snapshot, snapshot));
}
