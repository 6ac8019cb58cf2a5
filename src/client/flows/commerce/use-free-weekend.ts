import { createContext, useCallback, useState, useSyncExternalStore } from 'react';
import type { Reservation } from '../../../contract/commerce/free-weekends.ts';
import type { FreeWeekend, offerRoutes } from '../../../contract/commerce/offers.ts';
import type { Tech } from '../../../contract/common.ts';
import type { RouteResponse } from '../../../contract/route.ts';
import { isReservationQueued, onActionQueued, onActionRun, queueAction } from '../../adapters/site/action-queue.ts';
import { loadApi } from '../site/load-api.ts';
import { useInBrowser } from '../site/use-in-browser.ts';
import { useResource } from '../site/use-resource.ts';

// The public page of a free weekend has been rendered from the answers.
const loadOffers = () => loadApi(() => import('../../api/commerce/offers.ts'));
const loadWeekends = () => loadApi(() => import('../../api/commerce/free-weekends.ts'));

/**
 * A technology's free weekend, or null.
 *
 * @param epoch of {@link useEpoch}; the document was rendered from what is known in epoch 0
 */
export const useFreeWeekend = (tech: Tech, epoch = 1) =>
  useResource(epoch === 0 ? `free-weekend/${tech}` : null, async () => (await loadOffers()).fetchFreeWeekend(tech));

/**
 * The free weekend of the page, for its parts; null until it is loaded. The answer alone, because
 * another value makes parts of the document react before anyone reads them.
 */
export const ShownWeekend = createContext<RouteResponse<typeof offerRoutes.freeWeekend> | null>(null);

/** What a technology's free weekend is about. */
export const useWeekendContent = (tech: Tech) =>
  useResource(`free-weekend/${tech}/content`, async () => (await loadWeekends()).fetchWeekendContent(tech));

/** Whether the signed-in user has reserved a spot. */
export const useReservation = (tech: Tech) =>
  useResource<Reservation>(null, async () => (await loadWeekends()).fetchReservation(tech));

/** When a free weekend becomes something else: its start, then its end; null when nothing is to come. */
export function boundaryOf(weekend: FreeWeekend | null): number | null {
  if (weekend?.state === 'not_started') return weekend.started_at;
  return weekend?.state === 'active' ? weekend.ended_at : null;
}

const yes = () => true;
const no = () => false;

/** Whether the page reacts: false in the document and while it is hydrated, true on a page that the browser renders. */
export const useIsHydrated = (): boolean => useInBrowser(yes, no);

/**
 * Counts how often a free weekend on show has become something else, by the server's clock. It is part of the React key of what
 * shows it, which reads it again then. It begins at 0 for a page that came rendered, and at 1 for one that the browser opens
 * later: the document may be of an earlier epoch.
 */
export function useEpoch(): [epoch: number, onBoundary: () => void] {
  const isHydrated = useIsHydrated();
  const [epoch, setEpoch] = useState(isHydrated ? 1 : 0);
  return [epoch, useCallback(() => setEpoch((current) => current + 1), [])];
}

/** Reserves a spot: at once, or when the visitor has signed in. */
export function reserveSpot(tech: Tech): void {
  queueAction({ kind: 'reserveSpot', tech });
}

function onQueueChanged(listener: () => void): () => void {
  const stops = [onActionQueued(listener), onActionRun(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether a spot is being reserved. */
export function useIsReserving(tech: Tech): boolean {
  return useSyncExternalStore(
    onQueueChanged,
    () => isReservationQueued(tech),
    () => false,
  );
}
