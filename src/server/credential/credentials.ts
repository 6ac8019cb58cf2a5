import { createActor, type SnapshotFrom, transition } from 'xstate';
import { type CredentialEvent, credentialMachine } from '../../../machines/credential/credential/credential.machine.ts';
import type { ExamDefinition } from '../../content/exam.types.ts';
import { joinName } from '../../contract/account/person-name.ts';
import { findUser } from '../data/account/users.ts';
import { findCredentialOfAttempt, insertCredential, updateCredential } from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';
import type { AttemptRow, CredentialRow } from '../data/tables.ts';
import { newId } from '../ids.ts';

/** The stored state of a credential as a snapshot of its chart. */
function restoreCredential(row: CredentialRow | undefined): SnapshotFrom<typeof credentialMachine> {
  if (!row) return createActor(credentialMachine).getSnapshot();
  return credentialMachine.resolveState({
    value: row.status === 'revoked' ? 'revoked' : 'valid',
    context: { issuedAt: row.issued_at, revokedAt: row.revoked_at },
  });
}

/**
 * Issues, revokes or brings back the credential of an attempt, as the attempt's result says (EX-14). Call it in the
 * transaction that stores the result: the row of the attempt is written there, so nobody else settles it meanwhile.
 */
export async function settleCredential(
  queries: Queries,
  attempt: Pick<AttemptRow, 'id' | 'user_id' | 'certification_id' | 'trial'>,
  exam: Pick<ExamDefinition, 'title' | 'tech' | 'level'>,
  event: CredentialEvent,
): Promise<void> {
  if (attempt.trial === 1) return;
  const row = await findCredentialOfAttempt(queries, attempt.id);
  const snapshot = restoreCredential(row);
  if (!snapshot.can(event)) return;
  const [next] = transition(credentialMachine, snapshot, event);
  if (row) {
    await updateCredential(queries, row.id, { status: String(next.value), revoked_at: next.context.revokedAt });
    return;
  }
  const user = await findUser(queries, attempt.user_id);
  // The account may be deleted while the exam waits for its result.
  const holder = user?.deleted_at === null ? user : null;
  await insertCredential(queries, {
    id: newId(),
    user_id: holder?.id ?? null,
    attempt_id: attempt.id,
    certification_id: attempt.certification_id,
    title: exam.title,
    tech: exam.tech,
    level: exam.level,
    holder_name: holder ? joinName(holder.first_name, holder.last_name) : null,
    status: String(next.value),
    issued_at: next.context.issuedAt ?? event.at,
    revoked_at: next.context.revokedAt,
  });
}
