import { useEffect, useRef } from 'react';
import { serverNow } from '../../adapters/server-clock.ts';

/** Calls back once when an instant of server time has passed, and again for every other instant. Looks every second. */
export function useTimeUp(moment: number | null, onTimeUp: () => void): void {
  const latest = useRef(onTimeUp);
  latest.current = onTimeUp;
  useEffect(() => {
    if (moment === null) return;
    const timer = setInterval(() => {
      if (serverNow() < moment) return;
      clearInterval(timer);
      latest.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [moment]);
}
