import { expect, test } from 'vitest';
import { SIGNED_IN } from '../../../src/server/http/limits/budgets.ts';
import { createLimiters } from '../../../src/server/http/limits/limiters.ts';
import { consume, consumeForSave } from '../../../src/server/http/limits/limits.ts';
import type { Requester } from '../../../src/server/http/requester.ts';
import { useApp } from '../../support/suite.ts';

const app = useApp('sqlite', { settings: { RATE_LIMIT_FACTOR: '1' } });

test('a network of signed-in users has twenty times what one of them has, and exams go on', async () => {
  expect(SIGNED_IN).toEqual({ points: 120_000, seconds: 60 });
  const limiters = createLimiters(app().services);
  const user = await app().user();
  const facts = await app().services.sessions.read(user.token);
  const requester = (id: string, network: string) => ({ user: { ...facts?.user, id }, network }) as Requester;
  // What others of the network have used.
  await limiters.signedIn.consume('192.0.2.1', 119_999);
  await consume(limiters, 'default', requester('ada', '192.0.2.1'));
  const refused = { status: 429, message: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/) };
  await expect(consume(limiters, 'default', requester('grace', '192.0.2.1'))).rejects.toMatchObject(refused);
  await consume(limiters, 'default', requester('grace', '192.0.2.2'));
  // Calls of exams, with a preview among them, and saves.
  await consume(limiters, 'default', requester('grace', '192.0.2.1'), true);
  await limiters.networks.get('sandbox')?.consume('192.0.2.1', 1200);
  await expect(consume(limiters, 'sandbox', requester('grace', '192.0.2.1'))).rejects.toMatchObject(refused);
  await consume(limiters, 'sandbox', requester('grace', '192.0.2.1'), true);
  await consumeForSave(limiters, 'grace');
});
