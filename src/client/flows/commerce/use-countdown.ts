import { useEffect } from 'react';
import { type CountdownPart, countdownParts } from '../../../../machines/commerce/countdown/countdown.rules.ts';
import { isServerTimeKnown, serverNow } from '../../adapters/server-clock.ts';
import { useChart } from '../run-chart.ts';
import { wiredCountdownMachine } from './countdown.wire.ts';

/** `parts` is empty while the server's time is not known, and when it is over. */
export type Countdown = { isOver: boolean; parts: CountdownPart[] };

/**
 * The time left until something ends, by the server's clock.
 *
 * @param ends fixed for the component's life: use it as its React key
 */
export function useCountdown(ends: number, daysAsHours: boolean): Countdown {
  const [snapshot, send] = useChart(wiredCountdownMachine, {
    input: { ends, now: isServerTimeKnown() ? serverNow() : null },
  });
  useEffect(() => {
    const look = () => send({ type: document.hidden ? 'countdown.pageHidden' : 'countdown.pageShown' });
    const doubt = () => send({ type: 'countdown.clockDoubted' });
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', doubt);
    addEventListener('online', doubt);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', doubt);
      removeEventListener('online', doubt);
    };
  }, [send]);
  const { now } = snapshot.context;
  const isOver = snapshot.status === 'done';
  return { isOver, parts: isOver || now === null ? [] : countdownParts(ends - now, daysAsHours) };
}

/** The time left until a boundary of a free weekend; calls when it has come. */
export function useBoundary(at: number, onBoundary: () => void): CountdownPart[] {
  const { isOver, parts } = useCountdown(at, false);
  useEffect(() => {
    if (isOver) onBoundary();
  }, [isOver, onBoundary]);
  return parts;
}
