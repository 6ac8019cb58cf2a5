import { expect, test } from 'vitest';
import { createKnownDevices } from '../../../src/server/account/known-devices.ts';
import { createSigner } from '../../../src/server/account/signer.ts';

const DAY = 86_400_000;

test('[AC-01] a device is known for a year, by one account, by a cookie that nobody can make up', () => {
  let now = Date.UTC(2027, 0, 1);
  const known = createKnownDevices({
    clock: { now: () => now } as Parameters<typeof createKnownDevices>[0]['clock'],
    settings: { publicUrl: 'https://site.example' } as Parameters<typeof createKnownDevices>[0]['settings'],
    signer: createSigner('x'.repeat(32)),
  });
  const cookie = known.issueCookie('ada@example.com');
  const [pair = ''] = cookie.split(';');
  const [name, value = ''] = pair.split('=');
  const [id = '', expires, signature] = decodeURIComponent(value).split('.');
  // The first 16 digits of the address's SHA-256.
  expect(name).toBe('device_b5fc85e55755f9e0');
  expect(cookie).toMatch(/; Max-Age=31536000; Path=\/api; HttpOnly; Secure; SameSite=Strict$/);
  expect(known.idOf('ada@example.com', pair)).toBe(id);
  expect(id).not.toBe('');
  expect(known.issueCookie('ada@example.com')).not.toContain(id);
  expect(known.idOf('eve@example.com', pair)).toBe(null);
  expect(known.idOf('ada@example.com', `${name}=another.${expires}.${signature}`)).toBe(null);
  expect(known.idOf('ada@example.com', `${name}=${id}.${Number(expires) + 1}.${signature}`)).toBe(null);
  expect(known.idOf('ada@example.com', undefined)).toBe(null);
  now += 365 * DAY - 1;
  expect(known.idOf('ada@example.com', pair)).toBe(id);
  now += 1;
  expect(known.idOf('ada@example.com', pair)).toBe(null);
});
