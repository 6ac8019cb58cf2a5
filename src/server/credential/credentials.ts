import { initialTransition, type SnapshotFrom } from 'xstate';
import { type CredentialEvent, credentialMachine } from '../../../machines/credential/credential/credential.machine.ts';
import type { ExamDefinition } from '../../content/exam.types.ts';
import { joinName } from '../../contract/account/person-name.ts';
import { applyChart, type StoredChart } from '../charts/apply-chart.ts';
import { conflictRefusal } from '../charts/retry-on-conflict.ts';
import { findUser } from '../data/account/users.ts';
import { findCredentialOfAttempt, insertCredential, updateCredentialIfUnchanged } from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';
import type { AttemptRow, CredentialRow } from '../data/tables.ts';
import { newId } from '../ids.ts';

/** The stored form of an attempt's credential; undefined for one that was never issued. */
type StoredCredential = StoredChart<typeof credentialMachine, CredentialRow | undefined>;

function restoreCredential(row: CredentialRow | undefined): SnapshotFrom<typeof credentialMachine> {
  if (!row) return initialTransition(credentialMachine)[0];
  return credentialMachine.resolveState({
    value: row.status === 'revoked' ? 'revoked' : 'valid',
    context: { issuedAt: row.issued_at, revokedAt: row.revoked_at },
  });
}

type CertifiedAttempt = Pick<AttemptRow, 'id' | 'user_id' | 'certification_id' | 'trial'>;
type CertifiedExam = Pick<ExamDefinition, 'title' | 'tech' | 'level'>;

function credentialChart(attempt: CertifiedAttempt, exam: CertifiedExam): StoredCredential {
  return {
    machine: credentialMachine,
    subjectOf: () => attempt.id,
    restore: restoreCredential,
    async store(queries, row, { value, context }) {
      if (row) return updateCredentialIfUnchanged(queries, row, { status: value, revoked_at: context.revokedAt });
      if (context.issuedAt === null) throw new Error('A credential is issued with its day.');
      const user = await findUser(queries, attempt.user_id);
      // The account may be deleted while the exam waits for its result.
      const holder = user?.deleted_at === null ? user : null;
      return insertCredential(queries, {
        id: newId(),
        user_id: holder?.id ?? null,
        attempt_id: attempt.id,
        certification_id: attempt.certification_id,
        title: exam.title,
        tech: exam.tech,
        level: exam.level,
        holder_name: holder ? joinName(holder.first_name, holder.last_name) : null,
        status: value,
        issued_at: context.issuedAt,
        revoked_at: context.revokedAt,
      });
    },
  };
}

/**
 * Issues, revokes or reinstates an attempt's credential according to its result (EX-14). Call it in the transaction
 * that stores the result: that transaction locks the attempt's row.
 *
 * @throws ApiError 409 on a conflict.
 */
export async function settleCredential(
  queries: Queries,
  attempt: CertifiedAttempt,
  exam: CertifiedExam,
  event: CredentialEvent,
): Promise<void> {
  if (attempt.trial === 1) return;
  const row = await findCredentialOfAttempt(queries, attempt.id);
  const { problem } = await applyChart(queries, credentialChart(attempt, exam), row, event);
  if (problem === 'conflict') throw conflictRefusal('The credential of this exam changed meanwhile. Try again.');
}
