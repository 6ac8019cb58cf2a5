import { initialTransition, type SnapshotFrom } from 'xstate';
import { type CredentialEvent, credentialMachine } from '../../../machines/credential/credential/credential.machine.ts';
import type { ExamDefinition } from '../../content/exam.types.ts';
import { joinName } from '../../contract/account/person-name.ts';
import { applyChart, type StoredChart } from '../charts/apply-chart.ts';
import { conflictRefusal } from '../charts/retry-on-conflict.ts';
import { findUser } from '../data/account/users.ts';
import {
  findCredentialOfAttempt,
  insertCredential,
  updateCredentialIfUnchanged,
  updateHolderName,
} from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';
import type { AttemptRow, CredentialRow } from '../data/tables.ts';
import { ApiError } from '../http/api-error.ts';
import { newId } from '../ids.ts';
import { latinFor, latinOf } from './latin-spelling.ts';

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
      // The account may be deleted while a dispute about a failed exam is open.
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
        holder_latin: holder ? latinOf(holder) : null,
        status: value,
        issued_at: context.issuedAt,
        revoked_at: context.revokedAt,
      });
    },
  };
}

/** Whether the holder's name can be corrected: a credential is valid, and its name was not erased with the account. */
export function canCorrectName(row: Pick<CredentialRow, 'status' | 'holder_name'> | undefined): boolean {
  return row?.status === 'valid' && row.holder_name !== null;
}

/**
 * Corrects the holder's name on the credential of an attempt; its spelling in Latin letters becomes that of the profile. Page, files and badge are made from the row, so that they follow; a file
 * that was made before is genuine but outdated from now on.
 *
 * @returns the credential's id
 * @throws ApiError 409 `wrong_state` when there is no valid one with a name, 422 for the name that it has, 409 on a conflict.
 */
export async function correctHolderName(queries: Queries, attemptId: string, name: string): Promise<string> {
  const row = await findCredentialOfAttempt(queries, attemptId);
  if (!row || !canCorrectName(row)) {
    throw new ApiError(409, 'Only a valid credential with a name can be corrected.', { code: 'wrong_state' });
  }
  const holder = row.user_id === null ? undefined : await findUser(queries, row.user_id);
  const latin = latinFor(name, holder?.latin_name ?? null);
  if (row.holder_name === name && row.holder_latin === latin) {
    const sentence = 'The credential shows this name already.';
    throw new ApiError(422, sentence, { errors: { name: [sentence] } });
  }
  if (!(await updateHolderName(queries, row, { holder_name: name, holder_latin: latin }))) {
    throw conflictRefusal('The credential of this exam changed meanwhile. Try again.');
  }
  return row.id;
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
