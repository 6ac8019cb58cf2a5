import { useState } from 'react';

/** Latches: true from the first time a value is set, until unmount. */
export function useLatch(isOn: boolean): boolean {
  const [wasOn, setWasOn] = useState(isOn);
  if (isOn && !wasOn) setWasOn(true);
  return wasOn || isOn;
}
