/** What the addresses of `floods.bench.ts` show: something real behind each of them. */
import { DatabaseSync } from 'node:sqlite';
import { createControlledClock } from '../../src/server/clock.ts';
import { insertAccountLink } from '../../src/server/data/account/account-links.ts';
import { newSecret, sha256 } from '../../src/server/ids.ts';
import { unsubscribeUrl } from '../../src/server/mail/unsubscribe.ts';
import { createTestApp } from '../support/app.ts';
import { EXAM_BUNDLE, prepareOrder } from '../support/commerce/orders.ts';
import { POLL, SAMPLE_CALLS } from '../support/sample-calls.ts';
import { prepareInvitation } from '../support/team/teams.ts';

/** Where a path of the contract leads to what was prepared. */
export type FloodData = { addresses: Readonly<Record<string, string>>; credential: string; avatar: string };

/** @param picture of a person, as base64 */
export async function prepareFloods(dataDir: string, appSecret: string, picture: string): Promise<FloodData> {
  const fresh = { kind: 'sqlite', dataDir, databaseUrl: null, remove: async () => {} } as const;
  const app = await createTestApp(fresh, { clock: createControlledClock(), settings: { APP_SECRET: appSecret } });
  try {
    const person = await app.confirmedUser();
    await app.ok('setAvatar', { body: { image: picture }, as: person });
    const { avatar } = await app.ok('auth', { as: person });
    const credential = await app.credential(person);
    const trial = await app.attemptIn('passed', await app.user());
    const token = newSecret();
    await insertAccountLink(app.queries, {
      token_hash: sha256(token),
      ...{ purpose: 'reset', user_id: person.id, created_at: app.clock.now(), expires_at: app.clock.now() + 3_600_000 },
    });
    const unsubscribe = new URL(unsubscribeUrl(app.services, person.id, 'reminders'));
    const { code } = await app.voucher({ owner: person });
    const { tech, challenge } = SAMPLE_CALLS.practiceChallenge.params ?? {};
    const { kind, slug } = SAMPLE_CALLS.getDocument.params ?? {};
    return {
      credential,
      avatar: avatar ?? '',
      addresses: {
        '/certifications/{id}': '/certifications/javascript-junior-developer',
        '/password-links/{token}': `/password-links/${token}`,
        '/unsubscribe/{id}/{kind}': `${unsubscribe.pathname}${unsubscribe.search}`,
        '/polls/{slug}': `/polls/${POLL}`,
        '/trial-exams/{id}/results': `/trial-exams/${trial.id}/results`,
        '/vouchers/{code}': `/vouchers/${code}`,
        '/upsell/{slug}': `/upsell/${EXAM_BUNDLE}`,
        '/checkout/{id}': `/checkout/${await prepareOrder(app, 'checkoutStatus', person)}`,
        '/documents/{kind}/{slug}': `/documents/${kind}/${slug}`,
        '/practice/{tech}/{challenge}': `/practice/${tech}/${challenge}`,
        '/team-invitations/{token}': `/team-invitations/${await prepareInvitation(app)}`,
      },
    };
  } finally {
    await app.close();
  }
}

/** The secret with which a version of the content is looked through, once a server has stored it. */
export function previewSecretOf(dataDir: string, certification: string): string {
  const database = new DatabaseSync(`${dataDir}/chartered.db`, { readOnly: true });
  const row = database
    .prepare('select preview_secret from question_set where certification_id = ? order by length(content) desc')
    .get(certification) as { preview_secret: string };
  database.close();
  return row.preview_secret;
}
