import { beforeEach, expect, test } from 'vitest';
import { createControlledClock } from '../../../src/server/clock.ts';
import { mailAbout } from '../../support/accounts.ts';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import { pdfOf } from '../../support/credential/read-pdf.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const settings = { PUBLIC_URL: 'https://exams.example.com', APP_SECRET: 'a key that only these tests know' };
const BODY = { name: 'Ada Lovelace', reason: 'She has married, and sent the certificate.' };

describeOnBoth("the correction of a holder's name", (kind) => {
  const app = useApp(kind, { settings, clock: createControlledClock({ now: () => Date.UTC(2026, 0, 5) }) });
  let ada: TestUser;
  let administrator: TestUser;
  let attempt: string;
  let id: string;

  beforeEach(async () => {
    [ada, administrator] = [await app().user(), await app().user('administrator')];
    id = await app().credential(ada);
    const row = app().queries.selectFrom('credential').select('attempt_id').where('id', '=', id);
    attempt = (await row.executeTakeFirstOrThrow()).attempt_id;
  });

  const correct = (body: object = BODY, as = administrator) =>
    app().call('correctHolderName', { params: { id: attempt }, body, as });
  const reviewed = (as: TestUser) => app().ok('reviewExam', { params: { id: attempt }, as });
  const badge = async () => (await app().ok('credentialBadge', { params: { id } })) as Record<string, unknown>;
  const verdictOf = async (file: object) =>
    (await app().ok('verifyBadge', { body: { badge: JSON.stringify(file) } })) as object;
  const pdf = async () => {
    const reply = await app().hono.request(`/api/certificates/${id}/certificate.pdf`, {}, {});
    return pdfOf(Buffer.from(await reply.arrayBuffer()));
  };

  test('[VC-04] page, files, badge and verification follow; a file from before is genuine but outdated', async () => {
    const before = await badge();
    const { title: titleBefore } = await pdf();
    const shown = await reviewed(administrator);
    expect(shown.credential).toEqual({ id, holder_name: shown.candidate.name, may_correct: true });
    const reply = await correct();
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toMatchObject({ credential: { holder_name: BODY.name, may_correct: true } });
    const page = await app().ok('openCredential', { params: { id } });
    expect(page).toMatchObject({ holder_name: BODY.name, status: 'valid' });
    expect((await pdf()).title).toBe(`${page.title}: ${BODY.name}`);
    expect(titleBefore).toBe(`${page.title}: ${shown.candidate.name}`);
    expect(await verdictOf(before)).toMatchObject({ verdict: 'outdated' });
    expect(await verdictOf(await badge())).toMatchObject({ verdict: 'valid' });
    // The account keeps its name: the profile is its owner's.
    expect((await reviewed(administrator)).candidate.name).toBe(shown.candidate.name);
  });

  test('it is told to the holder, and recorded with its reason and without the names', async () => {
    await correct();
    const mail = await mailAbout(app(), ada.email, 'The name on your credential: JavaScript Junior Developer');
    expect(mail.text).toContain(`https://exams.example.com/javascript/certificates/${id}`);
    const entries = await app().queries.selectFrom('audit').selectAll().where('subject_id', '=', attempt).execute();
    expect(entries).toMatchObject([
      { action: 'credential.nameCorrected', actor_id: administrator.id, reason: BODY.reason },
    ]);
    expect(JSON.parse(entries[0]?.detail ?? '')).toEqual({ credential: id });
  });

  test('is for administrators', async () => {
    const reviewer = await app().user('reviewer');
    expect((await correct(BODY, reviewer)).status).toBe(403);
    expect((await reviewed(reviewer)).credential).toMatchObject({ id, may_correct: false });
  });

  test('needs a name, a reason and a change', async () => {
    const errorsOf = async (body: object) => {
      const reply = await correct(body);
      expect(reply.status).toBe(422);
      return (reply.json as { errors: object }).errors;
    };
    expect(await errorsOf({ name: '  ', reason: 'short' })).toEqual({
      name: ['Name is required.'],
      reason: ['Reason needs at least 10 characters.'],
    });
    const { credential } = await reviewed(administrator);
    expect(await errorsOf({ ...BODY, name: credential?.holder_name })).toEqual({
      name: ['The credential shows this name already.'],
    });
  });

  test('is refused for a revoked credential, one without a name and an exam without one', async () => {
    await app().queries.updateTable('credential').set({ holder_name: null }).where('id', '=', id).execute();
    expect((await correct()).json).toMatchObject({ code: 'wrong_state' });
    expect((await reviewed(administrator)).credential).toEqual({ id, holder_name: null, may_correct: false });
    const revoked = { holder_name: 'Ada King', status: 'revoked', revoked_at: app().clock.now() };
    await app().queries.updateTable('credential').set(revoked).where('id', '=', id).execute();
    expect((await correct()).json).toMatchObject({ code: 'wrong_state' });
    const failed = await app().attemptIn('failed', await app().user(), CERTIFICATION);
    const params = { id: failed.id };
    await app().refused(
      'correctHolderName',
      409,
      { params, body: BODY, as: administrator },
      'Only a valid credential with a name can be corrected.',
    );
    expect((await app().ok('reviewExam', { params, as: administrator })).credential).toBeNull();
  });

  test('[EX-22] of a staff member it waits for a second administrator', async () => {
    const owner = await app().user('reviewer');
    id = await app().credential(owner);
    const row = app().queries.selectFrom('credential').select(['attempt_id', 'holder_name']).where('id', '=', id);
    const { attempt_id, holder_name } = await row.executeTakeFirstOrThrow();
    attempt = attempt_id;
    expect((await correct()).status).toBe(200);
    expect((await row.executeTakeFirstOrThrow()).holder_name).toBe(holder_name);
    const { proposals } = await reviewed(administrator);
    expect(proposals).toMatchObject([
      { action: 'holderName', summary: `Correct the name on the credential to Ada Lovelace: ${BODY.reason}` },
    ]);
    const params = { id: proposals[0]?.id ?? '' };
    const made = await app().queries.selectFrom('audit').selectAll().where('subject_id', '=', params.id).execute();
    expect(JSON.stringify(made)).not.toContain(BODY.name);
    await app().refused(
      'confirmProposal',
      403,
      { params, as: await app().user('reviewer') },
      "Your account doesn't have permission to do this.",
    );
    await app().ok('confirmProposal', { params, as: await app().user('administrator') });
    expect((await row.executeTakeFirstOrThrow()).holder_name).toBe(BODY.name);
  });
});
