import { beforeEach, expect, test } from 'vitest';
import type { Tech } from '../../../src/contract/common.ts';
import { entitlementsOf } from '../../../src/server/commerce/entitlements/entitlements-of.ts';
import { readFreeWeekend } from '../../../src/server/commerce/free-weekends.ts';
import { announceFreeWeekends } from '../../../src/server/commerce/reservations.ts';
import { START, type TestUser, TRIAL } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** LI-01. */
const FREE_WEEKEND_MS = 48 * 3_600_000;

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
    app().clock.advance(START - app().clock.now());
  });

  const verify = (user: TestUser) =>
    app().queries.updateTable('user').set({ email_verified_at: START }).where('id', '=', user.id).execute();
  const mails = () => app().queries.selectFrom('mail').select(['recipient', 'subject', 'text']).execute();
  const reservation = (as: TestUser) => app().ok('freeWeekendReservation', { params: { tech: 'javascript' }, as });
  const reserve = (as: TestUser) => app().ok('reserveFreeWeekend', { params: { tech: 'javascript' }, as });

  test('[ST-16] opens the lessons of the mid-level training and the mock exam for 48 hours, and no exam', async () => {
    const start = START + HOUR;
    await app().freeWeekend({ started_at: start, mock_exam: TRIAL, trainings: JSON.stringify([MIDDLE]) });
    const open = async (at: number) => {
      app().clock.advance(at - app().clock.now());
      const as = await app().user();
      const body = { certification: TRIAL, free_weekend: true };
      const { status } = await app().call('createTrialExam', { body, as });
      const products = (await entitlementsOf(app().queries, as.id, at)).map(({ product }) => product);
      const lessons = await Promise.all(
        documents.map(async ({ slug }) => {
          const { locked } = await app().ok('getDocument', { params: { kind: 'trainings', slug }, as });
          return locked ? [] : [slug];
        }),
      );
      return { exam: status, products, lessons: lessons.flat() };
    };
    const all = {
      exam: 201,
      products: [{ certification_id: MIDDLE, type: 'TRAINING' }],
      lessons: ['closures'],
    };
    const none = { exam: 403, products: [], lessons: [] };
    expect(await open(start - 1)).toEqual(none);
    expect(await open(start)).toEqual(all);
    expect(await open(start + FREE_WEEKEND_MS - 1)).toEqual(all);
    expect(await open(start + FREE_WEEKEND_MS)).toEqual(none);
    await app().queries.updateTable('free_weekend').set({ is_enabled: 0 }).execute();
    expect(await open(start)).toEqual(none);
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
    const body = { seen_start: start };
    const shown = async () => (await app().ok('freeWeekend', { params: { tech: 'javascript' } })).data?.state ?? null;
    expect(await shown()).toBeNull();
    await app().refused('withdrawFreeWeekend', 409, { params, as }, 'This free weekend is not offered.');
    expect(await app().ok('offerFreeWeekend', { params, body, as })).toMatchObject({ state: 'not_started' });
    await app().refused('offerFreeWeekend', 409, { params, body, as }, 'This free weekend is offered already.');
    expect(await shown()).toBe('not_started');
    expect(await app().ok('withdrawFreeWeekend', { params, as })).toMatchObject({ state: 'closed' });
    expect(await shown()).toBeNull();
    const by: unknown = expect.stringMatching(/^Person /);
    expect((await app().ok('staffFreeWeekends', { as })).data).toEqual([
      {
        ...made,
        changes: ['withdrawn', 'offered', 'prepared'].map((step) => ({ step, at: START, started_at: start, by })),
      },
    ]);
    const audit = app().queries.selectFrom('audit').select(['action', 'actor_id']).where('subject_id', '=', made.id);
    expect(await audit.orderBy('id').execute()).toEqual(
      ['prepared', 'offered', 'withdrawn'].map((step) => ({ action: `freeWeekend.${step}`, actor_id: as.id })),
    );
  });

  test('one that runs can be withdrawn, which closes what it opened; one that is over is not offered again', async () => {
    const as = await app().user('administrator');
    const running = await app().freeWeekend({ trainings: JSON.stringify([MIDDLE]) });
    const candidate = await app().user();
    const opened = async () => (await entitlementsOf(app().queries, candidate.id, START)).map(({ source }) => source);
    expect(await opened()).toEqual(['free-weekend']);
    await app().ok('withdrawFreeWeekend', { params: { id: running.id }, as });
    expect(await opened()).toEqual([]);
    const over = await app().freeWeekend({
      is_enabled: 0,
      started_at: START - FREE_WEEKEND_MS,
      ended_at: START,
    });
    const refused = await app().refused(
      'offerFreeWeekend',
      409,
      {
        params: { id: over.id },
        body: { seen_start: over.started_at },
        as,
      },
      'This free weekend is over. Move it, or prepare another one.',
    );
    expect(refused.code).toBe('weekend_over');
  });

  test('one that is not offered can be moved and discarded, by who has seen when it is; one that is offered cannot', async () => {
    const as = await app().user('administrator');
    const [start, later] = [START + HOUR, START + 24 * HOUR];
    const { id } = await app().ok('createFreeWeekend', { body: { tech: 'javascript', started_at: start }, as });
    const params = { id };
    const move = { started_at: later, seen_start: start };
    await app().refused(
      'moveFreeWeekend',
      422,
      { params, body: { ...move, started_at: START - 1 }, as },
      'A free weekend begins in the future.',
    );
    expect(await app().ok('moveFreeWeekend', { params, body: move, as })).toMatchObject({
      started_at: later,
      ended_at: later + FREE_WEEKEND_MS,
      start_date: '2027-01-02',
    });
    // Somebody else still has the old start on show.
    for (const call of ['offerFreeWeekend', 'discardFreeWeekend'] as const) {
      const stale = await app().refused(call, 409, { params, body: { seen_start: start }, as });
      expect(stale).toMatchObject({
        code: 'weekend_moved',
        message: 'This free weekend was moved to 2 Jan 2027, 12:00 UTC. Look at it again.',
      });
    }
    await app().ok('offerFreeWeekend', { params, body: { seen_start: later }, as });
    const offered = await app().refused(
      'moveFreeWeekend',
      409,
      { params, body: { ...move, seen_start: later }, as },
      'This free weekend is offered. Withdraw it first.',
    );
    expect(offered.message).toBe('This free weekend is offered. Withdraw it first.');
    await app().refused(
      'discardFreeWeekend',
      409,
      { params, body: { seen_start: later }, as },
      'This free weekend is offered. Withdraw it first.',
    );
    await app().ok('withdrawFreeWeekend', { params, as });
    await app().ok('discardFreeWeekend', { params, body: { seen_start: later }, as });
    expect((await app().ok('staffFreeWeekends', { as })).data).toEqual([]);
    await app().refused(
      'offerFreeWeekend',
      404,
      { params, body: { seen_start: later }, as },
      'The free weekend was not found.',
    );
    const audit = app().queries.selectFrom('audit').select('action').where('subject_id', '=', id).orderBy('id');
    expect((await audit.execute()).map(({ action }) => action.replace('freeWeekend.', ''))).toEqual([
      'prepared',
      'moved',
      'offered',
      'withdrawn',
      'discarded',
    ]);
  });

  test('two of a technology do not overlap, however many administrators offer them at once', async () => {
    const as = await app().user('administrator');
    const prepared = async (started_at: number) => (await app().freeWeekend({ is_enabled: 0, started_at })).id;
    const start = START + HOUR;
    // Another technology stands in nobody's way.
    await app().freeWeekend({ started_at: start, tech: 'react' });
    const ids = await Promise.all([0, 1, FREE_WEEKEND_MS - 1].map((after) => prepared(start + after)));
    const offer = async (id: string, seen_start: number) =>
      app().call('offerFreeWeekend', { params: { id }, body: { seen_start }, as });
    const answers = await Promise.all(
      ids.map((id, index) => offer(id, start + ([0, 1, FREE_WEEKEND_MS - 1][index] ?? 0))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({ code: 'weekend_overlaps' });
    const rows = await app()
      .queries.selectFrom('free_weekend')
      .select('started_at')
      .where('is_enabled', '=', 1)
      .where('tech', '=', 'javascript')
      .execute();
    const [offered] = rows;
    expect(rows).toHaveLength(1);
    const end = (offered?.started_at ?? 0) + FREE_WEEKEND_MS;
    expect((await offer(await prepared(end), end)).status).toBe(200);
  });

  test('[CO-12] before it is offered, an administrator sees what opens, what follows, who waits, and what stands in the way', async () => {
    const as = await app().user('administrator');
    await reserve(await app().user());
    const preview = (started_at: number, id: string | null = null, tech: Tech = 'javascript') =>
      app().ok('previewFreeWeekend', { body: { tech, started_at, id }, as });
    const start = START + 24 * HOUR;
    const found = await preview(start);
    expect(found).toMatchObject({ started_at: start, ended_at: start + FREE_WEEKEND_MS, reserved: 1, problem: null });
    expect(found.opens).toHaveLength(2);
    expect(found.opens[0]).toMatch(/^Training: /);
    expect(found.opens[1]).toMatch(/^Mock exam: /);
    const { id } = await app().freeWeekend({ started_at: start + HOUR });
    expect((await preview(start)).problem).toBe(
      'JavaScript has a free weekend from 2 Jan 2027, 13:00 to 4 Jan 2027, 13:00 UTC. Choose another start, or withdraw that one.',
    );
    // It does not stand in its own way.
    expect((await preview(start, id)).problem).toBeNull();
    expect((await preview(START - FREE_WEEKEND_MS)).problem).toBe('These 48 hours are over. Choose another start.');
    expect((await preview(start, null, 'nuxt')).problem).toContain('no mid-level training lessons');
  });

  test('[ST-02] the preview tells from when visitors see a free weekend beside others, and what they see agrees', async () => {
    const as = await app().user('administrator');
    // One that is over is closer until half of the time to the next has passed.
    await app().freeWeekend({ started_at: START - 3 * 24 * HOUR });
    const start = START + 20 * 24 * HOUR;
    const body = { tech: 'javascript', started_at: start, id: null } as const;
    // One that is not offered stands in nobody's way, however close.
    await app().freeWeekend({ started_at: START + 19 * 24 * HOUR, is_enabled: 0 });
    const { shown_from, following } = await app().ok('previewFreeWeekend', { body, as });
    expect(shown_from).toBe((START - 3 * 24 * HOUR + start) / 2 + 1);
    for (const { kind, from, until } of following) {
      if (kind === 'banner' && until === start) expect(from).toBe(shown_from);
    }
    const { id } = await app().freeWeekend({ started_at: start });
    const seen = async () => (await readFreeWeekend(app().queries, 'javascript', app().clock.now()))?.id;
    app().clock.advance(shown_from - 1 - app().clock.now());
    expect(await seen()).not.toBe(id);
    app().clock.advance(1);
    expect(await seen()).toBe(id);
    // Alone, it is seen at once.
    expect((await app().ok('previewFreeWeekend', { body: { ...body, tech: 'react' }, as })).shown_from).toBe(
      app().clock.now(),
    );
  });

  test('[ST-02] beside one that runs beyond half of the time to the next, that is seen once it has ended', async () => {
    const as = await app().user('administrator');
    await app().freeWeekend({ started_at: START - HOUR });
    const body = { tech: 'javascript', started_at: START + 72 * HOUR, id: null } as const;
    app().clock.advance(START - app().clock.now());
    expect((await app().ok('previewFreeWeekend', { body, as })).shown_from).toBe(START + 47 * HOUR);
  });

  test('who was told of a free weekend that is withdrawn while it runs waits for its new start, and is told then', async () => {
    const as = await app().user('administrator');
    const ada = await app().user();
    await verify(ada);
    await reserve(ada);
    const { id } = await app().freeWeekend({ started_at: START });
    expect(await announceFreeWeekends(app().services)).toBe(1);
    const eve = await app().user();
    await verify(eve);
    await reserve(eve);
    const params = { id };
    await app().ok('withdrawFreeWeekend', { params, as });
    expect(await reservation(ada)).toMatchObject({ reserved: true, will_mail: true });
    // Offered again as it was, it is the same one: nobody is told twice.
    await app().ok('offerFreeWeekend', { params, body: { seen_start: START }, as });
    expect(await announceFreeWeekends(app().services)).toBe(1);
    expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual([ada.email, eve.email].sort());
    await app().ok('withdrawFreeWeekend', { params, as });
    const later = START + 7 * 24 * HOUR;
    await app().ok('moveFreeWeekend', { params, body: { started_at: later, seen_start: START }, as });
    await app().ok('offerFreeWeekend', { params, body: { seen_start: later }, as });
    expect(await announceFreeWeekends(app().services)).toBe(0);
    app().clock.advance(7 * 24 * HOUR);
    expect(await announceFreeWeekends(app().services)).toBe(2);
    expect(await mails()).toHaveLength(4);
  });

  test('a free weekend that is over can be withdrawn; who had it waits for no other', async () => {
    const ada = await app().user();
    await verify(ada);
    await reserve(ada);
    const { id } = await app().freeWeekend({ started_at: START });
    expect(await announceFreeWeekends(app().services)).toBe(1);
    app().clock.advance(FREE_WEEKEND_MS);
    const as = await app().user('administrator');
    await app().ok('withdrawFreeWeekend', { params: { id }, as });
    // Ada has had it.
    expect(await reservation(ada)).toMatchObject({ reserved: false });
  });

  test('what a free weekend opens is what there is when it is moved or offered', async () => {
    const as = await app().user('administrator');
    const start = START + HOUR;
    const old = { trainings: '["of-an-earlier-release"]', certifications: '[]', mock_exam: 'gone' };
    const { id } = await app().freeWeekend({ is_enabled: 0, started_at: start });
    const opens = () =>
      app().queries.selectFrom('free_weekend').select(['trainings', 'certifications', 'mock_exam']).execute();
    const now = { trainings: JSON.stringify([MIDDLE]), certifications: JSON.stringify([MIDDLE]), mock_exam: TRIAL };
    const params = { id };
    await app().queries.updateTable('free_weekend').set(old).execute();
    await app().ok('offerFreeWeekend', { params, body: { seen_start: start }, as });
    expect(await opens()).toEqual([now]);
    await app().ok('withdrawFreeWeekend', { params, as });
    await app().queries.updateTable('free_weekend').set(old).execute();
    await app().ok('moveFreeWeekend', { params, body: { started_at: start + HOUR, seen_start: start }, as });
    expect(await opens()).toEqual([now]);
  });

  test('there is none for a technology without mid-level lessons or mock exam, nor one in the past', async () => {
    const as = await app().user('administrator');
    const refused = await app().refused(
      'createFreeWeekend',
      409,
      {
        body: { tech: 'nuxt', started_at: START + HOUR },
        as,
      },
      'Nuxt.js has no mid-level training lessons yet, so there is nothing to open.',
    );
    expect(refused).toMatchObject({
      code: 'content_missing',
      message: 'Nuxt.js has no mid-level training lessons yet, so there is nothing to open.',
    });
    await app().refused(
      'createFreeWeekend',
      422,
      { body: { tech: 'javascript', started_at: START - 1 }, as },
      'A free weekend begins in the future.',
    );
    const candidate = await app().user();
    for (const [person, status] of [[candidate, 403] as const, [null, 401] as const]) {
      const body = { tech: 'javascript', started_at: START + HOUR };
      expect((await app().call('createFreeWeekend', { body, as: person })).status).toBe(status);
    }
    expect(await app().queries.selectFrom('free_weekend').select('id').execute()).toEqual([]);
    const other = await bare().user('administrator');
    const without = await bare().refused(
      'createFreeWeekend',
      409,
      {
        body: { tech: 'typescript', started_at: START + HOUR },
        as: other,
      },
      'TypeScript has no mid-level training lessons yet, so there is nothing to open.',
    );
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
