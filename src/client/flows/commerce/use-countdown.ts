import { useEffect } from 'react';
import { type CountdownPart, countdownParts } from '../../../../machines/commerce/countdown/countdown.rules.ts';
import { serverNow } from '../../adapters/server-clock.ts';
import { useChart } from '../run-chart.ts';
import { wiredCountdownMachine } from './countdown.wire.ts';

/**
 * The time left until something ends, by the server's clock; null when it has ended.
 *
 * @param ends fixed for the component's life: use it as its React key
 */
export function useCountdown(ends: number, daysAsHours: boolean): CountdownPart[] | null {
  const [snapshot, send] = useChart(wiredCountdownMachine, { input: { ends, now: serverNow() } });
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
  if (snapshot.status === 'done') return null;
  return countdownParts(snapshot.context.ends - snapshot.context.now, daysAsHours);
}
