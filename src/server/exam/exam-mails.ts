import type { ExamDefinition } from '../../content/exam.types.ts';
import type { ExamResult } from '../../contract/exam/exam.ts';
import { judgeRetakeOf, sellsRetake } from '../commerce/orders/retake.ts';
import type { ReturnedRetake } from '../commerce/refunds/return-retakes.ts';
import { findUser } from '../data/account/users.ts';
import { findCredentialOfAttempt } from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';
import type { AttemptRow } from '../data/tables.ts';
import { newId } from '../ids.ts';
import {
  certificationFailed,
  certificationPassed,
  credentialNameCorrected,
  disputeDecided,
  disputeReceived,
  examVoided,
  trialResult,
} from '../mail/exam-templates.ts';
import { queueEssentialMail, queueOptionalMail } from '../mail/person-mail.ts';
import { scheduleReminder } from '../mail/schedule-reminder.ts';
import type { Services } from '../services.ts';

type MailServices = Pick<Services, 'catalog' | 'clock' | 'settings' | 'signer'>;
type NamedExam = Pick<ExamDefinition, 'title' | 'tech'>;

function pageOf({ settings }: Pick<Services, 'settings'>, { id, trial }: AttemptRow, { tech }: NamedExam): string {
  return `${settings.publicUrl}/${tech}/${trial === 1 ? 'trial-exams' : 'exam'}/${id}/done`;
}

function credentialUrl(
  { settings }: Pick<Services, 'settings'>,
  { tech }: Pick<NamedExam, 'tech'>,
  id: string,
): string {
  return `${settings.publicUrl}/${tech}/${settings.site.product}/${id}`;
}

/** What a mail about an attempt says of it. */
function aboutExam(services: Pick<Services, 'settings'>, row: AttemptRow, { title, tech }: NamedExam) {
  const exam = { title, tech };
  return { origin: services.settings.publicUrl, exam, url: pageOf(services, row, exam) };
}

type StoredResult = { result: ExamResult; gradings: number; isRetakeSold: boolean; retake: ReturnedRetake };

/**
 * Tells a candidate the result of an attempt; call it in the transaction that stores it. After a failed certification it also
 * schedules the reminder that a retake is possible.
 *
 * @param stored.gradings how often the attempt was graded, this time included
 * @param stored.isRetakeSold whether a retake of the certification can be bought
 * @param stored.retake what became of retakes that were bought and not started
 */
export async function queueResultMail(
  services: MailServices,
  queries: Queries,
  row: AttemptRow,
  exam: NamedExam,
  { result, gradings, isRetakeSold, retake }: StoredResult,
): Promise<void> {
  const about = aboutExam(services, row, exam);
  const to = { to: await findUser(queries, row.user_id), cause: `result:${row.id}:${gradings}` };
  const isRegraded = gradings > 1;
  if (row.trial === 1) {
    await queueOptionalMail(services, queries, { ...to, kind: 'trial_results' }, (choices) =>
      trialResult({ ...about, result, isRegraded, choices }),
    );
    return;
  }
  if (result.passed) {
    const issued = await findCredentialOfAttempt(queries, row.id);
    const credential = issued ? credentialUrl(services, exam, issued.id) : about.url;
    const content = certificationPassed({
      origin: about.origin,
      exam: about.exam,
      credential,
      result,
      isRegraded,
      retake,
    });
    return queueEssentialMail(services, queries, to, content);
  }
  const verdict = isRetakeSold ? await judgeRetakeOf(services, queries, row.user_id, row.certification_id) : undefined;
  const retakeFrom = verdict === null ? 'now' : (verdict?.from ?? null);
  await queueEssentialMail(services, queries, to, certificationFailed({ ...about, result, isRegraded, retakeFrom }));
  if (typeof retakeFrom === 'number') {
    await scheduleReminder(queries, {
      kind: 'retake',
      subjectId: row.id,
      userId: row.user_id,
      at: services.clock.now(),
      dueAt: retakeFrom,
    });
  }
}

/** Whether a retake of a certification can be bought. Not inside a transaction: it may read offers. */
export const isRetakeSold = (
  services: Parameters<typeof sellsRetake>[0],
  { trial, certification_id }: Pick<AttemptRow, 'trial' | 'certification_id'>,
): Promise<boolean> => (trial === 1 ? Promise.resolve(false) : sellsRetake(services, certification_id));

async function examOf({ catalog }: MailServices, queries: Queries, row: AttemptRow): Promise<NamedExam> {
  return (await catalog.version(row.certification_id, row.question_set_version, queries)).exam;
}

/** Tells a candidate that a dispute has arrived; call it in the transaction that stores it. */
export async function queueDisputeReceivedMail(
  services: MailServices,
  queries: Queries,
  row: AttemptRow,
  disputeId: string,
): Promise<void> {
  const about = aboutExam(services, row, await examOf(services, queries, row));
  const to = { to: await findUser(queries, row.user_id), cause: `dispute:${disputeId}:received` };
  await queueEssentialMail(services, queries, to, disputeReceived(about));
}

/** Tells a candidate what was decided about a dispute; call it in the transaction that stores the decision. */
export async function queueDisputeDecidedMail(
  services: MailServices,
  queries: Queries,
  row: AttemptRow,
  { disputeId, isUpheld, decision }: { disputeId: string; isUpheld: boolean; decision: string },
): Promise<void> {
  const about = aboutExam(services, row, await examOf(services, queries, row));
  const to = { to: await findUser(queries, row.user_id), cause: `dispute:${disputeId}:decided` };
  await queueEssentialMail(services, queries, to, disputeDecided({ ...about, isUpheld, decision }));
}

/** Tells a holder that the name on a credential was corrected; call it in the transaction that stores it. */
export async function queueNameCorrectedMail(
  services: MailServices,
  queries: Queries,
  row: AttemptRow,
  credentialId: string,
): Promise<void> {
  const { origin, exam } = aboutExam(services, row, await examOf(services, queries, row));
  const credential = credentialUrl(services, exam, credentialId);
  const to = { to: await findUser(queries, row.user_id), cause: `name-corrected:${newId()}` };
  await queueEssentialMail(services, queries, to, credentialNameCorrected({ origin, exam, credential }));
}

/** Tells a candidate that an exam was voided; call it in the transaction that stores it. */
export async function queueVoidedMail(
  services: MailServices,
  queries: Queries,
  row: AttemptRow,
  reason: string,
): Promise<void> {
  const about = aboutExam(services, row, await examOf(services, queries, row));
  const to = { to: await findUser(queries, row.user_id), cause: `voided:${row.id}` };
  await queueEssentialMail(services, queries, to, examVoided({ ...about, reason }));
}
