import { randomId } from '../random-id.ts';

const KEY = 'chartered.device';

let remembered: string | null = null;

/** Names this browser to the server, so that reopening a page is no take-over. */
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

/** In words a candidate recognises: "Chrome on Linux". */
export function deviceName(agent: string = navigator.userAgent): string {
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrome\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : 'A browser';
  const system = /Android/.test(agent)
    ? 'Android'
    : /iPhone|iPad/.test(agent)
      ? 'iOS'
      : /Windows/.test(agent)
        ? 'Windows'
        : /Mac OS/.test(agent)
          ? 'macOS'
          : /Linux/.test(agent)
            ? 'Linux'
            : 'an unknown system';
  return `${browser} on ${system}`;
}
