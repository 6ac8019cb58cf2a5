import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  onPathRemembered,
  rememberedPath,
  rememberPath,
  takeRememberedPath,
} from '../../../src/client/adapters/account/redirect-cookie.ts';
import {
  keepBannerOut,
  onDismissedElsewhere,
  readDismissals,
  storeDismissal,
} from '../../../src/client/adapters/commerce/banner-dismissals.ts';
import { chooseDark, darkChoice } from '../../../src/client/adapters/site/dark-cookie.ts';
import { keepReferrer, keptReferrer } from '../../../src/client/adapters/site/partner-cookies.ts';
import { createCookieJar } from '../../support/site/cookie-jar.ts';

const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2027, 0, 1) });
  const jar = createCookieJar();
  vi.stubGlobal('document', Object.assign(jar, { querySelector: () => null }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What is read a millisecond before a time is over, and when it is. */
function around<Value>(ms: number, read: () => Value): Value[] {
  vi.setSystemTime(Date.now() + ms - 1);
  const before = read();
  vi.setSystemTime(Date.now() + 1);
  return [before, read()];
}

test('[GU-01, LI-03] where a guest wanted to go is remembered for 60 seconds', () => {
  rememberPath('/vuejs/dashboard/exam?from=mail');
  expect(around(60_000, rememberedPath)).toEqual(['/vuejs/dashboard/exam?from=mail', null]);
});

test('[GU-01] a remembered path is found among other cookies', () => {
  chooseDark(true);
  rememberPath('/react/dashboard');
  expect([document.cookie.startsWith('redirect'), rememberedPath()]).toEqual([false, '/react/dashboard']);
});

test('[GU-01] a remembered path is followed once', () => {
  rememberPath('/react/dashboard');
  expect([takeRememberedPath(), takeRememberedPath()]).toEqual(['/react/dashboard', null]);
});

test('[GU-01] who watches hears that a path is remembered, until that ends', () => {
  const heard = vi.fn();
  const stop = onPathRemembered(heard);
  rememberPath('/react/dashboard');
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  rememberPath('/vuejs/dashboard');
  expect(heard).toHaveBeenCalledTimes(1);
});

test('[GU-08] a cookie that leads elsewhere, or cannot be read, is no remembered path', () => {
  for (const value of ['%E0%A4%A', encodeURIComponent('https://evil.example/'), encodeURIComponent('//evil.example')]) {
    // biome-ignore lint/suspicious/noDocumentCookie: as another script writes it
    document.cookie = `redirect=${value}; path=/; max-age=60`;
    expect(rememberedPath()).toBe(null);
  }
});

test('[GU-08] a path is remembered with what it says, whatever characters that has', () => {
  rememberPath('/voucher/A?from=a;b=c&d=%3D#e');
  expect(rememberedPath()).toBe('/voucher/A?from=a;b=c&d=%3D#e');
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/vuejs/null/dashboard'])(
  '[GU-08] %s is not remembered',
  (path) => {
    rememberPath(path);
    expect(rememberedPath()).toBe(null);
  },
);

test('[RT-34, LI-04] a partner is remembered in two cookies for 2,592,000 seconds', () => {
  keepReferrer({ friend: 'ada-1', address: 'https://chartered.example/vuejs' });
  expect(around(2_592_000_000, () => document.cookie)).toEqual([
    `partnero_partner=ada-1; partnero_referral=${encodeURIComponent('https://chartered.example/vuejs?friend=ada-1')}`,
    '',
  ]);
});

test('[RT-34, LI-04] of a long address the first 300 characters are kept; what is no part of a cookie is escaped', () => {
  const address = `https://chartered.example/${'a'.repeat(300)}`;
  keepReferrer({ friend: 'a b;&c', address });
  expect(document.cookie).toBe(
    `partnero_partner=a%20b%3B%26c; partnero_referral=${encodeURIComponent(
      `https://chartered.example/${'a'.repeat(274)}?friend=a%20b%3B%26c`,
    )}`,
  );
});

test('[IN-06] a cookie of somebody else that cannot be read names no partner', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as another script writes it
  document.cookie = 'partnero_partner=%; path=/; max-age=60';
  expect(keptReferrer()).toBe(null);
});

test('[IN-06] the partner of an earlier tab is the one of the cookie', () => {
  expect(keptReferrer()).toBe(null);
  keepReferrer({ friend: 'a b&c', address: 'https://chartered.example/' });
  expect(keptReferrer()).toBe('a b&c');
});

test.each(['javascript', 'angular'] as const)('[ST-10, LI-05] a dismissed %s banner stays away for 7 days', (area) => {
  storeDismissal({ area, key: 'spring' });
  expect(document.cookie).toBe('banner_spring=1');
  expect(around(7 * DAY, readDismissals)).toEqual([['spring'], []]);
});

test('[ST-10] every banner that was dismissed stays away, and no other cookie is taken for one', () => {
  chooseDark(true);
  storeDismissal({ area: 'javascript', key: 'spring' });
  keepBannerOut('winter', true);
  storeDismissal({ area: 'angular', key: 'autumn' });
  storeDismissal({ area: 'angular', key: 'spring' });
  expect(readDismissals()).toEqual(['spring', 'autumn']);
});

test.each(['home', 'vuejs', 'nuxt'] as const)('[ST-10] a dismissed banner of %s stays away for good', (area) => {
  const stored: Record<string, unknown> = {};
  stored['setItem'] = (key: string, value: string) => {
    stored[key] = value;
  };
  vi.stubGlobal('localStorage', stored);
  storeDismissal({ area, key: 'spring' });
  expect({ keys: readDismissals(), cookie: document.cookie }).toEqual({ keys: ['spring'], cookie: '' });
  expect(stored['chartered.banner.spring']).toBe('1');
});

test('[ST-10] a dismissed React banner stays away until the page is left, and nothing is stored', async () => {
  storeDismissal({ area: 'react', key: 'spring' });
  expect({ keys: readDismissals(), cookie: document.cookie }).toEqual({ keys: ['spring'], cookie: '' });
  vi.resetModules();
  const next = await import('../../../src/client/adapters/commerce/banner-dismissals.ts');
  expect(next.readDismissals()).toEqual([]);
});

test('[ST-10] where nothing can be stored a dismissed banner stays away until the page is left', () => {
  const setItem = () => {
    throw new DOMException('No storage.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { setItem });
  storeDismissal({ area: 'vuejs', key: 'unkept' });
  expect(readDismissals()).toContain('unkept');
  const noStorage = { get: setItem, ownKeys: setItem };
  vi.stubGlobal('localStorage', new Proxy({}, noStorage));
  expect(readDismissals()).toContain('unkept');
});

test('[ST-10] a banner that is dismissed in another tab is heard of, anything else that is stored is not', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const heard = vi.fn();
  const stop = onDismissedElsewhere(heard);
  const store = (key: string | null) => {
    page.dispatchEvent(Object.assign(new Event('storage'), { key }));
    return heard.mock.calls.length;
  };
  // Without a key everything was erased.
  expect([store('chartered.tech'), store('chartered.banner.spring'), store(null)]).toEqual([0, 1, 2]);
  stop();
  expect(store('chartered.banner.spring')).toBe(2);
});

test('[ST-10] documents come without the banners of this visitor, for 7 days from the last visit, ten of them at most', () => {
  keepBannerOut('spring', false);
  expect(document.cookie).toBe('');
  chooseDark(true);
  for (let at = 1; at <= 11; at += 1) keepBannerOut(`b${at}`, true);
  const kept = () => /(?:^|; )banners_out=([^;]*)/.exec(document.cookie)?.[1];
  expect(kept()).toBe('b11.b10.b9.b8.b7.b6.b5.b4.b3.b2');
  vi.setSystemTime(Date.now() + 6 * DAY);
  // Said again, it counts from now on.
  keepBannerOut('b11', true);
  vi.setSystemTime(Date.now() + 6 * DAY);
  expect(kept()).toBe('b11.b10.b9.b8.b7.b6.b5.b4.b3.b2');
  keepBannerOut('b11', false);
  keepBannerOut('unknown', false);
  expect(kept()).toBe('b10.b9.b8.b7.b6.b5.b4.b3.b2');
});

test('[RT-32, LI-05] the choice between light and dark is remembered for a year', () => {
  expect(darkChoice()).toBe(null);
  chooseDark(false);
  expect(around(365 * DAY, darkChoice)).toEqual(['false', null]);
});
