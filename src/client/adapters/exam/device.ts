import { randomId } from '../random-id.ts';

const KEY = 'chartered.device';

let remembered: string | null = null;

/** Identifies this browser to the server, so that reopening a page is not a takeover. */
export function deviceId(): string {
  if (remembered) return remembered;
  try {
    remembered = localStorage.getItem(KEY) ?? randomId();
    localStorage.setItem(KEY, remembered);
  } catch {
    remembered = randomId();
  }
  return remembered;
}
