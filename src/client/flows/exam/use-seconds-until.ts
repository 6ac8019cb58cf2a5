import { useEffect, useState } from 'react';
import { serverNow } from '../../adapters/server-clock.ts';

/** Whole seconds until an instant of server time, updated every second; never below zero. */
export function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (moment === null) return;
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000));
}
