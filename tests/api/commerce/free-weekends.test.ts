import { beforeEach, expect, test } from 'vitest';
import { FREE_WEEKEND_MS } from '../../../src/contract/commerce/offers.ts';
import { PRODUCT_KINDS, type Product } from '../../../src/contract/commerce/orders.ts';
import type { Tech } from '../../../src/contract/common.ts';
import { hasFreeWeekendAccess } from '../../../src/server/commerce/free-weekends.ts';
import { announceFreeWeekends } from '../../../src/server/commerce/reservations.ts';
import { START, type TestUser, TRIAL } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const HOUR = 3_600_000;
const MIDDLE = 'javascript-developer';

const lesson = (slug: string, training: string | null) => ({
  ...{ kind: 'trainings' as const, slug, title: slug, summary: slug, tech: 'javascript' as const },
  ...{ published_at: null, minutes: 5, text: 'Text.', training, position: null, author: null },
});

/** Lessons of a mid-level and of a junior training. */
const documents = [lesson('closures', MIDDLE), lesson('loops', 'javascript-junior-developer')];

describeOnBoth('free weekends', (kind) => {
  const app = useApp(kind, { documents });
  const bare = useApp(kind);
  beforeEach(async () => {
    await app().queries.deleteFrom('free_weekend').execute();
    await app().queries.deleteFrom('free_weekend_reservation').execute();
    await app().queries.deleteFrom('mail').execute();
  });

  const verify = (user: TestUser) =>
    app().queries.updateTable('user').set({ email_verified_at: START }).where('id', '=', user.id).execute();
  const mails = () => app().queries.selectFrom('mail').select(['recipient', 'subject', 'text']).execute();
  const reservation = (as: TestUser) => app().ok('freeWeekendReservation', { params: { tech: 'javascript' }, as });
  const reserve = (as: TestUser) => app().ok('reserveFreeWeekend', { params: { tech: 'javascript' }, as });

  test('[ST-16] opens the mid-level training and the mock exam for 48 hours, and no exam', async () => {
    const start = START + HOUR;
    await app().freeWeekend({ started_at: start, mock_exam: TRIAL, trainings: JSON.stringify([MIDDLE]) });
    const open = async (now: number) => {
      const products: Product[] = [MIDDLE, TRIAL, 'javascript-senior-developer', 'vuejs-developer'].flatMap(
        (certification_id) => PRODUCT_KINDS.map((type) => ({ certification_id, type })),
      );
      const answers = await Promise.all(products.map((product) => hasFreeWeekendAccess(app().queries, product, now)));
      return products
        .filter((_, index) => answers[index])
        .map(({ certification_id, type }) => [certification_id, type]);
    };
    const all = [
      [MIDDLE, 'TRAINING'],
      [TRIAL, 'EXAM'],
    ];
    expect(await open(start - 1)).toEqual([]);
    expect(await open(start)).toEqual(all);
    expect(await open(start + FREE_WEEKEND_MS - 1)).toEqual(all);
    expect(await open(start + FREE_WEEKEND_MS)).toEqual([]);
    await app().queries.updateTable('free_weekend').set({ is_enabled: 0 }).execute();
    expect(await open(start)).toEqual([]);
  });

  test('says whether a technology has what a free weekend would open', async () => {
    const possible = async (tech: Tech) => (await app().ok('freeWeekend', { params: { tech } })).is_possible;
    expect(await possible('javascript')).toBe(true);
    expect(await possible('nuxt')).toBe(false);
  });

  test('[ST-02] [LI-01] an administrator prepares one, offers and withdraws it; each step is on record', async () => {
    const as = await app().user('administrator');
    const start = START + 24 * HOUR;
    const made = await app().ok('createFreeWeekend', { body: { tech: 'javascript', started_at: start }, as });
    expect(made).toEqual({
      id: expect.any(String),
      tech: 'javascript',
      state: 'closed',
      is_enabled: false,
      is_active: false,
      started_at: start,
      ended_at: start + FREE_WEEKEND_MS,
      start_date: '2027-01-02',
      end_date: '2027-01-04',
      mock_exam: TRIAL,
      certifications: [MIDDLE],
      trainings: [MIDDLE],
    });
    const params = { id: made.id };
    const shown = async () => (await app().ok('freeWeekend', { params: { tech: 'javascript' } })).data?.state;
    expect(await shown()).toBe('closed');
    await app().refused('withdrawFreeWeekend', 409, { params, as });
    expect(await app().ok('offerFreeWeekend', { params, as })).toMatchObject({ state: 'not_started' });
    await app().refused('offerFreeWeekend', 409, { params, as });
    expect(await shown()).toBe('not_started');
    expect(await app().ok('withdrawFreeWeekend', { params, as })).toMatchObject({ state: 'closed' });
    expect(await shown()).toBe('closed');
    expect((await app().ok('staffFreeWeekends', { as })).data.map(({ id }) => id)).toEqual([made.id]);
    const audit = app().queries.selectFrom('audit').select(['action', 'actor_id']).where('subject_id', '=', made.id);
    expect(await audit.orderBy('id').execute()).toEqual(
      ['created', 'offered', 'withdrawn'].map((step) => ({ action: `freeWeekend.${step}`, actor_id: as.id })),
    );
  });

  test('one that runs can be withdrawn, which closes what it opened; one that is over is not offered again', async () => {
    const as = await app().user('administrator');
    const running = await app().freeWeekend({ trainings: JSON.stringify([MIDDLE]) });
    const training: Product = { certification_id: MIDDLE, type: 'TRAINING' };
    expect(await hasFreeWeekendAccess(app().queries, training, START)).toBe(true);
    await app().ok('withdrawFreeWeekend', { params: { id: running.id }, as });
    expect(await hasFreeWeekendAccess(app().queries, training, START)).toBe(false);
    const over = await app().freeWeekend({
      is_enabled: 0,
      started_at: START - FREE_WEEKEND_MS,
      ended_at: START,
    });
    const refused = await app().refused('offerFreeWeekend', 409, { params: { id: over.id }, as });
    expect(refused.code).toBe('weekend_over');
  });

  test('there is none for a technology without mid-level lessons or mock exam, nor one in the past', async () => {
    const as = await app().user('administrator');
    const refused = await app().refused('createFreeWeekend', 409, {
      body: { tech: 'nuxt', started_at: START + HOUR },
      as,
    });
    expect(refused).toMatchObject({
      code: 'content_missing',
      message: 'Nuxt.js has no mid-level training lessons yet, so there is nothing to open.',
    });
    await app().refused('createFreeWeekend', 422, { body: { tech: 'javascript', started_at: START - 1 }, as });
    const candidate = await app().user();
    for (const [person, status] of [[candidate, 403] as const, [null, 401] as const]) {
      const body = { tech: 'javascript', started_at: START + HOUR };
      expect((await app().call('createFreeWeekend', { body, as: person })).status).toBe(status);
    }
    expect(await app().queries.selectFrom('free_weekend').select('id').execute()).toEqual([]);
    const other = await bare().user('administrator');
    const without = await bare().refused('createFreeWeekend', 409, {
      body: { tech: 'typescript', started_at: START + HOUR },
      as: other,
    });
    expect(without.message).toContain('TypeScript');
  });

  test('a reservation is kept per user and answered with one mail when it begins, however often the job runs', async () => {
    const ada = await app().user();
    const eve = await app().user();
    await verify(ada);
    expect(await reservation(ada)).toEqual({ reserved: false, reserved_at: null, will_mail: false });
    expect(await reserve(ada)).toEqual({ reserved: true, reserved_at: START, will_mail: true });
    expect(await reserve(ada)).toEqual({ reserved: true, reserved_at: START, will_mail: true });
    // Whose address is not confirmed is on the list and gets no mail.
    expect(await reserve(eve)).toMatchObject({ reserved: true, will_mail: false });

    expect(await announceFreeWeekends(app().services)).toBe(0);
    const weekend = await app().freeWeekend({ started_at: START + 1 });
    expect(await announceFreeWeekends(app().services)).toBe(0);
    await app().queries.updateTable('free_weekend').set({ started_at: START }).where('id', '=', weekend.id).execute();
    const sent = await Promise.all([announceFreeWeekends(app().services), announceFreeWeekends(app().services)]);
    expect(sent[0] + sent[1]).toBe(1);
    expect(await announceFreeWeekends(app().services)).toBe(0);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: ada.email, subject: 'The free JavaScript weekend has begun' });
    expect(mail?.text).toContain('/javascript/dashboard/free-weekend');
    expect(await reservation(ada)).toEqual({ reserved: true, reserved_at: START, will_mail: false });

    // When it is over, the next one is another matter.
    await app().queries.deleteFrom('free_weekend').execute();
    expect(await reservation(ada)).toEqual({ reserved: false, reserved_at: null, will_mail: false });
    expect(await reserve(ada)).toEqual({ reserved: true, reserved_at: START, will_mail: true });
  });

  test('who reserves while it runs is in, and gets no mail about it; a withdrawn one is not announced', async () => {
    const ada = await app().user();
    const eve = await app().user();
    await verify(ada);
    await verify(eve);
    await reserve(eve);
    const weekend = await app().freeWeekend();
    expect(await reserve(ada)).toEqual({ reserved: true, reserved_at: START, will_mail: false });
    await app().queries.updateTable('free_weekend').set({ is_enabled: 0 }).where('id', '=', weekend.id).execute();
    expect(await announceFreeWeekends(app().services)).toBe(0);
    expect(await mails()).toEqual([]);
    expect(await reservation(eve)).toMatchObject({ reserved: true, will_mail: true });
  });
});
